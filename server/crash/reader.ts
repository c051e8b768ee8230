// Keeps the fingerprints of crashes up to date: a durable reader of the event log, so that writing a ticket takes no longer.
import { sql } from 'kysely'
import type { Event } from '../../domain/event.ts'
import type { Reader } from '../jobs/kind.ts'
import { storeCrashes, type Text } from './store.ts'

export const crashReader: Reader = {
  name: 'crashes',
  async handle(tx, events) {
    const projectId = events[0]?.project_id
    const tickets = [...new Set(events.flatMap(describedIn))]
    const comments = [...new Set(events.flatMap(commentIn))]
    if (!projectId || tickets.length + comments.length === 0) return
    const ids = [...tickets, ...comments]
    await sql`delete from crash where project_id = ${projectId} and source_id = any(${ids}::uuid[])
      and ticket_id = any(${ticketsOf(events)}::uuid[])`.execute(tx)
    const { rows } = await sql<Text>`
      select id as ticket_id, id as source_id, description as text from ticket
        where project_id = ${projectId} and id = any(${tickets}::uuid[]) and erased_at is null and length(description) > 20
      union all
      select ticket_id, id, content from comment
        where project_id = ${projectId} and id = any(${comments}::uuid[]) and length(content) > 20`.execute(
      tx,
    )
    for (const row of rows) await storeCrashes(tx, projectId, row)
  },
}

function describedIn(event: Event): string[] {
  if (event.type === 'ticket.created') return [event.ticket.id]
  return event.type === 'ticket.changed' && event.fields.includes('description') ? [event.ticket.id] : []
}

function commentIn(event: Event): string[] {
  if (event.type === 'comment.deleted') return [event.comment_id]
  return event.type === 'comment.created' || event.type === 'comment.changed' ? [event.comment.id] : []
}

function ticketsOf(events: Event[]): string[] {
  return events.flatMap((event) => {
    if ('comment' in event) return [event.comment.ticket_id]
    if (event.type === 'comment.deleted') return [event.ticket_id]
    return describedIn(event)
  })
}
