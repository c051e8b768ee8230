// Reading the board in lanes: the first tickets and the counts of several lanes, in a fixed number of statements. The rest of a cell
// is a window of `listTickets`.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { fieldTerms } from '../../domain/query/filter.ts'
import type { Query } from '../../domain/query/tree.ts'
import { laneFieldOf } from '../../domain/ticket/lane-fields.ts'
import { CELL_COUNTED, PARENT_LANES, type Parent } from '../../domain/ticket/lanes.ts'
import type { OwnOrder } from '../../domain/ticket/order.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { columnsOf } from '../column/columns.ts'
import type { Db } from '../db/handle.ts'
import { isMember, jsonObject, jsonRows } from '../db/json.ts'
import { PARENTS_SOUGHT, SORTED_MATCHES } from '../limits.ts'
import type { SharedAnswer, SharedContext } from '../pipeline/context.ts'
import { numbersOf, type TicketQuery } from './narrow.ts'
import { ownNumbers } from './own-order.ts'
import { termsFor } from './resolve-query.ts'
import { selectSummaries } from './row.ts'

type Place = { lane: string; column: ColumnKey; terms: Query }
type Numbers = { numbers: number[]; found: number }

export async function listLanes(
  { db, project }: SharedContext<'project'>,
  input: InputOf<'listLanes'>,
): Promise<SharedAnswer<OutputOf<'listLanes'>>> {
  const { field: name, lanes, limit, order = 'newest', ...filter } = input
  const values = lanes.split(',')
  const [common, columns, ofLanes] = await Promise.all([
    termsFor(db, project, filter),
    columnsOf(db, project.id),
    termsOfLanes(db, project, name, values),
  ])
  const places = values.flatMap((lane, at) =>
    columns.map(({ key }): Place => {
      const column: Query = [
        { kind: 'field', field: 'column', values: [{ id: true, text: key }], negated: false },
      ]
      return { lane, column: key, terms: [...common, ...(ofLanes[at] ?? []), ...column] }
    }),
  )
  const isNewest = order === 'newest'
  const found = await matchesOf(db, project.id, places, isNewest ? limit : SORTED_MATCHES)
  const first =
    isNewest || limit === 0 ? found : await firstInOrder(db, project.id, places, found, order, limit)
  const cells = places.map(({ lane, column }, index) => ({
    lane,
    column,
    numbers: first[index]?.numbers.slice(0, limit) ?? [],
    count: Math.min(found[index]?.found ?? 0, CELL_COUNTED),
    is_more: (found[index]?.found ?? 0) > CELL_COUNTED,
  }))
  const shown = selectSummaries(db)
    .where('ticket.project_id', '=', project.id)
    .where('ticket.deleted_at', 'is', null)
    .where(sql<boolean>`number = any(${cells.flatMap(({ numbers }) => numbers)}::integer[])`)
    .orderBy('number', 'desc')
  // An assignee is always a member, so only the reporter is checked.
  const all = isMember(project.id, 'it.reporter_id')
  const { rows, all: cacheable } = await jsonRows(db, shown, { last: 'number', all })
  return { json: jsonObject({ seq: project.seq, tickets: rows, cells }), cacheable }
}

/** The terms of each lane. Those of a custom field are read as one query, which has a term for each. */
async function termsOfLanes(
  db: Db,
  project: SharedContext<'project'>['project'],
  name: string,
  lanes: string[],
): Promise<Query[]> {
  const field = laneFieldOf(name)
  if (field) return lanes.map((lane) => fieldTerms(field, lane))
  const query = lanes.map((lane) => `${name}:${lane}`).join(' ')
  try {
    return (await termsFor(db, project, { query })).map((term) => [term])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors = [] } = error.details
    throw new Refusal('invalid_input', { errors: errors.map(({ message }) => ({ field: 'lanes', message })) })
  }
}

/** The newest matches of each place, at most `most`, and their number up to the bound of counting. */
async function matchesOf(db: Db, projectId: string, places: Place[], most: number): Promise<Numbers[]> {
  const each = places.map(({ terms }, index) => {
    const numbers = numbersOf({ project_id: projectId, terms, limit: CELL_COUNTED + 1 })
    return sql`select ${sql.lit(index)}::integer as place, array(${numbers as RawBuilder<number>}) as all_numbers`
  })
  const { rows } =
    await sql<Numbers>`select all_numbers[1:${most}] as numbers, cardinality(all_numbers) as found
    from (${sql.join(each, sql` union all `)}) those order by place`.execute(db)
  return rows
}

/** The first tickets of each place in an order of the board. */
async function firstInOrder(
  db: Db,
  projectId: string,
  places: Place[],
  found: Numbers[],
  order: OwnOrder,
  limit: number,
): Promise<Numbers[]> {
  const each = places.map(({ terms, column }, index) => {
    const { numbers = [], found: count = 0 } = found[index] ?? {}
    const query: TicketQuery & { column: ColumnKey } = { project_id: projectId, terms, limit, column }
    const few = count > SORTED_MATCHES ? undefined : numbers
    const sorted = ownNumbers(query, { order, above: undefined, few })
    return sql`select ${sql.lit(index)}::integer as place, array(${sorted}) as numbers, 0 as found`
  })
  const { rows } = await sql<Numbers>`select numbers, found from (${sql.join(each, sql` union all `)}) those
    order by place`.execute(db)
  return rows
}

export async function listParents(
  { db, project }: SharedContext<'project'>,
  filter: InputOf<'listParents'>,
): Promise<OutputOf<'listParents'>> {
  const common = await termsFor(db, project, filter)
  const terms: Query = [
    ...common,
    { kind: 'field', field: 'has', values: [{ text: 'parent' }], negated: false },
  ]
  const limit = PARENTS_SOUGHT
  const numbers = numbersOf({ project_id: project.id, terms, limit }) as RawBuilder<number>
  const { rows } = await sql<Parent>`
    select id, number, case when deleted_at is null then title else '' end as title, status from ticket
    where project_id = ${project.id} and id = any(array(
      select distinct sub.parent_id from ticket sub
      where sub.project_id = ${project.id} and sub.number = any(array(${numbers}))))
    order by number desc limit ${PARENT_LANES + 1}`.execute(db)
  return { seq: project.seq, parents: rows.slice(0, PARENT_LANES), is_more: rows.length > PARENT_LANES }
}
