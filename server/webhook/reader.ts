// Enqueues deliveries for webhooks: a durable reader of the event log. A delivery and the reader's position commit together, so
// that each event becomes exactly one delivery of each webhook, in the order of the log. The body is built when it is sent.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Event } from '../../domain/event.ts'
import { commentIdOf, ticketIdOf } from '../../domain/event-subject.ts'
import { chatFormat } from '../../domain/webhook/format/formats.ts'
import { type TopicName, topicsOf } from '../../domain/webhook/topics.ts'
import type { Tx } from '../db/handle.ts'
import type { Reader } from '../jobs/kind.ts'
import { bulkChangesOf } from './bundle.ts'

type Hook = {
  id: string
  format: string
  types: string[] | null
  topics: TopicName[] | null
  from_seq: number
}

export const webhookReader: Reader = {
  name: 'webhooks',
  async handle(tx, events) {
    const [first] = events
    if (!first) return
    const hooks = await hooksOf(tx, first.project_id)
    const seqs = events.map(({ seq }) => seq)
    const bulks = hooks.some(({ format }) => chatFormat(format))
      ? await bulkChangesOf(tx, first.project_id, seqs)
      : NONE
    const rows = events.flatMap((event) => hooks.flatMap((hook) => rowOf(hook, event, bulks) ?? []))
    if (rows.length === 0) return
    // The first event of a bulk change makes its only delivery.
    await sql`insert into webhook_delivery
        (id, webhook_id, seq, type, ticket_id, comment_id, bulk_id, lane, made_at, retry_at)
      select id, webhook_id, seq, type, ticket_id, comment_id, bulk_id, lane, made_at, made_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) it (id uuid, webhook_id uuid, seq bigint, type text,
        ticket_id uuid, comment_id uuid, bulk_id uuid, lane uuid, made_at timestamptz)
      on conflict do nothing`.execute(tx)
  },
}

/** Locks the webhooks, so that none is deleted or switched off meanwhile. */
async function hooksOf(tx: Tx, projectId: string): Promise<Hook[]> {
  return tx
    .selectFrom('webhook')
    .innerJoin('project', 'project.id', 'project_id')
    .select(['webhook.id', 'format', 'types', 'topics', 'from_seq'])
    .where('project_id', '=', projectId)
    .where('project.archived_at', 'is', null)
    .where('is_on', '=', true)
    .orderBy('webhook.id')
    .forShare('webhook')
    .execute()
}

const NONE: ReadonlyMap<number, string> = new Map()

/** Whether a webhook is about an event: programs choose single events, chats groups of them. */
function isWanted({ format, types, topics }: Hook, event: Event): boolean {
  if (!chatFormat(format)) return types === null || types.includes(event.type)
  return topicsOf(event).some((topic) => topics === null || topics.includes(topic))
}

/** The bulk change or the import of an event: a chat gets one message about it. */
function bundleOf({ format }: Hook, event: Event, bulks: ReadonlyMap<number, string>): string | null {
  if (!chatFormat(format)) return null
  return event.type === 'import.advanced' ? event.import_id : (bulks.get(event.seq) ?? null)
}

function rowOf(hook: Hook, event: Event, bulks: ReadonlyMap<number, string>) {
  if (event.seq <= hook.from_seq || !isWanted(hook, event)) return undefined
  const bulk_id = bundleOf(hook, event, bulks)
  const ticket_id = bulk_id === null ? ticketIdOf(event) : null
  return {
    id: newId(),
    webhook_id: hook.id,
    seq: event.seq,
    type: event.type,
    made_at: event.at,
    ticket_id,
    comment_id: bulk_id === null ? commentIdOf(event) : null,
    bulk_id,
    lane: bulk_id ?? ticket_id ?? event.project_id,
  }
}
