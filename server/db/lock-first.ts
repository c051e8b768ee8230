// A migration takes the locks that it will need at its beginning, all or none. Otherwise it would hold one table and wait for the next,
// while a request waits the other way round: under load, a migration of five tables would hardly ever succeed.
import { type Kysely, sql } from 'kysely'
import { GIVE_WAY } from './giving-way.ts'
import { locksOf, type Mode } from './statements.ts'

/** How long an attempt looks for a moment in which nobody uses the tables. Nobody waits for it meanwhile. */
const LOOKS_MS = 2_000
const BETWEEN_LOOKS_MS = 2

/**
 * If there is no such moment, the next attempts wait in line. Most changes lock the row of a comment or ticket first, and then look up
 * who asks and the project (pipeline/project-lock.ts); a create has no row yet and begins with the project. Other tables come last.
 */
const ORDERS = [
  ['comment', 'ticket', 'session', 'token', 'account', 'project', 'project_member'],
  ['session', 'token', 'account', 'project', 'project_member', 'comment', 'ticket'],
]

type Lock = { table: string; mode: Mode }

/** The tables that the migration changes, of those that exist. */
async function wantedBy(db: Kysely<unknown>, text: string): Promise<Lock[]> {
  const { rows } = await sql<Lock>`
    select coalesce(owner.relname, relation.relname) as table,
      case when bool_or(wanted.mode like 'access%') then 'access exclusive' else max(wanted.mode) end as mode
    from jsonb_to_recordset(${JSON.stringify(locksOf(text))}::jsonb) wanted ("table" text, index text, mode text)
    join pg_class relation on relation.oid = to_regclass(coalesce(wanted.table, wanted.index))
    left join pg_index on indexrelid = relation.oid
    left join pg_class owner on owner.oid = indrelid
    where coalesce(owner.relkind, relation.relkind) = 'r' group by 1 order by 1`.execute(db)
  return rows
}

const statementOf = ({ table, mode }: Lock, how = '') => `lock table "${table}" in ${mode} mode${how};`

/** @param attempt counts the attempts, which try different ways */
export async function lockFirst(db: Kysely<unknown>, text: string, attempt: number): Promise<void> {
  const locks = await wantedBy(db, text)
  if (locks.length === 0) return
  const way = attempt % (ORDERS.length + 1)
  if (attempt > 0) await endVacuums(db, locks)
  const order = ORDERS[way - 1]
  if (!order) return lookForMoment(db, locks)
  const place = ({ table }: Lock) => (order.includes(table) ? order.indexOf(table) : order.length)
  // The strongest mode, so that nobody passes the first table and holds a later one.
  const inLine = locks
    .sort((a, b) => place(a) - place(b))
    .map(({ table }) => ({ table, mode: 'access exclusive' as const }))
  await sql.raw(inLine.map((lock) => statementOf(lock)).join('')).execute(db)
}

/** Longer than `deadlock_timeout`, after which PostgreSQL ends an automatic vacuum that others wait for. */
const VACUUM_MS = 1_500

/**
 * A vacuum of a large table takes minutes. This waits for its lock, and holds none meanwhile; the lock conflicts with no reader and no
 * writer.
 */
async function endVacuums(db: Kysely<unknown>, locks: Lock[]): Promise<void> {
  const each = locks.map(({ table }) => {
    return `begin
      lock table "${table}" in share update exclusive mode;
      raise sqlstate 'LW001';
    exception when sqlstate 'LW001' or lock_not_available then null;
    end;`
  })
  await sql
    .raw(`set local lock_timeout = ${VACUUM_MS}; do $$ begin ${each.join(' ')} end $$; ${GIVE_WAY}`)
    .execute(db)
}

async function lookForMoment(db: Kysely<unknown>, locks: Lock[]): Promise<void> {
  const all = locks.map((lock) => statementOf(lock, ' nowait')).join(' ')
  await sql
    .raw(
      `do $$ declare until timestamptz := clock_timestamp() + interval '${LOOKS_MS} ms'; begin
        loop
          begin
            ${all}
            return;
          exception when lock_not_available then
            if clock_timestamp() > until then raise; end if;
          end;
          perform pg_sleep(${BETWEEN_LOOKS_MS / 1_000});
        end loop;
      end $$`,
    )
    .execute(db)
}
