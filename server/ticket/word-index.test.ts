// A search finds text that was just written, whether its words are in the index or still on its pending list.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { startWordIndexing } from './word-index.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)

/** @returns the number of pages that were pending */
async function emptyPendingList(): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('ticket_text_search') as pages`.execute(world.db)
  return rows[0]?.pages ?? 0
}

async function found(who: TestPerson, search: string): Promise<number[]> {
  const { tickets } = await world.call(who, 'listTickets', { projectId }, { search })
  return tickets.map(({ number }) => number)
}

it('what is created, edited, deleted and restored by many at once is found at once, and never where it no longer is', async () => {
  const people = await Promise.all(
    ['dora', 'emil', 'fritz'].map(() => world.member(owner, projectId, 'admin')),
  )
  let isWorking = true
  async function emptyAgainAndAgain() {
    while (isWorking) await emptyPendingList()
  }
  async function work(who: TestPerson, mine: string) {
    for (let turn = 0; turn < 5; turn += 1) {
      const [first, second] = [`first${mine}${turn}x`, `second${mine}${turn}x`]
      const { id, number } = await world.ticket(who, projectId, {
        title: 'Any',
        description: `It is ${first}.`,
      })
      expect(await found(who, first)).toEqual([number])
      const changed = { version: 1, description: `It is ${second}.` }
      await world.call(who, 'updateTicket', { ticketId: id }, changed)
      expect(await found(who, first)).toEqual([])
      expect(await found(who, second)).toEqual([number])
      await world.call(who, 'deleteTicket', { ticketId: id })
      expect(await found(who, second)).toEqual([])
      await world.call(who, 'restoreTicket', { ticketId: id })
      expect(await found(who, second)).toEqual([number])
    }
  }
  const emptying = emptyAgainAndAgain()
  await Promise.all(people.flatMap((who, index) => [work(who, `a${index}`), work(who, `b${index}`)])).finally(
    () => {
      isWorking = false
    },
  )
  await emptying
  const { rows } = await sql<{ number: number }>`
    select number from ticket where description like 'It is second%' order by number desc`.execute(world.db)
  expect(await found(owner, 'It is second')).toEqual(rows.map(({ number }) => number))
  expect(await found(owner, 'It is first')).toEqual([])
})

it('a change leaves its words on the pending list, and the indexing empties it after a hint', async () => {
  await emptyPendingList()
  await world.ticket(owner, projectId, { title: 'Pending at first' })
  expect(await emptyPendingList()).toBeGreaterThan(0)

  const { number } = await world.ticket(owner, projectId, { title: 'Pending once more' })
  const logger = createLogger({ logLevel: 'fatal' })
  const indexing = startWordIndexing({ url: world.url, logger, roundMs: 0 })
  const began = new Set<string>()
  try {
    await rounds(1, began)
    await world.ticket(owner, projectId, { title: 'Pending a third time' })
    indexing.hint({ type: 'ticket.created' })
    await rounds(2, began)
  } finally {
    await indexing.stop()
  }
  expect(await emptyPendingList()).toBe(0)
  expect(await found(owner, 'pending once more')).toEqual([number])
})

/** Resolves once the connection of the indexing has completed this many rounds; `began` has those already seen. */
async function rounds(many: number, began: Set<string>) {
  while (began.size < many) {
    const { rows } = await sql<{ start: string }>`select query_start::text as start from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'
        and query like 'select gin_clean_pending_list(index) from %'`.execute(world.db)
    for (const { start } of rows) began.add(start)
  }
}

it('an edit writes its words before it waits for the project', async () => {
  const ticket = await world.ticket(owner, projectId, { title: 'Edited', description: 'Short' })
  let editing: Promise<unknown> | undefined
  await world.db.transaction().execute(async (tx) => {
    await sql`select from project where id = ${projectId} for no key update`.execute(tx)
    const description = 'Longer than it was'
    editing = world.call(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, description })
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql<{ pid: number; written: boolean }>`
        select waiting.pid, exists (select from pg_locks held where held.pid = waiting.pid and held.granted
          and held.relation = 'ticket_text'::regclass and held.mode = 'RowExclusiveLock') as written
        from pg_locks waiting join pg_stat_activity using (pid)
        where not waiting.granted and datname = current_database()`.execute(world.db)
      waiting = rows.length
      expect(rows.every(({ written }) => written)).toBe(true)
    }
  })
  await editing
})

it('the keys of a text are those that earlier releases have indexed it by', async () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0'))
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 2_000_000 }), async (text, number) => {
      const { rows } = await sql<{ now: number[]; before: number[] }>`
        select array(select unnest(ticket_search_keys(${projectId}::uuid, ${number}::integer, ${text}::text)) order by 1) as now,
          array(
            select unnest(array[hashtext(c), hashtext(c || lead(c) over w), hashtext(c || lead(c) over w || lead(c, 2) over w)])
            from string_to_table(${text}::text, null) c window w as ()
            union all
            select hashtext(${projectId}::text || ' ' || size::text || ' ' || (${number}::integer / size)::text)
            from unnest(array[1024, 8192, 65536, 524288, 2147483647]) size
            order by 1
          ) as before`.execute(world.db)
      expect(rows[0]?.now).toEqual(rows[0]?.before)
    }),
    {
      numRuns: 50,
      examples: [
        ['', 1],
        ['a', 1_024],
        ['ab', 8_192],
        ['日本語😀', 70_000],
      ],
    },
  )
})
