// The fields of a ticket where they are read, each once: the facts beside a ticket, conflicts, the rows of the list and the
// cards of the board follow from this table, in its order. What a form needs of them is form-fields.tsx, which the board
// does not load.
import type { ComponentType } from 'react'
import {
  type Status,
  TICKET_TEXTS,
  type TicketField,
  TicketSummary,
  type TicketText,
  type TicketValues,
} from '../../../domain/ticket/ticket.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { LabelMarks, TicketLabels } from '../../label/ticket-labels.tsx'
import { Person } from '../../user/person.tsx'
import { PriorityBadge, StatusBadge, TypeBadge } from './badges.tsx'
import { DueDate, DueMark, DueNote } from './due-date.tsx'
import { EstimateMark } from './estimate.tsx'

type ShownProps<V> = { value: V; people: Profile[]; status: Status }

type ShownField<V> = {
  label: string
  Shown: ComponentType<ShownProps<V>>
  /** What is said below the field that edits it, about its value. */
  Note?: ComponentType<{ value: V; status: Status }>
  /** How it stands in the line of marks on cards and list rows, where it is set. */
  Mark?: ComponentType<{ value: NonNullable<V>; status: Status }>
  /** The width of its column among the badges of the list; null where the row shows it in its own way, or not. */
  listColumn: string | null
  /** Whether it is a badge on the cards of the board. */
  isOnCard: boolean
}

const Text = ({ value }: { value: string | null }) => value || <span className="text-ink-faint">Empty</span>

/** Only the history shows it as a field. */
const parentTicket = new OptionalChunk(() => import('../dialog/parent-ticket.tsx'))
function Parent({ value }: ShownProps<string | null>) {
  const Shown = useOptionalChunk(parentTicket)?.ParentTicket
  return Shown ? <Shown value={value} /> : null
}

export const FIELDS: { [F in TicketField]: ShownField<TicketValues[F]> } = {
  title: { label: 'Title', Shown: Text, listColumn: null, isOnCard: false },
  description: { label: 'Description', Shown: Text, listColumn: null, isOnCard: false },
  status: {
    label: 'Status',
    Shown: ({ value }) => <StatusBadge status={value} />,
    listColumn: '5.75rem',
    isOnCard: false,
  },
  priority: {
    label: 'Priority',
    Shown: ({ value }) => <PriorityBadge priority={value} />,
    listColumn: '5rem',
    isOnCard: true,
  },
  type: {
    label: 'Type',
    Shown: ({ value }) => <TypeBadge type={value} />,
    listColumn: '5rem',
    isOnCard: false,
  },
  assignee_id: {
    label: 'Assignee',
    Shown: ({ value, people }) => (
      <Person
        person={people.find(({ id }) => id === value) ?? null}
        fallback={value === null ? 'Unassigned' : undefined}
      />
    ),
    listColumn: null,
    isOnCard: false,
  },
  due_date: {
    label: 'Due date',
    Shown: DueDate,
    Note: DueNote,
    Mark: DueMark,
    listColumn: null,
    isOnCard: false,
  },
  estimate: {
    label: 'Estimate',
    Shown: ({ value }) => value ?? <span className="text-ink-faint">None</span>,
    Mark: EstimateMark,
    listColumn: null,
    isOnCard: false,
  },
  label_ids: {
    label: 'Labels',
    Shown: TicketLabels,
    Mark: LabelMarks,
    listColumn: null,
    isOnCard: false,
  },
  parent_id: { label: 'Parent', Shown: Parent, listColumn: null, isOnCard: false },
}

const ALL = Object.keys(FIELDS) as TicketField[]
/** Texts stand in the wide part of a form, everything else beside or below them. */
const isText = (field: TicketField): field is TicketText => TICKET_TEXTS.includes(field as TicketText)
export const TEXT_FIELDS = ALL.filter(isText)
/** The parent stands above the title instead. */
export const FACT_FIELDS = ALL.filter((field) => !isText(field) && field !== 'parent_id')

const inSummary = (field: TicketField): field is TicketField & keyof TicketSummary =>
  field in TicketSummary.shape
export const LIST_FIELDS = ALL.filter(inSummary).filter((field) => FIELDS[field].listColumn !== null)
export const CARD_FIELDS = ALL.filter(inSummary).filter((field) => FIELDS[field].isOnCard)
export const MARK_FIELDS = ALL.filter(inSummary).filter((field) => FIELDS[field].Mark)

/** A field's value where it is read. */
export function FieldValue({ field, ...shown }: { field: TicketField } & ShownProps<unknown>) {
  const { Shown } = FIELDS[field] as ShownField<unknown>
  return <Shown {...shown} />
}

/** Neither empty nor an empty list. */
const isSet = (value: unknown): value is NonNullable<unknown> =>
  value !== null && !(Array.isArray(value) && value.length === 0)

/** Whether any of a ticket's marks is set. */
export const hasMarks = (ticket: TicketSummary) => MARK_FIELDS.some((field) => isSet(ticket[field]))

/** What is said about a field's value below the control that edits it. */
export function FieldNote({ field, value, status }: { field: TicketField; value: unknown; status: Status }) {
  const { Note } = FIELDS[field] as ShownField<unknown>
  return Note && <Note value={value} status={status} />
}

/** A field among the marks of a ticket; nothing where it is not set. */
export function FieldMark({ field, ticket }: { field: (typeof MARK_FIELDS)[number]; ticket: TicketSummary }) {
  const { Mark } = FIELDS[field] as ShownField<unknown>
  const value = ticket[field]
  return Mark && isSet(value) && <Mark value={value} status={ticket.status} />
}
