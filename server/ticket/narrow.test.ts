// Windows of a project that is larger than one search block: for any search and filters, all windows together equal a full scan.
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangeOf } from '../../domain/date.ts'
import { patternsIn, termsOfFilter } from '../../domain/query/filter.ts'
import { PRIORITIES, STATUSES, TYPES } from '../../domain/ticket/fields.ts'
import { NOBODY, NONE, valuesOf } from '../../domain/ticket/kinds.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { createLargeProject } from '../test/large-project.ts'
import type { TestPerson, World } from '../test/world.ts'

/** Enough tickets for several of the smallest blocks and more than one of the next size. */
const SIZE = 9_000

let world: World
let owner: TestPerson
let projectId: string
let people: string[]
const labels: string[] = []
const TODAY = '2026-11-23'
const RANGES = [NONE, '..2026-11-22', `${TODAY}..2026-11-26`, '2026-03-02..2027-01-15']
beforeAll(async () => {
  ;({ world, owner, projectId } = await createLargeProject(SIZE))
  await sql`update ticket set assignee_id = null where number % 7 = 0`.execute(world.db)
  // The other tickets are in the index of words; those that are changed now are on its pending list.
  await sql`update ticket set title = title || ' lately' where number % 45 = 0`.execute(world.db)
  for (const name of ['Half', 'Old', 'Rare']) labels.push(await world.label(owner, projectId, name))
  const [half = '', old = '', rare = ''] = labels
  await sql`insert into ticket_label (project_id, ticket_id, label_id, number)
    select project_id, ticket.id, label.id, number from ticket join label using (project_id)
    where label.id = ${half} and number % 2 = 0 or label.id = ${old} and number < 3000 and number % 5 = 0
      or label.id = ${rare} and number % 1300 = 0`.execute(world.db)
  await sql`update ticket set due_date = date '2026-11-23' + number % 400 - 300 where number % 3 = 0`.execute(
    world.db,
  )
  const { rows } = await sql<{ user_id: string }>`
    select user_id from project_member where project_id = ${projectId} order by user_id`.execute(world.db)
  people = rows.map(({ user_id }) => user_id)
})
afterAll(() => world.close())

/** The expected numbers, computed by a full scan. */
async function expected({ assignee, reporter, ...filter }: TicketFilter): Promise<number[]> {
  const { status, priority, type, number, search, exact, words } = filter
  const { from, to } = rangeOf(filter.due === NONE ? '..' : (filter.due ?? '..'))
  const ids = filter.labels?.split(',').filter((id) => id !== NONE) ?? []
  const isAmong = (value: RawBuilder<unknown>, sought: string | undefined) =>
    sql`${value} = any(coalesce(string_to_array(${sought ?? null}, ','), array[${value}]))`
  const { rows } = await sql<{ number: number }>`select number from ticket where project_id = ${projectId}
    and deleted_at is null and ${isAmong(sql`status`, status)} and ${isAmong(sql`priority`, priority)}
    and ${isAmong(sql`type`, type)} and ${isAmong(sql`coalesce(assignee_id::text, 'none')`, assignee)}
    and ${isAmong(sql`reporter_id::text`, reporter)}
    and case ${filter.due ?? ''} when '' then true when 'none' then due_date is null
      else due_date between ${from}::date and ${to}::date and status <> 'done' end
    and ${ids}::uuid[] <@ array(select label_id from ticket_label where ticket_id = ticket.id)
    and position(lower(${exact ?? ''}) in lower(title)) > 0
    and (${filter.labels === NONE} = false or not exists (select from ticket_label where ticket_id = ticket.id))
    and number = coalesce(${number ?? null}::integer, number) and (select bool_and(position(folded(part) in folded(title)) > 0)
      from unnest(${['', ...patternsIn(termsOfFilter({ search, words }))]}::text[]) part) order by number desc`.execute(
    world.db,
  )
  return rows.map((row) => row.number)
}

async function read(filter: TicketFilter, limit: number, before?: number | string) {
  const input = { ...filter, limit, ...(before !== undefined && { before }) }
  const { tickets, next } = await world.call(owner, 'listTickets', { projectId }, input)
  return { numbers: tickets.map((ticket) => ticket.number), next }
}

async function readAll(filter: TicketFilter, limit: number): Promise<number[]> {
  const seen: number[] = []
  for (let before: number | string | undefined; ; ) {
    const { numbers, next } = await read(filter, limit, before)
    seen.push(...numbers)
    if (next === null) return seen
    before = next
  }
}

describe('windows of a large project', () => {
  it.each([
    [{ search: 'quasar' }],
    [{ search: 'Ünder' }],
    [{ search: 'ü' }],
    [{ search: 'UNDER' }],
    [{ exact: 'ünder' }],
    [{ exact: 'under' }],
    [{ search: 'QA' }],
    [{ search: 'quasar lately' }],
    [{ search: 'qa', status: 'done' }],
    [{ search: '100' }],
    [{ search: 'no 90' }],
    [{ search: 'n login ünder' }],
    [{ search: 'login ünder quasar', priority: 'low' }],
    [{ words: 'ünder logins' }],
    [{ words: 'quasar 9000 no' }],
    [{ words: 'LOGIN ünder', priority: 'low' }],
    [{ words: 'nowhere login' }],
    [{ number: 9_000 }],
    [{ number: 9_000, words: 'quasar', status: 'todo' }],
    [{ number: 13, search: 'login' }],
    [{ priority: 'critical', type: 'bug', status: 'done' }],
    [{ priority: 'critical' }],
    [{ assignee: NOBODY }],
    [{ assignee: NOBODY, type: 'bug', search: 'login' }],
    [{ status: 'done,todo', priority: 'critical,low', search: 'login' }],
  ] satisfies [TicketFilter][])('%j, read to the end', async (filter) => {
    expect(await readAll(filter, 100)).toEqual(await expected(filter))
  })

  it('with any filter, from any position', async () => {
    const some = (values: readonly string[]) =>
      fc.option(
        fc.subarray([...values], { minLength: 1 }).map((sought) => sought.join()),
        { nil: undefined },
      )
    const words = [
      'login',
      'o',
      'in',
      '7',
      '33',
      'No 1',
      'ünd',
      'quasar',
      'r',
      ' ',
      'nowhere',
      'login Ü',
      'lately',
    ]
    const filters = fc.record({
      status: some(valuesOf(STATUSES)),
      priority: some(valuesOf(PRIORITIES)),
      type: some(valuesOf(TYPES)),
      assignee: some([NOBODY, ...people.slice(0, 4)]),
      reporter: some(people.slice(0, 4)),
      search: fc.option(fc.constantFrom(...words), { nil: undefined }),
      words: fc.option(fc.constantFrom(...words, 'ünder No', 'logins 33', 'r n i', 'quasar log'), {
        nil: undefined,
      }),
      labels: fc.option(
        fc.oneof(
          fc.constant(NONE),
          fc.subarray([0, 1, 2], { minLength: 1 }).map((some) => some.map((at) => labels[at]).join()),
        ),
        { nil: undefined },
      ),
      due: fc.option(fc.constantFrom(...RANGES), { nil: undefined }),
      number: fc.option(fc.constantFrom(13, 500, 1_500, 9_000, 9_001), { nil: undefined, freq: 5 }),
    })
    const cursor = fc.option(fc.integer({ min: 1, max: SIZE + 10 }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(filters, cursor, fc.integer({ min: 1, max: 100 }), async (filter, before, limit) => {
        const kept = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
        const all = await expected(kept)
        const window = all.filter((number) => number < (before ?? SIZE + 1)).slice(0, limit)
        expect((await read(kept, limit, before)).numbers).toEqual(window)
      }),
      { numRuns: 60 },
    )
  })

  it.each(['ticket_search_steps', 'ticket_facet_steps'])(
    '%s: blocks that skip no number and repeat none',
    async (steps) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 20_000_000 }), async (below) => {
          const { rows } = await sql<{ size: number; lowest: number; above: number }>`
          select * from ${sql.ref(steps)}(${below})`.execute(world.db)
          let next = below
          for (const { size, lowest, above } of rows) {
            expect(above).toBe(next)
            expect(Math.floor((above - 1) / size)).toBe(lowest / size)
            next = lowest
          }
          expect(next).toBeLessThanOrEqual(1)
        }),
        { examples: [[1], [2], [1_024], [1_025], [8_193], [1_000_001], [2_147_483_647]], numRuns: 50 },
      )
    },
  )
})
