// The earlier versions of titles, descriptions and comments: reading one, and erasing one.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { fieldIdIn, isTextKey } from '../../domain/field/value.ts'
import type { VersionedText } from '../../domain/history/history.ts'
import type { Db } from '../db/handle.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { titleAfter } from './imported.ts'
import { ofComment, ofTicket } from './log.ts'

type Found = {
  before: string | null
  after: string | null
  is_removed: boolean
  ticket_id: string
}

export async function getReplacedText(
  { db, project }: ProjectContext,
  input: InputOf<'getReplacedText'>,
): Promise<OutputOf<'getReplacedText'>> {
  const { before, after, is_removed } = await find(db, project.id, input)
  return { before, after, is_removed }
}

/** Erases an earlier version. Its key in `before` stays: otherwise an earlier change would show a later text as its result. */
export async function removeReplacedText(
  { db, project }: ProjectContext,
  { seq, field }: InputOf<'removeReplacedText'>,
): Promise<Change | null> {
  const { ticket_id, is_removed } = await find(db, project.id, { seq, field })
  if (is_removed) return null
  const change = isHere(seq) ? sql`event` : sql`import_change`
  await sql`update ${change} set before = before || jsonb_build_object(${field}::text, null, 'removed',
      coalesce(before -> 'removed', '[]') || to_jsonb(${field}::text))
    where project_id = ${project.id} and ${isHere(seq) ? sql`seq` : sql`id`} = ${seq}`.execute(db)
  // The answer of a webhook's receiver may repeat the text.
  await sql`update webhook_delivery set answer = null, body_hash = null
    where ticket_id = ${ticket_id} and (answer is not null or body_hash is not null)`.execute(db)
  const text_seq = isHere(seq) ? seq : null
  return { project_id: project.id, payload: { type: 'text.removed', ticket_id, text_seq, field } }
}

/** Whether the change was made here: it then has a number. An imported change has an id. */
const isHere = (seq: number | string): seq is number => typeof seq === 'number'

/** Refuses an event that did not change this text, and a text of a deleted ticket. */
async function find(db: Db, projectId: string, { seq, field }: InputOf<'getReplacedText'>): Promise<Found> {
  const found = isHere(seq)
    ? await findHere(db, projectId, seq, field)
    : await findImported(db, projectId, seq, field)
  if (!found) throw new Refusal('not_found')
  return found
}

/** An import keeps former versions only of titles. */
async function findImported(
  db: Db,
  projectId: string,
  id: string,
  field: VersionedText,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select c.before ->> 'title' as before, ticket.id as ticket_id,
      coalesce(c.before -> 'removed' ? 'title', false) as is_removed, ${sql.raw(titleAfter('c'))} #>> '{}' as after
    from import_change c join ticket on ticket.id = c.ticket_id
    where c.project_id = ${projectId} and c.id = ${id} and ${field} = 'title' and c.before ? 'title'
      and ticket.deleted_at is null`.execute(db)
  return rows[0]
}

async function findHere(
  db: Db,
  projectId: string,
  seq: number,
  field: VersionedText,
): Promise<Found | undefined> {
  const isComment = field === 'content'
  const current = isComment
    ? sql`comment.content`
    : isTextKey(field)
      ? sql`(select texts ->> ${fieldIdIn(field)} from ticket_custom where ticket_custom.ticket_id = ticket.id)`
      : sql.ref(`ticket.${field}`)
  const same = isComment ? ofComment('other', sql`comment.id::text`) : ofTicket('other', sql`ticket.id::text`)
  const { rows } = await sql<Found>`
    select e.before ->> ${field} as before, ticket.id as ticket_id,
      coalesce(e.before -> 'removed' ? ${field}, false) as is_removed,
      case when later.text is null then ${current} else later.text ->> 0 end as after
    from event e
    left join comment on comment.id = (e.payload #>> '{comment,id}')::uuid
    join ticket on ticket.id = coalesce(comment.ticket_id, (e.payload #>> '{ticket,id}')::uuid)
    left join lateral (
      select jsonb_build_array(other.before -> ${field}) as text from event other
      where ${same} and other.before ? ${field} and other.project_id = e.project_id and other.seq > e.seq order by other.seq limit 1
    ) later on true
    where e.project_id = ${projectId} and e.seq = ${seq} and e.before ? ${field} and ticket.deleted_at is null
      and ticket.project_id = ${projectId}
      and e.type = ${isComment ? 'comment.changed' : 'ticket.changed'}`.execute(db)
  return rows[0]
}
