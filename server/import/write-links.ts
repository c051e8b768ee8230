// Writes parents and relations of an import, after all its tickets. Each locks several tickets, so this requires the exclusive
// lock.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import type { ValueOf } from './clean.ts'
import { ForecastRelations, nodeIn } from './forecast-relations.ts'
import { type Effect, mappedOf, mapRows, NOTHING, type Run, ticketsOf, trying, WILL_BE } from './run.ts'
import { alter, leave } from './write-project-parts.ts'

type Parent = { ticket: string; parent: string }

export async function writeParents(run: Run, parents: Parent[]): Promise<Effect> {
  const { db } = run
  const idOf = await ticketsOf(
    run,
    parents.flatMap(({ ticket, parent }) => [ticket, parent]),
  )
  const links = parents.flatMap(({ ticket, parent }) => {
    const [id, parent_id] = [idOf(ticket), idOf(parent)]
    if (id !== null && parent_id === null) alter(run, 'ticket', ticket, 'Its parent was deleted here')
    return id === null || parent_id === null ? [] : [{ ticket, id, parent_id }]
  })
  if (run.isForecast || links.length === 0) return NOTHING
  const given = JSON.stringify(links)
  // Skips tickets that have this parent already, and tickets that somebody gave another parent here.
  const { rows } = await sql<{
    id: string
  }>`select ticket.id from json_to_recordset(${given}) given (ticket text, id uuid, parent_id uuid)
    join ticket on ticket.id = given.id
    join import_row r on r.origin_id = ${run.origin_id} and r.kind = 'ticket' and r.source_id = given.ticket
    where ticket.parent_id is distinct from given.parent_id
      and coalesce((field_versions ->> 'parent_id')::int, 0) <= r.version for no key update of ticket`.execute(
    db,
  )
  const open = new Set(rows.map(({ id }) => id))
  const left = links.filter(({ id }) => open.has(id))
  if (left.length === 0) return NOTHING
  if (!(await trying(db, () => setParents(run, left))))
    for (const link of left)
      if (!(await trying(db, () => setParents(run, [link]))))
        alter(
          run,
          'ticket',
          link.ticket,
          'Its parent is not possible: it has other parents or sub-tickets here',
        )
  return { kinds: ['ticket'] }
}

function setParents({ db, origin_id }: Run, links: { ticket: string; id: string; parent_id: string }[]) {
  return sql`with given as (
      select * from json_to_recordset(${JSON.stringify(links)}) given (ticket text, id uuid, parent_id uuid)
    ), put as (
      update ticket set parent_id = given.parent_id, version = version + 1,
        field_versions = field_versions || jsonb_build_object('parent_id', version + 1)
      from given where ticket.id = given.id returning ticket.id, version
    )
    update import_row set version = put.version from put join given on given.id = put.id
    where origin_id = ${origin_id} and kind = 'ticket' and source_id = given.ticket`.execute(db)
}

export async function writeRelations(run: Run, relations: ValueOf<'relation'>[]): Promise<Effect> {
  const { db } = run
  const idOf = await ticketsOf(
    run,
    relations.flatMap(({ from, to }) => [from, to]),
  )
  const nameOf = ({ kind, from, to }: ValueOf<'relation'>) => `${kind} ${from} ${to}`
  const known = await mappedOf(run, 'relation', relations.map(nameOf))
  let isChanged = false
  for (const relation of relations) {
    const name = nameOf(relation)
    const [from_id, to_id] = [idOf(relation.from), idOf(relation.to)]
    if (from_id === null || to_id === null)
      leave(run, 'relation', name, 'One of its tickets was deleted here')
    else if (known.has(name)) {
      if (await isThere(db, relation.kind, from_id, to_id)) run.tally.arrived('relation', 'unchanged')
      else leave(run, 'relation', name, 'It was removed here, and stays removed')
    } else if (await (run.isForecast ? willAdd : add)(run, relation, from_id, to_id)) {
      run.tally.arrived('relation', 'created')
      isChanged = true
    } else leave(run, 'relation', name, 'It contradicts relations that tickets have here')
  }
  return isChanged && !run.isForecast ? { kinds: ['relation', 'ticket'] } : NOTHING
}

async function isThere(db: Db, kind: string, from: string, to: string): Promise<boolean> {
  const { rows } =
    await sql`select from relation where kind = ${kind} and from_id = ${from} and to_id = ${to}`.execute(db)
  return rows.length > 0
}

/** Whether the run will add the relation. The forecast remembers the relations of earlier portions. */
function willAdd(
  run: Run,
  { kind, from, to }: ValueOf<'relation'>,
  from_id: string,
  to_id: string,
): Promise<boolean> {
  run.relations ??= new ForecastRelations(run.db)
  const nodeOf = (id: string, source: string) => nodeIn(id === WILL_BE ? null : id, source)
  return run.relations.accepts({ kind, from: nodeOf(from_id, from), to: nodeOf(to_id, to) })
}

function add(run: Run, relation: ValueOf<'relation'>, from_id: string, to_id: string): Promise<boolean> {
  const { kind, from, to } = relation
  return trying(run.db, async () => {
    await run.db.insertInto('relation').values({ project_id: run.project_id, kind, from_id, to_id }).execute()
    await mapRows(run, 'relation', [{ source_id: `${kind} ${from} ${to}`, row_id: null }])
  })
}
