// The words about groups that several components use.

import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { t } from '../locale/message.ts'

type Managed = { manager: Profile | null; from_provider: boolean }

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The projects in which a group has a role. */
export const where = ({ projects }: { projects: number }) =>
  projects === 0 ? t('no project') : counted(projects, 'project', 'projects')

/** The consequences of the deletion of a group. */
export const deletionOf = (group: { projects: number }) =>
  group.projects === 0
    ? t('It has a role in no project, so nobody loses access to anything. This cannot be undone.')
    : t(
        'It has a role in {where}. People who are members there only because of this group lose access, and their tickets become unassigned. This cannot be undone.',
        { where: where(group) },
      )

export const peopleCount = (count: number) => counted(count, 'person', 'people')

/** The person or system that decides about the people of a group. */
export function managedBy({ manager, from_provider }: Managed, userId?: string): string {
  if (from_provider) return 'follows single sign-on'
  if (!manager) return t('nobody manages it')
  return manager.id === userId
    ? t('managed by you')
    : t('managed by {displayName}', { displayName: displayName(manager) })
}
