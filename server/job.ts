// Creates jobs and mails as values for jobs/enqueue.ts: the name of a job or a mail (job-list.ts) and its payload. A wrong name
// or payload does not compile.
import { sql } from 'kysely'
import type { z } from 'zod'
import { DEFAULT_LANGUAGE } from '../domain/locale/language.ts'
import { keyOf } from './fair-use/rate-limiter.ts'
import { JOBS, type MAILS } from './job-list.ts'
import type { Job } from './jobs/enqueue.ts'
import type { AnyJobKind } from './jobs/kind.ts'
import { MAIL_BATCH_SECONDS } from './limits.ts'
import { readersLanguage } from './locale/scope.ts'

export type JobName = keyof typeof JOBS
export type JobPayload<N extends JobName> = z.output<(typeof JOBS)[N]['payload']>

/** @param more.delay the number of seconds after which the job is due */
export function job<N extends JobName>(
  name: N,
  payload: JobPayload<N>,
  { delay = 0 }: { delay?: number } = {},
): Job {
  const { queue, key, routing }: AnyJobKind = JOBS[name]
  // The type of JOBS guarantees that the job of this name accepts this payload.
  const given = payload as never
  return {
    payload,
    routing:
      routing?.(given) ?? sql`select ${name}::text as task, ${queue ?? null}::text as queue, 0 as priority`,
    ...(key && { key: key(given) }),
    delay,
  }
}

export type MailName = keyof typeof MAILS
export type MailPayload<N extends MailName> = z.output<(typeof MAILS)[N]>

/** @param more.isLate delays the mail and merges it with later ones of its kind to the same address */
export function mail<N extends MailName>(
  kind: N,
  payload: MailPayload<N>,
  { isLate = false }: { isLate?: boolean } = {},
): Job {
  const own: Record<string, string> = { kind, ...(payload as object) }
  // A person without an account reads the mail in the language of the page that asked for it.
  const language = readersLanguage()
  const content = language === DEFAULT_LANGUAGE || own.user_id ? own : { ...own, language }
  const routing = sql`select 'mail' as task, null::text as queue, 0 as priority`
  if (!isLate) return { payload: content, routing }
  const recipient = own.email ?? own.user_id ?? JSON.stringify(own)
  return {
    payload: content,
    routing,
    key: `late-mail:${keyOf(kind, recipient)}`,
    keepsTime: true,
    delay: MAIL_BATCH_SECONDS,
  }
}
