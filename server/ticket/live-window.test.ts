// Whether a ticket belongs to a window is decided in two places: by the database, and by a page that gets an event
// (domain/query/match.ts). For any text and filter both give the same result.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matches } from '../../domain/query/match.ts'
import { NOBODY, NONE } from '../../domain/ticket/kinds.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { startWorld } from '../test/world.ts'

const TEXTS = [
  ['Deleted tickets do not sync', ''],
  ['Sync', 'Deleting, then restoring'],
  ['sync deleted', 'exactly so'],
  ['ΟΔΟΣ Σ σας', 'İstanbul, ıssız'],
  ['Straße STRASSE', 'ẞ ǅ Ω K Å'],
  ['100% a_b \\ c', '%'],
  ['日本語のバグ', '🎉 done 🎉'],
  ['Long', `${'a '.repeat(200)}needle`],
  ['Longer than is searched', `${'ß'.repeat(8_180)} needle`],
  ['Café déjà vu', 'Łódź – “Can’t” ＡＢＣ１２３'],
  ['Cafe\u0301 in NFD', 'Ещё soft\u00adhyphen'],
  ['cafe', 'Deja vu, lodz'],
  ['Longest', `${'语'.repeat(6_000)} needle sync`],
] as const
const TODAY = '2026-11-23'
/** For each ticket: its due date, whether it is done, and which of the three labels it has. */
const DUE = ['2026-11-22', '2026-11-23', null, '2026-11-26', '2026-11-27', '2025-12-31', null, '1999-05-04']
const LABELLED = [[0], [0, 1], [], [1, 2], [0, 1, 2], [], [2]]
const RANGES = [
  '..2026-11-22',
  `${TODAY}..2026-11-26`,
  '2025-12-31..',
  '2026-11-27..2026-11-27',
  '..1999-12-31',
  '1998-02-03..2026-11-22',
]
const PARTS = [
  'sync',
  'Deleted',
  'sync deleted',
  'deletes sync',
  'needle',
  'needles long',
  'σας',
  'ς',
  'Σ',
  'İ',
  'i',
  'ı',
  'strasse',
  'ß',
  'ẞ',
  'k',
  'å',
  'ω',
  '%',
  '_',
  '\\',
  'a_b 100',
  'バグ 日',
  '🎉',
  ' ',
  'a',
  '66',
  'tickets, not',
  'cafe',
  'CAFÉ',
  'déjà vu',
  "“can't",
  'abc123 lodz',
  'softhyphen ЕЩЕ',
  '\u200b',
]

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)
const { key: review } = await world.column(owner, projectId, 'Review')
const labels: string[] = []
for (const name of ['One', 'Two', 'Three']) labels.push(await world.label(owner, projectId, name))
for (const [index, [title, description]] of TEXTS.entries()) {
  const type = index % 2 ? 'bug' : 'task'
  const assignee_id = index % 3 ? null : owner.user_id
  const due_date = DUE[index % DUE.length] ?? null
  const label_ids = (LABELLED[index % LABELLED.length] ?? []).map((label) => labels[label] ?? '')
  const values = { title, description, type, assignee_id, due_date, label_ids } as const
  const { id } = await world.ticket(owner, projectId, values)
  if (index % 5 === 0) await world.event(owner, 'moveTicket', { ticketId: id }, { status: 'done' })
  if (index % 5 === 1) await world.event(owner, 'moveTicket', { ticketId: id }, { column: review })
}
const tickets = (await world.call(owner, 'exportProject', { projectId }, {})).tickets

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const some = (values: string[], freq = 5) =>
  fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined, freq })
const filters = fc.record({
  status: some(['todo', 'in_progress', 'done']),
  column: some(['todo', 'done', 'review']),
  type: some(['bug', 'feature', 'task']),
  assignee: some(['me', NOBODY]),
  reporter: some(['me', '00000000-0000-4000-8000-000000000001'], 4),
  labels: fc.option(
    fc.oneof(fc.constant([NONE]), fc.subarray(['0', '1', '2', 'unknown'], { minLength: 1 })),
    { nil: undefined },
  ),
  due: fc.option(fc.constantFrom(NONE, ...RANGES), { nil: undefined }),
  number: fc.option(fc.integer({ min: 1, max: TEXTS.length + 1 }), { nil: undefined, freq: 6 }),
  search: maybe(PARTS),
  exact: maybe(PARTS),
  words: maybe(PARTS),
})

const IDS: Record<string, string> = { me: owner.user_id, unknown: owner.user_id, review }
const idOf = (name: string) => IDS[name] ?? labels[Number(name)] ?? name

it('the database and the page agree', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (some) => {
      const given = Object.entries(some).filter(([, value]) => value !== undefined)
      const filter = Object.fromEntries(
        given.map(([name, value]) => [name, Array.isArray(value) ? value.map(idOf).join() : value]),
      )
      const found = await world.call(owner, 'listTickets', { projectId }, filter)
      const numbers = found.tickets.map(({ number }) => number)
      const agreed = tickets.filter(({ description, ...ticket }) => matches(ticket, description, filter))
      expect(agreed.map(({ number }) => number)).toEqual(numbers)
      // Without the description a page may leave the decision to the database. If it decides, it is never wrong.
      for (const { description: _, ...ticket } of tickets) {
        const decision = matches(ticket, undefined, filter as TicketFilter)
        if (decision !== null) expect(decision).toBe(numbers.includes(ticket.number))
      }
    }),
    { numRuns: 250 },
  )
})
