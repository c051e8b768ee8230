// Disables a person, after asking who takes each project that would lose its owner.

import { useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { OwnedProject } from '../../domain/operator/operator.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { Successors, useSuccessors } from '../project/successors.tsx'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { toast } from '../ui/toast.tsx'
import { useAct } from './proven.tsx'
import { refetchServer } from './use-windows.ts'

type Props = { person: { id: string; name: string; owned: number }; onClose: () => void }

const TOAST = { id: 'operate-person' }

export function DisableDialog({ person, onClose }: Props) {
  const query = useQuery('listProjectsOf', { params: {}, input: { user_id: person.id } })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Disable {name}?', { name: person.name })}
      description={t(
        'Every session ends at once, and sign-in and tokens are refused. The texts of the person stay. You can enable the account again.',
      )}
      size="sm"
    >
      {query.data ? (
        <Question person={person} projects={query.data.projects} onClose={onClose} />
      ) : (
        <DialogBody>
          <QueryState
            loading={t('Loading the projects of the person')}
            failed={t('Failed to load the projects of the person')}
            query={query}
          />
        </DialogBody>
      )}
    </Dialog>
  )
}

function Question({ person, projects, onClose }: Props & { projects: OwnedProject[] }) {
  const form = useRef<HTMLFormElement>(null)
  const { user } = useSession()
  const { run, pending } = useAct('disablePerson')
  const [error, setError] = useState<string>()
  const successors = useSuccessors(projects, {
    also: user ? [{ value: user.id, label: t('You') }] : [],
    canLeave: true,
  })
  async function disable() {
    if (successors.missing.length > 0) return setError(t('Choose a person'))
    const input = { user_id: person.id, give: successors.given, leave_projects: successors.leaves }
    if (!(await attempt(t('Failed to disable the account'), () => run({ params: {}, input }), TOAST))) return
    toast.success(t('{name} is disabled.', { name: person.name }), TOAST)
    refetchServer()
    onClose()
  }
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void disable()
      }}
      onCancel={onClose}
      submitLabel={t('Disable')}
      pendingLabel={t('Disabling...')}
      pending={pending}
      destructive
    >
      {projects.length > 0 ? (
        <Successors projects={projects} successors={successors} disabled={pending} error={error} />
      ) : (
        <p className="text-sm text-ink-soft">{t('No project loses its owner.')}</p>
      )}
    </DialogForm>
  )
}
