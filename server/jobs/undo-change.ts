// Takes back what one event of a bulk change did to its ticket, by the ticket's own commands.
import { Refusal } from '../../domain/error.ts'
import type { TicketSummary, TicketValues } from '../../domain/ticket.ts'
import type { Change, TicketContext } from '../pipeline/context.ts'
import { changeTicketLabels, moveTicket, updateTicket } from '../ticket/commands.ts'

type Former = Partial<TicketValues & Pick<TicketSummary, 'column' | 'rank'>>

/** Refuses where somebody has changed the same field since. */
export async function undoChange(context: TicketContext, seq: number): Promise<Change | null> {
  const { db, project, ticket } = context
  const event = await db
    .selectFrom('event')
    .select(['payload', 'before'])
    .where('project_id', '=', project.id)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  const { ticket: after } = event.payload as unknown as { ticket: TicketSummary }
  const { label_ids, status, column = status, rank: _, ...values } = event.before as Former
  if (column !== undefined) {
    if (ticket.column !== after.column) throw new Refusal('edit_conflict')
    return moveTicket(context, { column })
  }
  if (label_ids) {
    const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id))
    const [add, remove] = [without(label_ids, after.label_ids), without(after.label_ids, label_ids)]
    return changeTicketLabels(context, { add, remove })
  }
  return updateTicket(context, { version: after.version, ...values })
}
