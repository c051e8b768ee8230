// `lacewing watch` and `unwatch`: whether later changes of a ticket appear in the person's inbox.
import { randomUUID } from 'node:crypto'
import type { Given } from './arguments.ts'
import { ticketBy } from './find.ts'
import type { Session } from './run.ts'

async function setWatching({ call, out }: Session, given: Given, is_watching: boolean): Promise<void> {
  const { ticket, key } = await ticketBy(call, given.operands[0] ?? '')
  await call(is_watching ? 'watchTicket' : 'unwatchTicket', { ticketId: ticket.id }, {}, randomUUID())
  if (given.json) out.json({ key, is_watching })
  else
    out.print(
      is_watching
        ? `You watch ${key}: changes appear in your inbox.`
        : `You no longer watch ${key}; mentions and assignments still appear in your inbox.`,
    )
}

export const watch = (session: Session, given: Given) => setWatching(session, given, true)
export const unwatch = (session: Session, given: Given) => setWatching(session, given, false)
