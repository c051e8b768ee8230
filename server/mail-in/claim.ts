// Notes what became of a mail, in the transaction of that: each mail becomes something once, and its sender is answered at most once a day.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { RATES } from '../limits.ts'
import { MAIL_IN } from './limits.ts'
import type { Outcome, Refused } from './outcome.ts'
import { REFUSED } from './outcome.ts'

export type Noted = { hash: Buffer; message_hash: Buffer | null; user_id: string; at: string }

/** The hash of a Message-ID, together with its sender, so that nobody can use up the ids of others. */
export function messageHashOf(messageId: string | null, userId: string): Buffer | null {
  return messageId === null ? null : createHash('sha256').update(`${userId}\n${messageId}`).digest()
}

/** @returns false if the same mail has become something before */
export async function claim(db: Db, { outcome, ...noted }: Noted & { outcome: Outcome }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_in_message')
    .values({ ...noted, outcome })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isNew = numInsertedOrUpdatedRows === 1n
  await count(db, isNew ? outcome : 'double')
  return isNew
}

export async function count(db: Db, outcome: Outcome): Promise<void> {
  await sql`insert into mail_in_count (outcome, count) values (${outcome}, 1)
    on conflict (outcome) do update set count = mail_in_count.count + 1`.execute(db)
}

/** Whether a person has sent as many mails as the limit allows. */
export async function isOverLimit(db: Db, userId: string, now: Date): Promise<boolean> {
  const { points, seconds } = RATES.mailsIn
  const since = new Date(now.getTime() - seconds * 1_000).toISOString()
  const { rows } = await sql<{ is_over: boolean }>`
    select count(*) >= ${points} as is_over from mail_in_message where user_id = ${userId} and at > ${since}`.execute(
    db,
  )
  return rows[0]?.is_over === true
}

/** Counts a refused mail, and mails its sender why, unless that happened in the last day. */
export async function refuse(db: Db, noted: Noted, reason: Refused): Promise<void> {
  const since = new Date(Date.parse(noted.at) - MAIL_IN.reasons * 1_000).toISOString()
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from mail_in_message
      where user_id = ${noted.user_id} and at > ${since} and outcome = any(${[...REFUSED]}::text[]) limit 1`.execute(
      tx,
    )
    if (rows.length > 0) return count(tx, reason)
    if (await claim(tx, { ...noted, message_hash: null, outcome: reason }))
      await enqueue(tx, mail('mail_in_refused', { user_id: noted.user_id, reason }))
  })
}
