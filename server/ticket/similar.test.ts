// The start of a new ticket: tickets similar to its title, found only in its own project, the usual type, and a column.
import { expect, it } from 'vitest'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

async function similar(title: string) {
  const { tickets } = await world.call(dev, 'findSimilarTickets', { projectId }, { title })
  return tickets.map((ticket) => ticket.title)
}

it('similar tickets share half of the words; most words first, then the newest, at most five', async () => {
  const secret = await world.project(owner, 'Secret')
  await world.ticket(owner, secret, { title: 'The export of invoices fails in Safari' })
  const make = (title: string, description?: string) =>
    world.ticket(owner, projectId, { title, description: description ?? null })
  await make('Exporting invoices fails')
  await make('Invoice EXPORTS are slow', 'It fails in Safari too')
  await make('Safari shows no menu', 'The export of invoices fails')
  await make('Menu is empty', 'The export of invoices fails in Safari')
  const { id } = await make('Export of invoices fails in Safari on Monday')
  expect(await similar('The export of invoices fails in Safari')).toEqual([
    'Export of invoices fails in Safari on Monday',
    'Exporting invoices fails',
    'Invoice EXPORTS are slow',
    'Safari shows no menu',
  ])
  await world.event(owner, 'deleteTicket', { ticketId: id })
  expect(await similar('invoices export')).not.toContain('Export of invoices fails in Safari on Monday')
  expect(await similar('it is not')).toEqual([])
  expect(await similar(`100% _ \\ ' :* & | !`)).toEqual([])
  for (let number = 1; number <= 6; number += 1) await make(`Crash number ${number}`)
  expect(await similar('crash')).toEqual([6, 5, 4, 3, 2].map((number) => `Crash number ${number}`))
})

it('a new ticket starts with the usual type once the project has five tickets', async () => {
  const project = await world.project(owner, 'Usual')
  const usual = async () => (await world.call(owner, 'getTicketDefaults', { projectId: project })).type
  for (let count = 0; count < 4; count += 1) await world.ticket(owner, project, { type: 'bug' })
  expect(await usual()).toBe('task')
  await world.ticket(owner, project, { type: 'feature' })
  expect(await usual()).toBe('bug')
})

it('a new ticket can start in a column, and then counts there and for its parent', async () => {
  const { id: parent_id } = await world.ticket(dev, projectId)
  const input = { title: 'Done already', parent_id, column: 'done' } as const
  const made = await world.event(dev, 'createTicket', { projectId }, input)
  expect(made).toMatchObject({
    ticket: { status: 'done', column: 'done' },
    parents: [{ id: parent_id, sub_total: 1, sub_done: 1 }],
    counts: { done: 1 },
  })
  expect((await world.call(dev, 'getTicket', { ticketId: parent_id })).ticket).toMatchObject({ sub_done: 1 })
  const refused = await world.refused(dev, 'createTicket', { projectId }, { title: 'Lost', column: '99' })
  expect(refused.code).toBe('column_gone')
})
