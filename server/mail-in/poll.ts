// Looks when the mailbox is due: whichever process is first enqueues the job that reads it. After failures it is due later.
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Polling, startPolling } from '../jobs/polling.ts'
import { MAIL_IN } from './limits.ts'

type PollDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'>

/** Milliseconds between two looks at the row that says when the mailbox is due. */
const POLL_MS = 5_000

export function startLooking(deps: PollDeps, pollMs: number = POLL_MS): Polling | undefined {
  if (!deps.config.mailIn) return undefined
  return startPolling(() => look(deps), { logger: deps.logger, pollMs, words: 'could not look for mails' })
}

/** Enqueues a reading if one is due. A time far ahead was written by a clock that was wrong, and counts as due. */
export async function look({ db, clock }: PollDeps): Promise<void> {
  const now = clock.now()
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into mail_in_reader (next_at) values (${at(MAIL_IN.look)})
      on conflict (id) do update set next_at = excluded.next_at
        where mail_in_reader.next_at <= ${at(0)} or mail_in_reader.next_at > ${at(2 * MAIL_IN.longestPause)}
      returning id`.execute(tx)
    if (rows.length > 0) await enqueue(tx, job('mail-in', {}))
  })
}

/** Notes how a reading ended, and when the next one is due. */
export async function ended({ db, clock }: Pick<Deps, 'db' | 'clock'>, error: string | null): Promise<void> {
  const now = clock.now().toISOString()
  const pause = sql`least(${MAIL_IN.look} * power(2, least(mail_in_reader.failures, 10)), ${MAIL_IN.longestPause})`
  await sql`
    insert into mail_in_reader (next_at, failures, error, read_at)
    values (${now}, ${error === null ? 0 : 1}, ${error}, ${error === null ? now : null})
    on conflict (id) do update set error = excluded.error, read_at = coalesce(excluded.read_at, mail_in_reader.read_at),
      failures = case when excluded.error is null then 0 else mail_in_reader.failures + 1 end,
      next_at = case when excluded.error is null then mail_in_reader.next_at
        else ${now}::timestamptz + make_interval(secs => ${pause}) end`.execute(db)
}
