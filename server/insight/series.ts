// Figures by day or week: what came in and went out, and cumulative flow.
import { sql } from 'kysely'
import type { Insight } from '../../domain/insight/insight.ts'
import { columnOf } from '../column/columns.ts'
import { boundsOf, type Scope } from './scope.ts'

export async function inOut({ db, project_id, span, only, delivered }: Scope): Promise<Insight['in_out']> {
  const { since, until } = boundsOf(span)
  const { rows } = await sql<{ step: number; came_in: number; went_out: number }>`
    select step, sum(came)::int as came_in, sum(went)::int as went_out from (
      select width_bucket(arrived_at, ${span.starts}::timestamptz[]) as step, 1 as came, 0 as went from ticket_flow flow
        where project_id = ${project_id} and arrived_at >= ${since} and arrived_at < ${until} ${only('flow')}
      union all
      select width_bucket(done_at, ${span.starts}::timestamptz[]), 0, 1 from ticket_flow flow
        where project_id = ${project_id} and done_at >= ${since} and done_at < ${until} and ${delivered} ${only('flow')}
    ) each_one group by step`.execute(db)
  const byStep = new Map(rows.map(({ step, ...counts }) => [step, counts]))
  return span.days.map((on, at) => ({ on, ...(byStep.get(at + 1) ?? { came_in: 0, went_out: 0 }) }))
}

/** Counts back from the tickets that are in each column now, so only the moves since then are read. */
export async function cumulativeFlow({ db, project_id, span, only }: Scope): Promise<Insight['flow']> {
  const since = span.starts[1] ?? ''
  const { rows } = await sql<{ key: string; step: number; tickets: number }>`
    select ${sql.raw(columnOf('moves'))} as key, step, sum(tickets)::int as tickets from (
      select status, column_slot, 0 as step, count(*) as tickets from ticket_flow flow
        where project_id = ${project_id} ${only('flow')} group by status, column_slot
      union all
      select status, column_slot, width_bucket(entered_at, ${span.starts}::timestamptz[]), count(*) from ticket_stay stay
        where project_id = ${project_id} and column_slot is not null and entered_at >= ${since} ${only('stay')} group by 1, 2, 3
      union all
      select status, column_slot, width_bucket(left_at, ${span.starts}::timestamptz[]), -count(*) from ticket_stay stay
        where project_id = ${project_id} and column_slot is not null and left_at >= ${since} ${only('stay')} group by 1, 2, 3
    ) moves group by 1, 2`.execute(db)
  const keys = [...new Set(rows.map(({ key }) => key))].sort()
  return span.days.map((on, at) => {
    const of = (key: string) =>
      rows.reduce((sum, row) => {
        if (row.key !== key) return sum
        if (row.step === 0) return sum + row.tickets
        return row.step > at + 1 ? sum - row.tickets : sum
      }, 0)
    return { on, tickets: Object.fromEntries(keys.map((key) => [key, of(key)])) }
  })
}
