// Commands to watch a ticket and to mark lines of the inbox. They concern only the user, so there are no events.

import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { type Following, refreshInbox, type UserContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'

export async function watchTicket(context: TicketContext): Promise<Following> {
  return choose(context, true)
}

export async function unwatchTicket(context: TicketContext): Promise<Following> {
  return choose(context, false)
}

/** Refreshes the user's open pages, because another page may show this ticket. */
async function choose(context: TicketContext, is_on: boolean): Promise<Following> {
  const { db, user, project, ticket } = context
  await db
    .insertInto('ticket_watch')
    .values({ ticket_id: ticket.id, user_id: user.id, project_id: project.id, is_on, seq: project.seq })
    .onConflict((conflict) =>
      conflict
        .columns(['ticket_id', 'user_id'])
        .doUpdateSet({ is_on, seq: project.seq })
        .where('ticket_watch.is_on', '<>', is_on),
    )
    .execute()
  return { follows: [refreshInbox(user.id)] }
}

export async function markInbox(
  context: UserContext,
  { lines, as, until }: InputOf<'markInbox'>,
): Promise<Following> {
  if ((as === 'later') !== (until !== undefined))
    throw new Refusal('invalid_input', {
      errors: [
        { field: 'until', message: 'Says when a line comes back: required with “later”, and only there' },
      ],
    })
  const ids = lines.map((line) => line.ticket_id)
  const seen = sql`unnest(${ids}::uuid[], ${lines.map(({ seq }) => seq)}::bigint[]) seen (ticket_id, seq)`
  return mark(
    context,
    as,
    sql`ticket_id = any(${ids}::uuid[])
      and exists (select from ${seen} where seen.ticket_id = inbox_line.ticket_id and inbox_line.seq <= seen.seq)`,
    until,
  )
}

export async function markInboxRead(
  context: UserContext,
  { until }: InputOf<'markInboxRead'>,
): Promise<Following> {
  return mark(context, 'read', sql`state = 'unread' and at <= ${until}`)
}

/** Locks the lines in the order in which the reader writes them (write.ts). */
async function mark(
  context: UserContext,
  state: InputOf<'markInbox'>['as'],
  which: RawBuilder<unknown>,
  until: string | null = null,
): Promise<Following> {
  const { db, user } = context
  await sql`with found as (
      select ticket_id from inbox_line where user_id = ${user.id} and ${which} order by ticket_id for update
    )
    update inbox_line set state = ${state}, later_until = ${until}::timestamptz from found
    where user_id = ${user.id} and inbox_line.ticket_id = found.ticket_id
      and (state, later_until) is distinct from (${state}, ${until}::timestamptz)`.execute(db)
  return { follows: [refreshInbox(user.id)] }
}
