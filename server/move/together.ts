// Links between tickets that one bulk change moves. A link cannot join tickets of two projects, so it ends with the first of its
// tickets; the log of the old project says which links ended, and the second ticket begins them again.
import { sql } from 'kysely'
import { kindAt } from '../../domain/relation/direction.ts'
import type { StoredRelation } from '../../domain/relation/relation.ts'
import type { Db } from '../db/handle.ts'
import { ofRelations, ofTicket } from '../history/log.ts'
import type { Change, ProjectContext, Within } from '../pipeline/context.ts'
import { addRelation } from '../relation/commands.ts'
import { changeTicket } from '../ticket/commands.ts'

type Together = { bulk_id: string; ticket_id: string; from: string; to: string }

/** The tickets linked with this one that the bulk change has still to move. */
export async function stillToMove(
  db: Db,
  { bulk_id, ticket_id }: Pick<Together, 'bulk_id' | 'ticket_id'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select linked.id from (
      select parent_id as id from ticket where id = ${ticket_id}
      union select id from ticket where parent_id = ${ticket_id}
      union select to_id from relation where from_id = ${ticket_id}
      union select from_id from relation where to_id = ${ticket_id}
    ) linked where exists (select from bulk_change_ticket waiting
      where waiting.bulk_id = ${bulk_id} and waiting.ticket_id = linked.id and waiting.outcome is null)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Begins the links again that ended when other tickets of the bulk change moved. */
export async function linkAgain(
  { db }: ProjectContext,
  { bulk_id, ticket_id, from, to }: Together,
  within: Within,
): Promise<Change[]> {
  const ended = sql`e.project_id = ${from} and e.bulk_id = ${bulk_id}`
  const isHere = (id: string) => sql`exists (select from ticket where id = (${sql.raw(id)})::uuid
    and project_id = ${to} and deleted_at is null)`
  const { rows: relations } = await sql<Pick<StoredRelation, 'kind' | 'from_id' | 'to_id'>>`
    select payload ->> 'kind' as kind, payload ->> 'from_id' as from_id, payload ->> 'to_id' as to_id from (
      select e.payload, e.seq from event e where ${ended} and ${ofRelations('e', ticket_id, 'from')} and e.type = 'relation.removed'
        and ${isHere("e.payload ->> 'to_id'")}
      union all
      select e.payload, e.seq from event e where ${ended} and ${ofRelations('e', ticket_id, 'to')} and e.type = 'relation.removed'
        and ${isHere("e.payload ->> 'from_id'")}
    ) removed order by seq`.execute(db)
  const { rows: above } = await sql<{ parent_id: string }>`
    select e.before ->> 'parent_id' as parent_id from event e where ${ended} and ${ofTicket('e', ticket_id)}
      and e.type = 'ticket.changed' and ${isHere("e.before ->> 'parent_id'")} order by e.seq desc limit 1`.execute(
    db,
  )
  const changes: Change[] = []
  for (const { kind, from_id, to_id } of relations) {
    const end = from_id === ticket_id ? 'from' : 'to'
    const other = { kind: kindAt(kind, end), ticket_id: end === 'from' ? to_id : from_id }
    changes.push(await addRelation(await within('addRelation', ticket_id), other))
  }
  for (const { parent_id } of above) {
    const change = await changeTicket(await within('updateTicket', ticket_id), { parent_id })
    if (change) changes.push(change)
  }
  return changes
}
