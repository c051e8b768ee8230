// The answers of creates, kept by their key: whoever sends one again gets the answer it had, and nothing is done twice.
// Only which event that was is stored. It is read from the log, so a repeat does not get what was deleted since.
import { createHash } from 'node:crypto'
import { api, type OperationName } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import type { Principal } from '../bearer.ts'
import type { Db, Tx } from '../db/handle.ts'
import { readAfter } from '../events/log.ts'

export type Keyed = {
  who: Principal
  name: OperationName
  rowId: string | null
  input: Record<string, unknown>
  key: string | undefined
}

export type Earlier = { response: Event | null }

function hashOf({ name, rowId, input }: Keyed): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, rowId, input]))
    .digest()
}

function kept(db: Db, { who, key = '' }: Keyed) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response'])
    .where('user_id', '=', who.user_id)
    .where('key', '=', key)
}

/** Takes the key for this request, or finds the answer it already had. Waits for a twin that is still running. */
export async function claimKey(tx: Tx, call: Keyed, created_at: string): Promise<Earlier | null> {
  const { who, key = '' } = call
  const request_hash = hashOf(call)
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ user_id: who.user_id, key, request_hash, response: null, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return null
  const earlier = await kept(tx, call).executeTakeFirstOrThrow()
  if (!request_hash.equals(earlier.request_hash)) throw new Refusal('idempotency_key_reused')
  // Who may do it once more after it was done was given the right anew, and means the new one.
  if (api[call.name].endsItsRight) return null
  await refuseOutsider(tx, who, earlier.response)
  return answerOf(tx, earlier.response)
}

/**
 * Creating a project is nobody's right in a project, so nobody has looked yet whether its creator still belongs to it:
 * the event is told in the words of now, which are for members alone.
 */
async function refuseOutsider(tx: Tx, { user_id }: Principal, response: unknown): Promise<void> {
  const which = response as Pick<Event, 'project_id'> | null
  if (!which) return
  const member = await tx
    .selectFrom('project_member')
    .select('id')
    .where('project_id', '=', which.project_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!member) throw new Refusal('project_not_found')
}

async function answerOf(db: Db, response: unknown): Promise<Earlier> {
  const which = response as Pick<Event, 'project_id' | 'seq'> | null
  if (!which) return { response: null }
  const [event] = await readAfter(db, which.project_id, which.seq - 1, 1)
  // The log may have been pruned since: the next event that is left is not the answer.
  return { response: event?.seq === which.seq ? event : null }
}

/**
 * Nothing is an answer too: the `null` of JSON, while a column that is null says that there is no answer yet. Which event
 * is the answer is kept in the statement that writes the event; see events/log.ts.
 */
export async function keepNoAnswer(tx: Tx, { who, key = '' }: Keyed): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ response: 'null' })
    .where('user_id', '=', who.user_id)
    .where('key', '=', key)
    .execute()
}

/**
 * The answer to an act that ended its own right, for the same person with the same key and body: of their own act, and nothing that
 * came after it. For all else a right that has ended is a refusal, also of what was answered before.
 * @param error what the repeat is refused with: only after the session was found alive
 */
export async function answerOfDeparture(db: Db, call: Keyed, error: unknown): Promise<Earlier | null> {
  if (!api[call.name].endsItsRight || !(error instanceof Refusal)) return null
  if (error.code !== 'forbidden' && error.code !== 'project_not_found') return null
  const earlier = await kept(db, call).executeTakeFirst()
  if (!earlier || !hashOf(call).equals(earlier.request_hash)) return null
  return answerOf(db, earlier.response)
}
