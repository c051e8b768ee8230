// The answers of creates, stored by their idempotency key: a repeated request gets the first answer, and nothing is done twice.
// Only the number of the event is stored. The event is read from the log, so a repeat does not get content that was deleted
// since.
import { createHash } from 'node:crypto'
import { api, type OperationName } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import type { Principal } from '../bearer.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { RunStatement } from '../db/pipelined.ts'
import { IN_TRANSACTION, inOrder } from '../db/together.ts'
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

function storedAnswer(db: Db, { who, key = '' }: Keyed) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response'])
    .where('user_id', '=', who.user_id)
    .where('key', '=', key)
}

/** Takes the key for this request, or finds the answer of an earlier request. Waits if the same request is still running. */
export async function claimKey(tx: Tx, call: Keyed, created_at: string): Promise<Earlier | null> {
  return (await takeKey(inOrder(tx), call, created_at, 'true')) ? null : earlierAnswer(tx, call)
}

/**
 * Takes the key for this request. Waits if the same request is still running.
 * @param condition by default, that the caller's membership has been locked: the statement may be sent together with that one
 * @returns false if an earlier request had the key
 */
export async function takeKey(
  run: RunStatement,
  call: Keyed,
  created_at: string,
  condition = IN_TRANSACTION,
): Promise<boolean> {
  const { who, key = '' } = call
  const claimed = await run(
    `insert into idempotency_key (user_id, key, request_hash, created_at) 
      select $1::uuid, $2, $3::bytea, $4::timestamptz where ${condition} on conflict do nothing returning true`,
    [who.user_id, key, hashOf(call), created_at],
  )
  return claimed.length === 1
}

/** The answer of the earlier request with this key; null if this one is a new act. */
export async function earlierAnswer(tx: Tx, call: Keyed): Promise<Earlier | null> {
  const { who } = call
  const request_hash = hashOf(call)
  const earlier = await storedAnswer(tx, call).executeTakeFirstOrThrow()
  if (!request_hash.equals(earlier.request_hash)) throw new Refusal('idempotency_key_reused')
  // A person who may do this again after it was done has received the right again, and means a new act.
  if (api[call.name].endsItsRight) return null
  await refuseOutsider(tx, who, earlier.response)
  return answerOf(tx, earlier.response)
}

/**
 * Checks that the person still belongs to the project. Creating a project requires no membership, so nothing before this has
 * checked it. The event is shown with current texts, which only members may read.
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
 * Stores that the command had no event: the `null` of JSON, while an SQL null means that there is no answer yet. If there is an
 * event, the statement that writes it also stores its number; see events/log.ts.
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
 * The stored answer to an act that ended the person's own right to it, for a repeat by the same person with the same key and
 * body. It contains only their own act, and nothing that came after it. For all other calls, a person whose right has ended is
 * refused, even if the first request was answered.
 * @param error the refusal of the repeat, which comes after the check that the session is live
 */
export async function answerOfDeparture(db: Db, call: Keyed, error: unknown): Promise<Earlier | null> {
  if (!api[call.name].endsItsRight || !(error instanceof Refusal)) return null
  if (error.code !== 'forbidden' && error.code !== 'project_not_found') return null
  const earlier = await storedAnswer(db, call).executeTakeFirst()
  if (!earlier || !hashOf(call).equals(earlier.request_hash)) return null
  return answerOf(db, earlier.response)
}
