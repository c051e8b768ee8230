// Stores the fingerprints of the crashes in a text.
import { crashesIn } from '../../domain/crash/fingerprint.ts'
import { versionIn } from '../../domain/crash/version.ts'
import type { Db } from '../db/handle.ts'
import type {} from './schema.ts'

/** A description or a comment. `source_id` is the id of the comment, or that of the ticket. */
export type Text = { ticket_id: string; source_id: string; text: string }

export async function storeCrashes(db: Db, project_id: string, { ticket_id, source_id, text }: Text) {
  const crashes = crashesIn(text)
  if (crashes.length === 0) return
  const version = versionIn(text)
  await db
    .insertInto('crash')
    .values(crashes.map((crash) => ({ project_id, ticket_id, source_id, version, ...crash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
