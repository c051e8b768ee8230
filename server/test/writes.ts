// What was written to a database: so that a test can assert that a refused call wrote nothing, and begin where the one before
// began. PostgreSQL itself notes it, row by row: reading every table after each call, or making a project with
// somebody and something of each kind for each, took longer than the calls.
import { Client } from 'pg'
import type { OperationName } from '../../domain/api.ts'
import { ENDING } from './examples.ts'

/** Written for every attempt, even a refused one: rate-limit counters, and audit entries of refused sign-ins. */
export const TRIES = ['rate_limit', 'audit_entry']

export type Writes = Awaited<ReturnType<typeof watchWrites>>

/** Notes of rows; `rewind` takes the newest change back first, with all of PostgreSQL's own triggers off. */
const NOTES = `
  create schema watch;
  create unlogged table watch.write (number bigserial primary key, place regclass, old text, new text);
  create function watch.note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into watch.write (place, new) values (tg_relid, new::text);
      elsif tg_op = 'DELETE' then
        insert into watch.write (place, old) values (tg_relid, old::text);
      elsif old *<> new then
        insert into watch.write (place, old, new) values (tg_relid, old::text, new::text);
      end if;
      return null;
    end $$;
  create function watch.rewind() returns void language plpgsql as $$
    declare
      write record;
      columns text;
      found_rows int;
    begin
      set local session_replication_role = replica;
      for write in select * from watch.write order by number desc loop
        if write.new is not null then
          execute format('delete from %s as one where one::text = $1', write.place) using write.new;
          get diagnostics found_rows = row_count;
          if found_rows <> 1 then
            raise '% rows of % are: %', found_rows, write.place, write.new;
          end if;
        end if;
        if write.old is not null then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
            where attrelid = write.place and attnum > 0 and not attisdropped and attgenerated = '';
          execute format('insert into %1$s (%2$s) overriding system value select %2$s from (select ($1::%1$s).*) as one',
            write.place, columns) using write.old;
        end if;
      end loop;
      delete from watch.write;
      set local session_replication_role = origin;
    end $$`

/**
 * From now on each row that is added, removed or changed is noted, in the transaction that does it.
 * @param except tables that are not looked at
 */
export async function watchWrites(url: string, except: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(NOTES)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname !~ '^kysely_' and relname <> all ($1)`,
    [except],
  )
  for (const { name } of rows)
    await client.query(`create trigger watch after insert or update or delete on "${name}"
      for each row execute function watch.note()`)
  let forgotten = 0

  /**
   * How many rows were written since the watch began, by what is committed.
   * @param but those of these tables, since the last `again`
   */
  async function count(but: string[] = []): Promise<number> {
    const { rows } = await client.query<{ noted: number }>(
      'select count(*)::int as noted from watch.write where place::text <> all ($1)',
      [but],
    )
    return forgotten + (rows[0]?.noted ?? 0)
  }

  return {
    count,
    /**
     * What a test begins with, as it was when it was made. What was written since is taken back, by whomever.
     * The process remembers sessions and people that are over, so `sent` tells which call was or will be sent: after one that
     * ends somebody it is made anew. The process also keeps answers by the number of a project's last change, which comes
     * twice now: no test of kept answers may use this, and one that reads them needs a cache that stores nothing.
     */
    begin<T>(make: () => Promise<T>): { again(): Promise<T>; sent(name: OperationName): void } {
      let made: { value: T } | undefined
      return {
        async again() {
          if (made) {
            const noted = await count()
            if (noted > forgotten) await client.query('select watch.rewind()')
            forgotten = noted
          } else {
            made = { value: await make() }
            forgotten = await count()
            await client.query('delete from watch.write')
          }
          return made.value
        },
        sent(name) {
          if (ENDING.includes(name)) made = undefined
        },
      }
    },
    end: () => client.end(),
  }
}
