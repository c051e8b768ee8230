// Under fail-over, an address may lead to a standby, or for a moment to the old primary, which still answers. This refuses such
// connections: a standby says so itself, and each new primary begins a new timeline. Once this process has seen a timeline, it
// closes its connections to older ones and makes no new ones there, so that no answer is older than an earlier one. A primary on
// the same timeline that has less of the log than was seen there is another one: two machines have begun that timeline.
import type { Client, Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { cut } from './pool.ts'

export type Timelines = ReturnType<typeof createTimelines>

/** Longer than the question takes; shorter than a request waits. */
const ANSWER_MS = 2_000

/** `system` stays the same on all machines of a cluster and for all their timelines. `flushed` never decreases on one timeline. */
const QUESTION = `select system_identifier::text as system,
  case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
  case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 end as flushed,
  coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'local') as address from pg_control_system()`

type Answer = { system: string; timeline: number | null; flushed: number; address: string }
/** `behind`: the addresses of primaries that have less of this timeline. */
type Seen = { timeline: number; flushed: number; behind: ReadonlySet<string> }
type Connected = Client | PoolClient

/** A database that the server may not use now; errors.ts answers 503. */
class NotThePrimary extends Error {
  /** The code of PostgreSQL for "cannot connect now". */
  readonly code = '57P03'
}

export function createTimelines(logger: Logger) {
  /** The newest timeline of each system. */
  const newest = new Map<string, Seen>()
  const open = new Map<Connected, { system: string; timeline: number }>()

  /** Databases that do not know these functions have another way to fence an old primary. */
  async function ask(client: Connected): Promise<Answer | undefined> {
    const late = setTimeout(() => cut(client), ANSWER_MS)
    try {
      const { rows } = await client.query<Answer>(QUESTION)
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
    const old = [...open].filter(([, its]) => its.system === system && its.timeline < timeline)
    if (old.length > 0) logger.warn(`another database is the primary now; closing ${old.length} connections`)
    for (const [client] of old) cut(client)
  }

  function refuseBehind({ system, timeline, flushed, address }: Answer, before: Seen | undefined) {
    const seen = newest.get(system)
    if (!seen || seen.timeline !== timeline) return
    const isKnown = seen.behind.has(address)
    if (!isKnown && !(before?.timeline === timeline && flushed < before.flushed)) return
    newest.set(system, { ...seen, behind: new Set([...seen.behind, address]) })
    const words = `the database ${address} lacks a part of timeline ${timeline} that this process has seen`
    if (!isKnown)
      logger.error(`${words}: two machines have begun it, or the data was set back. It is not used.`)
    throw new NotThePrimary(words)
  }

  function learn({ system, flushed }: Answer, timeline: number) {
    const seen = newest.get(system)
    const isNewer = timeline > (seen?.timeline ?? 0)
    newest.set(system, {
      timeline,
      flushed: isNewer ? flushed : Math.max(flushed, seen?.flushed ?? 0),
      behind: (!isNewer && seen?.behind) || new Set(),
    })
    if (isNewer) moveOn(system, timeline)
  }

  /** Throws if this connection leads to another database than the primary. */
  async function admit(client: Connected) {
    // Only what was seen before the question is a measure for its answer.
    const before = new Map(newest)
    const answer = await ask(client)
    if (!answer) return
    const { system, timeline } = answer
    if (timeline === null) throw new NotThePrimary('the database is a standby')
    const known = newest.get(system)?.timeline ?? 0
    if (timeline < known)
      throw new NotThePrimary(`the database is an old primary: its timeline is ${timeline}, not ${known}`)
    refuseBehind(answer, before.get(system))
    open.set(client, { system, timeline })
    learn(answer, timeline)
  }

  const forget = (client: Connected) => void open.delete(client)

  return {
    admit,
    forget,
    /** Applies to each connection that this pool makes from now on. */
    follow(pool: Pool) {
      pool.options.onConnect = (client) => admit(client as PoolClient)
      pool.on('remove', forget)
    },
  }
}
