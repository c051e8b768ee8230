// The columns of the table, derived from the fields of a ticket by kind: a new field has a column without a change here.
import { LockKeyhole } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { isTicketField, SORTABLE, type TicketField } from '../../../domain/ticket/fields.ts'
import type { Field, Kind, Values } from '../../../domain/ticket/kinds.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { ColumnBadge } from '../../column/column-badge.tsx'
import { LabelChip } from '../../label/label-chip.tsx'
import { useLabelsOf } from '../../label/use-labels.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { Person } from '../../user/person.tsx'
import { FieldMark, FieldValue, isSet, MARK_FIELDS } from '../field/fields.tsx'

export type TableColumn = {
  field: Field
  name: string
  label: string
  /** The width in pixels that nobody has changed. */
  width: number
  /** The field that its cells edit; undefined if people cannot set it. */
  edits: TicketField | undefined
}

const WIDTHS: Partial<Record<Kind, number>> = {
  choice: 112,
  person: 152,
  day: 136,
  number: 88,
  choices: 176,
  ticket: 128,
  checkbox: 96,
  time: 128,
}

/** The order of the columns that nobody has changed, as in the other forms of a ticket; other fields follow. */
const FIRST = ['status', 'priority', 'type', 'assignee_id', 'due_date', 'label_ids']
const rankOf = ({ name }: { name: string }) => FIRST.indexOf(name) + 1 || FIRST.length + 1

/** Only the dialog of a ticket sets its parent. */
const editsOf = (name: string) => (isTicketField(name) && name !== 'parent_id' ? name : undefined)

/** All columns besides the title. */
export const COLUMNS: readonly TableColumn[] = SORTABLE.filter(({ name }) => name !== 'title')
  .map((field) => ({
    field: field as Field,
    name: field.name,
    label: field.label,
    width: WIDTHS[field.kind] ?? 128,
    edits: editsOf(field.name),
  }))
  .toSorted((one, other) => rankOf(one) - rankOf(other))

/** The columns that are shown while nobody has chosen others: the fields that people set in the table. */
export const SHOWN_FIRST = COLUMNS.filter(({ edits }) => edits).map(({ name }) => name)

export const columnNamed = (name: string) => COLUMNS.find((column) => column.name === name)

function Labels({ ids }: { ids: string[] }) {
  const labels = useLabelsOf(ids)
  return labels.map((label) => <LabelChip key={label.id} label={label} className="shrink-0" />)
}

/** Fields whose cells show more than the value itself. */
const OWN: Record<string, ComponentType<{ ticket: TicketSummary }>> = {
  status: ({ ticket }) => <ColumnBadge ticket={ticket} />,
  label_ids: ({ ticket }) => <Labels ids={ticket.label_ids} />,
}

const SHOWN: { [K in Kind]?: (value: never, ticket: TicketSummary) => ReactNode } = {
  person: (value: string, { assignee, reporter }) => {
    const people: (Profile | null)[] = [assignee, reporter]
    return <Person person={people.find((person) => person?.id === value) ?? null} />
  },
  time: (value: string) => <TimeAgo at={value} />,
  number: (value: number) => value.toLocaleString('en'),
  checkbox: (value: boolean) =>
    value && (
      <span className="inline-flex items-center gap-1 text-danger-text">
        <LockKeyhole className="size-3.5" aria-hidden />
        Yes
      </span>
    ),
}

/** The value of a cell; nothing if it is not set. */
export function Cell({ column: { field, name }, ticket }: { column: TableColumn; ticket: TicketSummary }) {
  const Own = OWN[name]
  if (Own) return <Own ticket={ticket} />
  const value = field.of(ticket as unknown as Values)
  if (!isSet(value) || value === undefined) return null
  const mark = MARK_FIELDS.find((one) => one === name)
  if (mark && field.kind === 'day') return <FieldMark field={mark} ticket={ticket} />
  const show = SHOWN[field.kind]
  if (show) return show(value as never, ticket)
  const set = isTicketField(name) ? name : undefined
  return set && <FieldValue field={set} value={value} people={[]} status={ticket.status} />
}
