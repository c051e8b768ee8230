// Milestones and days of imports: days stay in order, also beside what people change here, and counts stay right while people work.
import { expect, it } from 'vitest'
import { importing, line } from '../test/imports.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const imports = importing(world)

const ticket = (n: number, more: Record<string, unknown> = {}) =>
  line('ticket', { id: `t${n}`, number: n, title: `Ticket ${n}`, ...more })
const SPRINTS = [
  line('column', { id: 'c1', name: 'To Do', status: 'todo' }),
  line('column', { id: 'c2', name: 'Done', status: 'done' }),
  line('milestone', { id: 'm1', name: 'Sprint 1', start_date: '2026-03-09', due_date: '2026-03-02' }),
  line('milestone', { id: 'm2', name: 'Sprint 2' }),
]
const START_LEFT = 'Its start date is after its due date: the start date is left out'

it('the days of a milestone and a ticket are in order, whichever side changes them', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const days = { start_date: '2026-03-09', due_date: '2026-03-20', milestone: 'm1' }
  const { report } = await imports.run(owner, projectId, [
    ...SPRINTS,
    ticket(1, days),
    ticket(2, { ...days, due_date: '2026-03-02', milestone: 'gone' }),
  ])
  expect(report?.reasons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ of: 'milestone', reason: START_LEFT }),
      expect.objectContaining({ of: 'ticket', reason: START_LEFT }),
      expect.objectContaining({ of: 'ticket', reason: 'Its milestone does not exist' }),
    ]),
  )
  const all = async () => (await world.call(owner, 'listTickets', { projectId })).tickets
  const [second, first] = await all()
  expect(second).toMatchObject({ start_date: null, due_date: '2026-03-02', milestone_id: null })
  const params = { ticketId: first?.id ?? '' }
  await world.call(owner, 'updateTicket', params, { version: 1, start_date: '2026-03-16' })
  // The source moves the due day before the start day that was set here.
  const again = await imports.run(owner, projectId, [
    ...SPRINTS,
    ticket(1, { ...days, due_date: '2026-03-10' }),
  ])
  expect(again.import).toMatchObject({ state: 'finished' })
  expect((await all())[1]).toMatchObject({ start_date: '2026-03-16', due_date: '2026-03-20' })
  expect(again.report?.reasons.map(({ reason }) => reason)).toContain(
    'Its new due date is before its start date here: the due date stays',
  )
})

it('a milestone follows its source until somebody changes it here, and one of the project never does', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  await world.call(owner, 'createMilestone', { projectId }, { name: 'Ours' })
  const of = (id: string, name: string, more: object = {}) => line('milestone', { id, name, ...more })
  const due = { due_date: '2026-03-20' }
  await imports.run(owner, projectId, [of('m1', 'Alpha'), of('m2', 'Beta'), of('m3', 'Ours')])
  const all = async () => {
    const { milestones, closed } = await world.call(owner, 'listMilestones', { projectId })
    return [...milestones.map(({ name, due_date }) => [name, due_date]), ...closed.map(({ name }) => name)]
  }
  const beta = (await world.call(owner, 'listMilestones', { projectId })).milestones.find(
    ({ name }) => name === 'Beta',
  )
  await world.call(owner, 'updateMilestone', { milestoneId: beta?.id ?? '' }, { version: 1, goal: 'Mine' })
  const closed = { closed_at: '2026-03-21T10:00:00.000Z' }
  const again = [of('m1', 'ALPHA 1', due), of('m2', 'Beta 2', due), of('m3', 'Theirs', due)]
  const second = await imports.run(owner, projectId, again)
  expect((await all()).sort()).toEqual([
    ['ALPHA 1', '2026-03-20'],
    ['Beta', null],
    ['Ours', null],
  ])
  const counted = ({ report }: Awaited<ReturnType<typeof imports.run>>) =>
    report?.kinds.find((kind) => kind.of === 'milestone')
  expect(counted(second)).toMatchObject({ updated: 1, unchanged: 2 })
  expect(second.report?.reasons.map(({ reason }) => reason)).toEqual([
    'It was changed here since the last import, and stays as it is',
  ])
  // The same values once more change nothing; then the source closes it under a name that is taken.
  expect(counted(await imports.run(owner, projectId, again))).toMatchObject({ unchanged: 3 })
  await imports.run(owner, projectId, [of('m1', 'Beta', { ...due, ...closed })])
  expect(await all()).toContain('ALPHA 1')
})

it('imports that finish many tickets, and people who move them at once, leave right counts', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
  const lines = (column: string, shift: number) => [
    ...SPRINTS,
    // Neighbours have different milestones, so that an order of tickets is none of milestones.
    ...numbers.map((n) => ticket(n, { column, milestone: (n + shift) % 2 ? 'm1' : 'm2', estimate: n })),
  ]
  await imports.run(owner, projectId, lines('c1', 0))
  const { tickets } = await world.call(owner, 'listTickets', { projectId }, { limit: 60 })
  const theirs = tickets.filter(({ number }) => number % 3 === 0)
  const [moved] = await Promise.all([
    Promise.all(
      theirs.map(({ id }) => world.send(owner, 'moveTicket', { ticketId: id }, { status: 'in_progress' })),
    ),
    imports.run(owner, projectId, lines('c2', 1)),
  ])
  expect(moved.filter(({ status }) => status >= 500)).toEqual([])
  const { milestones } = await world.call(owner, 'listMilestones', { projectId })
  const now = (await world.call(owner, 'listTickets', { projectId }, { limit: 60 })).tickets
  for (const { id, progress } of milestones)
    for (const status of ['todo', 'in_progress', 'done'] as const) {
      const its = now.filter((one) => one.milestone_id === id && one.status === status)
      const estimate = its.reduce((sum, one) => sum + (one.estimate ?? 0), 0)
      expect(progress[status]).toEqual({ tickets: its.length, estimate })
    }
  expect(now.filter(({ status }) => status === 'done').length).toBeGreaterThanOrEqual(40)
})
