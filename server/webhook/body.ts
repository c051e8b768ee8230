// Builds the body of a delivery: the event as the stream would send it now, and the state it led to, as in the API. It is built
// at the time of sending, so that deleted or overwritten data is not kept for it.
import { type Selectable, sql } from 'kysely'
import type { Comment } from '../../domain/comment/comment.ts'
import { cut } from '../../domain/cut.ts'
import type { Event } from '../../domain/event.ts'
import { commentIdOf, ticketIdOf } from '../../domain/event-subject.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import type { Profile } from '../../domain/user/user.ts'
import { WEBHOOK_BODY_BYTES, WEBHOOK_TEST, type WebhookBody } from '../../domain/webhook/webhook.ts'
import { selectComments, toComment } from '../comment/row.ts'
import type { Db } from '../db/handle.ts'
import type { Schema } from '../db/schema.ts'
import { asOfNow } from '../events/as-of-now.ts'
import { selectSummaries } from '../ticket/row.ts'

export type Subject = { project_id: string; webhook_id: string; seq: number | null; made_at: string }

type Data = WebhookBody['data']

/** The body of a delivery in the format of Lacewing itself. */
export const bodyOf = (content: Content, subject: Subject): string =>
  'data' in content ? short(content) : testBody(content.project, subject)

/** The data of a delivery as it is now; a test has only the project. */
export type Content = WebhookBody | { project: Data['project'] }

/** @returns null if there is nothing left to send */
export async function contentOf(
  db: Db,
  subject: Pick<Subject, 'project_id' | 'seq'>,
): Promise<Content | null> {
  const project = await db
    .selectFrom('project')
    .select(['id', 'key', 'name', 'deleted_at'])
    .where('id', '=', subject.project_id)
    .executeTakeFirst()
  if (!project) return null
  const { deleted_at, ...named } = project
  if (subject.seq === null) return deleted_at ? null : { project: named }
  const event = await eventOf(db, subject.project_id, subject.seq)
  // Only the deletion itself is sent of a deleted project.
  if (!event || (deleted_at && event.type !== 'project.deleted')) return null
  const { type, at: timestamp } = event
  const data: Data = {
    project: deleted_at ? { ...named, name: '' } : named,
    event,
    actor: event.actor_id ? await personOf(db, event.actor_id) : null,
    ticket: await ticketOf(db, project.id, ticketIdOf(event)),
    comment: await commentOf(db, project.id, commentIdOf(event)),
  }
  return { type, timestamp, data }
}

function testBody(project: Data['project'], { webhook_id, made_at }: Subject): string {
  return JSON.stringify({ type: WEBHOOK_TEST, timestamp: made_at, data: { project, webhook_id } })
}

async function eventOf(db: Db, projectId: string, seq: number): Promise<Event | undefined> {
  const { rows } = await sql<Selectable<Schema['event']>>`
    select project_id, seq, type, actor_id, at, counts, payload from event
    where project_id = ${projectId} and seq = ${seq}`.execute(db)
  const logged = rows.map(({ type, payload, ...head }) => ({ ...head, ...payload, type }) as unknown as Event)
  return (await asOfNow(db, logged))[0]
}

async function personOf(db: Db, id: string): Promise<Profile | null> {
  const person = db.selectFrom('profile').select(['id', 'full_name', 'username']).where('id', '=', id)
  return (await person.executeTakeFirst()) ?? null
}

async function ticketOf(db: Db, projectId: string, id: string | null): Promise<Ticket | null> {
  if (!id) return null
  const row = await selectSummaries(db)
    .select('ticket.description')
    .where('ticket.id', '=', id)
    .where('ticket.project_id', '=', projectId)
    .where('ticket.deleted_at', 'is', null)
    .executeTakeFirst()
  return (row as Ticket | undefined) ?? null
}

async function commentOf(db: Db, projectId: string, id: string | null): Promise<Comment | null> {
  if (!id) return null
  const row = await selectComments(db)
    .innerJoin('ticket', 'ticket.id', 'comment.ticket_id')
    .where('ticket.deleted_at', 'is', null)
    .where('comment.id', '=', id)
    .where('comment.project_id', '=', projectId)
    .executeTakeFirst()
  return row ? toComment(row) : null
}

/** Characters that long texts are cut to; the second limit applies if the body is still too long. */
const CUTS = [2_000, 200]

/**
 * Shortens a body below WEBHOOK_BODY_BYTES: first cuts long texts, then keeps only the ids, type, actor and time of the event.
 */
function short(body: WebhookBody): string {
  const whole = JSON.stringify(body)
  if (fits(whole)) return whole
  const { data } = body
  for (const most of CUTS) {
    const shorter = JSON.stringify({ ...body, data: { ...data, truncated: true } }, (_, value: unknown) =>
      typeof value === 'string' ? cut(value, most) : value,
    )
    if (fits(shorter)) return shorter
  }
  const { project_id, seq, type, actor_id, at } = data.event
  const { project, actor } = data
  const ticket = data.ticket && { id: data.ticket.id, number: data.ticket.number }
  const comment = data.comment && { id: data.comment.id, ticket_id: data.comment.ticket_id }
  const event = { project_id, seq, type, actor_id, at }
  return JSON.stringify({ ...body, data: { project, event, actor, ticket, comment, truncated: true } })
}

const fits = (text: string) => Buffer.byteLength(text) < WEBHOOK_BODY_BYTES
