// Writes the recurring tickets of an import. They are paused, so that nothing is made before somebody has looked at them, and their
// author is the person who imports.
import { sql } from 'kysely'
import { RECURRENCES_PER_PROJECT } from '../../domain/recurrence/recurrence.ts'
import { keyAt } from '../column/of-ticket.ts'
import type {} from '../recurrence/schema.ts'
import type { ValueOf } from './clean.ts'
import { presetsHere } from './custom.ts'
import { peopleOf } from './people.ts'
import { type Effect, mappedOf, mapRows, NOTHING, type Run } from './run.ts'
import { alter, leave } from './write-project-parts.ts'
import { columnRefsOf, labelsOf } from './write-tickets.ts'

type Rule = ValueOf<'recurrence'>

const FULL = `A project can have at most ${RECURRENCES_PER_PROJECT} recurring tickets`
const NOT_A_MEMBER = 'Its assignee is not a member of this project: its tickets are assigned to nobody'
const IS_PAUSED = 'It is paused until somebody resumes it'

/** Requires the exclusive project lock, so that the limit holds. */
export async function writeRecurrences(run: Run, rules: Rule[]): Promise<Effect> {
  const ids = rules.map(({ id }) => id)
  const mapped = await mappedOf(run, 'recurrence', ids)
  const { rows: there } = await sql<{ id: string }>`
    select id from recurrence where project_id = ${run.project_id} and removed_at is null`.execute(run.db)
  const isHere = new Set(there.map(({ id }) => id))
  const added: Rule[] = []
  for (const rule of rules) {
    const earlier = mapped.get(rule.id)
    if (earlier && isHere.has(earlier.row_id ?? '')) run.tally.arrived('recurrence', 'unchanged')
    else if (earlier) leave(run, 'recurrence', rule.id, 'It was removed here, and stays removed')
    else if (there.length + added.length >= RECURRENCES_PER_PROJECT) leave(run, 'recurrence', rule.id, FULL)
    else {
      run.tally.arrived('recurrence', 'created')
      alter(run, 'recurrence', rule.id, IS_PAUSED)
      added.push(rule)
    }
  }
  const rows = await rowsOf(run, added)
  if (run.isForecast || rows.length === 0) return NOTHING
  await run.db
    .insertInto('recurrence')
    .values(rows.map(({ source_id: _, ...row }) => row))
    .execute()
  await mapRows(
    run,
    'recurrence',
    rows.map(({ source_id, id }) => ({ source_id, row_id: id })),
  )
  return { kinds: ['recurrence'] }
}

/** The rows with the people, labels and columns of this project. */
async function rowsOf(run: Run, rules: Rule[]) {
  if (rules.length === 0) return []
  const people = await peopleOf(
    run,
    rules.map(({ assignee }) => assignee),
  )
  const allLabels = await labelsOf(run, [...new Set(rules.flatMap(({ labels }) => labels))])
  const columns = await columnRefsOf(run)
  const recordOf = ({ id, custom }: Rule) => ({ id, custom: custom ?? {} })
  const valuesOf = await presetsHere(run, rules.map(recordOf), 'recurrence')
  const { user_id } = await run.db
    .selectFrom('import')
    .select('user_id')
    .where('id', '=', run.import_id)
    .executeTakeFirstOrThrow()
  return rules.map((rule) => {
    const { id: source_id, type, priority, estimate, due_in_days, assignee, labels, column, ...values } = rule
    const { custom, ...row } = values
    const isMember = assignee !== null && people.isMember(assignee)
    if (assignee !== null && !isMember) alter(run, 'recurrence', source_id, NOT_A_MEMBER)
    const place = column === null ? undefined : columns.get(column)
    const fields = {
      ...{ type, priority, estimate, due_in_days },
      assignee_id: isMember ? people.idOf(assignee) : null,
      label_ids: [...new Set(labels.flatMap((label) => allLabels.get(label) ?? []))].sort(),
      column: place ? keyAt(place) : null,
      custom: custom ? valuesOf(recordOf(rule)) : null,
    }
    return {
      ...row,
      source_id,
      id: run.newId(),
      project_id: run.project_id,
      author_id: user_id,
      fields: JSON.stringify(fields),
      paused: 'person' as const,
      created_at: run.now,
    }
  })
}
