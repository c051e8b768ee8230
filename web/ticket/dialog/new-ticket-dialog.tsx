// The dialog that creates a ticket. Input is kept as a draft until the ticket exists, or until Cancel or Discard.
import { isSame } from '../../../domain/edit.ts'
import { pick } from '../../../domain/fields.ts'
import { TICKET_FIELDS, type TicketValues } from '../../../domain/ticket/fields.ts'
import { CreateTicket, type TicketType } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { uploadKept, useDraftFiles } from '../../attachment/draft-files.ts'
import type { KeptFile } from '../../attachment/kept-files.ts'
import { useDraft } from '../../data/draft.ts'
import { errorsOf, errorsOfRefusal, isRefusal, reasonOf, useFormErrors } from '../../data/form-errors.ts'
import { useSession } from '../../data/session.ts'
import { useCommand } from '../../data/use-command.ts'
import { useProject } from '../../project/use-project.ts'
import { useTemplates } from '../../template/use-templates.ts'
import { withoutReferences } from '../../text/files.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useFileTaker } from '../../ui/take-files.ts'
import { toast } from '../../ui/toast.tsx'
import { EMPTY_TICKET } from '../field/form-fields.tsx'
import { NewTicketForm } from './new-ticket-form.tsx'

/** A draft that another release kept may lack a field, or have a field that no longer exists. */
const valuesOf = (draft: Partial<TicketValues>, templateOf: (type: TicketType) => string | null) => {
  const values: TicketValues = { ...EMPTY_TICKET, ...pick(draft, TICKET_FIELDS) }
  return 'description' in draft ? values : { ...values, description: templateOf(values.type) }
}
const NOTHING: Partial<TicketValues> = {}
const NEW_FIELDS = TICKET_FIELDS.filter((field) => field in CreateTicket.shape)
const NOT_SIGNED_IN = 'You must be logged in to create a ticket'

type NewTicketDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

export function NewTicketDialog({ projectId, open, onOpenChange }: NewTicketDialogProps) {
  // Outside the chunk that is mounted with the dialog: a create without an answer is repeated under its key.
  const create = useCommand('createTicket')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create New Ticket"
      description="Create a new ticket to track bugs, features, or tasks."
      focusFirstField
    >
      <NewTicket
        projectId={projectId}
        create={create}
        onClose={() => onOpenChange(false)}
        onReopen={() => onOpenChange(true)}
      />
    </Dialog>
  )
}

/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'new-ticket' }

function NewTicket({
  projectId,
  create: { run, pending },
  onClose,
  onReopen,
}: {
  projectId: string
  create: ReturnType<typeof useCommand<'createTicket'>>
  onClose: () => void
  onReopen: () => void
}) {
  const { user } = useSession()
  const draft = useDraft<Partial<TicketValues>>(`${user?.id}.new-ticket.${projectId}`, NOTHING)
  const { may, project, userId } = useProject(projectId)
  const files = useDraftFiles(`${user?.id}.new-ticket.${projectId}`, may('attachment.create'))
  const isOver = useFileTaker(files.mayAdd && !pending, files.add)
  const templateOf = useTemplates(projectId)
  const values = valuesOf(draft.value, templateOf)

  /** Only values that differ from an untouched form are a draft. */
  function change(changed: Partial<TicketValues>) {
    const next = { ...draft.value, ...changed }
    const untouched: TicketValues = {
      ...EMPTY_TICKET,
      description: templateOf(next.type ?? EMPTY_TICKET.type),
    }
    draft.set(
      pick(
        next,
        TICKET_FIELDS.filter((field) => !isSame(next[field], untouched[field])),
      ),
    )
  }
  const { formRef, errors, refuse, clear } = useFormErrors(values)

  async function submit() {
    if (pending) return
    if (!user) return void toast.error(NOT_SIGNED_IN, undefined, TOAST)
    const checked = CreateTicket.safeParse(pick(values, NEW_FIELDS))
    if (!checked.success) {
      const found = errorsOf(checked.error)
      refuse(found)
      return void toast.error(found.title ?? 'Failed to create ticket. Please try again.', undefined, TOAST)
    }
    clear()
    let made: Awaited<ReturnType<typeof run>>
    try {
      made = await run({ params: { projectId }, input: checked.data })
    } catch (error) {
      refuse(errorsOfRefusal(error))
      const isSignedOut = isRefusal(error) && error.code === 'not_signed_in'
      if (isSignedOut) return void toast.error(NOT_SIGNED_IN, undefined, TOAST)
      return void toast.error('Failed to create ticket. Please try again.', reasonOf(error), TOAST)
    }
    toast.success('Ticket created successfully!', TOAST)
    draft.discard()
    if (made?.type === 'ticket.created') {
      const { id: ticket_id, number } = made.ticket
      const ticket_key = project && ticketKey(project.key, number)
      uploadKept(userId, files.take(), { project_id: projectId, ticket_id, ticket_key })
    }
    onClose()
  }

  /** Removes the file, and the references to it in the description. */
  function removeFile(file: KeptFile) {
    files.remove(file)
    const { description } = values
    const next = description && withoutReferences(description, file.id)
    if (next !== description) change({ description: next || null })
  }

  /** Discards the draft, while Escape and a click outside keep it; a toast offers undo for a while. */
  function cancel() {
    const dropped = draft.value
    const droppedFiles = files.discard()
    draft.discard()
    onClose()
    if (!draft.drafted && droppedFiles.length === 0) return
    const undo = () => {
      draft.set(dropped)
      files.putBack(droppedFiles)
      onReopen()
    }
    toast.plain('Your new ticket was discarded', { ...TOAST, action: { label: 'Undo', onClick: undo } })
  }

  return (
    <NewTicketForm
      formRef={formRef}
      projectId={projectId}
      values={values}
      onChange={change}
      errors={errors}
      files={files}
      isOver={isOver}
      onRemoveFile={removeFile}
      isRestored={draft.restored || files.isRestored}
      onDiscard={() => {
        draft.discard()
        files.discard()
        clear()
      }}
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={cancel}
    />
  )
}
