// The dialog in which a ticket is made. What is typed stays a draft until the ticket exists or it is discarded.
import { CreateTicket, DEFAULT_PRIORITY, DEFAULT_TYPE } from '../../domain/ticket.ts'
import { useDraft } from '../data/draft.ts'
import { errorsOf, errorsOfRefusal, isRefusal, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { useSession } from '../data/session.ts'
import { useCommand } from '../data/use-command.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { NewTicketForm, type NewTicketValues } from './new-ticket-form.tsx'

const EMPTY: NewTicketValues = {
  title: '',
  description: '',
  type: DEFAULT_TYPE,
  priority: DEFAULT_PRIORITY,
  assignee_id: null,
}
const NOT_SIGNED_IN = 'You must be logged in to create a ticket'

type NewTicketDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

export function NewTicketDialog({ projectId, open, onOpenChange }: NewTicketDialogProps) {
  // Outside the chunk that comes and goes with the dialog: a create that got no answer is repeated under its key.
  const create = useCommand('createTicket')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create New Ticket"
      description="Create a new ticket to track bugs, features, or tasks."
      focusFirstField
    >
      <NewTicket projectId={projectId} create={create} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** One message at a time: what comes of a new try takes the place of what came of the one before. */
const TOAST = { id: 'new-ticket' }

function NewTicket({
  projectId,
  create: { run, pending },
  onClose,
}: {
  projectId: string
  create: ReturnType<typeof useCommand<'createTicket'>>
  onClose: () => void
}) {
  const { user } = useSession()
  const draft = useDraft(`${user?.id}.new-ticket.${projectId}`, EMPTY)
  const { formRef, errors, refuse, clear } = useFormErrors(draft.value)

  async function submit() {
    if (pending) return
    if (!user) return void toast.error(NOT_SIGNED_IN, undefined, TOAST)
    const checked = CreateTicket.safeParse(draft.value)
    if (!checked.success) {
      const found = errorsOf(checked.error)
      refuse(found)
      return void toast.error(found.title ?? 'Failed to create ticket. Please try again.', undefined, TOAST)
    }
    clear()
    try {
      await run({ params: { projectId }, input: checked.data })
    } catch (error) {
      refuse(errorsOfRefusal(error))
      const isSignedOut = isRefusal(error) && error.code === 'not_signed_in'
      if (isSignedOut) return void toast.error(NOT_SIGNED_IN, undefined, TOAST)
      return void toast.error('Failed to create ticket. Please try again.', reasonOf(error), TOAST)
    }
    toast.success('Ticket created successfully!', TOAST)
    draft.discard()
    onClose()
  }

  return (
    <NewTicketForm
      formRef={formRef}
      projectId={projectId}
      values={draft.value}
      onChange={(changed) => draft.set({ ...draft.value, ...changed })}
      errors={errors}
      isRestored={draft.restored}
      onDiscard={() => {
        draft.discard()
        clear()
      }}
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={onClose}
    />
  )
}
