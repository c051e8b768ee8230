// The quota of text per project. The database counts the bytes on the project's row (migrations/0008), so concurrent changes
// see each other's.
import type { Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { bytesOf } from '../../domain/text.ts'
import type { CommentContext, ContextOf, TicketContext } from '../pipeline/context.ts'

/**
 * Refuses a change that adds text to a project over its quota. Changes that add none, or shorten texts, are accepted.
 * @param held bytes of text including the change
 */
export function requireTextRoom(
  context: ContextOf<Scope>,
  event: Event,
  { held, limit }: { held: number; limit: number },
): void {
  if (held <= limit || growth(context, event) <= 0) return
  throw new Refusal(
    'project_full',
    { limit },
    `This project has reached its quota of ${Math.round(limit / 1024 ** 2).toLocaleString('en')} MiB of text. ` +
      'Shorten some texts, or ask the operator of this server for a larger quota.',
  )
}

/** Bytes of text that the change has added. */
function growth(context: ContextOf<Scope>, event: Event): number {
  switch (event.type) {
    case 'ticket.created':
    case 'comment.created':
      return 1
    case 'ticket.changed': {
      const { title, description } = (context as TicketContext).ticket
      const now = event.description === undefined ? description : event.description
      return size(event.ticket.title) + size(now) - size(title) - size(description)
    }
    case 'comment.changed':
      return size(event.comment.content) - size((context as CommentContext).comment.content)
    default:
      return 0
  }
}

const size = (text: string | null) => bytesOf(text ?? '')
