// Sorting the board for oneself: windows in each order, with and without filters, compared with the same tickets sorted in
// memory.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { termsOfFilter } from '../../domain/query/filter.ts'
import { PRIORITIES } from '../../domain/ticket/fields.ts'
import { OwnOrder } from '../../domain/ticket/order.ts'
import { windowKey } from '../../domain/ticket/own-order.ts'
import type { TicketFilter, TicketSummary } from '../../domain/ticket/ticket.ts'
import { startWorld } from '../test/world.ts'
import { fewMatches } from './own-order.ts'
import { selectTickets } from './row.ts'

const SIZE = 40

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)
const { key } = await world.column(owner, projectId, 'Review')
for (let index = 0; index < SIZE; index += 1) {
  const { id } = await world.ticket(owner, projectId, {
    title: index % 3 ? `Sync ${index}` : `Other ${index}`,
    priority: PRIORITIES[index % PRIORITIES.length]?.value ?? 'low',
    due_date: index % 4 === 3 ? null : `2026-1${index % 3}-0${(index % 5) + 1}`,
    type: index % 2 ? 'bug' : 'task',
  })
  if (index % 7 === 0) await world.call(owner, 'moveTicket', { ticketId: id }, { column: key })
}
// Some tickets were changed at the same moment.
await sql`update ticket set updated_at = date_trunc('minute', updated_at) + number % 9 * interval '1 second'
  where project_id = ${projectId}`.execute(world.db)
const all = (await world.call(owner, 'exportProject', { projectId }, { limit: 100 })).tickets

/** The numbers of a column, read in windows. */
async function read(input: TicketFilter & { order: OwnOrder }): Promise<number[]> {
  const seen: number[] = []
  for (let before: number | string | undefined; ; ) {
    const window = { ...input, limit: 3, ...(before !== undefined && { before }) }
    const view = await world.call(owner, 'listTickets', { projectId }, window)
    seen.push(...view.tickets.map(({ number }) => number))
    if (view.next === null) return seen
    before = view.next
  }
}

function sorted(tickets: TicketSummary[], order: OwnOrder): number[] {
  const keyed = tickets.map((ticket) => [windowKey(ticket, order), ticket.number] as const)
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, number]) => number)
}

const FILTERS: [
  name: string,
  filter: Omit<TicketFilter, 'query'>,
  fits: (ticket: TicketSummary) => boolean,
][] = [
  ['no filter', {}, () => true],
  ['a type', { type: 'bug' }, ({ type }) => type === 'bug'],
  ['a priority', { priority: 'high' }, ({ priority }) => priority === 'high'],
  ['priorities', { priority: 'high,low' }, ({ priority }) => ['high', 'low'].includes(priority)],
  ['no due date', { due: 'none' }, ({ due_date }) => due_date === null],
  ['due dates', { due: '2026-10-01..2026-11-30' }, ({ due_date }) => /^2026-1[01]/.test(due_date ?? '')],
  ['words', { words: 'sync' }, ({ title }) => title.startsWith('Sync')],
  [
    'words and a type',
    { words: 'sync', type: 'task' },
    (it) => it.title.startsWith('Sync') && it.type === 'task',
  ],
]

for (const order of OwnOrder.options)
  for (const [name, filter, fits] of FILTERS)
    it(`by ${order}, with ${name}`, async () => {
      for (const column of ['todo', '1'] as const) {
        const expected = sorted(
          all.filter((ticket) => ticket.column === column && fits(ticket)),
          order,
        )
        expect(expected.length).toBeGreaterThan(0)
        expect(await read({ ...filter, column, order })).toEqual(expected)
        // The query for the case that filters leave too many tickets to sort.
        const terms = termsOfFilter({ ...filter, column })
        const query = { terms, project_id: projectId, limit: SIZE }
        const dense = await selectTickets(world.db, { ...query, order }).execute()
        expect(dense.map(({ number }) => number)).toEqual(expected)
        const few = await fewMatches(world.db, query)
        if (Object.keys(filter).length > 0) expect(few?.length).toBe(expected.length)
        else expect(few).toBeUndefined()
      }
    })

it('takes what `next` said in the same order, and a column', async () => {
  const refused = [
    { order: 'priority' },
    { order: 'priority', column: '1,todo' },
    { order: 'priority', column: 'todo', before: 3 },
    { order: 'priority', column: 'todo', before: '49999999990' },
    { order: 'due', column: 'todo', before: '29999999990' },
    { order: 'due', column: 'todo', before: '202613019999999990' },
    { order: 'updated', column: 'todo', before: '202611019999999990' },
  ] as const
  for (const input of refused)
    expect(await world.refused(owner, 'listTickets', { projectId }, input)).toMatchObject({ status: 400 })
})
