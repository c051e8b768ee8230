// The quota of text per project. The database counts the bytes on the project's row (migrations/0008), so concurrent changes
// see each other's.

import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import type { Scope } from '../../domain/operation.ts'
import { bytesOf } from '../../domain/text.ts'
import { TICKET_TEXTS, type Ticket, type TicketText } from '../../domain/ticket/ticket.ts'
import { inMebibytes } from '../bytes.ts'
import type { CommentContext, ContextOf, TicketContext } from '../pipeline/context.ts'

/**
 * Refuses a change that adds text to a project over its quota. Changes that add no text, or shorten it, are accepted.
 * @param held bytes of text including the change
 */
export function requireTextQuota(
  context: ContextOf<Scope>,
  event: Event,
  { held, limit }: { held: number; limit: number },
): void {
  if (held <= limit || growth(context, event) <= 0) return
  throw new Refusal(
    'project_full',
    { limit },
    `This project has reached its quota of ${inMebibytes(limit)} of text. ` +
      'Shorten some texts, or ask the operator of this server for a larger quota.',
  )
}

/** The bytes of text that the change added. */
function growth(context: ContextOf<Scope>, event: Event): number {
  switch (event.type) {
    case 'ticket.created':
    case 'comment.created':
      return 1
    case 'ticket.changed': {
      const { ticket } = context as TicketContext
      const now = {
        ...ticket,
        ...event.ticket,
        ...(event.description !== undefined && { description: event.description }),
      }
      return textOf(now) - textOf(ticket)
    }
    case 'comment.changed':
      return size(event.comment.content) - size((context as CommentContext).comment.content)
    // These add no text, or a name whose length is limited by itself.
    case 'project.created':
    case 'project.changed':
    case 'project.deleted':
    case 'member.added':
    case 'member.changed':
    case 'member.removed':
    case 'invitation.created':
    case 'invitation.revoked':
    case 'user.changed':
    case 'ticket.deleted':
    case 'ticket.restored':
    case 'comment.deleted':
    case 'comment.reacted':
    case 'proposal.changed':
    case 'attachment.created':
    case 'attachment.changed':
    case 'attachment.deleted':
    case 'template.changed':
    case 'views.changed':
    case 'column.created':
    case 'column.changed':
    case 'column.ordered':
    case 'column.emptied':
    case 'column.deleted':
    case 'label.created':
    case 'label.changed':
    case 'label.deleted':
    case 'relation.added':
    case 'relation.removed':
    case 'text.removed':
    // Checks the quota itself: it may not write half of a portion.
    case 'import.advanced':
      return 0
  }
}

const textOf = (ticket: Pick<Ticket, TicketText>) =>
  TICKET_TEXTS.reduce((bytes, field) => bytes + size(ticket[field]), 0)
const size = (text: string | null) => bytesOf(text ?? '')
