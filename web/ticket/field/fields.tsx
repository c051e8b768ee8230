// The fields of a ticket where they are read. The facts beside a ticket, conflicts, the rows of the list and the cards of the
// board use these fields, in this order. kinds.tsx shows each kind; form-fields.tsx has the controls of forms, which the board
// does not load.
import {
  FIELDS,
  fieldNamed,
  TICKET_CHOICES,
  TICKET_FIELDS,
  TICKET_TEXTS,
  type TicketField,
  type TicketText,
} from '../../../domain/ticket/fields.ts'
import type { SetKind } from '../../../domain/ticket/kinds.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { KINDS, type ShownKind, type ShownProps } from './kinds.tsx'

/** On the screen, the priority comes before the type. */
const ALL = [...new Set<TicketField>(['title', 'description', 'status', 'priority', ...TICKET_FIELDS])]
/** Texts are in the wide part of a form, everything else is beside or below them. */
const isText = (field: TicketField): field is TicketText => TICKET_TEXTS.includes(field as TicketText)
const isFact = (field: TicketField): field is Exclude<TicketField, TicketText> => !isText(field)
export const TEXT_FIELDS = ALL.filter(isText)
/** The parent is shown above the title instead. */
export const FACT_FIELDS = ALL.filter(isFact).filter((field) => field !== 'parent_id')

const kindOf = (field: TicketField) => KINDS[FIELDS[field].kind as SetKind] as ShownKind<unknown>
const CHOICES = ALL.flatMap((field) => TICKET_CHOICES.filter((choice) => choice === field))
/** The fields whose badges have a column in the list, and those whose badges are on the cards. */
export const LIST_FIELDS = CHOICES.filter((field) => listColumn(field) !== undefined)
export const CARD_FIELDS = CHOICES.filter((field) => 'onCard' in FIELDS[field])
/** A day that is not urgent, such as the start, has neither a note nor a mark. */
const isQuiet = (field: TicketField) => {
  const row = fieldNamed(field)
  return row.kind === 'day' && !row.untilDone
}
export const MARK_FIELDS = ALL.filter(isFact).filter((field) => kindOf(field).Mark && !isQuiet(field))

/** The width of a field's column among the badges of the list; undefined if it has no column. */
export function listColumn(field: TicketField): string | undefined {
  const row = fieldNamed(field)
  return row.kind === 'choice' ? row.listColumn : undefined
}

/** A field's value, for reading. */
export function FieldValue({ field, ...shown }: { field: TicketField } & Omit<ShownProps<unknown>, 'field'>) {
  const { Shown } = kindOf(field)
  return <Shown field={fieldNamed(field)} {...shown} />
}

/** Whether a value is neither null nor an empty list. */
export const isSet = (value: unknown): value is NonNullable<unknown> =>
  value !== null && !(Array.isArray(value) && value.length === 0)

/** The note about a field's value, below the control that edits it. */
export function FieldNote({ field, value, status }: { field: TicketField; value: unknown; status: Status }) {
  const { Note } = kindOf(field)
  return Note && !isQuiet(field) && <Note value={value} status={status} />
}

/** A field among the marks of a ticket; nothing if the field is not set. */
export function FieldMark({ field, ticket }: { field: (typeof MARK_FIELDS)[number]; ticket: TicketSummary }) {
  const { Mark } = kindOf(field)
  const value = ticket[field]
  return Mark && isSet(value) && <Mark field={fieldNamed(field)} value={value} status={ticket.status} />
}
