// The flow of all projects of a person: a bounded number of projects, each read from indexes of its own rows.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { daysAfter } from '../../domain/date.ts'
import { dayOf, FORECAST_DAYS, forecast, silenceOf } from '../../domain/insight/forecast.ts'
import type { ProjectInsight } from '../../domain/insight/mine.ts'
import { INSIGHT_PROJECTS, INSIGHT_WEEKS, LATE_COUNTED } from '../../domain/insight/parts.ts'
import type { ProjectCounts } from '../../domain/project/project.ts'
import { countOf } from '../../domain/project/ticket-count.ts'
import { countsOf } from '../db/counts.ts'
import { isMine } from '../my-projects.ts'
import type { UserContext } from '../pipeline/context.ts'
import { BEGAN, since } from './now.ts'
import { boundsOf } from './scope.ts'
import { type Span, spanOf } from './spans.ts'

/** The person whose projects are read: a caller, or the one whom a mail is for. */
export type Asker = Pick<UserContext, 'db' | 'now' | 'standing' | 'token'> & {
  user: { id: string }
  /** Projects that are left out. */
  without?: string[]
}
type Counted = { came_in: number; went_out: number }
type Row = Omit<ProjectInsight, 'weeks' | 'forecast' | 'in_progress'> & {
  counts: ProjectCounts
  first: string | null
}

export async function getMyInsight(
  context: Asker,
  { time_zone }: InputOf<'getMyInsight'>,
): Promise<OutputOf<'getMyInsight'>> {
  const { now } = context
  const { today } = spanOf({ unit: 'day', time_zone }, now)
  const span = spanOf({ from: daysAfter(today, -FORECAST_DAYS), to: today, unit: 'day', time_zone }, now)
  const found = await projectsOf(context, today)
  const rows = found.slice(0, INSIGHT_PROJECTS)
  const days = await daysOf(
    context,
    rows.map(({ id }) => id),
    span,
  )
  return {
    projects: rows.map(({ counts, first, ...row }) => {
      const ofProject = days.get(row.id) ?? []
      const open = countOf(counts, 'todo') + countOf(counts, 'in_progress')
      const from = first === null ? today : first.slice(0, 10)
      const delivered = span.days.flatMap((day, at) =>
        day < from || day === today ? [] : [ofProject[at]?.went_out ?? 0],
      )
      return {
        ...row,
        weeks: weeksOf(span, ofProject),
        in_progress: countOf(counts, 'in_progress'),
        forecast: forecastOf(delivered, open, today),
      }
    }),
    is_more: found.length > INSIGHT_PROJECTS,
  }
}

async function projectsOf(context: Asker, today: string): Promise<Row[]> {
  const { db, user, now, without = [] } = context
  const { rows } = await sql<Row>`
    select project.id, project.name, project.key, project.seq, member.is_favourite, ${sql.raw(countsOf('project'))} as counts,
      coalesce((select seq from reader_place where reader = 'flow' and reader_place.project_id = project.id), 0) as counted_to,
      (select min(arrived_at) from ticket_flow where ticket_flow.project_id = project.id) as first,
      (select to_jsonb(first) from (
        select ticket.id, ticket.number, ticket.title, ${since(BEGAN, now)} from ticket_flow flow
        join ticket on ticket.id = flow.ticket_id and ticket.project_id = project.id and ticket.deleted_at is null
        where flow.project_id = project.id and flow.status = 'in_progress'
        order by ${sql.raw(BEGAN)}, ticket.id limit 1) first) as oldest,
      (select count(*)::int from (
        select from ticket where ticket.project_id = project.id and ticket.status <> 'done' and ticket.deleted_at is null
          and ticket.due_date < ${today}::date limit ${LATE_COUNTED}) late) as late
    from project_member member join project on project.id = member.project_id
    where member.user_id = ${user.id} and ${isMine(context)} ${without.length > 0 ? sql`and project.id <> all(${without}::uuid[])` : sql``}
    order by member.is_favourite desc, project.created_at desc, project.id desc limit ${INSIGHT_PROJECTS + 1}`.execute(
    db,
  )
  return rows
}

/** The tickets that came in and went out on each day of the span, by project. */
async function daysOf({ db }: Asker, ids: string[], span: Span): Promise<Map<string, Counted[]>> {
  const { since: first, until } = boundsOf(span)
  const { rows } = await sql<Counted & { project_id: string; step: number }>`
    select project_id, step, sum(came)::int as came_in, sum(went)::int as went_out
    from unnest(${ids}::uuid[]) asked (id) cross join lateral (
      select flow.project_id, width_bucket(arrived_at, ${span.starts}::timestamptz[]) as step, 1 as came, 0 as went
        from ticket_flow flow where flow.project_id = asked.id and arrived_at >= ${first} and arrived_at < ${until}
      union all
      select flow.project_id, width_bucket(done_at, ${span.starts}::timestamptz[]), 0, 1
        from ticket_flow flow where flow.project_id = asked.id and done_at >= ${first} and done_at < ${until}
          and flow.column_slot <> all(array(
            select slot from project_column where project_column.project_id = asked.id and not delivered))
    ) each_one group by 1, 2`.execute(db)
  const byProject = new Map<string, Counted[]>()
  for (const { project_id, step, ...counted } of rows) {
    const days = byProject.get(project_id) ?? []
    days[step - 1] = counted
    byProject.set(project_id, days)
  }
  return byProject
}

/** Weeks begin on Monday. The span may begin before the first of them. */
function weeksOf({ days, today }: Span, counted: Counted[]): ProjectInsight['weeks'] {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const first = daysAfter(today, -sinceMonday - 7 * (INSIGHT_WEEKS - 1))
  return Array.from({ length: INSIGHT_WEEKS }, (_, week) => {
    const on = daysAfter(first, 7 * week)
    const at = days.indexOf(on)
    const inWeek = counted.slice(at, at + 7)
    const sum = (of: keyof Counted) => inWeek.reduce((total, day) => total + (day?.[of] ?? 0), 0)
    return { on, came_in: sum('came_in'), went_out: sum('went_out') }
  })
}

function forecastOf(delivered: number[], tickets: number, today: string): ProjectInsight['forecast'] {
  const silent = silenceOf(delivered)
  if (silent !== null || tickets === 0) return { tickets, by_50: null, by_85: null, silent }
  const { p50, p85 } = forecast(delivered, tickets)
  return { tickets, by_50: dayOf(today, p50), by_85: dayOf(today, p85), silent: null }
}
