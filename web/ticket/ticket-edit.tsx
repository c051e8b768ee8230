// The ticket dialog in edit mode: the form. use-ticket-edit.ts saves it.
import type { FormEvent } from 'react'
import { LIMITS } from '../../domain/text.ts'
import type { TicketField } from '../../domain/ticket.ts'
import { roomLeft } from '../data/form-errors.ts'
import { DialogForm } from '../ui/dialog-form.tsx'
import { DraftRestored } from '../ui/draft-restored.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { toast } from '../ui/toast.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { PRIORITY_CHOICES, STATUS_CHOICES, TYPE_CHOICES } from './choices.tsx'
import { TicketConflicts } from './ticket-conflicts.tsx'
import { EDIT_TOAST, type TicketEditing } from './use-ticket-edit.ts'

export function TicketEdit({ edit }: { edit: TicketEditing }) {
  const { form, formRef, errors, pending } = edit
  if (!form) return null
  const { latest, values, conflicts, merged, set } = form
  const hintOf = (field: TicketField, room?: string) =>
    room ?? (merged.includes(field) ? 'Somebody else has just changed this.' : undefined)

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
        <div className="flex min-w-0 flex-col gap-4">
          <Field
            label="Title"
            required
            error={errors.title}
            hint={hintOf('title', roomLeft(values.title, LIMITS.ticket_title))}
          >
            <Input
              autoFocus
              value={values.title}
              readOnly={pending}
              onChange={(event) => set({ title: event.target.value })}
            />
          </Field>
          <Field
            label="Description"
            error={errors.description}
            hint={hintOf('description', roomLeft(values.description ?? '', LIMITS.ticket_description))}
          >
            <Textarea
              style={{ minHeight: '13rem' }}
              value={values.description ?? ''}
              readOnly={pending}
              onChange={(event) => set({ description: event.target.value || null })}
            />
          </Field>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Status" hint={hintOf('status')}>
            <Select
              value={values.status}
              onValueChange={(status) => set({ status })}
              options={STATUS_CHOICES}
              disabled={pending}
            />
          </Field>
          <Field label="Priority" hint={hintOf('priority')}>
            <Select
              value={values.priority}
              onValueChange={(priority) => set({ priority })}
              options={PRIORITY_CHOICES}
              disabled={pending}
            />
          </Field>
          <Field label="Type" hint={hintOf('type')}>
            <Select
              value={values.type}
              onValueChange={(type) => set({ type })}
              options={TYPE_CHOICES}
              disabled={pending}
            />
          </Field>
          <AssigneeSelect
            projectId={latest.project_id}
            value={values.assignee_id}
            current={latest.assignee}
            disabled={pending}
            onChange={(assignee_id) => set({ assignee_id })}
            error={errors.assignee_id}
            hint={hintOf('assignee_id')}
          />
        </div>
      </div>
    </DialogForm>
  )
}
