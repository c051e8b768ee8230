// Enqueues jobs in the transaction that causes them: the job exists if and only if the transaction commits.
import { sql } from 'kysely'
import type { Caller } from '../auth/auth.ts'
import type { Db } from '../db/handle.ts'
import { keyOf } from '../fair-use/rate-limiter.ts'
import { MAIL_BATCH_SECONDS } from '../limits.ts'

/** A change to a person's two-factor sign-in; `left`: the number of recovery codes left. */
export type TwoFactorNews = 'on' | 'off' | 'added' | 'removed' | 'codes_made' | 'code_used' | 'tried'

/**
 * A mail to write. It names the recipient, never a secret: links are created when the mail is written, so that no job
 * contains one.
 */
export type MailJob =
  /** Without `sign_up_id`: for all pending sign-ups of the address. */
  | { kind: 'sign_up'; email: string; sign_up_id?: string }
  /** `browser`: the SHA-256 of the requesting browser's secret, base64url. */
  | { kind: 'recovery'; email: string; caller?: Caller; browser?: string }
  | { kind: 'email_change'; user_id: string }
  | { kind: 'email_change_again'; email: string }
  | { kind: 'email_change_notice'; email: string; new_email: string; caller?: Caller }
  | { kind: 'email_changed'; undo_id: string; new_email: string; caller: Caller }
  | { kind: 'email_change_undone'; email: string }
  | { kind: 'password_changed'; email: string }
  | { kind: 'reauthentication'; session_id: string }
  | { kind: 'two_factor'; email: string; what: TwoFactorNews; left?: number }
  | { kind: 'added_to_project' | 'transfer_offered'; user_id: string; project_id: string }
  | { kind: 'invitation'; invitation_id: string }
  | { kind: 'webhook_paused'; webhook_id: string; project_id: string }
  /** `way` names the new sign-in method, as part of a sentence. */
  | { kind: 'way_in_added'; email: string; way: string }

/** Erases the text of a deleted comment, which remains only in the event log. */
export type EraseJob = { comment_id: string }

export async function enqueueErase(db: Db, comment_id: string): Promise<void> {
  const job: EraseJob = { comment_id }
  await sql`select graphile_worker.add_job('erase', ${JSON.stringify(job)}::json)`.execute(db)
}

/** @param isLate delays the mail and merges it with others of its kind requested meanwhile */
export async function enqueueMail(db: Db, job: MailJob, isLate = false): Promise<void> {
  const payload = JSON.stringify(job)
  // Deduplicated: one delayed mail per kind and address, whoever requests it.
  const whom = 'email' in job ? job.email : 'user_id' in job ? job.user_id : JSON.stringify(job)
  await (isLate
    ? sql`select graphile_worker.add_job('mail', ${payload}::json, job_key := ${`late-mail:${keyOf(job.kind, whom)}`},
        job_key_mode := 'preserve_run_at', run_at := now() + ${MAIL_BATCH_SECONDS} * interval '1 second')`
    : sql`select graphile_worker.add_job('mail', ${payload}::json)`
  ).execute(db)
}

/** Moves the tickets of a column that is being removed; `by` is the person who removes it. In a queue of its own, as bulk changes. */
export type EmptyColumnJob = { column_id: string; by: string }

export async function enqueueEmptying(db: Db, job: EmptyColumnJob): Promise<void> {
  await sql`select graphile_worker.add_job('empty-column', ${JSON.stringify(job)}::json,
    queue_name := 'empty-column', job_key := ${`empty-column:${job.column_id}`})`.execute(db)
}

/** Carries out a bulk change, a turn of it at a time. */
export type BulkJob = { bulk_id: string }

/**
 * In a queue of its own, so that one worker is at bulk changes and the others are free for mail.
 * @param delay seconds after which it takes up what the request itself has not done
 */
export async function enqueueBulk(db: Db, job: BulkJob, delay = 0): Promise<void> {
  await sql`select graphile_worker.add_job('bulk-change', ${JSON.stringify(job)}::json, queue_name := 'bulk-change',
    job_key := ${`bulk-change:${job.bulk_id}`}, run_at := now() + ${delay} * interval '1 second')`.execute(db)
}

/** Goes on with an import, whatever it is at. */
export type ImportJob = { import_id: string }

/**
 * In a queue of its own: one import at a time, whichever project it is in. Reading an address is waiting for it: there one of each person
 * does, and holds up no file. Those of a person who has several at work come after those of others.
 */
export async function enqueueImport(db: Db, job: ImportJob): Promise<void> {
  await sql`select graphile_worker.add_job(task, ${JSON.stringify(job)}::json, job_key := ${`import:${job.import_id}`},
      queue_name := case task when 'import' then task else task || ' ' || user_id end, priority := others)
    from (select user_id, case when state = 'reading' and options ? 'url' then 'import-address' else 'import' end as task,
        (select least(count(*), 100)::int from import other where other.user_id = import.user_id and other.id <> import.id
          and state in ('reading', 'running', 'removing')) as others
      from import where id = ${job.import_id}) waiting`.execute(db)
}

/** Deletes these stored files, by SHA-256, unless something refers to them. */
export type DeleteFilesJob = { files: string[] }

export async function enqueueDeletingFiles(db: Db, files: (string | null)[]): Promise<void> {
  const job: DeleteFilesJob = { files: files.filter((file) => file !== null) }
  if (job.files.length > 0)
    await sql`select graphile_worker.add_job('delete-files', ${JSON.stringify(job)}::json)`.execute(db)
}

/** Sends a rename or the deletion of an account to the person's projects whose id is after `after`. */
export type TellJob = { user_id: string; after: string | null }

/** One job per person: a newer one replaces it, since the job reads the current name. */
export async function tellLater(tx: Db, job: TellJob): Promise<void> {
  await sql`select graphile_worker.add_job('tell', ${JSON.stringify(job)}::json, queue_name => 'tell',
    job_key => ${`tell:${job.user_id}`})`.execute(tx)
}

/** Reads what forges sent to a project. */
export type ForgeJob = { project_id: string }

/** One job for all that waits, in a queue of its own; a job that is running is followed by another one. */
export async function enqueueForge(db: Db, job: ForgeJob): Promise<void> {
  await sql`select graphile_worker.add_job('forge', ${JSON.stringify(job)}::json, queue_name := 'forge',
    job_key := ${`forge:${job.project_id}`})`.execute(db)
}
