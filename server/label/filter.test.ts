// Filters by labels match the labels that tickets have: after adding, removing and merging, before and after the rows are tidied
// up, and while several people change the same tickets.
import { expect, it } from 'vitest'
import { checkInvariants } from '../backup/invariants.ts'
import { startWorld } from '../test/world.ts'
import { tidyLabels } from './tidy.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

const found = async (labels: string) =>
  (await world.call(dev, 'listTickets', { projectId }, { labels })).tickets.map(({ title }) => title)
const label = (name: string) => world.label(dev, projectId, name)
const change = (ticketId: string, input: { add?: string[]; remove?: string[] }) =>
  world.event(dev, 'changeTicketLabels', { ticketId }, input)

it('follows labels that are put on and taken off, and tickets that are deleted and restored', async () => {
  const [one, two] = [await label('One'), await label('Two')]
  const { id: ticketId } = await world.ticket(dev, projectId, { title: 'First', label_ids: [one] })
  await world.ticket(dev, projectId, { title: 'Bare' })
  expect(await found(one)).toEqual(['First'])
  expect(await found(`${one},${two}`)).toEqual([])
  expect(await found('none')).toEqual(['Bare'])
  await change(ticketId, { add: [two] })
  expect(await found(`${one},${two}`)).toEqual(['First'])
  await world.event(owner, 'deleteTicket', { ticketId })
  expect(await found(one)).toEqual([])
  await world.event(owner, 'restoreTicket', { ticketId })
  expect(await found(`${two},${one},${two}`)).toEqual(['First'])
  await change(ticketId, { remove: [one, two] })
  expect(await found(one)).toEqual([])
  expect(await found('none')).toEqual(['Bare', 'First'])
})

it('finds merged labels under the one that took their place, and removed ones nowhere', async () => {
  const [gone, merged, last] = [await label('Gone'), await label('Merged'), await label('Last')]
  const { id } = await world.ticket(dev, projectId, { title: 'Merged', label_ids: [merged] })
  await world.ticket(dev, projectId, { title: 'Both', label_ids: [merged, last] })
  await world.ticket(dev, projectId, { title: 'Gone', label_ids: [gone] })
  await world.event(owner, 'mergeLabel', { labelId: merged }, { into: last })
  await world.event(owner, 'deleteLabel', { labelId: gone })
  const before = (await world.call(dev, 'getTicket', { ticketId: id })).ticket
  for (const when of ['before', 'after']) {
    expect(await found(last), when).toEqual(['Both', 'Merged'])
    expect(await found(merged), when).toEqual([])
    expect(await found(gone), when).toEqual([])
    expect(await found('none'), when).toContain('Gone')
    expect(await found('none'), when).not.toContain('Both')
    await tidyLabels(world.db)
  }
  expect((await world.call(dev, 'getTicket', { ticketId: id })).ticket, 'version and times stay').toEqual(
    before,
  )
})

it('stays right while two people change the same tickets and labels are tidied up', async () => {
  const [left, right] = [await label('Left'), await label('Right')]
  const old = await label('Old')
  const tickets = await Promise.all(
    Array.from({ length: 6 }, (_, n) => world.ticket(dev, projectId, { title: `T${n}`, label_ids: [old] })),
  )
  await world.event(owner, 'mergeLabel', { labelId: old }, { into: left })
  const all = await Promise.all([
    ...tickets.flatMap(({ id: ticketId }) => [
      world.send(dev, 'changeTicketLabels', { ticketId }, { remove: [left] }),
      world.send(owner, 'changeTicketLabels', { ticketId }, { add: [right] }),
    ]),
    tidyLabels(world.db),
    tidyLabels(world.db),
  ])
  expect(all.slice(0, -2).map((response) => (response as Response).status)).toEqual(
    tickets.flatMap(() => [200, 200]),
  )
  expect(await found(right)).toHaveLength(tickets.length)
  expect(await found(left)).toEqual([])
  await tidyLabels(world.db)
  expect((await checkInvariants(world.url)).filter(({ broken }) => broken > 0)).toEqual([])
})

it('refuses what is no label, and more labels than a ticket can have', async () => {
  for (const labels of [
    'bug',
    '',
    `${projectId},`,
    'none,none',
    Array(21)
      .fill(0)
      .map(() => crypto.randomUUID())
      .join(),
  ])
    expect((await world.refused(dev, 'listTickets', { projectId }, { labels })).code).toBe('invalid_input')
})
