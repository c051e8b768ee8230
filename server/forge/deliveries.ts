// Reads the deliveries of forges to a project, one after the other, each in its own transaction. Then computes releases, moves
// fixed tickets, and notifies open pages. If the process is killed at any point, the next run continues there.

import { sql } from 'kysely'
import { api } from '../../domain/api.ts'
import { MAX_DELIVERIES } from '../../domain/forge/forge.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { append } from '../events/log.ts'
import { refusalOf } from '../http/errors.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { changing } from '../pipeline/change.ts'
import { isLostRight } from '../pipeline/on-behalf.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { moveTicket } from '../ticket/commands.ts'
import type { Facts } from './facts.ts'
import type { ForgeJob } from './jobs.ts'
import { FORGE } from './limits.ts'
import { OddPayload, payloadIn, read } from './payload/read.ts'
import { workOutReleases } from './releases.ts'
import { type Hook, store, type Touched } from './store.ts'

type ForgeDeps = Pick<Deps, 'db' | 'clock' | 'logger'> & {
  hub: Pick<Deps['hub'], 'publish' | 'publishCode'>
  /** Reports the step that begins now. */
  step?(name: string): void
}

/** One turn of the job. The rest is left to the next turn, so that no project delays the others. */
export async function readDeliveries(
  deps: ForgeDeps,
  { project_id }: ForgeJob,
  signal?: AbortSignal,
): Promise<void> {
  const numbers = new Set<number>()
  let handled = 0
  const until = performance.now() + FORGE.readMs
  for (; handled < FORGE.turn && performance.now() < until; handled += 1) {
    signal?.throwIfAborted()
    const done = await readNext(deps, project_id)
    if (!done) break
    for (const number of done.numbers) numbers.add(number)
  }
  if (numbers.size > 0) deps.hub.publishCode({ project_id, numbers: [...numbers] })
  const released = new Set<number>()
  const stale = await deps.db
    .selectFrom('forge_stale')
    .select(['project_id', 'repo'])
    .where('project_id', '=', project_id)
    .execute()
  for (const entry of stale) {
    deps.step?.(`releases ${entry.repo}`)
    for (const number of await inCode(deps, project_id, (tx) => workOutReleases(tx, entry)))
      released.add(number)
  }
  deps.step?.('fixes')
  await takeFixes(deps, project_id)
  if (released.size > 0) deps.hub.publishCode({ project_id, numbers: [...released] })
  await forgetOld(deps, project_id)
  if (handled === FORGE.turn || performance.now() >= until)
    await enqueue(deps.db, job('forge', { project_id }))
}

/** The class of these advisory locks, which separates them from others in the database. */
const CODE = 7_202

/** Only one process at a time writes the code data of a project. */
function inCode<T>({ db }: Pick<Deps, 'db'>, project_id: string, action: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(CODE)}, hashtext(${project_id}::uuid::text))`.execute(tx)
    return action(tx)
  })
}

/** @returns what the delivery changed; null if no delivery is left */
async function readNext(deps: ForgeDeps, project_id: string): Promise<Touched | null> {
  const nothing: Touched = { numbers: new Set(), isGraph: false }
  let reading: string | undefined
  try {
    return await inCode(deps, project_id, async (tx) => {
      const next = await tx
        .selectFrom('forge_delivery as delivery')
        .innerJoin('forge_hook as hook', 'hook.project_id', 'delivery.project_id')
        .innerJoin('project', 'project.id', 'hook.project_id')
        .select(['delivery.id', 'forge', 'event', 'body', 'moves_to_done', 'default_branch'])
        .select(['key', 'former_keys', 'source_prefixes'])
        .where('delivery.project_id', '=', project_id)
        .where('state', '=', 'waiting')
        .orderBy('delivery.id')
        .limit(1)
        .executeTakeFirst()
      if (!next) return null
      reading = next.id
      deps.step?.(`delivery ${next.id}`)
      const facts = read(next.forge, next.event, payloadIn(next.body ?? Buffer.of()))
      const now = deps.clock.now().toISOString()
      const touched = facts ? await store(tx, { project_id, hook: next satisfies Hook, now }, facts) : nothing
      if (facts && touched.isGraph)
        await tx
          .insertInto('forge_stale')
          .values({ project_id, repo: facts.repo.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      await settle(tx, next.id, 'done', wordsOf(facts, touched))
      return touched
    })
  } catch (error) {
    if (reading === undefined) throw error
    if (!(error instanceof OddPayload)) {
      // The database is down or busy: the job is tried again.
      if (refusalOf(error).code !== 'internal') throw error
      deps.logger.error({ err: error, delivery_id: reading }, 'could not process a forge delivery')
    }
    const result = error instanceof OddPayload ? error.message : 'The server failed to process it'
    await settle(deps.db as Tx, reading, 'failed', result)
    return nothing
  }
}

export async function settle(tx: Tx, id: string, state: 'done' | 'failed', result: string): Promise<void> {
  await tx
    .updateTable('forge_delivery')
    .set({ state, result, body: null, size: 0 })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

function wordsOf(facts: Facts | null, { numbers }: Touched): string {
  if (!facts) return 'This event is ignored'
  return numbers.size > 0
    ? `Mentions ${numbers.size === 1 ? 'one ticket' : `${numbers.size} tickets`}`
    : 'Mentions no ticket'
}

/** Moves fixed tickets to Done, once for each fix, as an ordinary change without an actor. */
async function takeFixes(deps: ForgeDeps, project_id: string): Promise<void> {
  const waiting = await deps.db
    .selectFrom('forge_fix')
    .innerJoin('project', 'project.id', 'project_id')
    .leftJoin('ticket', (join) =>
      join
        .onRef('ticket.project_id', '=', 'forge_fix.project_id')
        .onRef('ticket.number', '=', 'forge_fix.number'),
    )
    .select(['forge_fix.number', 'ticket.id as ticket_id', 'owner_id'])
    .distinct()
    .where('forge_fix.project_id', '=', project_id)
    .where('state', '=', 'waiting')
    .execute()
  for (const { number, ticket_id, owner_id } of waiting) {
    const fixed = { project_id, number }
    if (ticket_id === null || !(await takeFix(deps, fixed, { ticket_id, owner_id })))
      await taken(deps.db, fixed)
  }
}

/** @returns false if the ticket or the owner of the project is gone */
async function takeFix(
  deps: ForgeDeps,
  fixed: { project_id: string; number: number },
  { ticket_id, owner_id }: { ticket_id: string; owner_id: string },
): Promise<boolean> {
  try {
    const event = await changing(
      {
        deps,
        operation: api.moveTicket,
        rowId: ticket_id,
        // Runs with the rights of the owner, who may move every ticket. The event has no actor.
        who: { user_id: owner_id, session_id: null, key: null },
        caller: { address: 'local', device: '' },
        input: { status: 'done' },
      },
      async (tx, context) => {
        if ((await taken(tx, fixed)) === 0n) return null
        const change = await moveTicket(context as TicketContext, { status: 'done' })
        return change && append(tx, { ...change, actor_id: null, at: context.now, via: 'forge' })
      },
    )
    if (event) deps.hub.publish(event)
    return true
  } catch (error) {
    if (isLostRight(error)) return false
    throw error
  }
}

async function taken(db: ForgeDeps['db'], { project_id, number }: { project_id: string; number: number }) {
  const { numUpdatedRows } = await db
    .updateTable('forge_fix')
    .set({ state: 'taken' })
    .where('project_id', '=', project_id)
    .where('number', '=', number)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows
}

async function forgetOld({ db }: ForgeDeps, project_id: string): Promise<void> {
  await sql`delete from forge_delivery where project_id = ${project_id} and state <> 'waiting' and id <= (
    select id from forge_delivery where project_id = ${project_id} order by id desc offset ${MAX_DELIVERIES} limit 1)`.execute(
    db,
  )
}
