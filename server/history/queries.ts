// Reads the history of a ticket and of a project from the event log.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import type { Imported } from '../../domain/import/imported.ts'
import { can } from '../../domain/policy.ts'
import type { CommentContext } from '../comment/columns.ts'
import type { Db } from '../db/handle.ts'
import { selectFieldsNamed } from '../field/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { type EventRow, fieldsIn, peopleIn, toEntry } from './entry.ts'
import { titleAfter } from './imported.ts'
import { ABOUT_TICKETS, ofAttachments, ofComment, ofRelations, ofTicket } from './log.ts'

const COLUMNS = sql.raw(
  ['project_id', 'seq', 'type', 'actor_id', 'at', 'via', 'token_id', 'payload', 'before']
    .map((name) => `e.${name}`)
    .join(', '),
)

/** The history of a ticket, oldest first, like the comments that are shown with it. */
export async function listHistory(
  context: TicketContext,
  { after = Number.MIN_SAFE_INTEGER, limit }: InputOf<'listHistory'>,
): Promise<OutputOf<'listHistory'>> {
  const { ticket, project } = context
  const isHere = sql`e.project_id = ${project.id} and e.seq >= ${arrivalOf(ticket.id)}`
  const found = sql`
    (select ${COLUMNS} from (${earlierChanges(ticket)}) e where e.seq > ${after} order by e.seq limit ${limit + 1})
    union all
    (select ${COLUMNS} from event e where ${ofTicket('e', ticket.id)} and ${isHere} and e.seq > ${after}
      order by e.seq limit ${limit + 1})
    union all
    (select ${COLUMNS} from event e where ${ofAttachments('e', ticket.id)} and ${isHere} and e.seq > ${after}
      order by e.seq limit ${limit + 1})
    union all
    (select ${COLUMNS} from event e where ${ofRelations('e', ticket.id, 'from')} and ${isHere} and e.seq > ${after}
      order by e.seq limit ${limit + 1})
    union all
    (select ${COLUMNS} from event e where ${ofRelations('e', ticket.id, 'to')} and ${isHere} and e.seq > ${after}
      order by e.seq limit ${limit + 1})
    union all
    (select ${COLUMNS} from event e where ${isHere} and e.seq > ${after}
      and e.type in ('member.removed', 'column.emptied', 'column.deleted')
      and coalesce(e.before -> 'assigned', e.before -> 'moved') @> to_jsonb(${ticket.number}::int) order by e.seq limit ${limit + 1})`
  const { entries, people, fields, isCut } = await read(context, found, 'asc', limit)
  const next = isCut ? (entries.at(-1)?.seq ?? null) : null
  return { seq: project.seq, entries, people, fields, next }
}

/** The number of the event with which the ticket came to its project; 0 if it was created there. */
const arrivalOf = (ticketId: string) =>
  sql`coalesce((select arrived_seq from ticket where id = ${ticketId}), 0)`

/**
 * The changes of a ticket before it was imported, and before it came to this project, as events with numbers below 0, because they
 * precede the changes here. Comments, files and relations of imported tickets are left out: the ticket itself shows them. Relations in
 * other projects are left out, because they name tickets that readers here may not see.
 */
function earlierChanges({
  id,
  project_id,
}: Pick<TicketContext['ticket'], 'id' | 'project_id'>): RawBuilder<unknown> {
  const isEarlier = sql`(select arrived_seq from ticket where id = ${id}) is not null
    and (e.project_id <> ${project_id} or e.seq < ${arrivalOf(id)})`
  const ofEvent = sql`select e.project_id, e.at, e.seq as place, null::uuid as id, e.type, e.actor_id, e.via, e.token_id,
    e.payload, e.before from event e`
  return sql`select project_id, -row_number() over (order by at desc, place desc nulls last, id desc) as seq, type, actor_id, at,
      via, token_id, payload, before from (
    select project_id, at, null::bigint as place, id, 'ticket.changed' as type, actor_id, 'import' as via, null::uuid as token_id,
      jsonb_build_object('ticket', after || jsonb_build_object('id', ticket_id), 'imported', id) as payload, before
    from import_change where ticket_id = ${id} and (type = 'ticket.changed' or type !~ ${ABOUT_TICKETS})
    union all
    ${ofEvent} where ${isEarlier} and ${ofTicket('e', id)} and e.type <> 'ticket.left'
    union all
    ${ofEvent} where ${isEarlier} and ${ofAttachments('e', id)}
    union all
    ${ofEvent} where ${isEarlier} and ${ofRelations('e', id, 'from')} and e.project_id = ${project_id}
    union all
    ${ofEvent} where ${isEarlier} and ${ofRelations('e', id, 'to')} and e.project_id = ${project_id}
  ) earlier`
}

/** The changes of a project, newest first. */
export async function listChanges(
  context: ProjectContext,
  { before, group, bulk_id, limit }: InputOf<'listChanges'>,
): Promise<OutputOf<'listChanges'>> {
  const { project } = context
  const older = before === undefined ? sql`true` : sql`e.seq < ${before}`
  const ofBulk = bulk_id === undefined ? sql`true` : sql`e.bulk_id = ${bulk_id}`
  const which = group ? NEWEST_OF_BULK : sql`true`
  const found = sql`select e.* from event e where e.project_id = ${project.id} and ${older} and ${ofBulk} and ${which}
    order by e.seq desc limit ${limit + 1}`
  const { entries, people, fields, isCut } = await read(context, found, 'desc', limit, group !== undefined)
  const next = isCut ? (entries.at(-1)?.seq ?? null) : null
  return { seq: project.seq, entries, people, fields, next }
}

/** Every event, except those of a bulk change that a later event is also part of. */
const NEWEST_OF_BULK = sql`(e.bulk_id is null or not exists (select from event later
  where later.project_id = e.project_id and later.bulk_id = e.bulk_id and later.seq > e.seq))`

/** The edits of a comment, oldest first. */
export async function listCommentHistory(
  context: CommentContext,
  { after = Number.MIN_SAFE_INTEGER, limit }: InputOf<'listCommentHistory'>,
): Promise<OutputOf<'listCommentHistory'>> {
  const { comment, project } = context
  const found = sql`select * from (
      select ${COLUMNS} from event e where ${ofComment('e', comment.id)} and e.project_id = ${project.id}
        and e.seq >= ${arrivalOf(comment.ticket_id)}
      union all
      select e.project_id, -row_number() over (order by e.at desc, e.seq desc) as seq, e.type, e.actor_id, e.at,
        e.via, e.token_id, e.payload, e.before from event e
      where ${ofComment('e', comment.id)} and (e.project_id <> ${project.id} or e.seq < ${arrivalOf(comment.ticket_id)})
    ) e where e.seq > ${after} order by e.seq limit ${limit + 1}`
  const { entries, people, fields, isCut } = await read(context, found, 'asc', limit)
  const next = isCut ? (entries.at(-1)?.seq ?? null) : null
  return { seq: project.seq, entries, people, fields, next }
}

/**
 * Reads the entries of a window.
 * @param found the events of the window, one more than `limit` if there are more
 * @param isGrouped whether an event of a bulk change stands for all of its events
 * @returns the entries, with the people and the custom fields whose ids occur in their changes
 */
async function read(
  { db, project, projectRole }: ProjectContext,
  found: RawBuilder<unknown>,
  order: 'asc' | 'desc',
  limit: number,
  isGrouped = false,
) {
  // An event of an older release has no former values: they are in the ticket of the event before it. The new value of a title is
  // the one that the next change of the title replaced, or the current title.
  const { rows } = await sql<EventRow>`
    select e.seq, e.at, e.type, e.actor_id, e.via, token.name as token_name, e.payload, e.before, prior.payload -> 'ticket' as prior,
      ticket.id as ticket_id, ticket.number as ticket_number,
      case when ticket.deleted_at is null then ticket.title end as ticket_title,
      case when ticket.deleted_at is not null then null when later.title is null then ticket.title
        else later.title ->> 0 end as next_title,
      case when ticket.deleted_at is null then file.name end as file_name
    from (${found}) e
    left join ticket on ticket.project_id = ${project.id} and ticket.id
      = coalesce(e.payload #>> '{ticket,id}', e.payload ->> 'ticket_id', e.payload #>> '{comment,ticket_id}',
        e.payload #>> '{attachment,ticket_id}', e.payload ->> 'from_id')::uuid
    left join token on token.id = e.token_id
    left join attachment file on file.project_id = ${project.id} and file.deleted_at is null
      and file.id = coalesce(e.payload #>> '{attachment,id}', e.payload ->> 'attachment_id')::uuid
    left join lateral (
      select other.payload from event other where e.before is null and e.type = 'ticket.changed'
        and ${ofTicket('other', sql`ticket.id::text`)} and other.payload ? 'ticket'
        and other.project_id = e.project_id and other.seq < e.seq
      order by other.seq desc limit 1
    ) prior on true
    left join lateral (
      select jsonb_build_array(other.before -> 'title') as title from event other where e.before ? 'title'
        and ticket.id is not null and ${ofTicket('other', sql`ticket.id::text`)} and other.before ? 'title'
        and case when e.seq > 0 then other.project_id = e.project_id and other.seq > e.seq else other.at > e.at end
      order by other.at, other.seq limit 1
    ) later on true
    order by e.seq ${sql.raw(order)} limit ${limit + 1}`.execute(db)
  const imported = await withOrigins(db, rows.slice(0, limit))
  const shown = isGrouped ? await withBulk(db, project.id, imported) : imported
  const ids = [...new Set(shown.flatMap(peopleIn))]
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('profile')
          .select(['id', 'full_name', 'username'])
          .where('id', 'in', ids)
          .execute()
  const mayReadTexts = can(projectRole, 'history.read')
  const entries = shown.map((row) => toEntry(row, { people, mayReadTexts }))
  const fieldIds = [...new Set(shown.flatMap(fieldsIn))]
  const fields = fieldIds.length === 0 ? [] : await selectFieldsNamed(db, project.id, fieldIds).execute()
  return { entries, people, fields, isCut: rows.length > limit }
}

/** Adds to each imported change the person who imported it, its source, and the title after it. */
async function withOrigins(db: Db, rows: EventRow[]): Promise<EventRow[]> {
  const ids = rows.flatMap(({ payload }) => payload.imported ?? [])
  if (ids.length === 0) return rows
  const { rows: found } = await sql<Imported & { id: string; next_title: string | null }>`
    select c.id, import.user_id as by, origin.source, ${sql.raw(titleAfter('c'))} #>> '{}' as next_title
    from import_change c join ticket on ticket.id = c.ticket_id
    join import_origin origin on origin.id = c.origin_id left join import on import.id = c.import_id
    where c.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(found.map(({ next_title, ...imported }) => [imported.id, { imported, next_title }]))
  return rows.map((row) => ({ ...row, ...byId.get(row.payload.imported ?? '') }))
}

/** Adds to each event of a bulk change the kind of its action, and the number of its changes. */
async function withBulk(db: Db, projectId: string, rows: EventRow[]): Promise<EventRow[]> {
  const seqs = rows.map(({ seq }) => seq)
  const { rows: found } = await sql<{ seq: number; bulk: HistoryEntry['bulk'] }>`
    select e.seq, json_build_object('id', e.bulk_id, 'does', bulk_change.act ->> 'do', 'changes',
      (select count(*)::int from event part where part.project_id = e.project_id and part.bulk_id = e.bulk_id)) as bulk
    from event e left join bulk_change on bulk_change.id = e.bulk_id
    where e.project_id = ${projectId} and e.seq = any(${seqs}::bigint[]) and e.bulk_id is not null`.execute(
    db,
  )
  const bySeq = new Map(found.map(({ seq, bulk }) => [seq, bulk]))
  return rows.map((row) => ({ ...row, bulk: bySeq.get(row.seq) ?? null }))
}
