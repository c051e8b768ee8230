// Reading the relations of a ticket.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import type { Blocker } from '../../domain/relation/blockers.ts'
import { kindAt } from '../../domain/relation/direction.ts'
import { RELATION_KINDS, RELATIONS_PER_TICKET, type StoredKind } from '../../domain/relation/relation.ts'
import { columnOf } from '../column/columns.ts'
import type { ContextOf, ProjectContext } from '../pipeline/context.ts'

const KINDS_IN_ORDER = RELATION_KINDS.map(({ value }) => value)

/**
 * The relations of a ticket, by kind and then by number. Relations to deleted tickets are left out; they return if the ticket is
 * restored.
 */
export async function listRelations({
  db,
  project,
  ticket: { id: ticketId },
}: ContextOf<'ticket'>): Promise<OutputOf<'listRelations'>> {
  const { rows } = await sql<Row>`
    select relation.kind, relation."end", ticket.id, number, title, status, ${sql.raw(columnOf('ticket'))} as column
    from (
      select kind, 'from' as "end", to_id as other_id from relation where from_id = ${ticketId}
      union all
      select kind, 'to', from_id from relation where to_id = ${ticketId}
    ) relation join ticket on ticket.id = relation.other_id
    where ticket.deleted_at is null order by number`.execute(db)
  const relations = rows.map(({ kind, end, ...ticket }) => ({ kind: kindAt(kind, end), ticket }))
  relations.sort((one, other) => KINDS_IN_ORDER.indexOf(one.kind) - KINDS_IN_ORDER.indexOf(other.kind))
  return { seq: project.seq, relations }
}

type Row = OutputOf<'listRelations'>['relations'][number]['ticket'] & { kind: StoredKind; end: 'from' | 'to' }

/**
 * The open tickets that block these ones, which are looked up by number. The limit, which no ticket exceeds, keeps the planner from
 * reading all relations of the project.
 */
export async function listBlockers(
  { db, project }: ProjectContext,
  { blocked }: InputOf<'listBlockers'>,
): Promise<OutputOf<'listBlockers'>> {
  const { rows } = await sql<Blocker>`
    select blocker.id as from_id, blocker.number as from_number, blocked.id as to_id, blocked.number as to_number
    from ticket blocked
    cross join lateral (
      select from_id from relation where to_id = blocked.id and kind = 'blocks' limit ${RELATIONS_PER_TICKET}
    ) relation
    join ticket blocker on blocker.id = relation.from_id
    where blocked.project_id = ${project.id} and blocked.number = any(${blocked.split(',').map(Number)}::integer[])
      and blocked.deleted_at is null and blocker.deleted_at is null and blocker.status <> 'done'
    order by blocked.number, blocker.number`.execute(db)
  return { seq: project.seq, blockers: rows }
}
