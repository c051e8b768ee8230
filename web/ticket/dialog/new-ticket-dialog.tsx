// The dialog that creates a ticket. Input is kept as a draft until the ticket exists, or until Cancel or Discard.
import { useRef } from 'react'
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

/** The fields that differ from an untouched form, and the ids of the files beside it. */
type Draft = Partial<TicketValues> & { files?: readonly string[] }

/** A draft that another release kept may lack a field, or have a field that no longer exists. */
const valuesOf = (draft: Draft, templateOf: (type: TicketType) => string | null) => {
  const values: TicketValues = { ...EMPTY_TICKET, ...pick(draft, TICKET_FIELDS) }
  return 'description' in draft ? values : { ...values, description: templateOf(values.type) }
}
const NOTHING: Draft = {}
const NO_FILES: readonly string[] = []
const NEW_FIELDS = TICKET_FIELDS.filter((field) => field in CreateTicket.shape)
const NOT_SIGNED_IN = 'You must be logged in to create a ticket'

function withFiles({ files: _, ...values }: Draft, files: readonly string[]): Draft {
  return files.length > 0 ? { ...values, files } : values
}

/** The text with the new ids of its files. */
function withNewIds(text: string, ids: ReadonlyMap<string, string>): string {
  return [...ids].reduce((known, [before, after]) => known.replaceAll(before, after), text)
}

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
  const key = `${user?.id}.new-ticket.${projectId}`
  const draft = useDraft<Draft>(key, NOTHING)
  const { may, project, userId } = useProject(projectId)
  const files = useDraftFiles({
    userId,
    key,
    ids: draft.value.files ?? NO_FILES,
    setIds: (next) => draft.set((known) => withFiles(known, next(known.files ?? NO_FILES))),
    mayAdd: may('attachment.create'),
  })
  const isOver = useFileTaker(files.mayAdd && !pending, files.add)
  const templateOf = useTemplates(projectId)
  const values = valuesOf(draft.value, templateOf)

  /** Only values that differ from an untouched form are a draft. */
  function change(changed: Partial<TicketValues>) {
    draft.set((known) => {
      const next = { ...known, ...changed }
      const untouched: TicketValues = {
        ...EMPTY_TICKET,
        description: templateOf(next.type ?? EMPTY_TICKET.type),
      }
      const typed = TICKET_FIELDS.filter((field) => !isSame(next[field], untouched[field]))
      return withFiles(pick(next, typed), known.files ?? NO_FILES)
    })
  }
  const { formRef, errors, refuse, clear } = useFormErrors(values)
  const isSubmitting = useRef(false)

  async function submit() {
    if (pending || isSubmitting.current) return
    isSubmitting.current = true
    await createTicket().finally(() => {
      isSubmitting.current = false
    })
  }

  async function createTicket() {
    if (!user) return void toast.error(NOT_SIGNED_IN, undefined, TOAST)
    const checked = CreateTicket.safeParse(pick(values, NEW_FIELDS))
    if (!checked.success) {
      const found = errorsOf(checked.error)
      refuse(found)
      return void toast.error(found.title ?? 'Failed to create ticket. Please try again.', undefined, TOAST)
    }
    clear()
    const input = checked.data
    const { claimed, renamed } = await files.claim(files.files)
    if (input.description && renamed.size > 0) {
      input.description = withNewIds(input.description, renamed)
      change({ description: input.description })
    }
    let made: Awaited<ReturnType<typeof run>>
    try {
      made = await run({ params: { projectId }, input })
    } catch (error) {
      refuse(errorsOfRefusal(error))
      const isSignedOut = isRefusal(error) && error.code === 'not_signed_in'
      if (isSignedOut) return void toast.error(NOT_SIGNED_IN, undefined, TOAST)
      return void toast.error('Failed to create ticket. Please try again.', reasonOf(error), TOAST)
    }
    toast.success('Ticket created successfully!', TOAST)
    draft.sent()
    if (made?.type === 'ticket.created') {
      const { id: ticket_id, number } = made.ticket
      const ticket_key = project && ticketKey(project.key, number)
      uploadKept(claimed, { project_id: projectId, ticket_id, ticket_key })
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

  /** Closes the form and discards the draft, while Escape and a click outside keep the draft. */
  function cancel() {
    onClose()
    discard()
  }

  /** Discards the draft; a toast offers undo for a while. */
  function discard() {
    const { value: dropped, drafted } = draft
    const droppedFiles = files.files
    draft.discard()
    files.forget(droppedFiles)
    clear()
    if (!drafted) return
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
      isRestored={draft.restored}
      onDiscard={discard}
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={cancel}
    />
  )
}
