// The figures of flow of a project: each is what happened to its tickets; deleted tickets and those of other projects are in none of
// them, and columns that are not delivered are no throughput.
import { expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { createLogger } from '../log.ts'
import { startWorld } from '../test/world.ts'
import { flowReader } from './reader.ts'
import { spanOf, startOfDay } from './spans.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const viewer = await world.member(owner, projectId, 'viewer', 'Vera Viewer')
const parts = 'in_out,now,flow,times,columns,groups,forecast'
const span = { from: '2026-05-04', to: '2026-05-04', unit: 'day' } as const

async function insight(who = owner, filter = {}) {
  await readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])
  return world.call(who, 'getInsight', { projectId }, { ...span, parts, ...filter })
}
const move = (id: string, status: 'todo' | 'in_progress' | 'done') => {
  world.clock.advance(60)
  return world.event(dev, 'moveTicket', { ticketId: id }, { status })
}

async function inMilestone(ticketId: string): Promise<string> {
  const made = await world.event(owner, 'createMilestone', { projectId }, { name: '2.4' })
  const milestone_id = made.type === 'milestone.created' ? made.milestone.id : ''
  const { ticket } = await world.call(owner, 'getTicket', { ticketId })
  const { version } = ticket
  await world.event(dev, 'updateTicket', { ticketId }, { version, milestone_id })
  return milestone_id
}

it('counts what came in, went out, and how long it took', async () => {
  const made = []
  for (const priority of ['low', 'high', 'high', 'high'] as const)
    made.push(await world.ticket(dev, projectId, { priority, due_date: '2026-05-01' }))
  const [done = '', reopened = '', dropped = '', deleted = ''] = made.map(({ id }) => id)
  for (const id of [done, reopened, deleted]) await move(id, 'in_progress')
  world.clock.advance(600)
  for (const id of [done, reopened, deleted]) await move(id, 'done')
  await move(reopened, 'in_progress')
  await world.event(
    owner,
    'createColumn',
    { projectId },
    { name: 'Cancelled', status: 'done', color: 'gray', delivered: false },
  )
  await world.event(dev, 'moveTicket', { ticketId: dropped }, { column: '1' })
  await world.event(owner, 'deleteTicket', { ticketId: deleted })
  const { in_out, now, flow, times, columns, groups, forecast, seq, counted_to } = await insight(viewer)
  expect(counted_to).toBe(seq)
  expect(in_out).toEqual([{ on: '2026-05-04', came_in: 3, went_out: 1 }])
  expect(flow).toEqual([{ on: '2026-05-04', tickets: { 1: 1, done: 1, in_progress: 1 } }])
  expect(now?.in_progress.map(({ id }) => id)).toEqual([reopened])
  expect(now?.late.map(({ id }) => id)).toEqual([reopened])
  expect(times).toMatchObject({ cycle: { tickets: 1, days: { p50: 0.01 } }, points: [{ id: done }] })
  expect(times?.cycle.bars[0]).toBe(1)
  expect(columns?.map(({ column, stays }) => [column, stays])).toEqual([
    ['todo', 3],
    ['in_progress', 2],
    ['done', 1],
  ])
  expect(groups?.map(({ value, went_out, in_progress }) => [value, went_out, in_progress])).toEqual([
    ['task', 1, 1],
  ])
  expect(forecast).toMatchObject({ tickets: 1, by_85: null, silent: 'too_few_days' })
  const high = await insight(dev, { priority: 'high' })
  expect(high.in_out).toEqual([{ on: '2026-05-04', came_in: 2, went_out: 0 }])
  const milestone_id = await inMilestone(reopened)
  const ofMilestone = await insight(dev, { milestone: milestone_id, group: 'milestone' })
  expect(ofMilestone.groups).toMatchObject([{ value: milestone_id, in_progress: 1 }])
  expect(ofMilestone.in_out).toMatchObject([{ came_in: 1 }])
  const ofTheMilestone = { parts: 'burn_up', of_milestone: milestone_id }
  await move(reopened, 'done')
  const { burn_up } = await insight(viewer, ofTheMilestone)
  const all = { tickets: 1, estimate: 0 }
  expect(burn_up).toMatchObject({ unit: 'day', forecast: { tickets: 0, silent: 'too_few_days' } })
  expect(burn_up?.steps).toEqual([{ on: '2026-05-04', scope: all, done: all }])
  await move(reopened, 'in_progress')
  expect((await insight(dev, { ...ofTheMilestone, priority: 'low' })).burn_up?.steps).toMatchObject([
    { scope: { tickets: 0 } },
  ])
  const { tickets } = await world.call(
    dev,
    'listInsightTickets',
    { projectId },
    { ...span, point: 'went_out' },
  )
  expect(tickets.map(({ id }) => id)).toEqual([done])
  const behind = async (asked: object) => {
    const input = { ...span, ...asked } as never
    const { tickets } = await world.call(dev, 'listInsightTickets', { projectId }, input)
    return tickets.map(({ id }) => id)
  }
  expect(await behind({ point: 'came_in' })).toEqual([dropped, reopened, done])
  expect(await behind({ point: 'lead', over: 0, up_to: 1 })).toEqual([done])
  expect(await behind({ point: 'cycle', over: 1 })).toEqual([])
  expect(await behind({ point: 'in_progress' })).toEqual([reopened])
  expect(await behind({ point: 'in_column', of_column: '1' })).toEqual([dropped])
  expect(await behind({ point: 'in_column', of_column: 'todo' })).toEqual([])
  expect(await behind({ point: 'left_column', of_column: 'todo' })).toEqual([dropped, reopened, done])
})

it('days begin in the time zone, also when clocks change', () => {
  expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
  const { days, starts } = spanOf(
    { from: '2026-03-26', to: '2026-04-01', unit: 'week', time_zone: 'America/New_York' },
    '2026-04-01T00:00:00.000Z',
  )
  expect(days).toEqual(['2026-03-26', '2026-03-30'])
  expect(starts).toEqual(['2026-03-26T04:00:00.000Z', '2026-03-30T04:00:00.000Z', '2026-04-02T04:00:00.000Z'])
})

it('a span is refused by its field', async () => {
  const refused = (input: object) => world.refused(dev, 'getInsight', { projectId }, input as never)
  expect(await refused({ from: '2026-05-05', to: '2026-05-04' })).toMatchObject({
    errors: [{ field: 'to' }],
  })
  expect(await refused({ from: '2010-01-01', unit: 'day' })).toMatchObject({ errors: [{ field: 'from' }] })
  const column = await world.refused(dev, 'listInsightTickets', { projectId }, { point: 'in_column' })
  expect(column).toMatchObject({ errors: [{ field: 'of_column', message: 'Please say which column' }] })
  for (const input of [{}, { of_milestone: projectId }])
    expect(await refused({ parts: 'burn_up', ...input })).toMatchObject({
      errors: [{ field: 'of_milestone' }],
    })
  expect(await refused({ time_zone: 'Mars/Olympus' })).toMatchObject({ errors: [{ field: 'time_zone' }] })
})
