// The ticket dialog in edit mode: the form. use-ticket-edit.ts saves it.
import type { FormEvent } from 'react'
import type { TicketField } from '../../domain/ticket.ts'
import { DialogForm } from '../ui/dialog-form.tsx'
import { DraftRestored } from '../ui/draft-restored.tsx'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { toast } from '../ui/toast.tsx'
import { FACT_FIELDS, TEXT_FIELDS } from './fields.tsx'
import { TicketFormField } from './form-fields.tsx'
import { TicketConflicts } from './ticket-conflicts.tsx'
import { EDIT_TOAST, type TicketEditing } from './use-ticket-edit.ts'

export function TicketEdit({ edit }: { edit: TicketEditing }) {
  const { form, formRef, errors, pending } = edit
  if (!form) return null
  const { latest, values, conflicts, merged, set } = form
  const control = (field: TicketField) => (
    <TicketFormField
      key={field}
      field={field}
      values={values}
      onChange={set}
      errors={errors}
      hint={merged.includes(field) ? 'Somebody else has just changed this.' : undefined}
      disabled={pending}
      projectId={latest.project_id}
      ticket={latest}
      autoFocus={field === 'title'}
    />
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!conflicts.some(({ side }) => side === null)) return void edit.save()
    toast.error('Failed to update ticket', 'Choose between your value and theirs first.', EDIT_TOAST)
    const open = formRef.current?.querySelector<HTMLElement>('[data-conflict="open"] button')
    open?.focus()
  }

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onKeyDown={submitOnModEnter}
      onCancel={edit.cancel}
      cancelDisabled={pending}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={pending}
    >
      {edit.isRestored && <DraftRestored onDiscard={edit.discard} />}
      <TicketConflicts ticket={latest} conflicts={conflicts} onChoose={form.choose} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_15rem] md:gap-6">
        <div className="flex min-w-0 flex-col gap-4">{TEXT_FIELDS.map(control)}</div>
        <div className="flex min-w-0 flex-col gap-4">{FACT_FIELDS.map(control)}</div>
      </div>
    </DialogForm>
  )
}
