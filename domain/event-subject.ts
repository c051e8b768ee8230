// The ticket and the comment that an event is about.
import type { Event } from './event.ts'

/** The ticket that an event is about; null if it is about none, or about many. */
export function ticketIdOf(event: Event): string | null {
  if ('ticket' in event) return event.ticket.id
  if ('comment' in event) return event.comment.ticket_id
  if ('attachment' in event) return event.attachment.ticket_id
  if ('ticket_id' in event) return event.ticket_id
  return 'to_id' in event ? event.to_id : null
}

/** The id of the comment that an event is about; null if there is none. */
export function commentIdOf(event: Event): string | null {
  if ('comment' in event) return event.comment.id
  return 'comment_id' in event ? event.comment_id : null
}
