// The state of today: the age of what is in progress, what is stuck, and what is late or will be.
import { type RawBuilder, sql } from 'kysely'
import { daysAfter } from '../../domain/date.ts'
import { type AgedTicket, INSIGHT_TICKETS, type Insight } from '../../domain/insight/insight.ts'
import { columnOf } from '../column/columns.ts'
import type { Scope } from './scope.ts'
import { cycleFigures } from './times.ts'

/** The last stays in a column that say how long tickets usually wait there. */
const WAITED = 10_000
/** Fewer stays say nothing. */
const FEWEST = 5

const COLUMNS = sql.raw(
  `ticket.id, ticket.number, ticket.title, ${columnOf('ticket')} as "column", ticket.assignee_id, ticket.due_date`,
)

export async function today(scope: Scope): Promise<Insight['now']> {
  const { now, span } = scope
  const soon = daysAfter(span.today, 7)
  return {
    usual: (await cycleFigures(scope)).days,
    in_progress: await inProgress(scope),
    ...(await stuckAndLate(scope)),
    due_soon: await due(scope, sql`ticket.due_date >= ${span.today} and ticket.due_date <= ${soon}`, now),
  }
}

/** The tickets that need somebody. */
export async function stuckAndLate(scope: Scope): Promise<{ stuck: AgedTicket[]; late: AgedTicket[] }> {
  const { span, now } = scope
  return {
    stuck: await stuck(scope),
    late: await due(scope, sql`ticket.due_date < ${span.today}`, now),
  }
}

/** When the ticket of a row of `ticket_flow` was started. */
export const BEGAN = 'coalesce(flow.started_at, flow.entered_at)'

/** The days since a moment. */
export const since = (moment: string, now: string) =>
  sql`greatest(0, round(extract(epoch from ${now}::timestamptz - ${sql.raw(moment)}) / 86400, 2))::float8 as days`

async function inProgress({ db, project_id, only, now }: Scope): Promise<AgedTicket[]> {
  const { rows } = await sql<AgedTicket>`
    select ${COLUMNS}, ${since('oldest.began', now)} from (
      select ticket_id, ${sql.raw(BEGAN)} as began from ticket_flow flow
      where project_id = ${project_id} and status = 'in_progress' ${only('flow')} order by began, ticket_id limit ${INSIGHT_TICKETS}
    ) oldest join ticket on ticket.id = ticket_id and ticket.project_id = ${project_id} and ticket.deleted_at is null
    order by began, ticket.number`.execute(db)
  return rows
}

async function stuck({ db, project_id, matches, now }: Scope): Promise<AgedTicket[]> {
  const { rows } = await sql<AgedTicket>`
    select slow.* from project_column c
    cross join lateral (
      select percentile_disc(0.85) within group (order by left_at - entered_at) as usual, count(*) as stays from (
        select left_at, entered_at from ticket_stay where project_id = ${project_id} and status = c.status and column_slot = c.slot
          and left_at is not null order by left_at desc limit ${WAITED}) last
    ) waited
    cross join lateral (
      select ${COLUMNS}, ${since('ticket.updated_at', now)} from ticket
      where ticket.project_id = ${project_id} and ticket.status collate "C" = c.status and ticket.column_slot = c.slot
        and ticket.updated_at < ${now}::timestamptz - waited.usual and ${matches}
      order by ticket.updated_at limit ${INSIGHT_TICKETS}
    ) slow
    where c.project_id = ${project_id} and c.status = 'in_progress' and c.removed_at is null and stays >= ${FEWEST}
    order by days desc, slow.number limit ${INSIGHT_TICKETS}`.execute(db)
  return rows
}

async function due(
  { db, project_id, matches }: Scope,
  when: RawBuilder<unknown>,
  now: string,
): Promise<AgedTicket[]> {
  const { rows } = await sql<AgedTicket>`
    select ${COLUMNS}, ${since('ticket.updated_at', now)} from ticket
    where ticket.project_id = ${project_id} and ticket.status <> 'done' and ${when} and ${matches}
    order by ticket.due_date, ticket.number limit ${INSIGHT_TICKETS}`.execute(db)
  return rows
}
