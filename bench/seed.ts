// Seeds the database by SQL with projects of several sizes, and describes them to the scenarios.
import { readFile } from 'node:fs/promises'
import type { Client as Database } from 'pg'
import type { Scale } from './scenario.ts'
import type { Stage } from './stage.ts'

export type SeededProject = {
  id: string
  size: number
  newestTicketId: string
  ticketId(number: number): string
}
export type Seeded = {
  /** The same project in several sizes, smallest first. */
  sizes: SeededProject[]
  /** A hundred projects of a hundred tickets, among the background projects. */
  hundred: SeededProject[]
}

const sizesOf: Record<Scale, number[]> = { small: [1_000, 50_000], full: [1_000, 100_000, 1_000_000] }
/** Number of background projects. */
const backgroundProjects: Record<Scale, number> = { small: 100, full: 1_000 }
const backgroundSize = 100
/** Members of the background projects. */
const neighbours = 64
const firstBackground = 100

const idOf = (kind: number, index: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

function projectOf(index: number, size: number): SeededProject {
  const ticketId = (number: number) => idOf(4096 + index, number)
  return { id: idOf(1, index), size, ticketId, newestTicketId: ticketId(size) }
}

export async function seed({ database, people }: Stage, scale: Scale): Promise<Seeded> {
  const sizes = sizesOf[scale]
  const done = await database.query("select from pg_namespace where nspname = 'bench'")
  if (done.rowCount === 0)
    await fill(
      database,
      people.map((person) => person.user_id),
      scale,
    )
  return {
    sizes: sizes.map((size, index) => projectOf(index + 1, size)),
    hundred: Array.from({ length: 100 }, (_, index) => projectOf(firstBackground + index, backgroundSize)),
  }
}

async function fill(database: Database, people: string[], scale: Scale) {
  const sizes = sizesOf[scale]
  await database.query("set maintenance_work_mem = '256MB'; set work_mem = '256MB'; select setseed(0.42)")
  await database.query(await readFile(new URL('./seed.sql', import.meta.url), 'utf8'))
  await withoutIndexes(database, async () => {
    const last = firstBackground + backgroundProjects[scale] - 1
    for (const [index, size] of sizes.entries())
      await database.query('call bench.projects($1, $1, $2, $3)', [index + 1, size, people])
    await database.query('call bench.projects($1, $2, $3, $4)', [
      firstBackground,
      last,
      backgroundSize,
      people.slice(0, neighbours),
    ])
    for (const [index, size] of sizes.entries())
      await database.query('call bench.discussion($1, $2)', [index + 1, size])
    for (const [index, size] of sizes.entries())
      await database.query('call bench.files($1, $2)', [index + 1, size])
  })
  // Each table by name: a plain `vacuum` would include system tables that only the superuser may vacuum.
  for (const table of [
    'ticket',
    'ticket_text',
    'project',
    'project_member',
    'profile',
    'comment',
    'event',
    'attachment',
  ])
    await database.query(`vacuum analyze ${table}`)
}

/** Drops the indexes of large tables while filling them, which is faster. */
async function withoutIndexes(database: Database, fill: () => Promise<void>) {
  const { rows } = await database.query<{ off: string; on: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as off, concat(pg_get_indexdef(i.indexrelid), (
      select string_agg(format('; alter index %s alter column %s set statistics %s', attrelid::regclass, attnum,
        attstattarget), '')
      from pg_attribute where attrelid = i.indexrelid and attstattarget >= 0)) as on
    from pg_index i where i.indrelid in ('ticket'::regclass, 'ticket_text'::regclass)
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { off } of rows) await database.query(off)
  await fill()
  for (const { on } of rows) await database.query(on)
}
