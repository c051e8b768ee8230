// The fields of a new ticket. new-ticket-dialog.tsx submits them.
import type { FormEvent, RefObject } from 'react'
import type { TicketField, TicketValues } from '../../../domain/ticket/fields.ts'
import { CreateTicket } from '../../../domain/ticket/ticket.ts'
import type { FieldErrors } from '../../data/form-errors.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { DraftRestored } from '../../ui/draft-restored.tsx'
import { takeKeys } from '../../ui/keep-keys.ts'
import { submitOnModEnter } from '../../ui/submit-on-mod-enter.ts'
import { FACT_FIELDS, TEXT_FIELDS } from '../field/fields.tsx'
import { TicketFormField } from '../field/form-fields.tsx'

export function NewTicketForm({
  formRef,
  projectId,
  values,
  onChange,
  errors,
  isRestored,
  onDiscard,
  pending,
  onSubmit,
  onCancel,
}: {
  formRef: RefObject<HTMLFormElement | null>
  projectId: string
  values: TicketValues
  onChange: (changed: Partial<TicketValues>) => void
  errors: FieldErrors
  isRestored: boolean
  onDiscard: () => void
  pending: boolean
  onSubmit: () => void
  onCancel: () => void
}) {
  function addKept() {
    const typed = takeKeys()
    if (typed) onChange({ title: values.title + typed })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  function discard() {
    onDiscard()
    formRef.current?.querySelector('input')?.focus()
  }

  const control = (field: TicketField) => (
    <TicketFormField
      key={field}
      field={field}
      values={values}
      onChange={onChange}
      errors={errors}
      disabled={pending}
      projectId={projectId}
      onFocus={field === 'title' ? addKept : undefined}
    />
  )

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onKeyDown={submitOnModEnter}
      onCancel={onCancel}
      submitLabel="Create Ticket"
      pendingLabel="Creating..."
      pending={pending}
    >
      {isRestored && <DraftRestored onDiscard={discard} />}
      {TEXT_FIELDS.map(control)}
      <div className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {FACT_FIELDS.filter((field) => field in CreateTicket.shape).map(control)}
      </div>
    </DialogForm>
  )
}
