// A page reports that it has a ticket open, and asks who else has. Writes only to memory: registry.ts.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { secondsToWait } from '../fair-use/rate-limiter.ts'
import type { Server } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'

export async function tellPresence(
  { user, session_id, project, ticket }: TicketContext,
  { page, state }: InputOf<'tellPresence'>,
  { hub: { presence } }: Server,
): Promise<OutputOf<'tellPresence'>> {
  const retry_after = await secondsToWait(presence.limiter, user.id)
  if (retry_after > 0) throw new Refusal('too_many_requests', { retry_after })
  const { id: user_id, full_name, username } = user
  presence.report({ page, user_id, session_id, project_id: project.id, ticket_id: ticket.id, state })
  if (state === 'left') return { ticket_id: ticket.id, people: [], count: 0 }
  return presence.of(ticket.id, { id: user_id, full_name, username })
}
