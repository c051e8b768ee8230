// The fields of a new ticket. new-ticket-dialog.tsx submits them.
import { type FormEvent, type Ref, useRef } from 'react'
import { LIMITS } from '../../domain/text.ts'
import type { Priority, TicketType } from '../../domain/ticket.ts'
import { type FieldErrors, roomLeft } from '../data/form-errors.ts'
import { DialogForm } from '../ui/dialog-form.tsx'
import { DraftRestored } from '../ui/draft-restored.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { PRIORITY_CHOICES, TYPE_CHOICES } from './choices.tsx'

export type NewTicketValues = {
  title: string
  description: string
  type: TicketType
  priority: Priority
  assignee_id: string | null
}

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
  formRef: Ref<HTMLFormElement>
  projectId: string
  values: NewTicketValues
  onChange: (changed: Partial<NewTicketValues>) => void
  errors: FieldErrors
  isRestored: boolean
  onDiscard: () => void
  pending: boolean
  onSubmit: () => void
  onCancel: () => void
}) {
  const title = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  function discard() {
    onDiscard()
    title.current?.focus()
  }

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
      <Field label="Title" required error={errors.title} hint={roomLeft(values.title, LIMITS.ticket_title)}>
        <Input
          ref={title}
          value={values.title}
          autoComplete="off"
          readOnly={pending}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field
        label="Description"
        error={errors.description}
        hint={roomLeft(values.description, LIMITS.ticket_description)}
      >
        <Textarea
          style={{ minHeight: '7.5rem' }}
          value={values.description}
          readOnly={pending}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Type">
          <Select
            value={values.type}
            onValueChange={(type) => onChange({ type })}
            options={TYPE_CHOICES}
            disabled={pending}
          />
        </Field>
        <Field label="Priority">
          <Select
            value={values.priority}
            onValueChange={(priority) => onChange({ priority })}
            options={PRIORITY_CHOICES}
            disabled={pending}
          />
        </Field>
      </div>
      <AssigneeSelect
        projectId={projectId}
        value={values.assignee_id}
        disabled={pending}
        onChange={(assignee_id) => onChange({ assignee_id })}
        error={errors.assignee_id}
      />
    </DialogForm>
  )
}
