// The mail whose handling failed last, by its number in the mailbox, and how often. A mail that fails again and again is set aside, so
// that it does not keep others from being read.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { MAIL_IN } from './limits.ts'

/** @param tries the number of attempts that this failure counts for */
export async function noteStuck(db: Db, mail: string, tries = 1): Promise<void> {
  await sql`update mail_in_reader set stuck = ${mail},
    tries = ${tries} + case when stuck = ${mail} then tries else 0 end`.execute(db)
}

export async function isGivenUp(db: Db, mail: string): Promise<boolean> {
  const row = await db.selectFrom('mail_in_reader').select(['stuck', 'tries']).executeTakeFirst()
  return row?.stuck === mail && row.tries >= MAIL_IN.tries
}
