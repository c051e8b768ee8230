// The answers about the figures of flow.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import type { Insight } from '../../domain/insight/insight.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { burnUp } from './burn-up.ts'
import { forecastOf } from './forecast.ts'
import { today } from './now.ts'
import { scopeOf } from './scope.ts'
import { cumulativeFlow, inOut } from './series.ts'
import { spanOf } from './spans.ts'
import { columnTimes, groups, times } from './times.ts'

export async function getInsight(
  context: ProjectContext,
  { from, to, unit, time_zone, parts, group, of_milestone, ...filter }: InputOf<'getInsight'>,
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
  if (wanted.has('burn_up'))
    answer.burn_up = await burnUp(context, scope, of_milestone, { from, to, unit, time_zone })
  return answer
}
