// The fields of a ticket in its forms, new ticket and edit, each once. How a field is shown where it is read is fields.tsx.
import type { ComponentType, ReactNode } from 'react'
import { LIMITS } from '../../../domain/text.ts'
import {
  DEFAULT_PRIORITY,
  DEFAULT_TYPE,
  INITIAL_STATUS,
  MAX_ESTIMATE,
  TICKET_FIELDS,
  type Ticket,
  type TicketField,
  type TicketText,
  type TicketValues,
} from '../../../domain/ticket/ticket.ts'
import { type FieldErrors, roomLeft } from '../../data/form-errors.ts'
import { LabelPicker } from '../../label/label-picker.tsx'
import { TextBox } from '../../text/text-box.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { SelectOption } from '../../ui/select-option.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { PRIORITY_CHOICES, STATUS_CHOICES, TYPE_CHOICES } from './choices.tsx'
import { FIELDS, FieldNote } from './fields.tsx'

export type ControlProps<V> = {
  value: V
  onChange: (value: V) => void
  disabled: boolean
  projectId: string
  /** The ticket that is edited; none while one is made. */
  ticket?: Ticket
  autoFocus?: boolean
  onFocus?: () => void
}

type FormField<V> = {
  /** What a new ticket begins with. */
  empty: V
  /** Characters that a text may have. */
  limit?: number
  required?: true
  /** Its value comes about by typing: in the side panel it is saved on leaving the field, not at each key. */
  isTyped?: true
  Control: ComponentType<ControlProps<V>>
}

/** A select box with these choices as a control. */
function choiceOf<V extends string>(options: readonly SelectOption<V>[]) {
  return ({ value, onChange, disabled }: ControlProps<V>): ReactNode => (
    <Select value={value} onValueChange={onChange} options={options} disabled={disabled} />
  )
}

type FormFields = {
  [F in TicketField]: FormField<TicketValues[F]> & (F extends TicketText ? { limit: number } : unknown)
}

const FORM_FIELDS: FormFields = {
  title: {
    empty: '',
    limit: LIMITS.ticket_title,
    required: true,
    Control: ({ value, onChange, disabled, autoFocus, onFocus }) => (
      <Input
        autoFocus={autoFocus}
        onFocus={onFocus}
        value={value}
        autoComplete="off"
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  },
  description: {
    empty: null,
    limit: LIMITS.ticket_description,
    Control: ({ value, onChange, disabled, projectId, ticket }) => (
      <TextBox
        minHeight={ticket ? '10.5rem' : '7.5rem'}
        value={value ?? ''}
        projectId={projectId}
        readOnly={disabled}
        onChange={(text) => onChange(text || null)}
      />
    ),
  },
  status: {
    empty: INITIAL_STATUS,
    Control: choiceOf(STATUS_CHOICES),
  },
  priority: {
    empty: DEFAULT_PRIORITY,
    Control: choiceOf(PRIORITY_CHOICES),
  },
  type: {
    empty: DEFAULT_TYPE,
    Control: choiceOf(TYPE_CHOICES),
  },
  assignee_id: {
    empty: null,
    Control: AssigneeSelect,
  },
  due_date: {
    empty: null,
    isTyped: true,
    Control: ({ value, onChange, disabled }) => (
      <Input
        type="date"
        max="9999-12-31"
        value={value ?? ''}
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value || null)}
      />
    ),
  },
  // Chosen beside the form: among the sub-tickets of its parent.
  parent_id: { empty: null, Control: () => null },
  label_ids: {
    empty: [],
    Control: LabelPicker,
  },
  estimate: {
    empty: null,
    isTyped: true,
    Control: ({ value, onChange, disabled }) => (
      <Input
        type="number"
        inputMode="numeric"
        placeholder="None"
        min={0}
        max={MAX_ESTIMATE}
        value={value ?? ''}
        readOnly={disabled}
        onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
      />
    ),
  },
}

export const EMPTY_TICKET = Object.fromEntries(
  TICKET_FIELDS.map((field) => [field, FORM_FIELDS[field].empty]),
) as TicketValues

/** Whether a field is typed rather than chosen. */
export const isTyped = (field: TicketField): boolean => FORM_FIELDS[field].isTyped === true

/** A field of a form, with its label, what is wrong with it, and how much room is left. */
export function TicketFormField({
  field,
  values,
  onChange,
  errors,
  hint,
  quiet,
  ...around
}: {
  field: TicketField
  values: TicketValues
  onChange: (changed: Partial<TicketValues>) => void
  errors: FieldErrors
  hint?: string
  quiet?: boolean
} & Omit<ControlProps<unknown>, 'value' | 'onChange'>) {
  const { required, limit, Control } = FORM_FIELDS[field] as FormField<TicketValues[TicketField]>
  const value: TicketValues[TicketField] = values[field]
  return (
    <Field
      label={FIELDS[field].label}
      required={required}
      quiet={quiet}
      error={errors[field]}
      hint={
        (limit !== undefined && roomLeft(String(value ?? ''), limit)) ||
        hint || <FieldNote field={field} value={value} status={values.status} />
      }
    >
      <Control value={value} onChange={(next) => onChange({ [field]: next })} {...around} />
    </Field>
  )
}
