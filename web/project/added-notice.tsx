// Shows a user who added them to a project, until they answer: stay, leave, or leave and block that person.

import { t } from '../../domain/locale/message.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { queryClient } from '../data/cache.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { liveKey } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { PersonName } from '../user/person-name.tsx'
import { Notice } from './notice.tsx'

export function AddedNotice({ project }: { project: ProjectSummary }) {
  const keep = useCommand('keepMembership')
  const leave = useCommand('leaveProject')
  const params = { projectId: project.id }
  const pending = keep.pending || leave.pending
  if (!project.added_by) return null

  async function stay() {
    try {
      await keep.run({ params, input: {} })
      await queryClient.invalidateQueries({ queryKey: liveKey('listProjects', {}) })
    } catch (error) {
      toast.error(t('Failed to save your answer'), reasonOf(error))
    }
  }

  async function goAway(block_inviter: boolean) {
    try {
      await leave.run({ params, input: { block_inviter } })
      toast.plain(
        block_inviter
          ? t('You left {name}. That person cannot add you again. You can undo this in your profile.', {
              name: project.name,
            })
          : t('You left {name}.', { name: project.name }),
      )
    } catch (error) {
      toast.error(t('Failed to leave project'), reasonOf(error))
    }
  }

  return (
    <Notice
      label={t('You were added')}
      words={rich('{name} added you to this project.', { name: <PersonName person={project.added_by} /> })}
    >
      <Button size="sm" disabled={pending} onClick={stay}>
        {t('Stay')}
      </Button>
      <Button size="sm" disabled={pending} onClick={() => goAway(false)}>
        {t('Leave')}
      </Button>
      <Button size="sm" disabled={pending} onClick={() => goAway(true)}>
        {t('Leave and Block This Person')}
      </Button>
    </Notice>
  )
}
