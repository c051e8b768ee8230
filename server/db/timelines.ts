// Under fail-over, an address may lead to a standby, or for a moment to the old primary, which still answers. This refuses such
// connections: a standby says so itself, and each new primary begins a new timeline. Once this process has seen a timeline, it
// closes its connections to older ones and makes no new ones there, so that no answer is older than an earlier one.
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { cut } from './pool.ts'

export type Timelines = ReturnType<typeof createTimelines>

/** Longer than the question takes; shorter than a request waits. */
const ANSWER_MS = 2_000

/** `system` stays the same on all machines of a cluster and for all their timelines. */
const QUESTION = `select system_identifier::text as system, case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline from pg_control_system()`

/** A database that the server may not use now; errors.ts answers 503. */
class NotThePrimary extends Error {
  /** The code of PostgreSQL for "cannot connect now". */
  readonly code = '57P03'
}

export function createTimelines(logger: Logger) {
  /** The newest timeline of each system. */
  const newest = new Map<string, number>()
  const open = new Map<PoolClient, { system: string; timeline: number }>()

  /** Databases that do not know these functions have another way to fence an old primary. */
  async function ask(client: PoolClient) {
    const late = setTimeout(() => cut(client), ANSWER_MS)
    try {
      const { rows } = await client.query<{ system: string; timeline: number | null }>(QUESTION)
      return rows[0]
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (!/^(42|0A)/.test(code)) throw error
      logger.debug(`the database does not say which timeline it is on: ${message}`)
      return undefined
    } finally {
      clearTimeout(late)
    }
  }

  function moveOn(system: string, timeline: number) {
    newest.set(system, timeline)
    const old = [...open].filter(([, its]) => its.system === system && its.timeline < timeline)
    if (old.length > 0) logger.warn(`another database is the primary now; closing ${old.length} connections`)
    for (const [client] of old) cut(client)
  }

  async function admit(client: PoolClient) {
    const answer = await ask(client)
    if (!answer) return
    const { system, timeline } = answer
    if (timeline === null) throw new NotThePrimary('the database is a standby')
    const known = newest.get(system) ?? 0
    if (timeline < known)
      throw new NotThePrimary(`the database is an old primary: its timeline is ${timeline}, not ${known}`)
    open.set(client, { system, timeline })
    if (timeline > known) moveOn(system, timeline)
  }

  return {
    /** Applies to each connection that this pool makes from now on. */
    follow(pool: Pool) {
      pool.options.onConnect = (client) => admit(client as PoolClient)
      pool.on('remove', (client) => open.delete(client))
    },
  }
}
