// Watches a migration of a scratch database: how long it locks which table. People would wait that long for the table.
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

const BETWEEN_LOOKS_MS = 20

/** `stops`: whether readers wait, too, or only writers. */
export type HeldLock = { migration: string; table: string; stops: 'readers' | 'writers'; ms: number }

/** A table of an uncommitted transaction is not visible to others, so new tables are left out. */
const LOOK = `
  select (select coalesce(max(name), '') from kysely_migration) as done, relname as table, locks.pid,
    bool_or(mode = 'AccessExclusiveLock') as of_readers
  from pg_locks locks join pg_class on pg_class.oid = relation
  where granted and locktype = 'relation' and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    and database = (select oid from pg_database where datname = current_database())
    and relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  group by 2, 3`

/** @param names the pending migrations, in order */
export async function watchLocks(url: string, names: readonly string[]) {
  const client = new Client({ connectionString: url, application_name: 'lacewing rehearse' })
  client.on('error', () => {})
  await client.connect()
  const held = new Map<string, HeldLock & { since: number }>()
  let stopped = false

  async function look() {
    const now = performance.now()
    for (const { done, table, of_readers } of (await client.query(LOOK)).rows) {
      const migration = names.find((name) => name > done) ?? 'after the start'
      const stops = of_readers ? 'readers' : 'writers'
      const key = `${migration} ${table}`
      const lock = held.get(key) ?? { migration, table, stops, since: now, ms: 0 }
      held.set(key, { ...lock, stops: lock.stops === 'readers' ? 'readers' : stops, ms: now - lock.since })
    }
  }

  async function watch() {
    while (!stopped) {
      await look()
      await delay(BETWEEN_LOOKS_MS)
    }
  }
  const watching = watch().catch(() => {})
  return {
    /** @returns the locks, the longest first; those that were too short to be seen are missing */
    async stop(): Promise<HeldLock[]> {
      if (!stopped) {
        stopped = true
        await watching
        await client.end()
      }
      return [...held.values()].map(({ since: _, ...lock }) => lock).sort((a, b) => b.ms - a.ms)
    },
  }
}
