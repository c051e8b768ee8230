// Irreversible actions at the bottom of the settings: hand the project over, delete it, leave it.

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Capability } from '../../domain/policy.ts'
import type { Project } from '../../domain/project/project.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable } from '../data/undo.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { HandOver } from './hand-over.tsx'
import { SettingRow } from './setting-row.tsx'

type Props = { project: Project; may: (capability: Capability) => boolean }

export function Danger({ project, may }: Props) {
  const actions = [
    may('project.transfer') && <HandOver key="hand-over" project={project} />,
    may('project.archive') && !project.archived_at && <ArchiveProject key="archive" project={project} />,
    may('project.leave') && <Leave key="leave" project={project} />,
    may('project.delete') && <Delete key="delete" project={project} />,
  ].filter(Boolean)
  if (actions.length === 0) return null
  return (
    <Card title={may('project.delete') ? t('Danger Zone') : t('Leave Project')}>
      <div className="-my-4 flex flex-col divide-y divide-line">{actions}</div>
    </Card>
  )
}

function ArchiveProject({ project }: { project: Project }) {
  const params = { projectId: project.id }
  const { run, pending } = useCommand('archiveProject')
  const restore = useCommand('restoreProject')

  async function undo() {
    try {
      await restore.run({ params, input: {} })
      toast.quiet(t('Project restored.'))
    } catch (error) {
      toast.error(t('Failed to restore project'), reasonOf(error))
    }
  }

  async function archive() {
    try {
      await run({ params, input: {} })
      toast.success(t('{name} was archived.', { name: project.name }), {
        action: undoable(() => void undo()),
      })
    } catch (error) {
      toast.error(t('Failed to archive project'), reasonOf(error))
    }
  }

  return (
    <SettingRow
      title={t('Archive this project')}
      meaning={t(
        'Everybody can still read it, nobody can change it. It leaves the lists and the search. You can restore it.',
      )}
    >
      <Button pending={pending} onClick={() => void archive()}>
        {t('Archive Project')}
      </Button>
    </SettingRow>
  )
}

function Leave({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('leaveProject')
  const navigate = useNavigate()

  async function leave() {
    try {
      await run({ params: { projectId: project.id }, input: {} })
      await navigate({ to: '/dashboard' })
      toast.plain(t('You left {name}.', { name: project.name }))
    } catch (error) {
      toast.error(t('Failed to leave project'), reasonOf(error))
      setAsking(false)
    }
  }

  return (
    <SettingRow meaning={t('You lose access at once, and tickets assigned to you become unassigned.')}>
      <Button onClick={() => setAsking(true)}>{t('Leave Project')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Leave {name}?', { name: project.name })}
        description={t(
          'You lose access at once, and tickets assigned to you become unassigned. Only the owner can invite you again.',
        )}
        confirmLabel={t('Leave Project')}
        pending={pending}
        onConfirm={leave}
      />
    </SettingRow>
  )
}

function Delete({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('deleteProject')
  const navigate = useNavigate()

  async function remove() {
    try {
      await run({ params: { projectId: project.id }, input: {} })
      await navigate({ to: '/dashboard' })
      toast.plain(t('{name} was deleted.', { name: project.name }))
    } catch (error) {
      toast.error(t('Failed to delete project'), reasonOf(error))
      setAsking(false)
    }
  }

  return (
    <SettingRow
      title={t('Delete this project')}
      meaning={t('With all its tickets and comments, for every member. This cannot be undone.')}
    >
      <Button variant="destructive" onClick={() => setAsking(true)}>
        {t('Delete Project')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Delete {name}?', { name: project.name })}
        description={t(
          'It is deleted for every member, with all its tickets and comments, and erased after 30 days. This cannot be undone.',
        )}
        confirmLabel={t('Delete Project')}
        typeToConfirm={project.name}
        pending={pending}
        onConfirm={remove}
      />
    </SettingRow>
  )
}
