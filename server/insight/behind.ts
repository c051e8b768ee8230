// The tickets behind a point of a picture. Each kind of point is a query that reads no more than the picture itself.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { INSIGHT_TICKETS, type InsightKind } from '../../domain/insight/insight.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { columnOf } from '../column/columns.ts'
import { slotOf, statusOf } from '../column/of-ticket.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { boundsOf, type Scope, scopeOf } from './scope.ts'
import { spanOf } from './spans.ts'
import { CYCLE, daysBetween, delivered, LEAD, rounded } from './times.ts'

type Asked = { of_column?: ColumnKey | undefined; over?: number | undefined; up_to?: number | undefined }
/** Rows with the columns `ticket_id`, `at` and `days`, and their order. */
type Behind = { rows: RawBuilder<unknown>; order: RawBuilder<unknown> }

const LAST_FIRST = sql`at desc`
const SLOWEST_FIRST = sql`days desc`

function took(scope: Scope, days: RawBuilder<number>, { over, up_to }: Asked): Behind {
  const above = over === undefined ? sql`` : sql`and ${days} > ${over}`
  const below = up_to === undefined ? sql`` : sql`and ${days} <= ${up_to}`
  return {
    rows: sql`select ticket_id, done_at as at, ${days} as days from ticket_flow flow
      where ${delivered(scope)} and ${days} is not null ${above} ${below}`,
    order: SLOWEST_FIRST,
  }
}

const ofColumn = (project_id: string, key: ColumnKey = 'todo') =>
  sql`status = ${statusOf(project_id, key)} and column_slot = ${slotOf(key)}`

const BEHIND: Record<InsightKind, (scope: Scope, asked: Asked) => Behind> = {
  came_in({ project_id, span, only }) {
    const { since, until } = boundsOf(span)
    return {
      rows: sql`select ticket_id, arrived_at as at, null::float8 as days from ticket_flow flow
        where project_id = ${project_id} and arrived_at >= ${since} and arrived_at < ${until} ${only('flow')}`,
      order: LAST_FIRST,
    }
  },
  went_out: (scope) => ({
    rows: sql`select ticket_id, done_at as at, ${CYCLE} as days from ticket_flow flow where ${delivered(scope)}`,
    order: LAST_FIRST,
  }),
  cycle: (scope, asked) => took(scope, CYCLE, asked),
  lead: (scope, asked) => took(scope, LEAD, asked),
  in_progress: ({ project_id, only, now }) => ({
    rows: sql`select ticket_id, coalesce(started_at, entered_at) as at,
        ${daysBetween('coalesce(started_at, entered_at)', sql`${now}::timestamptz`)} as days
      from ticket_flow flow where project_id = ${project_id} and status = 'in_progress' ${only('flow')}`,
    order: sql`at`,
  }),
  // Tickets that are still in the column, and tickets that have left it since.
  in_column({ project_id, span, only, now }, { of_column }) {
    const { until } = boundsOf(span)
    const days = daysBetween('entered_at', sql`least(${until}, ${now})::timestamptz`)
    const isThere = sql`project_id = ${project_id} and ${ofColumn(project_id, of_column)} and entered_at < ${until}`
    return {
      rows: sql`select ticket_id, entered_at as at, ${days} as days from ticket_flow flow where ${isThere} ${only('flow')}
        union all select ticket_id, entered_at, ${days} from ticket_stay stay where ${isThere} and left_at >= ${until} ${only('stay')}`,
      order: LAST_FIRST,
    }
  },
  left_column({ project_id, span, only }, { of_column }) {
    const { since, until } = boundsOf(span)
    return {
      rows: sql`select ticket_id, left_at as at, ${daysBetween('entered_at', 'left_at')} as days from ticket_stay stay
        where project_id = ${project_id} and ${ofColumn(project_id, of_column)} and left_at >= ${since} and left_at < ${until}
          ${only('stay')}`,
      order: SLOWEST_FIRST,
    }
  },
}

export async function listInsightTickets(
  context: ProjectContext,
  { from, to, unit, time_zone, point, of_column, over, up_to, ...filter }: InputOf<'listInsightTickets'>,
): Promise<OutputOf<'listInsightTickets'>> {
  const { project, now } = context
  const scope = await scopeOf(context, filter, spanOf({ from, to, unit, time_zone }, now))
  return { seq: project.seq, ...(await ticketsBehind(scope, point, { of_column, over, up_to })) }
}

export async function ticketsBehind(
  scope: Scope,
  point: InsightKind,
  asked: Asked = {},
  most = INSIGHT_TICKETS,
): Promise<Omit<OutputOf<'listInsightTickets'>, 'seq'>> {
  const { db, project_id } = scope
  const { rows: behind, order } = BEHIND[point](scope, asked)
  const { rows } = await sql<OutputOf<'listInsightTickets'>['tickets'][number]>`
    select ticket.id, ticket.number, ticket.title, ${sql.raw(columnOf('ticket'))} as column, ticket.assignee_id, at,
      ${rounded(sql`days`)} as days
    from (select * from (${behind}) each_one order by ${order}, ticket_id limit ${most + 1}) first
    join ticket on ticket.id = ticket_id and ticket.project_id = ${project_id} and ticket.deleted_at is null
    order by ${order}, ticket.number desc`.execute(db)
  return { tickets: rows.slice(0, most), is_more: rows.length > most }
}
