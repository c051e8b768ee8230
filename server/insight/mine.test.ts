// The flow of all projects of a person is that of each project's own Insight, favourites come first, and it ends with the membership.
import { expect, it } from 'vitest'
import { readAll } from '../events/reader.ts'
import { createLogger } from '../log.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld } from '../test/world.ts'
import { flowReader } from './reader.ts'

const world = await startWorld()
const DAY = 86_400

it('has weeks, age, late tickets and the forecast of each project', async () => {
  const { owner, projectId, member: dev } = await world.team('Dev Patel')
  const other = await world.project(owner, 'Gemini')
  await world.call(owner, 'inviteMember', { projectId: other }, { username: dev.username })
  const hidden = await world.project(owner, 'Secret')
  // Sessions end before the two weeks of the test are over.
  const reader = await byToken(world, dev)
  const mover = await byToken(world, owner)
  const mine = async () => {
    await readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [flowReader])
    return world.call(reader, 'getMyInsight', {})
  }
  const move = (id: string, status: 'in_progress' | 'done') =>
    world.event(mover, 'moveTicket', { ticketId: id }, { status })
  const made = []
  for (let count = 0; count < 14; count += 1) made.push(await world.ticket(owner, projectId))
  const [oldest, ...others] = made.map(({ id }) => id)
  const cancelled = { name: 'Cancelled', status: 'done', color: 'gray', delivered: false } as const
  await world.event(owner, 'createColumn', { projectId }, cancelled)
  await world.event(owner, 'moveTicket', { ticketId: others[12] ?? '' }, { column: '1' })
  await world.ticket(owner, projectId, { due_date: '2026-05-05' })
  await world.ticket(owner, hidden)
  await move(oldest ?? '', 'in_progress')
  for (const id of others.slice(0, 12)) {
    world.clock.advance(2 * DAY)
    await move(id, 'done')
  }

  const { projects, is_more } = await mine()
  expect(is_more).toBe(false)
  expect(projects.map(({ id }) => id)).toEqual([other, projectId])
  const own = projects[1]
  expect(own).toMatchObject({ in_progress: 1, oldest: { id: oldest, days: 24 }, late: 1 })
  expect(own?.counted_to).toBe(own?.seq)
  expect(own?.weeks).toHaveLength(12)
  const sum = (of: 'came_in' | 'went_out') => own?.weeks.reduce((total, week) => total + week[of], 0)
  expect([sum('came_in'), sum('went_out')]).toEqual([15, 12])
  const { in_out, forecast } = await world.call(
    reader,
    'getInsight',
    { projectId },
    { parts: 'in_out,forecast' },
  )
  expect(own?.weeks.slice(-4)).toEqual(in_out?.slice(-4))
  expect(forecast?.by_85).toMatch(/^2026-/)
  expect(own?.forecast).toEqual({ ...own?.forecast, by_50: forecast?.by_50, by_85: forecast?.by_85 })
  expect(projects[0]).toMatchObject({ oldest: null, late: 0, forecast: { silent: 'too_few_days' } })

  world.clock.advance(-24 * DAY)
  await world.call(dev, 'changeFavourite', { projectId }, { is_favourite: true })
  expect((await mine()).projects[0]).toMatchObject({ id: projectId, is_favourite: true })
  await world.call(owner, 'archiveProject', { projectId: other })
  await world.call(dev, 'leaveProject', { projectId })
  expect(await mine()).toEqual({ projects: [], is_more: false })
})
