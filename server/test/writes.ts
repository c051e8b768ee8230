// Records the writes to a database, so that a test can assert that a refused call wrote nothing, and can roll back to an earlier
// state. PostgreSQL records each row with triggers, because reading every table after each call, or creating a full project for
// each call, took longer than the calls.
import { Client } from 'pg'
import type { OperationName } from '../../domain/api.ts'
import { ENDING } from './examples.ts'

/** Tables that are written for every attempt, even a refused one: rate-limit counters, and audit entries of refused sign-ins. */
export const TRIES = ['rate_limit', 'audit_entry']

export type Writes = Awaited<ReturnType<typeof watchWrites>>

/** The recorded rows. `rewind` undoes the newest change first, with all of PostgreSQL's own triggers off. */
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
 * From now on, each row that is inserted, deleted or updated is recorded, in the transaction that does it.
 * @param except tables that are not watched
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
   * The number of rows written since the watch began, by committed transactions.
   * @param but tables whose rows since the last `again` are not counted
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
     * Creates the state that a test begins with, once, and restores it with `again` by undoing all writes since. The process
     * remembers ended sessions and users, so `sent` must name each call that was or will be sent: after a call that ends one,
     * `renew` gives the users new sessions; without it, the state is created again. The process also caches answers by the number of a project's last change, which occurs twice now.
     * Therefore tests of that cache must not use this, and tests that read cached answers require a cache that stores nothing.
     */
    begin<T>(
      make: () => Promise<T>,
      renew?: (made: T) => Promise<unknown>,
    ): { again(): Promise<T>; sent(name: OperationName): void } {
      let made: { value: T } | undefined
      let hasEnded = false
      /** Makes all writes until now part of the state. */
      async function keep() {
        forgotten = await count()
        await client.query('delete from watch.write')
      }
      return {
        async again() {
          if (made) {
            const noted = await count()
            if (noted > forgotten) await client.query('select watch.rewind()')
            forgotten = noted
            if (hasEnded) {
              await renew?.(made.value)
              await keep()
            }
          } else {
            made = { value: await make() }
            await keep()
          }
          hasEnded = false
          return made.value
        },
        sent(name) {
          if (!ENDING.includes(name)) return
          hasEnded = true
          if (!renew) made = undefined
        },
      }
    },
    end: () => client.end(),
  }
}
