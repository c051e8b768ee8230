// What happened, in words. Every event type has its sentence; the person who did it stands before it.
import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { areFirstColumns } from '../../domain/column/column.ts'
import type { EventType, Via } from '../../domain/event.ts'
import type { HistoryChange, HistoryEntry } from '../../domain/history/history.ts'
import { ROLES } from '../../domain/member/member.ts'
import { TICKET_FIELDS, type TicketField, TYPES } from '../../domain/ticket/ticket.ts'
import { displayName, type Profile } from '../../domain/user/user.ts'
import { Imported } from '../import/imported.tsx'
import { useProject } from '../project/use-project.ts'
import { FIELDS, FieldValue } from '../ticket/field/fields.tsx'
import { RelationChange } from './relation-change.tsx'

type SentenceProps = {
  entry: HistoryEntry
  people: Profile[]
  /** The ticket that the entry is about: its link, or "this ticket". */
  ticket: ReactNode
}

/** The sentence of an entry, without its subject. */
export function Sentence(props: SentenceProps) {
  return (
    <>
      {SENTENCES[props.entry.type](props)}
      {props.entry.undid ? ', undoing an earlier change' : ''}
      {props.entry.via && !props.entry.imported && `, ${WAYS[props.entry.via.way](props.entry.via.token)}`}
      {props.entry.imported && <ImportedChange imported={props.entry.imported} />}
    </>
  )
}

function ImportedChange({ imported }: Pick<HistoryEntry, 'imported'>) {
  const { projectId = '' } = useParams({ strict: false })
  return (
    imported && (
      <>
        , <Imported projectId={projectId} imported={imported} />
      </>
    )
  )
}

const withToken = (token: string | null) => (token ? ` “${token}”` : '')

/** By what way a change came. */
const WAYS: Record<Via, (token: string | null) => string> = {
  token: (token) => `by the token${withToken(token)}`,
  agent: (token) => `by an agent with the token${withToken(token)}`,
  import: () => 'by an import',
  forge: () => 'as a push said',
  form: () => 'by the public form',
}

const name = (person: Profile | null) => displayName(person, 'somebody')

const SENTENCES: Record<EventType, (props: SentenceProps) => ReactNode> = {
  'project.created': () => 'created the project',
  'project.changed': ({ entry, people }) => projectChanges(entry, people),
  'project.deleted': () => 'deleted the project',
  'member.added': ({ entry }) =>
    entry.actor?.id === entry.person?.id ? (
      'accepted an invitation'
    ) : (
      <>
        added <strong className="font-medium">{name(entry.person)}</strong>
      </>
    ),
  'invitation.created': () => 'created an invitation link',
  'invitation.revoked': () => 'revoked an invitation link',
  'member.changed': ({ entry }) => {
    const [role] = entry.changes
    return (
      <>
        changed the role of <strong className="font-medium">{name(entry.person)}</strong>
        {role && ` to ${ROLES.find(({ value }) => value === role.after)?.label ?? 'another one'}`}
      </>
    )
  },
  'member.removed': ({ entry }) =>
    entry.actor?.id === entry.person?.id ? (
      'left the project, and is no longer assigned'
    ) : (
      <>
        removed <strong className="font-medium">{name(entry.person)}</strong>, who is no longer assigned
      </>
    ),
  'user.changed': () => 'changed their name',
  'ticket.created': ({ ticket }) => <>created {ticket}</>,
  'ticket.changed': (props) => <TicketChanges {...props} />,
  'ticket.deleted': ({ ticket }) => <>deleted {ticket}</>,
  'ticket.restored': ({ ticket }) => <>restored {ticket}</>,
  'comment.created': ({ ticket }) => <>commented on {ticket}</>,
  'comment.changed': ({ ticket }) => <>edited a comment on {ticket}</>,
  'comment.reacted': ({ ticket }) => <>reacted to a comment on {ticket}</>,
  'comment.deleted': ({ ticket }) => <>deleted a comment on {ticket}</>,
  'attachment.created': ({ entry, ticket }) => (
    <>
      added {fileOf(entry)}
      {ticket && <> to {ticket}</>}
    </>
  ),
  'attachment.changed': ({ entry, ticket }) => (
    <>
      renamed {fileOf(entry)}
      {ticket && <> on {ticket}</>}
    </>
  ),
  'attachment.deleted': ({ ticket }) => <>removed a file{ticket && <> from {ticket}</>}</>,
  'template.changed': ({ entry: { changes } }) => {
    const type = TYPES.find(({ value }) => value === changes[0]?.after)
    return type ? `changed the template for the type ${type.label}` : 'changed a template'
  },
  'views.changed': () => 'changed the shared views',
  'proposal.changed': ({ entry }) => (entry.via ? 'proposed a change' : 'declined what an agent proposed'),
  'column.created': () => 'added a column',
  'column.changed': () => 'changed a column',
  'column.ordered': () => 'ordered the columns',
  'column.emptied': ({ entry }) => <MovedTickets entry={entry} />,
  'column.deleted': ({ entry }) => <MovedTickets entry={entry} isLast />,
  'label.created': () => 'made a label',
  'label.changed': () => 'changed a label',
  'label.deleted': () => 'removed a label',
  'relation.added': ({ entry }) => <RelationChange entry={entry} />,
  'relation.removed': ({ entry }) => <RelationChange entry={entry} />,
  'import.advanced': ({ entry }) => importedTickets(entry),
  'text.removed': () => 'took an earlier text out of the history',
}

/** A portion of an import. */
function importedTickets({ changes: [change] }: HistoryEntry): string {
  const count = typeof change?.after === 'number' ? change.after : 0
  if (count === 0) return 'imported details of tickets'
  const tickets = Math.abs(count) === 1 ? 'one ticket' : `${Math.abs(count).toLocaleString('en')} tickets`
  return count > 0 ? `imported ${tickets}` : `removed ${tickets} of an import`
}

/** By its name of today; a file that was removed has left none. */
function fileOf({ attachment }: HistoryEntry): ReactNode {
  if (!attachment?.name) return 'a file'
  return (
    <>
      the file <q className="wrap-anywhere">{attachment.name}</q>
    </>
  )
}

function TicketChanges({ entry, people, ticket }: SentenceProps) {
  const inColumns = entry.changes.some(({ field }) => field === 'column')
  const known = entry.changes.filter(
    ({ field }) =>
      field === 'column' ||
      (TICKET_FIELDS.includes(field as TicketField) && !(inColumns && field === 'status')),
  )
  if (known.length === 0)
    return entry.changes.some(({ field }) => field === 'rank') ? (
      <>put {ticket ?? 'it'} elsewhere in its column</>
    ) : (
      <>changed {ticket}</>
    )
  return (
    <>
      changed{' '}
      {known.map((change, index) => (
        <Fragment key={change.field}>
          {index > 0 && (index === known.length - 1 ? ' and ' : ', ')}
          <FieldChange change={change} people={people} />
        </Fragment>
      ))}
      {ticket && <> on {ticket}</>}
    </>
  )
}

function FieldChange({ change, people }: { change: HistoryChange; people: Profile[] }) {
  const { projectId = '' } = useParams({ strict: false })
  const { columns } = useProject(projectId)
  // Between columns of the first three, the status alone changes.
  if (change.field === 'column' || (change.field === 'status' && !areFirstColumns(columns)))
    return <ColumnChange change={change} />
  const field = change.field as TicketField
  const label = `the ${FIELDS[field].label.toLowerCase()}`
  if (change.is_text && change.before === null) return label
  if (change.is_text)
    return (
      <>
        {label} from <q className="wrap-anywhere">{change.before}</q>
        {change.after !== null && (
          <>
            {' '}
            to <q className="wrap-anywhere">{change.after}</q>
          </>
        )}
      </>
    )
  return (
    <>
      {label} from <Value field={field} value={change.before} people={people} /> to{' '}
      <Value field={field} value={change.after} people={people} />
    </>
  )
}

function Value({ field, value, people }: { field: TicketField; value: unknown; people: Profile[] }) {
  return (
    <span className="inline-flex max-w-full align-middle">
      {/* As of a done ticket: a former due date is not marked as overdue. */}
      <FieldValue field={field} value={value} people={people} status="done" />
    </span>
  )
}

function ColumnChange({ change: { before, after } }: { change: HistoryChange }) {
  return (
    <>
      the column from <ColumnName at={before} /> to <ColumnName at={after} />
    </>
  )
}

/** The tickets of a column that was removed went to another one. */
function MovedTickets({ entry, isLast = false }: { entry: HistoryEntry; isLast?: boolean }) {
  const [change] = entry.changes
  return (
    <>
      {isLast ? 'removed a column, whose tickets went' : 'moved tickets of a column that is being removed'} to{' '}
      <ColumnName at={change?.after} />
    </>
  )
}

/** By the name it has now. */
function ColumnName({ at }: { at: unknown }) {
  const { projectId = '' } = useParams({ strict: false })
  const { columns } = useProject(projectId)
  const column = columns.find(({ key }) => key === at)
  return <strong className="font-medium">{column?.name ?? 'a removed column'}</strong>
}

const PROJECT_FIELDS: Record<string, string> = {
  name: 'the name of the project',
  description: 'the description of the project',
  key: 'the key of the project',
}

function projectChanges({ changes }: HistoryEntry, people: Profile[]): ReactNode {
  const find = (id: unknown) => name(people.find((person) => person.id === id) ?? null)
  const offer = changes.find(({ field }) => field === 'transfer_to')
  const owner = changes.find(({ field }) => field === 'owner_id')
  const order = changes.find(({ field }) => field === 'ticket_order')
  if (order)
    return `set the order of tickets on the board to ${order.after === 'manual' ? 'manual' : 'newest first'}`
  if (owner) return `took the project over from ${find(owner.before)}`
  if (offer)
    return offer.after ? `offered the project to ${find(offer.after)}` : 'ended the offer of the project'
  const words = changes.map(({ field, before, after }) => {
    const label = PROJECT_FIELDS[field] ?? 'the project'
    return before && after ? `${label} from ${before} to ${after}` : label
  })
  return `changed ${words.join(' and ') || 'the project'}`
}
