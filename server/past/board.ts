// Answers what the board of a project was at a moment.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { ticketsInColumn } from '../../domain/column/columns.ts'
import type { PastTicket } from '../../domain/past/past.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { type ColumnThen, columnsThen } from './columns.ts'
import { momentOf } from './moment.ts'
import { ticketsIn, ticketsThen } from './tickets.ts'

type Begin = { counted_to: number; first_at: string; undated_at: string }

export async function getBoardAsOf(
  context: ProjectContext,
  { at: asked, column: only, before }: InputOf<'getBoardAsOf'>,
): Promise<OutputOf<'getBoardAsOf'>> {
  const { db, project, now } = context
  const at = new Date(Math.min(Date.parse(asked), Date.parse(now))).toISOString()
  const moment = await momentOf(context, at)
  const begin = await beginOf(context)
  const all = await columnsThen(context, moment)
  const columns = only === undefined ? all : all.filter(({ key }) => key === only)
  const inColumn = await ticketsIn(context, columns, moment, before)
  const shown = [...inColumn.values()].flatMap(({ ids }) => ids)
  const tickets = new Map((await ticketsThen(context, shown, moment)).map((ticket) => [ticket.id, ticket]))
  const isYet = ({ key, isUndated }: ColumnThen) =>
    !isUndated || begin.undated_at <= at || (inColumn.get(key)?.ids.length ?? 0) > 0
  const filled = columns.filter(isYet).map(({ isUndated: _, ...column }) => {
    const { ids, next } = inColumn.get(column.key) ?? { ids: [], next: null }
    const found = ids.flatMap((id) => tickets.get(id) ?? [])
    const counted = moment.counts
      ? ticketsInColumn(moment.counts, { ...column, moving_to: null, version: 1 }, refs(all))
      : 0
    return {
      ...column,
      total: Math.max(counted, found.length),
      next,
      tickets: found.sort((one, other) => other.number - one.number),
    }
  })
  return {
    seq: project.seq,
    counted_to: begin.counted_to,
    at,
    as_of: moment.seq,
    first_at: begin.first_at,
    previous_at: moment.previous_at,
    next_at: moment.next_at,
    // Before the first day there was no board, unless an import brought history of that time.
    columns: at < begin.first_at ? [] : filled,
    people: await peopleOf(db, [...tickets.values()]),
  }
}

const refs = (columns: ColumnThen[]) => columns.map((column) => ({ ...column, moving_to: null, version: 1 }))

async function beginOf({ db, project }: Pick<ProjectContext, 'db' | 'project'>): Promise<Begin> {
  const { rows } = await sql<Begin>`select
    coalesce((select seq from reader_place where reader = 'flow' and project_id = ${project.id}), 0) as counted_to,
    least(project.created_at, (select entered_at from ticket_stay where project_id = ${project.id} and column_slot is not null
      order by entered_at limit 1)) as first_at,
    coalesce((select min(created_at) from import where project_id = ${project.id}), project.created_at) as undated_at
    from project where id = ${project.id}`.execute(db)
  return rows[0] as Begin
}

async function peopleOf(db: ProjectContext['db'], tickets: PastTicket[]) {
  const ids = [...new Set(tickets.flatMap(({ assignee_id }) => assignee_id ?? []))]
  if (ids.length === 0) return []
  return db.selectFrom('profile').select(['id', 'full_name', 'username']).where('id', 'in', ids).execute()
}
