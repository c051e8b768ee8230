// Durations: cycle and lead times, the time in each column, and the same by a field.
import { type RawBuilder, sql } from 'kysely'
import { BARS, type DaysOf, type Figures } from '../../domain/insight/figures.ts'
import { INSIGHT_SCATTER, type Insight } from '../../domain/insight/insight.ts'
import type { INSIGHT_GROUPS } from '../../domain/insight/parts.ts'
import { columnKeyOf } from '../column/columns.ts'
import { milestoneIdOf } from '../milestone/columns.ts'
import { type Sample, sampled, sampleOf } from './sample.ts'
import { boundsOf, type Scope } from './scope.ts'

/** The days between two moments, as a fast number: only results are rounded. */
export const daysBetween = (from: string, to: string | RawBuilder<unknown>) =>
  sql<number>`date_part('epoch', ${typeof to === 'string' ? sql.raw(to) : to} - ${sql.raw(from)}) / 86400`

/** Days to a hundredth. */
export const rounded = (days: RawBuilder<unknown>) => sql<number>`round((${days})::numeric, 2)::float8`

/** The days that 50, 85 and 95 % of the rows do not exceed. */
export const percentiles = (days: RawBuilder<unknown>) =>
  sql<number[] | null>`percentile_disc(array[0.5, 0.85, 0.95]) within group (order by ${days})`

export function daysOf(found: number[] | null | undefined): DaysOf {
  const [p50 = null, p85 = null, p95 = null] = (found ?? []).map((days) => Math.round(days * 100) / 100)
  return { p50, p85, p95 }
}

/** From the first start to delivery. */
export const CYCLE = daysBetween('started_at', 'done_at')
/** From arrival to delivery. */
export const LEAD = daysBetween('arrived_at', 'done_at')

/** The rows of tickets that were delivered in the span. */
export function delivered({ project_id, span, only, delivered }: Scope): RawBuilder<unknown> {
  const { since, until } = boundsOf(span)
  return sql`flow.project_id = ${project_id} and done_at >= ${since} and done_at < ${until} and ${delivered} ${only('flow')}`
}

type Row = { p: number[] | null; tickets: number; bars: number[] | null }

export async function figuresOf(
  scope: Scope,
  days: RawBuilder<number>,
  { rows, times }: Sample,
): Promise<Figures> {
  const ends = sql.lit(`{${BARS.map((days) => days * 100).join(',')}}`)
  const bars = sql.join(
    [...BARS.keys(), BARS.length].map(
      (bar) => sql`coalesce(sum(tickets) filter (where bar = ${sql.lit(bar)}), 0)::int`,
    ),
  )
  const reached = sql.join(
    [0.5, 0.85, 0.95].map((share) => sql`min(length) filter (where until >= ${sql.lit(share)} * of) / 100.0`),
  )
  // Counted by hundredths of a day, to which the answer is rounded: much fewer rows are sorted. A duration of exactly one day belongs to
  // the bar up to one day.
  const { rows: found } = await sql<Row>`
    with counted as (
      select round(days * 100)::int as length, count(*) as tickets
      from (select ${days} as days from ticket_flow flow where ${delivered(scope)} ${rows}) each_one where days is not null group by 1
    ), summed as (
      select *, sum(tickets) over (order by length) as until, sum(tickets) over () as of,
        width_bucket((length - 0.1)::float8, ${ends}::float8[]) as bar from counted
    )
    select case when count(*) > 0 then array[${reached}]::float8[] end as p, coalesce(sum(tickets), 0)::int as tickets,
      array[${bars}] as bars from summed`.execute(scope.db)
  const [one] = found
  const tickets = one?.tickets ?? 0
  const projected = (count: number) => Math.round(count * times)
  return {
    tickets: projected(tickets),
    ...(times > 1 && { sampled: tickets }),
    days: daysOf(one?.p),
    bars: (one?.bars ?? []).map(projected),
  }
}

export async function cycleFigures(scope: Scope): Promise<Figures> {
  return sampled(await sampleOf(scope), (sample) => figuresOf(scope, CYCLE, sample))
}

export async function times(scope: Scope): Promise<Insight['times']> {
  const { rows: points } = await sql<NonNullable<Insight['times']>['points'][number]>`
    select ticket.id, ticket.number, done_at, ${rounded(sql`cycle_days`)} as cycle_days, ${rounded(sql`lead_days`)} as lead_days from (
      select ticket_id, done_at, ${CYCLE} as cycle_days, ${LEAD} as lead_days from ticket_flow flow
      where ${delivered(scope)} order by done_at desc limit ${INSIGHT_SCATTER}
    ) last join ticket on ticket.id = ticket_id and ticket.project_id = ${scope.project_id} and ticket.deleted_at is null
    order by done_at`.execute(scope.db)
  const sample = await sampleOf(scope)
  return {
    cycle: await sampled(sample, (one) => figuresOf(scope, CYCLE, one)),
    lead: await sampled(sample, (one) => figuresOf(scope, LEAD, one)),
    points,
  }
}

export async function columnTimes({ db, project_id, span, only }: Scope): Promise<Insight['columns']> {
  const { since, until } = boundsOf(span)
  const { rows } = await sql<Row & { column: string; name: string; is_removed: boolean }>`
    select ${sql.raw(columnKeyOf('c'))} as column, name, removed_at is not null as is_removed, tickets, p
    from (select status, column_slot, count(*)::int as tickets, ${percentiles(daysBetween('entered_at', 'left_at'))} as p
      from ticket_stay stay where project_id = ${project_id} and column_slot is not null
        and left_at >= ${since} and left_at < ${until} ${only('stay')} group by status, column_slot) waited
    join project_column c on c.project_id = ${project_id} and c.status = waited.status and c.slot = column_slot
    order by removed_at is not null, position, c.id`.execute(db)
  return rows.map(({ p, tickets: stays, bars: _, ...column }) => ({ ...column, stays, days: daysOf(p) }))
}

const VALUES: Record<(typeof INSIGHT_GROUPS)[number], RawBuilder<unknown>> = {
  type: sql`(select ticket.type::text as value)`,
  priority: sql`(select ticket.priority::text as value)`,
  assignee: sql`(select ticket.assignee_id::text as value)`,
  label: sql`(select label_id::text as value from ticket_label where ticket_label.ticket_id = ticket.id)`,
  milestone: sql`(select ${sql.raw(milestoneIdOf('ticket'))}::text as value)`,
}

export async function groups(scope: Scope, group: keyof typeof VALUES): Promise<Insight['groups']> {
  const { db, project_id, matches } = scope
  const { rows } = await sql<{
    value: string | null
    in_progress: number
    went_out: number
    p: number[] | null
  }>`
    select value, count(*) filter (where not is_out)::int as in_progress, count(*) filter (where is_out)::int as went_out,
      ${percentiles(sql`days`)} filter (where is_out and days is not null) as p
    from (
      select ticket_id, true as is_out, ${CYCLE} as days from ticket_flow flow where ${delivered(scope)}
      union all
      select ticket_id, false, null from ticket_flow flow where flow.project_id = ${project_id} and flow.status = 'in_progress'
    ) each_one
    join ticket on ticket.id = ticket_id and ${matches} left join lateral ${VALUES[group]} having_it on true
    group by value order by went_out desc, in_progress desc, value limit 100`.execute(db)
  return rows.map(({ p, ...one }) => ({ ...one, cycle: daysOf(p) }))
}
