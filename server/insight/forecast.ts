// Forecasts for open tickets, from the pace of the whole project.
import { sql } from 'kysely'
import { daysAfter, daysUntil } from '../../domain/date.ts'
import { dayOf, forecast, recordInWords, silenceOf, trackRecord } from '../../domain/insight/forecast.ts'
import { INSIGHT_POINTS, type Insight } from '../../domain/insight/insight.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { type Scope, scopeOf } from './scope.ts'
import { inOut } from './series.ts'
import { spanOf } from './spans.ts'

/** The forecast for the open tickets that match the filters. */
export async function forecastOf(
  context: ProjectContext,
  { db, project_id, span, only }: Scope,
  time_zone: string,
): Promise<Insight['forecast']> {
  const { rows } = await sql<{ tickets: number }>`select count(*)::int as tickets from ticket_flow flow
    where project_id = ${project_id} and status <> 'done' ${only('flow')}`.execute(db)
  return forecastFor(context, span.today, time_zone, rows[0]?.tickets ?? 0)
}

export async function forecastFor(
  context: ProjectContext,
  today: string,
  time_zone: string,
  tickets: number,
): Promise<NonNullable<Insight['forecast']>> {
  const delivered = await deliveredByDay(context, today, time_zone)
  const silent = silenceOf(delivered)
  if (silent !== null || tickets === 0) return { tickets, by_50: null, by_85: null, silent, record: null }
  const { p50, p85 } = forecast(delivered, tickets)
  const record = recordInWords(trackRecord(delivered, tickets))
  return { tickets, by_50: dayOf(today, p50), by_85: dayOf(today, p85), silent: null, record }
}

/** The tickets of the project that were delivered on each day, up to yesterday. */
async function deliveredByDay(context: ProjectContext, today: string, time_zone: string): Promise<number[]> {
  const { db, project, now } = context
  const { rows } = await sql<{ first: string | null }>`select min(arrived_at) as first from ticket_flow
    where project_id = ${project.id}`.execute(db)
  const yesterday = daysAfter(today, -1)
  const earliest = daysAfter(today, -(INSIGHT_POINTS - 1))
  const first = rows[0]?.first?.slice(0, 10) ?? today
  if (daysUntil(yesterday, first) < 0) return []
  const from = first < earliest ? earliest : first
  const span = spanOf({ from, to: yesterday, unit: 'day', time_zone }, now)
  const days = await inOut(await scopeOf(context, {}, span))
  return days?.map(({ went_out }) => went_out) ?? []
}
