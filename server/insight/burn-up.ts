// The burn-up of a milestone: its scope and what of it was done, at the end of each day, and a forecast for what remains.
import { sql } from 'kysely'
import { daysAfter, daysUntil } from '../../domain/date.ts'
import { Refusal } from '../../domain/error.ts'
import { INSIGHT_POINTS, type Insight } from '../../domain/insight/insight.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { forecastFor } from './forecast.ts'
import { boundsOf, type Scope } from './scope.ts'
import { type Asked, dayIn, type Span, spanOf } from './spans.ts'

type BurnUp = NonNullable<Insight['burn_up']>
type Milestone = { start_date: string | null; due_date: string | null; closed_at: string | null }

export async function burnUp(
  context: ProjectContext,
  scope: Scope,
  id: string | undefined,
  asked: Asked,
): Promise<BurnUp> {
  const milestone = await milestoneOf(scope, id)
  const { from, to } = await daysOf(scope, id, milestone, asked)
  const unit = daysUntil(to, from) < INSIGHT_POINTS ? 'day' : 'week'
  const span = spanOf({ from, to, unit, time_zone: asked.time_zone }, context.now)
  const { start_date, due_date, closed_at } = milestone
  const open = closed_at === null ? await openTickets(scope, id) : 0
  return {
    start_date,
    due_date,
    unit,
    steps: await stepsOf(scope, id, span),
    forecast: closed_at === null ? await forecastFor(context, span.today, asked.time_zone, open) : null,
  }
}

async function milestoneOf({ db, project_id }: Scope, id: string | undefined): Promise<Milestone> {
  const { rows } = await sql<Milestone>`select start_date, due_date, closed_at from milestone
    where id = ${id} and project_id = ${project_id} and removed_at is null`.execute(db)
  const [milestone] = rows
  if (milestone) return milestone
  const message = id ? 'This milestone was removed, or is in another project' : 'Please say which milestone'
  throw new Refusal('invalid_input', { errors: [{ field: 'of_milestone', message }] })
}

/** From the start, or the first ticket, until it was closed, or today. Without a start, a long past is cut. */
async function daysOf(
  { db, span: { today } }: Scope,
  id: string | undefined,
  { start_date, closed_at }: Milestone,
  { from, to, time_zone }: Asked,
): Promise<{ from: string; to: string }> {
  const end = closed_at === null ? today : dayIn(closed_at, time_zone)
  const last = to !== undefined && to < end ? to : end
  const { rows } = await sql<{ first: string | null }>`select min(entered_at) as first from milestone_stay
    where milestone_id = ${id}`.execute(db)
  const first = rows[0]?.first
  const start = from ?? start_date ?? (first ? dayIn(first, time_zone) : last)
  const earliest = daysAfter(last, -7 * (INSIGHT_POINTS - 1))
  if (start < earliest) return { from: earliest, to: last }
  return { from: start < last ? start : last, to: last }
}

const openTickets = async ({ db, matches }: Scope, id: string | undefined): Promise<number> => {
  const { rows } = await sql<{ tickets: number }>`select count(*)::int as tickets from ticket
    where milestone_id = ${id} and ticket.status <> 'done' and ${matches}`.execute(db)
  return rows[0]?.tickets ?? 0
}

type Row = { step: number; is_done: boolean; tickets: number; estimate: number }

/** Each stay in the milestone adds its ticket when it begins and takes it away when it ends; what of it was in Done, likewise. */
async function stepsOf({ db, only }: Scope, id: string | undefined, span: Span): Promise<BurnUp['steps']> {
  const { until } = boundsOf(span)
  const { rows } = await sql<Row>`
    with stay as materialized (select ticket_id, entered_at, left_at, coalesce(estimate, 0) as estimate from milestone_stay stay
        where milestone_id = ${id} and entered_at < ${until} ${only('stay')}),
      done as (select greatest(stay.entered_at, its.entered_at) as entered_at, least(stay.left_at, its.left_at) as left_at, estimate
        from stay join ticket_stay its on its.ticket_id = stay.ticket_id and its.status = 'done'
          and its.entered_at < coalesce(stay.left_at, 'infinity') and coalesce(its.left_at, 'infinity') > stay.entered_at)
    select width_bucket(at, ${span.starts}::timestamptz[]) as step, is_done, sum(n)::int as tickets, sum(n * estimate)::int as estimate from (
      select entered_at as at, false as is_done, 1 as n, estimate from stay
      union all select left_at, false, -1, estimate from stay where left_at is not null
      union all select entered_at, true, 1, estimate from done
      union all select left_at, true, -1, estimate from done where left_at is not null
    ) each_one where at < ${until} group by 1, 2`.execute(db)
  const byStep = new Map(rows.map((row) => [`${row.step} ${row.is_done}`, row]))
  const upTo = (isDone: boolean) => {
    let sum = { tickets: 0, estimate: 0 }
    return (step: number) => {
      const { tickets = 0, estimate = 0 } = byStep.get(`${step} ${isDone}`) ?? {}
      sum = { tickets: sum.tickets + tickets, estimate: sum.estimate + estimate }
      return sum
    }
  }
  const inScope = upTo(false)
  const isDone = upTo(true)
  // The state before the first day.
  inScope(0)
  isDone(0)
  return span.days.map((on, at) => ({ on, scope: inScope(at + 1), done: isDone(at + 1) }))
}
