// Sorting a list by any field: windows in each order and direction, compared with the same tickets sorted in memory, and the limit.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type CustomField, FIELD_KINDS, type FieldKind, hasOptions } from '../../domain/field/field.ts'
import type { CustomValue } from '../../domain/field/value.ts'
import { fold } from '../../domain/fold.ts'
import { PRIORITIES } from '../../domain/ticket/fields.ts'
import type { SortOrder } from '../../domain/ticket/order.ts'
import { SORT_ORDERS } from '../../domain/ticket/order.ts'
import { windowKey } from '../../domain/ticket/own-order.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { SORTED_LIST } from '../limits.ts'
import { addManyTickets } from '../test/many-tickets.ts'
import { startWorld } from '../test/world.ts'

const TITLES = [
  'École',
  'eagle',
  'Zebra',
  '日本語のとても長い題名です',
  '🐦 bird',
  'eagle eye',
  '\ufffd',
  'a'.repeat(60),
  '12',
  '9',
]

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const NAMES = ['slow', 'Crash']
const labels: string[] = []
for (const name of NAMES) {
  const event = await world.event(owner, 'createLabel', { projectId }, { name, color: 'red' })
  if (event.type === 'label.created') labels.push(event.label.id)
}
const parents = [
  await world.ticket(owner, projectId, { title: 'Parent' }),
  await world.ticket(owner, projectId, { title: 'Older' }),
]
for (let index = 0; index < 24; index += 1)
  await world.ticket(index % 4 ? owner : dev, projectId, {
    title: TITLES[index % TITLES.length] ?? '',
    priority: PRIORITIES[index % PRIORITIES.length]?.value ?? 'low',
    type: index % 2 ? 'bug' : 'task',
    due_date: index % 3 ? `2026-10-0${(index % 5) + 1}` : null,
    estimate: index % 5 ? index * 7 : null,
    assignee_id: index % 3 ? (index % 2 ? owner : dev).user_id : null,
    label_ids: labels.slice(0, index % 3),
    parent_id: index % 3 ? null : (parents[index % 2]?.id ?? null),
  })
await sql`update ticket set updated_at = date_trunc('minute', updated_at) + number % 9 * interval '1 second'
  where project_id = ${projectId}`.execute(world.db)
const all = (await world.call(owner, 'exportProject', { projectId }, { limit: 100 })).tickets

async function read(input: TicketFilter & { order: SortOrder }): Promise<number[]> {
  const seen: number[] = []
  for (let before: number | string | undefined; ; ) {
    const window = { ...input, limit: 7, ...(before !== undefined && { before }) }
    const view = await world.call(owner, 'listTickets', { projectId }, window)
    seen.push(...view.tickets.map(({ number }) => number))
    if (view.next === null) return seen
    before = view.next
  }
}

const KNOWN_TO_PAGES = SORT_ORDERS.filter((order) => !/^(label_ids|parent_id):/.test(order))

it.each(KNOWN_TO_PAGES)('%s: the same order as the page keeps, window after window', async (order) => {
  for (const filter of [{}, { type: 'bug' }, { status: 'todo' }] as TicketFilter[]) {
    const expected = all
      .filter(({ type }) => filter.type === undefined || type === filter.type)
      .map((ticket) => ({ number: ticket.number, key: windowKey(ticket, order) }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ number }) => number)
    expect(await read({ ...filter, order })).toEqual(expected)
  }
})

it.each([
  ['label_ids', ({ label_ids }) => [...label_ids].map((id) => NAMES[labels.indexOf(id)] ?? '').sort()[0]],
  ['parent_id', ({ parent_id }) => all.find(({ id }) => id === parent_id)?.number],
] as [string, (ticket: (typeof all)[number]) => string | number | undefined][])(
  '%s: sorted by the first name, or by the number, not by ids',
  async (name, inTicket) => {
    const down = all.toSorted((one, other) => other.number - one.number)
    const of = (value: string | number | undefined) =>
      down.filter((ticket) => inTicket(ticket) === value).map(({ number }) => number)
    const values = [...new Set(all.map(inTicket))].filter((value) => value !== undefined)
    const sorted =
      name === 'label_ids' ? values.sort() : values.sort((one, other) => Number(one) - Number(other))
    expect(sorted.length).toBe(2)
    const none = of(undefined)
    expect(await read({ order: `${name}:up` as SortOrder })).toEqual([...sorted.flatMap(of), ...none])
    expect(await read({ order: `${name}:down` as SortOrder })).toEqual([
      ...sorted.reverse().flatMap(of),
      ...none,
    ])
  },
)

it('titles are compared without case and accents, and tickets without a value come last in both directions', async () => {
  const { tickets } = await world.call(owner, 'listTickets', { projectId }, { order: 'title:up', limit: 100 })
  const titles = [...new Set(tickets.map(({ title }) => title))]
  expect(titles.indexOf('eagle eye')).toBe(titles.indexOf('École') - 1)
  for (const order of ['due_date:up', 'due_date:down'] as const) {
    const list = (await world.call(owner, 'listTickets', { projectId }, { order, limit: 100 })).tickets
    const dates = list.map(({ due_date }) => due_date)
    expect(dates.lastIndexOf(null)).toBe(dates.length - 1)
    expect(dates.indexOf(null)).toBeGreaterThan(0)
  }
})

it('refuses to sort more tickets than the limit, and a cursor of another order', async () => {
  const { next } = await world.call(owner, 'listTickets', { projectId }, { order: 'title:up', limit: 2 })
  for (const input of [
    { order: 'title:up', before: 3 },
    { order: 'title:up', before: '0000000000' },
    { order: 'manual', column: 'todo', before: String(next).replace(/^../, '0a') },
    { order: 'description:up' },
  ] as never[])
    expect(await world.refused(owner, 'listTickets', { projectId }, input)).toMatchObject({ status: 400 })
  await addManyTickets(world.db, projectId, SORTED_LIST)
  const refusal = await world.refused(owner, 'listTickets', { projectId }, { order: 'title:up' })
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', errors: [{ field: 'order' }] })
  const bugs = await world.call(owner, 'listTickets', { projectId }, { order: 'title:up', type: 'bug' })
  expect(bugs.tickets.length).toBeGreaterThan(0)
})

describe('custom fields', async () => {
  const of = await world.project(owner)
  const options = ['Gold', 'Silver', 'Bronze'].map((name) => ({ name }))
  const fields: CustomField[] = []
  for (const { value: kind } of FIELD_KINDS) {
    const input = { name: `Of ${kind}`, kind, ...(hasOptions(kind) && { options }) }
    const event = await world.event(owner, 'createField', { projectId: of }, input as never)
    if (event.type === 'field.created') fields.push(event.custom_field)
  }
  const ids = (kind: FieldKind) =>
    fields.find((field) => field.kind === kind)?.options.map(({ id }) => id) ?? []
  const [gold = '', silver = '', bronze = ''] = ids('choice')
  const [first = '', second = '', third = ''] = ids('choices')
  /** The values of tickets in their order, with those that are equal: the newest comes first. */
  const SORTED: Record<FieldKind, CustomValue[]> = {
    text: ['9 lives', 'École', 'eagle', 'Zebra'].toSorted((one, other) => (fold(one) < fold(other) ? -1 : 1)),
    number: [-12.5, -3, 0, 0.5, 7, 10, 123456],
    day: ['2025-12-31', '2026-01-02', '2026-11-02'],
    choice: [gold, silver, bronze],
    choices: [[first, third], [second], [third]],
    person: [owner.user_id],
    address: ['http://a.example', 'https://a.example'],
    checkbox: [true],
  }
  const orderOf = async (order: string, more: TicketFilter = {}) => {
    const seen: number[] = []
    for (let before: number | string | undefined; ; ) {
      const window = { ...more, order, limit: 2, ...(before !== undefined && { before }) }
      const view = await world.call(owner, 'listTickets', { projectId: of }, window as never)
      seen.push(...view.tickets.map(({ number }) => number))
      if (view.next === null) return seen
      before = view.next
    }
  }

  it.each(fields)(
    '$kind: in the order of its values, those without one last, window after window',
    async (field) => {
      const type = field.position % 2 ? 'bug' : 'task'
      const title = field.kind
      const values = SORTED[field.kind]
      const none = await world.ticket(owner, of, { title, type })
      const numbers: number[] = []
      for (const value of values) {
        const made = await world.ticket(owner, of, { title, type, custom: { [field.id]: value } as never })
        numbers.push(made.number)
      }
      const filter = { search: title } as TicketFilter
      expect(await orderOf(`#${field.id}:up`, filter)).toEqual([...numbers, none.number])
      expect(await orderOf(`#${field.id}:down`, filter)).toEqual([...numbers.toReversed(), none.number])
    },
  )

  it('are refused once they are removed, and in another project', async () => {
    const [field] = fields
    const order = `#${field?.id}:up` as never
    const other = await world.refused(owner, 'listTickets', { projectId }, { order })
    expect(other.code).toBe('field_gone')
    await world.event(owner, 'deleteField', { fieldId: field?.id ?? '' })
    expect((await world.refused(owner, 'listTickets', { projectId: of }, { order })).code).toBe('field_gone')
    const unknown = { order: '#1:up' as never }
    expect((await world.refused(owner, 'listTickets', { projectId }, unknown)).code).toBe('invalid_input')
  })
})
