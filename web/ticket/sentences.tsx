// The sentences for events of tickets.

import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { areFirstColumns } from '../../domain/column/columns.ts'
import { isCustomKey } from '../../domain/field/value.ts'
import type { HistoryChange } from '../../domain/history/history.ts'
import { inSentence, t } from '../../domain/locale/message.ts'
import { FIELDS, TICKET_FIELDS, type TicketField } from '../../domain/ticket/fields.ts'
import type { Profile } from '../../domain/user/user.ts'
import { ColumnName } from '../column/column-name.tsx'
import { CustomChange } from '../field/custom-change.tsx'
import { isBulk } from '../history/bulk-entry.ts'
import type { SentenceProps, Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'
import { useProject } from '../project/use-project.ts'
import { FieldValue } from './field/fields.tsx'

export const sentences = {
  'ticket.created': ({ ticket, isOwn }) =>
    isOwn ? t('created the ticket') : rich('created {ticket}', { ticket }),
  'ticket.changed': (props) => <TicketChanges {...props} />,
  'ticket.deleted': ({ ticket, isOwn }) =>
    isOwn ? t('deleted the ticket') : rich('deleted {ticket}', { ticket }),
  'ticket.restored': ({ ticket, isOwn }) =>
    isOwn ? t('restored the ticket') : rich('restored {ticket}', { ticket }),
} satisfies Sentences

function TicketChanges({ entry, people, ticket }: SentenceProps) {
  // The tickets of a bulk change had different values before, and get the same ones only by a move or an edit.
  const { does } = isBulk(entry) ? entry.bulk : { does: undefined }
  if (does !== undefined && does !== 'move' && does !== 'edit')
    return does === 'label'
      ? rich('changed the labels on {ticket}', { ticket })
      : rich('changed {ticket}', { ticket })
  const inColumns = entry.changes.some(({ field }) => field === 'column')
  const known = entry.changes.filter(
    ({ field }) =>
      field === 'column' ||
      isCustomKey(field) ||
      (TICKET_FIELDS.includes(field as TicketField) && !(inColumns && field === 'status')),
  )
  if (known.length === 0)
    return entry.changes.some(({ field }) => field === 'rank')
      ? ticket
        ? rich('moved {ticket} within its column', { ticket })
        : t('moved it within its column')
      : rich('changed {ticket}', { ticket })
  const fields = known
    .map(
      (change): ReactNode => (
        <FieldChange key={change.field} change={change} people={people} hasFormer={does === undefined} />
      ),
    )
    .reduce((list, field, index) =>
      index === known.length - 1
        ? rich('{list} and {last}', { list, last: field })
        : rich('{list}, {next}', { list, next: field }),
    )
  return ticket
    ? rich('changed {fields} on {ticket}', { fields, ticket })
    : rich('changed {fields}', { fields })
}

type FieldChangeProps = {
  change: HistoryChange
  people: Profile[]
  /** Whether the former value is named. */
  hasFormer: boolean
}

function FieldChange({ change, people, hasFormer }: FieldChangeProps) {
  const { projectId = '' } = useParams({ strict: false })
  const { columns } = useProject(projectId)
  // For the three default columns the status already names the column.
  if (change.field === 'column' || (change.field === 'status' && !areFirstColumns(columns)))
    return <ColumnChange change={change} hasFormer={hasFormer} />
  if (isCustomKey(change.field)) return <CustomChange change={change} hasFormer={hasFormer} />
  const field = change.field as TicketField
  const { is_text, before, after } = change
  const name = inSentence(FIELDS[field].label)
  if (is_text && before === null) return t('the {field}', { field: name })
  if (is_text)
    return after === null
      ? rich('the {field} from <q>{before}</q>', { field: name, before }, QUOTE)
      : rich('the {field} from <q>{before}</q> to <q>{after}</q>', { field: name, before, after }, QUOTE)
  const shown = (value: unknown) => <Value field={field} value={value} people={people} />
  return hasFormer
    ? rich('the {field} from {before} to {after}', {
        field: name,
        before: shown(before),
        after: shown(after),
      })
    : rich('the {field} to {after}', { field: name, after: shown(after) })
}

const QUOTE = { q: (text: string) => <q className="wrap-anywhere">{text}</q> }

function Value({ field, value, people }: { field: TicketField; value: unknown; people: Profile[] }) {
  return (
    <span className="inline-flex max-w-full align-middle">
      {/* As on a done ticket, so that a former due date is not marked as overdue. */}
      <FieldValue field={field} value={value} people={people} status="done" />
    </span>
  )
}

function ColumnChange({
  change: { before, after },
  hasFormer,
}: Pick<FieldChangeProps, 'change' | 'hasFormer'>) {
  const to = <ColumnName at={after} />
  return hasFormer
    ? rich('the column from {before} to {after}', { before: <ColumnName at={before} />, after: to })
    : rich('the column to {after}', { after: to })
}
