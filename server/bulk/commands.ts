// Starting, taking back and stopping a bulk change. What carries it out is jobs/bulk-change.ts; nothing of it is anybody's but the person's,
// so there are no events beside those of the tickets.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { BULK_MOST, type StoredAct } from '../../domain/bulk.ts'
import { Refusal } from '../../domain/error.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { matching } from './matching.ts'

export async function startBulkChange(
  context: ProjectContext,
  { id, tickets, act }: InputOf<'startBulkChange'>,
): Promise<null> {
  const { db, user, project, now } = context
  const asked = { project, userId: user.id, now }
  const sought = Array.isArray(tickets)
    ? sql`select ticket.id, sought.id as sought_id, place from unnest(${[...new Set(tickets)]}::uuid[]) with ordinality sought (id, place)
        left join ticket on ticket.id = sought.id and ticket.project_id = ${project.id}`
    : sql`select id, id as sought_id, row_number() over () as place from (${await matching(db, asked, tickets, TOO_MANY)}) found`
  return begin(context, id, act, sought)
}

/** One more than it may take, so that too many show. */
const TOO_MANY = BULK_MOST + 1

export async function undoBulkChange(
  context: ProjectContext,
  { id, of }: InputOf<'undoBulkChange'>,
): Promise<null> {
  const { user, project } = context
  const sought = sql`select ticket_id as id, ticket_id as sought_id, position as place
    from bulk_change_ticket join bulk_change on bulk_change.id = bulk_id
    where bulk_id = ${of} and project_id = ${project.id} and user_id = ${user.id} and seq is not null and act ->> 'do' <> 'undo'`
  return begin(context, id, { do: 'undo', of }, sought)
}

/** @param sought the tickets: their ids, null where the project has no such one, as they were asked for, and in which place */
async function begin(
  context: ProjectContext,
  id: string,
  act: StoredAct,
  sought: RawBuilder<unknown>,
): Promise<null> {
  const { db, user, project, caller, now } = context
  const begun = await db
    .insertInto('bulk_change')
    .values({
      ...{ id, project_id: project.id, user_id: user.id, started_at: now },
      ...{ act: JSON.stringify(act), caller: JSON.stringify(caller) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows !== 1n) {
    const own = await db
      .selectFrom('bulk_change')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!own) throw new Refusal('idempotency_key_reused')
    return null
  }
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_change_ticket (bulk_id, position, ticket_id, outcome, code)
    select ${id}, place, sought_id, case when id is null then 'failed' end, case when id is null then 'not_found' end
    from (${sought}) those`.execute(db)
  if (numAffectedRows > BULK_MOST) throw new Refusal('bulk_limit')
  context.begun = { id, tickets: Number(numAffectedRows) }
  return null
}

export async function stopBulkChange(
  { db, user, project }: ProjectContext,
  { id }: InputOf<'stopBulkChange'>,
): Promise<null> {
  await db
    .updateTable('bulk_change')
    .set({ state: 'stopped' })
    .where('id', '=', id)
    .where('project_id', '=', project.id)
    .where('user_id', '=', user.id)
    .where('state', '=', 'running')
    .execute()
  return null
}
