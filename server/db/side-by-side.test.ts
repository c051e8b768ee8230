// The last release works on a database with the migrations of this one: no migration takes away or narrows what that release uses. It
// first adds; a later release removes. And no migration stops the writers of a large table.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { LAST_RELEASE } from './last-release.ts'
import { LARGE_TABLES } from './later/list.ts'
import { migrationTexts } from './migrate.ts'
import { type Statement, statementsOf } from './statements.ts'

/** Migrations that narrow something with which the last release still works: the scenario `rolling` proves it. */
const PROVEN: Record<string, string[]> = {
  // The constraint was there; now it is deferrable.
  '0082_move_tickets': [
    'constraint comment_on_ticket on comment (project_id,ticket_id): FOREIGN KEY (project_id, ticket_id) REFERENCES ticket(project_id, id) DEFERRABLE',
  ],
}

/** Changes of rows that an upgrade from the last release finds few of, or none. */
const FEW: Record<string, string> = {
  '0027_label_and_due_facets': 'no ticket has labels',
  '0031_query_facets': 'there are no attachments',
  '0059_imported': 'there are no imports',
  '0060_import_addresses': 'there are no imports',
  '0073_bulk_events_index': 'there are no bulk changes',
  '0078_keys_stay': 'there are no imports',
  '0098_upgrade_work': 'it locks no table, and changes the entries of deleted accounts',
}

type Shape = Map<string, string>

/** Columns and constraints, each with what matters to an older release. */
const SHAPE = `
  select 'column ' || relname || '.' || attname as what, format_type(atttypid, atttypmod)
      || case when attnotnull and not atthasdef and attidentity = '' then ' required' else '' end as is
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select 'constraint ' || conname || ' on ' || relname || ' (' || coalesce((select string_agg(attname, ',' order by attnum)
      from pg_attribute where attrelid = conrelid and attnum = any(conkey)), '') || ')', pg_get_constraintdef(con.oid)
    from pg_constraint con join pg_class on pg_class.oid = conrelid
    where relnamespace = 'public'::regnamespace and contype <> 'n'`

async function shapeOf(client: Client): Promise<Shape> {
  const { rows } = await client.query<{ what: string; is: string }>(SHAPE)
  return new Map(rows.map(({ what, is }) => [what, is]))
}

/** @param used the shape of the last release */
function narrowed(used: Shape, before: Shape, after: Shape): string[] {
  const tables = new Set([...used.keys()].map((what) => /^column (\w+)/.exec(what)?.[1]))
  const gone = [...used.keys()]
    .filter((what) => what.startsWith('column') && before.has(what) && after.get(what) !== before.get(what))
    .map((what) => `${what} was ${before.get(what)}, is ${after.get(what) ?? 'gone'}`)
  const added = [...after].filter(([what, is]) => before.get(what) !== is)
  const required = added.filter(([what, is]) => {
    return !used.has(what) && tables.has(/^column (\w+)/.exec(what)?.[1]) && is.endsWith(' required')
  })
  const constraints = added.filter(([what]) => {
    const [, table, columns = ''] = /^constraint \w+ on (\w+) \((.*)\)/.exec(what) ?? []
    return tables.has(table) && columns.split(',').every((column) => used.has(`column ${table}.${column}`))
  })
  return [...gone, ...[...required, ...constraints].map(([what, is]) => `${what}: ${is}`)]
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

test('no migration takes away or narrows what the last release uses', async () => {
  const client = new Client(database.url)
  await client.connect()
  let used: Shape | undefined
  let before: Shape = new Map()
  const broken: Record<string, string[]> = {}
  for (const { name, text } of await migrationTexts()) {
    await client.query(`begin; ${text}; commit`)
    if (name < LAST_RELEASE.migration) continue
    const after = await shapeOf(client)
    const found = used ? narrowed(used, before, after) : []
    if (found.length > 0) broken[name] = found
    used ??= after
    before = after
  }
  await client.end()
  expect(broken).toEqual(PROVEN)
})

const LARGE = LARGE_TABLES.join('|')
/** The statements that lock a large table for as long as all of its rows take. */
const LONG = [
  new RegExp(`^create (unique )?index .*\\bon (only )?(${LARGE})\\b`, 'i'),
  new RegExp(`^(update|delete from) (only )?(${LARGE})\\b`, 'i'),
  new RegExp(
    `^alter table (only )?(${LARGE})\\b.* (type|set not null|add primary key|add unique|generated always)\\b`,
    'i',
  ),
  new RegExp(`^alter table (only )?(${LARGE})\\b.* add constraint (?!.* not valid)`, 'i'),
  new RegExp(`^alter table (only )?(${LARGE})\\b.* default (gen_random_uuid|random|clock_timestamp)\\(`, 'i'),
  new RegExp(`^alter table (only )?(${LARGE})\\b.* validate constraint`, 'i'),
  // A constraint of a new column is checked for all rows.
  new RegExp(`^alter table (only )?(${LARGE})\\b.* add column [^,]* (check \\(|references|unique)`, 'i'),
]
const isLong = (statement: Statement) => LONG.some((pattern) => pattern.test(statement))

test('the statements that would stop the writers of a large table are recognized', () => {
  const long = `create index a on event (seq); update ticket set n = 1; alter table comment alter column n type bigint;
    alter table ticket add constraint a check (n > 0); alter table event alter n set not null;
    alter table ticket add column n int check (n > 0)`
  expect(statementsOf(long).filter(isLong)).toEqual(statementsOf(long))
  const short = `create table few (n int); create index b on few (n); alter table ticket add column n int not null default 0;
    alter table ticket add constraint b check (n > 0) not valid; create index c on ticket_few (n)`
  expect(statementsOf(short).filter(isLong)).toEqual([])
})

test('no migration stops the writers of a large table: see later/list.ts', async () => {
  const all = (await migrationTexts()).filter(({ name }) => name > LAST_RELEASE.migration)
  // A table that a migration creates is empty in an upgrade.
  const created = all.flatMap(({ text }) =>
    [...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table),
  )
  const isOnNew = (statement: Statement) =>
    created.some((table) =>
      new RegExp(`^(create .* on|update|delete from|alter table) ${table}\\b`).test(statement),
    )
  expect(
    all.flatMap(({ name, text }) =>
      statementsOf(text)
        .filter((statement) => isLong(statement) && !isOnNew(statement))
        .filter((statement) => !(name in FEW && statement.startsWith('update')))
        .map((statement) => `${name}: ${statement}`),
    ),
  ).toEqual([])
})
