// The columns of the table, derived from the fields of a ticket by kind: a new field has a column without a change here.

import { LockKeyhole } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { CustomField, FieldKind } from '../../../domain/field/field.ts'
import { customKey } from '../../../domain/field/read.ts'
import { t } from '../../../domain/locale/message.ts'
import { customOrderName } from '../../../domain/ticket/custom-order.ts'
import { isTicketField, SORTABLE } from '../../../domain/ticket/fields.ts'
import type { Field, Kind, Values } from '../../../domain/ticket/kinds.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { ColumnBadge } from '../../column/column-badge.tsx'
import { CustomValue } from '../../field/custom-value.tsx'
import { LabelChip } from '../../label/label-chip.tsx'
import { useLabelsOf } from '../../label/use-labels.tsx'
import { numberText } from '../../locale/format.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { Person } from '../../user/person.tsx'
import type { AnyField } from '../field/any-field.tsx'
import { FieldMark, FieldValue, isSet, MARK_FIELDS } from '../field/fields.tsx'

export type TableColumn = {
  /** A field that every project has, or a custom one. */
  field: Field | CustomField
  name: string
  label: string
  /** The width in pixels that nobody has changed. */
  width: number
  /** The field that its cells edit; undefined if people cannot set it. */
  edits: AnyField | undefined
}

const WIDTHS: Partial<Record<Kind | FieldKind, number>> = {
  choice: 112,
  person: 152,
  day: 136,
  number: 88,
  choices: 176,
  ticket: 128,
  checkbox: 96,
  time: 128,
  address: 176,
}

/** The order of the columns that nobody has changed, as in the other forms of a ticket; other fields follow. */
const FIRST = ['status', 'priority', 'type', 'assignee_id', 'due_date', 'label_ids']
const rankOf = ({ name }: { name: string }) => FIRST.indexOf(name) + 1 || FIRST.length + 1

/** Only the dialog of a ticket sets its parent. */
const editsOf = (name: string) => (isTicketField(name) && name !== 'parent_id' ? name : undefined)

/** The columns of the fields that every project has, besides the title. */
const COLUMNS: readonly TableColumn[] = SORTABLE.filter(({ name }) => name !== 'title')
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

const NONE: readonly CustomField[] = []

/** All columns besides the title: those of the custom fields are last. */
export function columnsOf(fields: readonly CustomField[] = NONE): readonly TableColumn[] {
  const own = fields.map((field) => ({
    field,
    name: customKey(field),
    label: field.name,
    width: WIDTHS[field.kind] ?? 128,
    edits: field,
  }))
  return [...COLUMNS, ...own]
}

/** The name of a column in orders. */
export const orderNameOf = ({ field, name }: TableColumn): string =>
  'version' in field ? customOrderName(field.id) : name

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
  number: (value: number) => numberText(value),
  checkbox: (value: boolean) =>
    value && (
      <span className="inline-flex items-center gap-1 text-danger-text">
        <LockKeyhole className="size-3.5" aria-hidden />
        {t('Yes')}
      </span>
    ),
}

/** The value of a cell; nothing if it is not set. */
export function Cell({ column: { field, name }, ticket }: { column: TableColumn; ticket: TicketSummary }) {
  const Own = OWN[name]
  if (Own) return <Own ticket={ticket} />
  if ('version' in field) {
    const value = ticket.custom[field.id]
    return value === undefined ? null : <CustomValue field={field} value={value} isLine />
  }
  const value = field.of(ticket as unknown as Values)
  if (!isSet(value) || value === undefined) return null
  const mark = MARK_FIELDS.find((one) => one === name)
  if (mark && field.kind === 'day') return <FieldMark field={mark} ticket={ticket} />
  const show = SHOWN[field.kind]
  if (show) return show(value as never, ticket)
  const set = isTicketField(name) ? name : undefined
  return set && <FieldValue field={set} value={value} people={[]} status={ticket.status} />
}
