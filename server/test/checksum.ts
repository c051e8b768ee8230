// One checksum of everything in the database, so that a test can assert that a refused call wrote nothing.
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** Written for every attempt, even a refused one: rate-limit counters, and audit entries of refused sign-ins. */
const TRIES = ['rate_limit', 'audit_entry', 'kysely_migration', 'kysely_migration_lock']

/** Equal as long as no row of any table was added, changed or removed. */
export async function createChecksum(db: Db): Promise<() => Promise<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const parts = tables
    .filter(({ name }) => !TRIES.includes(name))
    .map(({ name }) => sql`select hashtextextended(t::text, 0)::numeric as hash from ${sql.table(name)} t`)
  const all = sql<{ sum: string }>`select coalesce(sum(hash), 0)::text || '/' || count(*) as sum
    from (${sql.join(parts, sql` union all `)}) row`
  return async () => (await all.execute(db)).rows[0]?.sum ?? ''
}
