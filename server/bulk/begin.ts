// Stores what a bulk change has to do.
import { type RawBuilder, sql } from 'kysely'
import { BULK_AT_ONCE, BULK_MOST, type StoredBulkAction } from '../../domain/bulk/bulk.ts'
import { Refusal } from '../../domain/error.ts'
import { job } from '../job.ts'
import { BULK } from '../limits.ts'
import { beginningOf, type EffectDeps, type Following, type ProjectContext } from '../pipeline/context.ts'
import { runBulkChange } from './turn.ts'

/**
 * Stores a bulk change and its tickets. A second start under the same id does nothing.
 * @param selection SQL with a row per ticket: `id` (null if the project has no such ticket), `sought_id` (the requested id), `place`
 * in the order, and `undoes` (the event to undo in that ticket, if any)
 */
export async function beginBulk(
  context: ProjectContext,
  id: string,
  act: StoredBulkAction,
  selection: RawBuilder<unknown>,
): Promise<Following | null> {
  const { db, user, project, now } = context
  const started = await db
    .insertInto('bulk_change')
    .values({
      id,
      project_id: project.id,
      user_id: user.id,
      started_at: now,
      act: JSON.stringify(act),
      caller: JSON.stringify(beginningOf(context)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (started.numInsertedOrUpdatedRows !== 1n) {
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
    insert into bulk_change_ticket (bulk_id, position, ticket_id, undoes, outcome, code)
    select ${id}, place, sought_id, undoes, case when id is null then 'failed' end, case when id is null then 'not_found' end
    from (${selection}) those`.execute(db)
  if (numAffectedRows > BULK_MOST) throw new Refusal('bulk_limit')
  const tickets = Number(numAffectedRows)
  const isSmall = tickets <= BULK_AT_ONCE
  return {
    follows: [
      job('bulk-change', { bulk_id: id }, { delay: isSmall ? BULK.takeUpSeconds : 0 }),
      { writes: tickets * BULK.ticketBytes, after: (deps) => (isSmall ? runAtOnce(deps, id) : undefined) },
    ],
  }
}

/** Completes a small bulk change before its request is answered. If that fails, the job that was enqueued with it continues. */
async function runAtOnce(deps: EffectDeps, id: string): Promise<void> {
  // The limit is one higher than the number of tickets, so that the loop finds none left and marks the change finished.
  await runBulkChange(deps, id, BULK_AT_ONCE + 1).catch((error: unknown) =>
    deps.logger.warn({ err: error }, 'bulk change interrupted; its job continues it'),
  )
}
