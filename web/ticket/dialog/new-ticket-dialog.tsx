// The dialog that creates a ticket. Input is kept as a draft until the ticket exists, or until Cancel or Discard.

import { useRef, useState } from 'react'
import { isSameCustom } from '../../../domain/field/preset.ts'
import { pick } from '../../../domain/fields.ts'
import { t } from '../../../domain/locale/message.ts'
import { TICKET_FIELDS, type TicketValues } from '../../../domain/ticket/fields.ts'
import {
  CreateTicket,
  DEFAULT_TYPE,
  type TicketSummary,
  type TicketType,
} from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { uploadKept, useDraftFiles } from '../../attachment/draft-files.ts'
import type { KeptFile } from '../../attachment/kept-files.ts'
import { useDraft } from '../../data/draft.ts'
import { errorsOf, errorsOfRefusal, isRefusal, reasonOf, useFormErrors } from '../../data/form-errors.ts'
import { useSession } from '../../data/session.ts'
import { runCommand, useCommand } from '../../data/use-command.ts'
import { useQuery } from '../../data/use-query.ts'
import { namedInErrors, useDraftCustom } from '../../field/draft-custom.ts'
import { ticketUrl } from '../../paths.ts'
import { useProject } from '../../project/use-project.ts'
import { useTemplates } from '../../template/use-templates.ts'
import { withoutReferences } from '../../text/files.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useFileTaker } from '../../ui/take-files.ts'
import { toast } from '../../ui/toast.tsx'
import { FACT_FIELDS } from '../field/fields.tsx'
import { EMPTY_TICKET } from '../field/form-fields.tsx'
import { changedDraft, type Draft, NOTHING, valuesOf, withParts } from './new-ticket-draft.ts'
import { NewTicketForm } from './new-ticket-form.tsx'

const NO_FILES: readonly string[] = []
const NEW_FIELDS = TICKET_FIELDS.filter((field) => field in CreateTicket.shape)
const NOT_SIGNED_IN = t('You must be logged in to create a ticket')

/** The text with the new ids of its files. */
function withNewIds(text: string, ids: ReadonlyMap<string, string>): string {
  return [...ids].reduce((known, [before, after]) => known.replaceAll(before, after), text)
}

type NewTicketDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

export function NewTicketDialog({ projectId, open, onOpenChange }: NewTicketDialogProps) {
  // Outside the chunk that is mounted with the dialog: a create without an answer is repeated under its key.
  const create = useCommand('createTicket')
  const [isAnother, setAnother] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Create New Ticket')}
      description={t('Create a new ticket to track bugs, features, or tasks.')}
      focusFirstField
    >
      <NewTicket
        projectId={projectId}
        create={create}
        isAnother={isAnother}
        onAnother={setAnother}
        onClose={() => onOpenChange(false)}
        onReopen={() => onOpenChange(true)}
      />
    </Dialog>
  )
}

const linkTo = ({ project_id, number }: TicketSummary, key = `#${number}`) => ({
  label: t('Open {key}', { key }),
  href: ticketUrl(project_id, number),
})

/** The ticket exists already, so a failure is only reported. */
async function markDuplicate(ticketId: string, duplicates: string) {
  try {
    await runCommand('addRelation', {
      params: { ticketId },
      input: { kind: 'duplicates', ticket_id: duplicates },
    })
  } catch (error) {
    toast.error(t('The ticket was created, but not marked as a duplicate'), reasonOf(error), TOAST)
  }
}

/** The type that most tickets of the project have; the same as long as the form is open. */
function useUsualType(projectId: string): TicketType {
  const { data } = useQuery('getTicketDefaults', { params: { projectId } })
  const first = useRef<TicketType>(undefined)
  first.current ??= data?.type
  return first.current ?? DEFAULT_TYPE
}

/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'new-ticket' }

function NewTicket({
  projectId,
  create: { run, pending },
  isAnother,
  onAnother,
  onClose,
  onReopen,
}: {
  projectId: string
  create: ReturnType<typeof useCommand<'createTicket'>>
  isAnother: boolean
  onAnother: (isAnother: boolean) => void
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
    setIds: (next) => draft.set((known) => withParts(known, { files: next(known.files ?? NO_FILES) })),
    mayAdd: may('attachment.create'),
  })
  const isOver = useFileTaker(files.mayAdd && !pending, files.add)
  const { textOf: templateOf, customOf } = useTemplates(projectId)
  const type = useUsualType(projectId)
  /** The values that stay for the next ticket. */
  const [kept, setKept] = useState<Partial<TicketValues>>({})
  const start: TicketValues = { ...EMPTY_TICKET, type, ...kept }
  const values = valuesOf(draft.value, start, templateOf)
  const own = useDraftCustom(projectId, draft.value.custom, customOf(values.type))

  function change(changed: Partial<TicketValues>) {
    draft.set((known) => changedDraft(known, changed, start, templateOf))
  }
  const { formRef, errors, refuse, clear } = useFormErrors({ ...values, ...namedInErrors(own.custom) })
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
    const checked = CreateTicket.safeParse({ ...pick(values, NEW_FIELDS), custom: own.custom })
    const ofFields = own.errors()
    if (!checked.success || Object.keys(ofFields).length > 0) {
      const found = { ...(checked.error && errorsOf(checked.error)), ...ofFields }
      refuse(found)
      return void toast.error(
        found.title ?? t('Failed to create ticket. Please try again.'),
        undefined,
        TOAST,
      )
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
      return void toast.error(t('Failed to create ticket. Please try again.'), reasonOf(error), TOAST)
    }
    finish(made?.type === 'ticket.created' ? made.ticket : undefined, claimed)
  }

  /** Sends what waits for the ticket, and closes the form or starts the next ticket. */
  function finish(ticket: TicketSummary | undefined, claimed: KeptFile[]) {
    const { duplicates } = draft.value
    draft.sent()
    if (ticket) {
      const { id: ticket_id, number } = ticket
      const ticket_key = project && ticketKey(project.key, number)
      toast.success(t('Ticket created successfully!'), { ...TOAST, link: linkTo(ticket, ticket_key) })
      uploadKept(claimed, { project_id: projectId, ticket_id, ticket_key })
      if (duplicates) void markDuplicate(ticket_id, duplicates.id)
    }
    if (!isAnother) return onClose()
    setKept(pick(values, FACT_FIELDS))
    own.keep()
    formRef.current?.querySelector('input')?.focus()
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
    toast.plain(t('Your new ticket was discarded'), { ...TOAST, action: { label: t('Undo'), onClick: undo } })
  }

  return (
    <NewTicketForm
      formRef={formRef}
      projectId={projectId}
      values={values}
      onChange={change}
      errors={errors}
      custom={own.custom}
      onCustom={(custom) => {
        // An emptied form does not begin with the values of the ticket before.
        const untouched = Object.keys(custom).length === 0 ? own.forget() : own.untouched
        const all = own.withGone(custom)
        draft.set((known) => withParts(known, { custom: isSameCustom(all, untouched) ? undefined : all }))
      }}
      gone={own.gone}
      onDropGone={(id) => draft.set((known) => withParts(known, { custom: own.without(id) }))}
      files={files}
      isOver={isOver}
      onRemoveFile={removeFile}
      duplicates={draft.value.duplicates}
      onDuplicates={(ticket) => draft.set((known) => withParts(known, { duplicates: ticket }))}
      isAnother={isAnother}
      onAnother={onAnother}
      isRestored={draft.restored}
      onDiscard={discard}
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={cancel}
    />
  )
}
