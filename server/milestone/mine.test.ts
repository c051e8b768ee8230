// The milestones that matter to one user now: the current one and late ones of each project, and the user's late tickets, until the
// membership ends.
import { expect, it } from 'vitest'
import { applyEvent, STALE } from '../../domain/apply.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()

it('has what is under way or late in each project, and counts own late tickets; events keep both right', async () => {
  const { owner, projectId, member: dev } = await world.team('Dev Patel')
  const other = await world.project(owner, 'Gemini')
  await world.call(owner, 'inviteMember', { projectId: other }, { username: dev.username })
  const today = world.clock.now().getTime()
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const add = async (into: string, name: string, start: number | null, due: number | null) => {
    const days = { start_date: start === null ? null : day(start), due_date: due === null ? null : day(due) }
    const event = await world.event(owner, 'createMilestone', { projectId: into }, { name, ...days })
    return event.type === 'milestone.created' ? event.milestone.id : ''
  }
  await add(projectId, 'Later', 14, 28)
  const now = await add(projectId, 'Now', -3, 10)
  await add(projectId, 'Without days', null, null)
  for (const days of [-30, -20, -10, -5]) await add(projectId, `Late ${-days}`, null, days)
  await add(other, 'Next', 5, 6)
  const mine = () => world.call(dev, 'listMyMilestones', {})
  const names = async () => (await mine()).milestones.map(({ name }) => name)
  expect(await names()).toEqual(['Late 20', 'Late 10', 'Late 5', 'Next', 'Now'])

  const before = await mine()
  const ticket = { milestone_id: now, assignee_id: dev.user_id }
  const viewer = { userId: dev.user_id }
  const { id: ticketId } = await world.ticket(owner, projectId, { ...ticket, due_date: day(-1) })
  await world.ticket(owner, projectId, { ...ticket, due_date: day(0), priority: 'critical' })
  await world.ticket(owner, projectId, { due_date: day(-1) })
  const late = await mine()
  const lateIn = (view: typeof late) => view.projects.find(({ id }) => id === projectId)?.late
  expect([lateIn(before), lateIn(late)]).toEqual([0, 1])
  expect(late.milestones.find(({ id }) => id === now)?.progress).toMatchObject({
    todo: { tickets: 2 },
    late: 1,
  })
  const titled = await world.event(owner, 'updateTicket', { ticketId }, { version: 1, title: 'Renamed' })
  const moved = await world.event(owner, 'moveTicket', { ticketId }, { status: 'done' })
  const kept = applyEvent('listMyMilestones', late, titled, viewer)
  expect(kept).not.toBe(STALE)
  expect(applyEvent('listMyMilestones', kept as typeof late, moved, viewer)).toBe(STALE)
  const done = await mine()
  const again = await world.event(owner, 'updateTicket', { ticketId }, { version: 3, estimate: 8 })
  expect(applyEvent('listMyMilestones', done, again, viewer)).toEqual(await mine())

  await world.call(dev, 'leaveProject', { projectId })
  expect(await names()).toEqual(['Next'])
  await world.call(owner, 'archiveProject', { projectId: other })
  expect(await mine()).toEqual({ projects: [], milestones: [] })
})
