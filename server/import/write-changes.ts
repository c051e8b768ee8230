// Writes the earlier changes of tickets: their history in the source. The history of a ticket here shows them before its own
// changes, and an export contains them too.
import { sql } from 'kysely'
import type { BundleKind } from '../../domain/export/bundle.ts'
import { isCustomKey } from '../../domain/field/value.ts'
import { columnKeyOf } from '../column/columns.ts'
import type { ValueOf } from './clean.ts'
import { NAMING } from './clean-change.ts'
import { customChangesHere } from './custom.ts'
import { peopleOf } from './people.ts'
import { type Effect, mappedOf, NO_TICKET, NOTHING, type Run, ticketsOf } from './run.ts'
import { leave } from './write-project-parts.ts'

type Change = ValueOf<'change'>
/** The id here of a record of the source; null if it is not here. */
type NameHere = (kind: BundleKind, id: string) => string | null

export async function writeChanges(run: Run, changes: Change[]): Promise<Effect> {
  const idOf = await ticketsOf(
    run,
    changes.map(({ ticket }) => ticket),
  )
  const { rows } = await sql<{ source_id: string }>`select source_id from import_change
    where origin_id = ${run.origin_id} and source_id = any(${changes.map(({ id }) => id)}::text[])`.execute(
    run.db,
  )
  const known = new Set(rows.map(({ source_id }) => source_id))
  const fresh: (Change & { ticket_id: string })[] = []
  for (const change of changes) {
    const ticket_id = idOf(change.ticket)
    if (ticket_id === null) {
      leave(run, 'change', change.id, NO_TICKET)
      continue
    }
    run.tally.arrived('change', known.has(change.id) ? 'unchanged' : 'created')
    if (!known.has(change.id)) fresh.push({ ...change, ticket_id })
  }
  if (run.isForecast || fresh.length === 0) return NOTHING
  await insertChanges(run, fresh)
  return { kinds: ['change'] }
}

async function insertChanges(run: Run, changes: (Change & { ticket_id: string })[]): Promise<void> {
  const nameHere = await namesHere(run, changes)
  const custom = await customChangesHere(run, changes, (id) => nameHere('person', id))
  const sideOf = ({ changes }: Change, side: 'before' | 'after') =>
    Object.fromEntries(
      Object.entries(changes)
        // A title is stored once, as the value before the change, so that it can be erased. The value after it is what the next
        // change replaced.
        .filter(([field]) => side === 'before' || field !== 'title')
        .flatMap(([field, sides]) =>
          isCustomKey(field)
            ? custom(field, sides[side])
            : [[field, valueHere(field, sides[side], nameHere)]],
        ),
    )
  const given = changes.map((change) => ({
    id: run.newId(),
    source_id: change.id,
    ticket_id: change.ticket_id,
    at: change.at,
    type: change.type,
    before: sideOf(change, 'before'),
    after: sideOf(change, 'after'),
    actor_id: change.actor === null ? null : nameHere('person', change.actor),
  }))
  await sql`insert into import_change (id, project_id, ticket_id, origin_id, source_id, import_id, at, actor_id, type, before, after)
    select id, ${run.project_id}, ticket_id, ${run.origin_id}, source_id, ${run.import_id}, at, actor_id, type, before, after
    from json_to_recordset(${JSON.stringify(given)}) given (id uuid, source_id text, ticket_id uuid, at timestamptz,
      actor_id uuid, type text, before jsonb, after jsonb)`.execute(run.db)
}

function valueHere(field: string, value: unknown, nameHere: NameHere): unknown {
  const kind = NAMING[field]
  if (!kind) return value ?? null
  if (Array.isArray(value)) return value.flatMap((id: string) => nameHere(kind, id) ?? [])
  return typeof value === 'string' ? nameHere(kind, value) : null
}

async function namesHere(run: Run, changes: Change[]): Promise<NameHere> {
  const named = new Map<BundleKind, Set<string>>()
  const note = (kind: BundleKind, value: unknown) => {
    const ids = named.get(kind) ?? new Set()
    for (const id of [value].flat()) if (typeof id === 'string') ids.add(id)
    named.set(kind, ids)
  }
  for (const { actor, changes: fields } of changes) {
    note('person', actor)
    for (const [field, { before, after }] of Object.entries(fields)) {
      const kind = NAMING[field]
      if (kind) note(kind, [before, after].flat())
      // Values of custom fields may be people.
      else if (isCustomKey(field)) note('person', [before, after])
    }
  }
  const people = await peopleOf(run, named.get('person') ?? [])
  const tickets = await ticketsOf(run, named.get('ticket') ?? [])
  const others = new Map<BundleKind, Map<string, string | null>>()
  for (const kind of ['label', 'milestone', 'comment', 'file'] as const) {
    const mapped = await mappedOf(run, kind, [...(named.get(kind) ?? [])])
    others.set(kind, new Map([...mapped].map(([id, { row_id }]) => [id, row_id])))
  }
  others.set('column', await columnKeys(run, [...(named.get('column') ?? [])]))
  return (kind, id) => {
    if (kind === 'person') return people.idOf(id)
    return kind === 'ticket' ? tickets(id) : (others.get(kind)?.get(id) ?? null)
  }
}

async function columnKeys({ db, origin_id }: Run, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ source_id: string; key: string }>`
    select r.source_id, ${sql.raw(columnKeyOf('c'))} as key from import_row r join project_column c on c.id = r.row_id
    where r.origin_id = ${origin_id} and r.kind = 'column' and r.source_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ source_id, key }) => [source_id, key]))
}
