// The board in lanes: the cells of several lanes in one answer are the windows and counts of `listTickets`, in each order; a move
// between cells changes field and column in one change that is undone as a whole; parents are lanes.
import { expect, it } from 'vitest'
import type { InputOf } from '../../domain/api.ts'
import { PRIORITIES } from '../../domain/ticket/fields.ts'
import { CELL_COUNTED } from '../../domain/ticket/lanes.ts'
import { addManyTickets } from '../test/many-tickets.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dana')
const { key } = await world.column(owner, projectId, 'Review')
const labels = ['ios', 'web'].map(async (name) => {
  const event = await world.event(owner, 'createLabel', { projectId }, { name, color: 'red' })
  return event.type === 'label.created' ? event.label.id : ''
})
const [ios = '', web = ''] = await Promise.all(labels)
const parent = await world.ticket(owner, projectId, { title: 'Parent' })
for (let index = 0; index < 30; index += 1) {
  const { id } = await world.ticket(owner, projectId, {
    title: `Sync ${index}`,
    priority: PRIORITIES[index % 4]?.value ?? 'low',
    due_date: index % 3 ? `2026-10-0${(index % 5) + 1}` : null,
    assignee_id: index % 2 ? dev.user_id : null,
    label_ids: index % 5 === 0 ? [ios, web] : index % 5 === 1 ? [ios] : [],
    parent_id: index % 6 ? null : parent.id,
  })
  if (index % 7 === 0) await world.call(owner, 'moveTicket', { ticketId: id }, { column: key })
}

const lanesOf = (input: Partial<InputOf<'listLanes'>> & { field: string; lanes: string }) =>
  world.call(owner, 'listLanes', { projectId }, input)

it.each([
  ['priority', 'priority', 'critical,low', 'newest'],
  ['assignee', 'assignee', `${dev.user_id},none`, 'due'],
  ['label', 'labels', `${ios},${web},none`, 'priority'],
  ['parent', 'parent', `${parent.id},none`, 'updated'],
] as const)('cells by %s are those of the list', async (field, filter, lanes, order) => {
  const { tickets, cells } = await lanesOf({ field, lanes, order, limit: 3, search: 'sync' })
  expect(cells).toHaveLength(lanes.split(',').length * 4)
  for (const { lane, column, numbers, count, is_more } of cells) {
    const input = { [filter]: lane, column, order, search: 'sync' }
    const list = await world.call(owner, 'listTickets', { projectId }, input)
    const listed = list.tickets.map(({ number }) => number)
    expect([numbers, count, is_more]).toEqual([listed.slice(0, 3), listed.length, false])
    expect(tickets).toEqual(expect.arrayContaining(list.tickets.slice(0, 3)))
  }
})

it('cells by a custom field are those of the list, and values of other fields are refused', async () => {
  const field = async (kind: 'choice' | 'person' | 'checkbox', options?: object) => {
    const event = await world.event(owner, 'createField', { projectId }, {
      name: kind,
      kind,
      ...options,
    } as never)
    if (event.type !== 'field.created') throw new Error(event.type)
    return event.custom_field
  }
  const tier = await field('choice', { options: [{ name: 'Gold', color: 'red' }] })
  const [gold = ''] = tier.options.map(({ id }) => id)
  const tester = await field('person')
  const billed = await field('checkbox')
  for (let index = 0; index < 6; index += 1)
    await world.ticket(owner, projectId, {
      title: `Custom ${index}`,
      custom: {
        ...(index % 2 && { [tier.id]: gold }),
        ...(index % 3 && { [tester.id]: dev.user_id }),
        ...(index < 4 && { [billed.id]: true }),
      },
    })
  for (const [{ id }, lanes, counts] of [
    [tier, [`#${gold}`, 'none'], [3, 3]],
    [tester, [`#${dev.user_id}`, 'none'], [4, 2]],
    [billed, ['yes', 'no'], [4, 2]],
  ] as const) {
    const { cells } = await lanesOf({ field: `#${id}`, lanes: lanes.join(), search: 'custom' })
    for (const [at, lane] of lanes.entries()) {
      const list = await world.call(
        owner,
        'listTickets',
        { projectId },
        { search: 'custom', query: `#${id}:${lane}` },
      )
      const cell = cells.find((one) => one.lane === lane && one.column === 'todo')
      expect([cell?.numbers, cell?.count]).toEqual([list.tickets.map(({ number }) => number), counts[at]])
    }
  }
  for (const lanes of ['yes', 'critical']) {
    const refused = await world.refused(owner, 'listLanes', { projectId }, { field: `#${tier.id}`, lanes })
    expect([refused.code, refused.errors?.[0]?.field]).toEqual(['invalid_input', 'lanes'])
  }
})

it('counts only up to its bound, and refuses what is no lane', async () => {
  const other = await world.project(owner)
  await addManyTickets(world.db, other, CELL_COUNTED + 5)
  const of = { field: 'assignee', lanes: 'none', limit: 0 }
  const { tickets, cells } = await world.call(owner, 'listLanes', { projectId: other }, of)
  expect(tickets).toEqual([])
  expect(cells.filter(({ is_more }) => is_more)).toMatchObject([{ count: CELL_COUNTED, numbers: [] }])
  for (const [input, wrong] of [
    [{ field: 'priority', lanes: 'urgent' }, 'lanes'],
    [{ field: 'label', lanes: Array.from({ length: 11 }, () => ios).join() }, 'lanes'],
    [{ field: 'status', lanes: 'todo' }, 'field'],
  ] as const) {
    const refused = await world.refused(owner, 'listLanes', { projectId }, input)
    expect([refused.code, refused.errors?.[0]?.field]).toEqual(['invalid_input', wrong])
  }
})

it('moves between cells in one change, which undo takes back as a whole', async () => {
  const ticket = await world.ticket(owner, projectId, { title: 'Moves', priority: 'low', label_ids: [ios] })
  const input = { version: 1, priority: 'high' as const, label_ids: [web], column: key }
  const event = await world.event(dev, 'updateTicket', { ticketId: ticket.id }, input)
  expect(event).toMatchObject({
    ticket: { priority: 'high', label_ids: [web], column: key, version: 2 },
    fields: expect.arrayContaining(['priority', 'label_ids', 'column']),
  })
  await world.call(dev, 'undoChange', { ticketId: ticket.id }, { seq: event.seq })
  const { ticket: after } = await world.call(dev, 'getTicket', { ticketId: ticket.id })
  expect(after).toMatchObject({ priority: 'low', label_ids: [ios], column: 'todo', status: 'todo' })
  const gone = await world.refused(
    dev,
    'updateTicket',
    { ticketId: ticket.id },
    { version: after.version, priority: 'high', column: '77' },
  )
  expect(gone.code).toBe('column_gone')
})

it('lists the parents of the matching tickets, a deleted one without its title', async () => {
  const parents = async (input = {}) => (await world.call(owner, 'listParents', { projectId }, input)).parents
  const { id, number } = parent
  expect(await parents()).toEqual([{ id, number, title: 'Parent', status: 'todo' }])
  expect(await parents({ search: 'nothing like it' })).toEqual([])
  await world.call(owner, 'deleteTicket', { ticketId: id })
  expect(await parents()).toMatchObject([{ id, title: '' }])
})
