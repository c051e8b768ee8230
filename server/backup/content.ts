// What a database holds already: whether it may be filled, and what would be lost.
import { Client } from 'pg'

export type Content = {
  /** Tables that are none of Lacewing's. */
  foreign: boolean
  people: number
  projects: number
  /** Connections of a server. */
  servers: number
}

async function count(client: Client, table: string): Promise<number> {
  const { rows } = await client.query('select to_regclass($1) is not null as present', [`public.${table}`])
  if (!rows[0]?.present) return 0
  const counted = await client.query(`select count(*)::int as n from public.${table}`)
  return counted.rows[0]?.n
}

/** Of whichever release made it. */
export async function contentOf(url: string): Promise<Content> {
  const client = new Client({ connectionString: url, application_name: 'lacewing restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ foreign: boolean; servers: number }>(
      `select to_regclass('public.kysely_migration') is null and exists (
          select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as foreign,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'lacewing') as servers`,
    )
    const people = (await count(client, 'profile')) + (await count(client, 'sign_up'))
    const projects = await count(client, 'project')
    return { foreign: rows[0]?.foreign ?? false, people, projects, servers: rows[0]?.servers ?? 0 }
  } finally {
    await client.end()
  }
}

export function isEmpty({ people, projects }: Content): boolean {
  return people + projects === 0
}
