// The content of a database, to decide whether a restore may replace it, and to report what would be lost.
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

export type Content = {
  /** Whether there are tables that are not Lacewing's. */
  foreign: boolean
  people: number
  projects: number
}

/** A connection that was just closed may take a moment to disappear. */
const timeoutMs = 3_000
const betweenLooks = 100

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'lacewing restore' })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

async function count(client: Client, table: string): Promise<number> {
  const { rows } = await client.query('select to_regclass($1) is not null as present', [`public.${table}`])
  if (!rows[0]?.present) return 0
  const counted = await client.query(`select count(*)::int as n from public.${table}`)
  return counted.rows[0]?.n
}

/** Works with the tables of any release. */
export function contentOf(url: string): Promise<Content> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ foreign: boolean }>(
      `select to_regclass('public.kysely_migration') is null and exists (
          select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as foreign`,
    )
    const people = (await count(client, 'profile')) + (await count(client, 'sign_up'))
    return { foreign: rows[0]?.foreign ?? false, people, projects: await count(client, 'project') }
  })
}

export function isEmpty({ people, projects }: Content): boolean {
  return people + projects === 0
}

/** Whether a server is connected, and is still connected after some seconds. */
export function isInUse(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'lacewing'`,
      )
      if (rowCount === 0 || performance.now() > deadline) return rowCount !== 0
      await delay(betweenLooks)
    }
  })
}
