// Enqueues deliveries for webhooks: a durable reader of the event log. A delivery and the reader's position commit together, so
// that each event becomes exactly one delivery of each webhook, in the order of the log. The body is built when it is sent.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Event } from '../../domain/event.ts'
import { commentIdOf, ticketIdOf } from '../../domain/event-subject.ts'
import type { Tx } from '../db/handle.ts'
import type { Reader } from '../jobs/kind.ts'

type Hook = { id: string; types: string[] | null; from_seq: number }

export const webhookReader: Reader = {
  name: 'webhooks',
  async handle(tx, events) {
    const [first] = events
    if (!first) return
    const hooks = await hooksOf(tx, first.project_id)
    const rows = events.flatMap((event) => hooks.flatMap((hook) => rowOf(hook, event) ?? []))
    if (rows.length === 0) return
    await sql`insert into webhook_delivery (id, webhook_id, seq, type, ticket_id, comment_id, lane, made_at, retry_at)
      select id, webhook_id, seq, type, ticket_id, comment_id, lane, made_at, made_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        it (id uuid, webhook_id uuid, seq bigint, type text, ticket_id uuid, comment_id uuid, lane uuid, made_at timestamptz)
      on conflict do nothing`.execute(tx)
  },
}

/** Locks the webhooks, so that none is deleted or switched off meanwhile. */
async function hooksOf(tx: Tx, projectId: string): Promise<Hook[]> {
  return tx
    .selectFrom('webhook')
    .innerJoin('project', 'project.id', 'project_id')
    .select(['webhook.id', 'types', 'from_seq'])
    .where('project_id', '=', projectId)
    .where('project.archived_at', 'is', null)
    .where('is_on', '=', true)
    .orderBy('webhook.id')
    .forShare('webhook')
    .execute()
}

function rowOf({ id: webhook_id, types, from_seq }: Hook, event: Event) {
  if (event.seq <= from_seq || (types && !types.includes(event.type))) return undefined
  const ticket_id = ticketIdOf(event)
  return {
    id: newId(),
    webhook_id,
    seq: event.seq,
    type: event.type,
    made_at: event.at,
    ticket_id,
    comment_id: commentIdOf(event),
    lane: ticket_id ?? event.project_id,
  }
}
