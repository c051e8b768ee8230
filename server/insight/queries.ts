// The answers about the figures of flow.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { INSIGHT_TICKETS, type Insight } from '../../domain/insight/insight.ts'
import { columnOf } from '../column/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { forecastOf } from './forecast.ts'
import { today } from './now.ts'
import { boundsOf, scopeOf } from './scope.ts'
import { cumulativeFlow, inOut } from './series.ts'
import { spanOf } from './spans.ts'
import { columnTimes, groups, times } from './times.ts'

export async function getInsight(
  context: ProjectContext,
  { from, to, unit, time_zone, parts, group, ...filter }: InputOf<'getInsight'>,
): Promise<OutputOf<'getInsight'>> {
  const { db, project, now } = context
  const span = spanOf({ from, to, unit, time_zone }, now)
  const scope = await scopeOf(context, filter, span)
  const wanted = new Set(parts.split(','))
  const { rows } = await sql<{ seq: number }>`select seq from reader_place
    where reader = 'flow' and project_id = ${project.id}`.execute(db)
  const answer: Insight = { seq: project.seq, counted_to: rows[0]?.seq ?? 0, from: span.from, to: span.to }
  if (wanted.has('in_out')) answer.in_out = await inOut(scope)
  if (wanted.has('now')) answer.now = await today(scope)
  if (wanted.has('flow')) answer.flow = await cumulativeFlow(scope)
  if (wanted.has('times')) answer.times = await times(scope)
  if (wanted.has('columns')) answer.columns = await columnTimes(scope)
  if (wanted.has('groups')) answer.groups = await groups(scope, group)
  if (wanted.has('forecast')) answer.forecast = await forecastOf(context, scope, time_zone)
  return answer
}

export async function listInsightTickets(
  context: ProjectContext,
  { from, to, unit, time_zone, point, ...filter }: InputOf<'listInsightTickets'>,
): Promise<OutputOf<'listInsightTickets'>> {
  const { db, project, now } = context
  const span = spanOf({ from, to, unit, time_zone }, now)
  const { only, delivered } = await scopeOf(context, filter, span)
  const { since, until } = boundsOf(span)
  const at = sql.ref(point === 'came_in' ? 'arrived_at' : 'done_at')
  const counts = point === 'came_in' ? sql`` : sql`and ${delivered}`
  const { rows } = await sql<OutputOf<'listInsightTickets'>['tickets'][number]>`
    select ticket.id, ticket.number, ticket.title, ${sql.raw(columnOf('ticket'))} as column, ticket.assignee_id, at from (
      select ticket_id, ${at} as at from ticket_flow flow
      where project_id = ${project.id} and ${at} >= ${since} and ${at} < ${until} ${counts} ${only('flow')}
      order by ${at} desc limit ${INSIGHT_TICKETS + 1}
    ) last join ticket on ticket.id = ticket_id and ticket.project_id = ${project.id} and ticket.deleted_at is null
    order by at desc, ticket.number desc`.execute(db)
  return { seq: project.seq, tickets: rows.slice(0, INSIGHT_TICKETS), is_more: rows.length > INSIGHT_TICKETS }
}
