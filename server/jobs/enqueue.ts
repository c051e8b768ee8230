// Asks for work in the transaction that causes it: the job exists if and only if that commits.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** A mail to write. It names whom, never a secret: links are made when the mail is, so that no job holds one. */
export type MailJob =
  | { kind: 'sign_up'; email: string }
  | { kind: 'recovery'; email: string }
  | { kind: 'email_change'; user_id: string }
  | { kind: 'email_change_again'; email: string }
  | { kind: 'email_change_notice'; email: string; new_email: string }
  | { kind: 'password_changed'; email: string }

export async function enqueueMail(db: Db, job: MailJob): Promise<void> {
  await sql`select graphile_worker.add_job('mail', ${JSON.stringify(job)}::json)`.execute(db)
}
