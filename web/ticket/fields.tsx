// The fields of a ticket on the screen, each once: the forms, the conflicts, the facts beside a ticket, the rows of the
// list and the cards of the board follow from this table, in its order.
import type { ComponentType, ReactNode } from 'react'
import { LIMITS } from '../../domain/text.ts'
import {
  DEFAULT_PRIORITY,
  DEFAULT_TYPE,
  INITIAL_STATUS,
  TICKET_FIELDS,
  TICKET_TEXTS,
  type Ticket,
  type TicketField,
  TicketSummary,
  type TicketText,
  type TicketValues,
} from '../../domain/ticket.ts'
import type { Profile } from '../../domain/user.ts'
import { type FieldErrors, roomLeft } from '../data/form-errors.ts'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { SelectOption } from '../ui/select-option.tsx'
import { Person } from '../user/person.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { PriorityBadge, StatusBadge, TypeBadge } from './badges.tsx'
import { PRIORITY_CHOICES, STATUS_CHOICES, TYPE_CHOICES } from './choices.tsx'

export type ControlProps<V> = {
  value: V
  onChange: (value: V) => void
  disabled: boolean
  projectId: string
  /** The ticket that is edited; none while one is made. */
  ticket?: Ticket
  autoFocus?: boolean
}

type FormField<V> = {
  label: string
  /** What a new ticket begins with. */
  empty: V
  /** Characters that a text may have. */
  limit?: number
  required?: true
  Control: ComponentType<ControlProps<V>>
  /** The value where it is read. */
  Shown: ComponentType<{ value: V; people: Profile[] }>
  /** The width of its column among the badges of the list; null where the row shows it in its own way, or not. */
  listColumn: string | null
  /** Whether it is a badge on the cards of the board. */
  isOnCard: boolean
}

const Text = ({ value }: { value: string | null }) => value || <span className="text-ink-faint">Empty</span>

/** A select box with these choices as a control. */
function choiceOf<V extends string>(options: readonly SelectOption<V>[]) {
  return ({ value, onChange, disabled }: ControlProps<V>): ReactNode => (
    <Select value={value} onValueChange={onChange} options={options} disabled={disabled} />
  )
}

type FormFields = {
  [F in TicketField]: FormField<TicketValues[F]> & (F extends TicketText ? { limit: number } : unknown)
}

export const FORM_FIELDS: FormFields = {
  title: {
    label: 'Title',
    empty: '',
    limit: LIMITS.ticket_title,
    required: true,
    Control: ({ value, onChange, disabled, autoFocus }) => (
      <Input
        autoFocus={autoFocus}
        value={value}
        autoComplete="off"
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
    Shown: Text,
    listColumn: null,
    isOnCard: false,
  },
  description: {
    label: 'Description',
    empty: null,
    limit: LIMITS.ticket_description,
    Control: ({ value, onChange, disabled, ticket }) => (
      <Textarea
        style={{ minHeight: ticket ? '13rem' : '7.5rem' }}
        value={value ?? ''}
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value || null)}
      />
    ),
    Shown: Text,
    listColumn: null,
    isOnCard: false,
  },
  status: {
    label: 'Status',
    empty: INITIAL_STATUS,
    Control: choiceOf(STATUS_CHOICES),
    Shown: ({ value }) => <StatusBadge status={value} />,
    listColumn: '5.75rem',
    isOnCard: false,
  },
  priority: {
    label: 'Priority',
    empty: DEFAULT_PRIORITY,
    Control: choiceOf(PRIORITY_CHOICES),
    Shown: ({ value }) => <PriorityBadge priority={value} />,
    listColumn: '5rem',
    isOnCard: true,
  },
  type: {
    label: 'Type',
    empty: DEFAULT_TYPE,
    Control: choiceOf(TYPE_CHOICES),
    Shown: ({ value }) => <TypeBadge type={value} />,
    listColumn: '5rem',
    isOnCard: false,
  },
  assignee_id: {
    label: 'Assignee',
    empty: null,
    Control: AssigneeSelect,
    Shown: ({ value, people }) => (
      <Person
        person={people.find(({ id }) => id === value) ?? null}
        fallback={value === null ? 'Unassigned' : undefined}
      />
    ),
    listColumn: null,
    isOnCard: false,
  },
}

const ALL = Object.keys(FORM_FIELDS) as TicketField[]
/** Texts stand in the wide part of a form, everything else beside or below them. */
const isText = (field: TicketField): field is TicketText => TICKET_TEXTS.includes(field as TicketText)
export const TEXT_FIELDS = ALL.filter(isText)
export const FACT_FIELDS = ALL.filter((field) => !isText(field))

const inSummary = (field: TicketField): field is TicketField & keyof TicketSummary =>
  field in TicketSummary.shape
export const LIST_FIELDS = ALL.filter(inSummary).filter((field) => FORM_FIELDS[field].listColumn !== null)
export const CARD_FIELDS = ALL.filter(inSummary).filter((field) => FORM_FIELDS[field].isOnCard)

export const EMPTY_TICKET = Object.fromEntries(
  TICKET_FIELDS.map((field) => [field, FORM_FIELDS[field].empty]),
) as TicketValues

/** A field of a form, with its label, what is wrong with it, and how much room is left. */
export function TicketFormField({
  field,
  values,
  onChange,
  errors,
  hint,
  ...around
}: {
  field: TicketField
  values: TicketValues
  onChange: (changed: Partial<TicketValues>) => void
  errors: FieldErrors
  hint?: string
} & Omit<ControlProps<unknown>, 'value' | 'onChange'>) {
  const { label, required, limit, Control } = FORM_FIELDS[field] as FormField<TicketValues[TicketField]>
  const value = values[field]
  return (
    <Field
      label={label}
      required={required}
      error={errors[field]}
      hint={(limit !== undefined && roomLeft(value ?? '', limit)) || hint}
    >
      <Control value={value} onChange={(next) => onChange({ [field]: next })} {...around} />
    </Field>
  )
}

/** A field's value where it is read. */
export function FieldValue({
  field,
  value,
  people,
}: {
  field: TicketField
  value: unknown
  people: Profile[]
}) {
  const { Shown } = FORM_FIELDS[field] as FormField<unknown>
  return <Shown value={value} people={people} />
}
