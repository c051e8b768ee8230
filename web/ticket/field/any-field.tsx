// A field of a ticket: one that every project has, by its name, or a custom one of the project. Where fields are edited in place,
// both are the same.
import type { CustomField } from '../../../domain/field/field.ts'
import { customKey, readCustom } from '../../../domain/field/read.ts'
import type { CustomValue as OwnValue } from '../../../domain/field/value.ts'
import { FIELDS, type TicketField, type TicketValues } from '../../../domain/ticket/fields.ts'
import { type Ticket, TicketChanges } from '../../../domain/ticket/ticket.ts'
import { errorsOf } from '../../data/form-errors.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { CustomFormField, isTypedKind } from '../../field/custom-form-field.tsx'
import { CustomValue } from '../../field/custom-value.tsx'
import { FieldValue } from './fields.tsx'
import { TicketFormField } from './form-fields.tsx'

export type AnyField = TicketField | CustomField
export type AnyValue = TicketValues[TicketField] | OwnValue

const isOwn = (field: AnyField): field is CustomField => typeof field !== 'string'

/** The name of the field in events, and in the page. */
export const nameOf = (field: AnyField): string => (isOwn(field) ? customKey(field) : field)
export const labelOf = (field: AnyField): string => (isOwn(field) ? field.name : FIELDS[field].label)

/** Whether a value is typed and saved when the user leaves the field, not at each key. */
export const isTyped = (field: AnyField): boolean =>
  isOwn(field) ? isTypedKind(field.kind) : ['text', 'number'].includes(FIELDS[field].kind)
/** Whether its list stays open for more values. */
export const isOfSeveral = (field: AnyField): boolean =>
  (isOwn(field) ? field.kind : FIELDS[field].kind) === 'choices'

export const valueIn = (field: AnyField, ticket: Pick<Ticket, TicketField | 'custom'>): AnyValue =>
  isOwn(field) ? (ticket.custom[field.id] ?? null) : ticket[field]

/** The input of a command that sets the value. */
export const changesTo = (field: AnyField, value: AnyValue) =>
  isOwn(field) ? { custom: { [field.id]: value as OwnValue | null } } : { [field]: value }

/** The name of the field in refusals. */
export const errorNameOf = (field: AnyField): string => (isOwn(field) ? `custom.${field.id}` : field)

/** @returns why the value cannot be saved; undefined if it can */
export function checkValue(field: AnyField, value: AnyValue): string | undefined {
  if (!isOwn(field)) {
    const checked = TicketChanges.safeParse({ [field]: value })
    return checked.success ? undefined : errorsOf(checked.error)[field]
  }
  const read = readCustom(field, value)
  return 'message' in read ? read.message : undefined
}

export function ShownValue({ field, value, ticket }: { field: AnyField; value: AnyValue; ticket: Ticket }) {
  if (isOwn(field)) return <CustomValue field={field} value={value as OwnValue | null} />
  return <BuiltInValue field={field} value={value} ticket={ticket} />
}

/** The value may be a person who is not in the ticket yet. */
function BuiltInValue({ field, value, ticket }: { field: TicketField; value: AnyValue; ticket: Ticket }) {
  const isPerson = FIELDS[field].kind === 'person'
  const params = { projectId: ticket.project_id }
  const members = useLiveQuery('listMembers', { params, enabled: isPerson }).data?.members ?? []
  const people = members.map(({ profile }) => profile)
  if (ticket.assignee) people.push(ticket.assignee)
  return <FieldValue field={field} value={value} people={people} status={ticket.status} />
}

/** The control of the field in a ticket, with its label and its error. */
export function ValueControl({
  field,
  value,
  onChange,
  error,
  ticket,
  ...look
}: {
  field: AnyField
  value: AnyValue
  onChange: (value: AnyValue) => void
  error: string | undefined
  ticket: Ticket
  quiet?: boolean
  hideLabel?: boolean
}) {
  if (isOwn(field))
    return (
      <CustomFormField
        field={field}
        value={value as OwnValue | null}
        onChange={onChange}
        error={error}
        disabled={false}
        {...look}
      />
    )
  return (
    <TicketFormField
      field={field}
      values={{ ...ticket, [field]: value }}
      onChange={(changed) => onChange(changed[field] as AnyValue)}
      errors={{ [field]: error }}
      disabled={false}
      projectId={ticket.project_id}
      ticket={ticket}
      {...look}
    />
  )
}
