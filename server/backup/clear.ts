// Drops everything that any release of Lacewing created in a database, before a restore replaces it.
import type { Client } from 'pg'

/** The objects of extensions stay, and so does the job queue; only its jobs are deleted. */
const DROPS = `
  select format('drop %s if exists %s cascade', what, thing) as statement from (
    select 1 as turn, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end as what,
      format('public.%I', relname) as thing, oid
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select 2, 'routine', oid::regprocedure::text, oid
      from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 3, 'type', format('public.%I', typname), oid
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
  ) mine
  where not exists (select from pg_depend d where d.objid = mine.oid and d.deptype = 'e')
  order by turn, thing`

/** Runs in the transaction that is already open. */
export async function clear(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROPS)
  for (const { statement } of rows) await client.query(statement)
  await client.query('delete from graphile_worker._private_jobs')
}
