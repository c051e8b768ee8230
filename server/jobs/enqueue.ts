// Asks for work in the transaction that causes it: the job exists if and only if that commits.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { LATE_MAIL_SECONDS } from '../limits.ts'
import { keyOf } from '../rate-limiter.ts'

/** What happened to somebody's two-factor sign-in; `left`: how many recovery codes there still are. */
export type TwoFactorNews = 'on' | 'off' | 'added' | 'removed' | 'codes_made' | 'code_used' | 'tried'

/** A mail to write. It names whom, never a secret: links are made when the mail is, so that no job holds one. */
export type MailJob =
  /** Without `sign_up_id` for every sign-up that waits for the address. */
  | { kind: 'sign_up'; email: string; sign_up_id?: string }
  | { kind: 'recovery'; email: string }
  | { kind: 'email_change'; user_id: string }
  | { kind: 'email_change_again'; email: string }
  | { kind: 'email_change_notice'; email: string; new_email: string }
  | { kind: 'password_changed'; email: string }
  | { kind: 'reauthentication'; session_id: string }
  | { kind: 'two_factor'; email: string; what: TwoFactorNews; left?: number }
  /** `way` says which, as part of a sentence. */
  | { kind: 'way_in_added'; email: string; way: string }

/** @param isLate whether it waits, as one with all like it that are asked for meanwhile */
export async function enqueueMail(db: Db, job: MailJob, isLate = false): Promise<void> {
  const payload = JSON.stringify(job)
  await (isLate
    ? sql`select graphile_worker.add_job('mail', ${payload}::json, job_key := ${`late-mail:${keyOf(payload)}`},
        job_key_mode := 'preserve_run_at', run_at := now() + ${LATE_MAIL_SECONDS} * interval '1 second')`
    : sql`select graphile_worker.add_job('mail', ${payload}::json)`
  ).execute(db)
}
