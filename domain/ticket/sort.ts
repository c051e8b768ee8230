// Sorting by any field: the key of a ticket, compared as text. A new field is sorted by the rule of its kind. Only the table loads
// this; server/ticket/sorted.ts has the same keys as SQL. Pure.
import { fold } from '../fold.ts'
import { displayName } from '../user/display.ts'
import { customFieldIn } from './custom-order.ts'
import { SORTABLE } from './fields.ts'
import type { Field, Kind, RowOf, Values } from './kinds.ts'
import type { SortOrder } from './order.ts'
import { understandSorting } from './own-order.ts'
import { numberKey } from './rank.ts'
import type { TicketSummary } from './ticket.ts'

/** The bytes of a value that are compared; among tickets with the same bytes the newest comes first. */
const COMPARED_BYTES = 40
/** Numbers and times as text are this long. */
export const DIGITS = 14

const digits = (value: number) => String(Math.max(0, value)).padStart(DIGITS, '0')

/** The order of lists: newest first. */
export const NUMBER_DOWN: SortOrder = 'number:down'

/** The kinds by which tickets can be sorted. */
export type SortKind = Exclude<Kind, 'presence' | 'column'>

/** The values of a choice in order: the highest first if they can be compared. */
export function sortedValues({ choices, ordered }: RowOf<'choice'>): string[] {
  const values = choices.map(({ value }) => value)
  return ordered ? values.reverse() : values
}

/** The kinds whose values are ids, while the order compares names or numbers. Only the server knows these. */
type IdKind = 'choices' | 'record' | 'ticket'
type KnownKind = Exclude<SortKind, IdKind>
const isKnown = (kind: SortKind): kind is KnownKind => kind in HEADS

/** The compared text of a value that is set. */
const HEADS: {
  [K in KnownKind]: (value: never, field: RowOf<K>, ticket: TicketSummary) => string
} = {
  choice: (value: string, field) => digits(sortedValues(field).indexOf(value)),
  text: (value: string) => fold(value),
  person: (value: string, _, { assignee, reporter }) =>
    fold(displayName([assignee, reporter].find((person) => person?.id === value))),
  day: (value: string) => value,
  number: (value: number) => digits(value),
  time: (value: string) => digits(Date.parse(value)),
  checkbox: (value: boolean) => (value ? '0' : '1'),
}

/** An order that was kept somewhere; undefined if no field has it. */
export function knownOrder(text = ''): SortOrder | undefined {
  if (customFieldIn(text)) return text as SortOrder
  const [name, direction] = text.split(':')
  if (direction !== 'up' && direction !== 'down') return undefined
  return SORTABLE.some((field) => field.name === name) ? `${name}:${direction}` : undefined
}

/** The field and the direction of an order by a field that every project has. */
export function sortedBy(order: SortOrder): { field: Field & { kind: SortKind }; isReversed: boolean } {
  const [name, direction] = order.split(':')
  const field = SORTABLE.find((one) => one.name === name)
  if (!field) throw new Error(`Nothing is sorted by ${name}`)
  return { field, isReversed: direction === 'down' }
}

const isNothing = (value: unknown) => value === null || value === undefined

/**
 * The key of a ticket in an order. The ticket with the lower key comes first; tickets without a value come last.
 * @returns an empty text if only the server knows the key
 */
export function sortKey(ticket: TicketSummary, order: SortOrder): string {
  if (customFieldIn(order)) return ''
  const { field, isReversed } = sortedBy(order)
  if (!isKnown(field.kind)) return ''
  const value = field.of(ticket as unknown as Values)
  const none = isNothing(value)
  const head = none ? '' : HEADS[field.kind](value as never, field as never, ticket)
  const bytes = [...new TextEncoder().encode(head)].slice(0, COMPARED_BYTES)
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const padded = hex.padEnd(2 * COMPARED_BYTES, '0')
  return (none ? '1' : '0') + (isReversed ? complement(padded) : padded) + numberKey(ticket.number)
}

/** Each digit subtracted from the highest one, which reverses the order. */
const complement = (hex: string) =>
  hex.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))

understandSorting(sortKey)
