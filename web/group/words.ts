// The words about groups that several components use.

import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'

type Managed = { manager: Profile | null; from_provider: boolean }

/** The consequences of the deletion of a group. */
export const deletionOf = (group: { projects: number }) =>
  group.projects === 0
    ? t('It has a role in no project, so nobody loses access to anything. This cannot be undone.')
    : t(
        'It has a role in {projects, plural, one {# project} other {# projects}}. People who are members there only because of this group lose access, and their tickets become unassigned. This cannot be undone.',
        { projects: group.projects },
      )

/** The person or system that decides about the people of a group. */
export function managedBy({ manager, from_provider }: Managed, userId?: string): string {
  if (from_provider) return t('follows single sign-on')
  if (!manager) return t('nobody manages it')
  return manager.id === userId ? t('managed by you') : t('managed by {name}', { name: displayName(manager) })
}
