// What was written to a database, so that a test can assert that a refused call wrote nothing. PostgreSQL itself notes it, row
// by row: reading every table after each call took longer than the calls.
import { Client } from 'pg'

/** Written for every attempt, even a refused one: rate-limit counters, and audit entries of refused sign-ins. */
export const TRIES = ['rate_limit', 'audit_entry']

/**
 * From now on each row that is added, removed or changed is noted, in the transaction that does it.
 * @param except tables that are not looked at
 */
export async function watchWrites(
  url: string,
  except: string[],
): Promise<{
  /** How many rows were written since the watch began, by what is committed. */
  count(): Promise<number>
  end(): Promise<void>
}> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema watch;
    create unlogged table watch.write ();
    create function watch.note() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'UPDATE' or old *<> new then
          insert into watch.write default values;
        end if;
        return null;
      end $$`)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname !~ '^kysely_' and relname <> all ($1)`,
    [except],
  )
  for (const { name } of rows)
    await client.query(`create trigger watch after insert or update or delete on "${name}"
      for each row execute function watch.note()`)
  let count = 0
  return {
    async count() {
      // Counted rows are taken away, so that counting costs the same after a thousand calls.
      const { rowCount } = await client.query('delete from watch.write')
      count += rowCount ?? 0
      return count
    },
    end: () => client.end(),
  }
}
