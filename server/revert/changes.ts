// The changes of tickets that a user made since a given time, from the log.
import { type RawBuilder, sql } from 'kysely'
import { REVERT_REACH } from '../../domain/revert/revert.ts'
import type { RevertTarget } from '../history/touched.ts'

export type Made = { seq: number; type: string; at: string; ticket_id: string }

type ChangesQuery = { project: { id: string; seq: number }; since: string } & RevertTarget

/** The types of events that a revert undoes. Comments stay, because they belong to their author. */
const REVERTED = [
  'ticket.created',
  'ticket.changed',
  'ticket.deleted',
  'ticket.restored',
  'relation.added',
  'relation.removed',
]

const TICKET_ID = sql`coalesce(e.payload #>> '{ticket,id}', e.payload ->> 'ticket_id', e.payload ->> 'from_id')::uuid`

/** The newest changes come first. Only reads the project's newest events. */
export function changesOf({ project, user_id, since, way }: ChangesQuery, limit: number): RawBuilder<Made> {
  return sql<Made>`
    select e.seq, e.type, e.at, ${TICKET_ID} as ticket_id from (
      select seq, type, at, payload, actor_id, token_id from event
      where project_id = ${project.id} and seq > ${project.seq - REVERT_REACH} order by seq desc offset 0
    ) e
    where e.actor_id = ${user_id} and e.at >= ${since} and ${way === 'any' ? sql`true` : sql`e.token_id is not null`}
      and e.type = any(${REVERTED}::text[])
    order by e.seq desc limit ${limit}`
}
