// The fields of a ticket in its forms, new ticket and edit: a control for each kind. kinds.tsx shows the fields for reading.

import type { ComponentType, FocusEvent } from 'react'
import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import {
  FIELDS,
  fieldNamed,
  TICKET_FIELDS,
  type TicketField,
  type TicketValues,
} from '../../../domain/ticket/fields.ts'
import {
  type Field as FieldRow,
  type Holds,
  initialOf,
  NONE,
  nounOf,
  type SetKind,
} from '../../../domain/ticket/kinds.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { type FieldErrors, roomLeft } from '../../data/form-errors.ts'
import { LabelPicker } from '../../label/label-picker.tsx'
import { MilestoneSelect } from '../../milestone/milestone-select.tsx'
import { TextBox } from '../../text/text-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { useToday } from '../use-today.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { type ChoiceField, optionsOrNone } from './choices.tsx'
import { FieldNote } from './fields.tsx'

export type ControlProps<V> = {
  value: V
  onChange: (value: V) => void
  disabled: boolean
  projectId: string
  /** The ticket that is edited; undefined for a new ticket. */
  ticket?: Ticket
  autoFocus?: boolean
  onFocus?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

type Props<V> = ControlProps<V> & { field: FieldRow }

/** A missing text is shown as empty. */
const Line = ({ value, onChange, disabled, autoFocus, onFocus }: Props<string | null>) => (
  <Input
    autoFocus={autoFocus}
    onFocus={onFocus}
    value={value ?? ''}
    autoComplete="off"
    readOnly={disabled}
    onChange={(event) => onChange(event.target.value)}
  />
)

function Text(props: Props<string | null>) {
  const { field, value, onChange, disabled, projectId, ticket, autoFocus, onFocus } = props
  if (field.kind !== 'text' || !field.long) return <Line {...props} />
  return (
    <TextBox
      minHeight={ticket ? '10.5rem' : '7.5rem'}
      maxHeight={ticket && '60dvh'}
      autoFocus={autoFocus}
      onFocus={onFocus}
      value={value ?? ''}
      projectId={projectId}
      readOnly={disabled}
      onChange={(text) => onChange(text || null)}
    />
  )
}

function Choice({ field, value, onChange, disabled }: Props<string | null>) {
  return (
    <Select
      value={value ?? NONE}
      onValueChange={(next) => onChange(next === NONE ? null : next)}
      options={optionsOrNone(field as ChoiceField)}
      disabled={disabled}
    />
  )
}

const Day = ({ field, value, onChange, disabled }: Props<string | null>) => (
  <DateField
    label={field.label}
    value={value}
    today={useToday()}
    none={t('No {field}', { field: nounOf(field) })}
    disabled={disabled}
    onChange={onChange}
  />
)

const Digits = ({ field, value, onChange, disabled }: Props<number | null>) => (
  <NumberInput
    inputMode="numeric"
    min={0}
    max={field.kind === 'number' ? field.max : undefined}
    value={value}
    readOnly={disabled}
    onNumber={onChange}
  />
)

/** The control for each kind of value. */
const CONTROLS: { [K in SetKind]: ComponentType<Props<Holds[K]>> } = {
  text: Text,
  choice: Choice,
  choices: LabelPicker,
  person: AssigneeSelect,
  day: Day,
  number: Digits,
  record: MilestoneSelect,
  // Chosen outside the form: among the sub-tickets of the parent.
  ticket: () => null,
}

/** The values of a new ticket; a required text is still empty. */
export const EMPTY_TICKET = Object.fromEntries(
  TICKET_FIELDS.map((name) => {
    const initial = initialOf(FIELDS[name])
    return [name, initial === undefined ? '' : initial]
  }),
) as TicketValues

/** A hint that appears by itself, so it takes no room: a dot beside the label, and the words for screen readers. */
export const NOTE =
  "[&>label]:after:ms-1.5 [&>label]:after:inline-block [&>label]:after:size-2 [&>label]:after:rounded-full [&>label]:after:bg-accent [&>label]:after:content-[''] [&>label]:after:forced-color-adjust-none [&>p:last-child]:sr-only"

/** A field of a form, with its label, its error, and the number of characters left. */
export function TicketFormField({
  field,
  values,
  onChange,
  errors,
  note,
  quiet,
  hideLabel,
  ...around
}: {
  field: TicketField
  values: TicketValues
  onChange: (changed: Partial<TicketValues>) => void
  errors: FieldErrors
  /** Shown as a dot ({@link NOTE}). */
  note?: string
  quiet?: boolean | 'look'
  hideLabel?: boolean
} & Omit<ControlProps<unknown>, 'value' | 'onChange'>) {
  const row = fieldNamed(field)
  const Control = CONTROLS[row.kind as SetKind] as ComponentType<Props<TicketValues[TicketField]>>
  const value: TicketValues[TicketField] = values[field]
  const room = row.kind === 'text' && roomLeft(String(value ?? ''), LIMITS[row.limit])
  return (
    <Field
      label={row.label}
      required={row.kind === 'text' && !row.optional}
      quiet={quiet}
      hideLabel={hideLabel}
      error={errors[field]}
      className={!room && note ? NOTE : undefined}
      hint={room || note || <FieldNote field={field} value={value} status={values.status} />}
    >
      <Control field={row} value={value} onChange={(next) => onChange({ [field]: next })} {...around} />
    </Field>
  )
}
