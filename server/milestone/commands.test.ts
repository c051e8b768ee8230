// Milestones: unique names, days in order, exact progress whatever happens to tickets, closing with what becomes of unfinished
// tickets, repetition, removal, and the start day of tickets.
import { describe, expect, it } from 'vitest'
import { api } from '../../domain/api.ts'
import { MILESTONES_PER_PROJECT, OPEN_MILESTONES } from '../../domain/milestone/milestone.ts'
import { checkInvariants } from '../backup/invariants.ts'
import { startWorld } from '../test/world.ts'
import { tidyMilestones } from './tidy.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

async function milestone(name: string, more: object = {}, into = projectId): Promise<string> {
  const event = await world.event(owner, 'createMilestone', { projectId: into }, { name, ...more })
  return event.type === 'milestone.created' ? event.milestone.id : ''
}
const open = async () => (await world.call(dev, 'listMilestones', { projectId })).milestones
const one = async (id: string) => (await open()).find((found) => found.id === id)
const ofTicket = async (ticketId: string) =>
  (await world.call(dev, 'getTicket', { ticketId })).ticket.milestone_id
const close = (milestoneId: string, to: string) =>
  world.event(owner, 'closeMilestone', { milestoneId }, { unfinished: { to } })

describe('a milestone', () => {
  it('has a name of its own, and days in order', async () => {
    const id = await milestone('Sprint 1', { start_date: '2026-03-02', due_date: '2026-03-13' })
    const again = await world.refused(owner, 'createMilestone', { projectId }, { name: 'sPRINT 1' })
    expect(again.code).toBe('milestone_taken')
    const days = { name: 'Back', start_date: '2026-03-14', due_date: '2026-03-13' }
    const back = await world.refused(owner, 'createMilestone', { projectId }, days)
    expect(back.errors).toMatchObject([{ field: 'start_date' }])
    const edit = { version: 1, due_date: '2026-03-01' }
    const moved = await world.refused(owner, 'updateMilestone', { milestoneId: id }, edit)
    expect(moved.errors).toMatchObject([{ field: 'due_date' }])
    expect(
      await world.event(owner, 'updateMilestone', { milestoneId: id }, { version: 1, goal: 'Fly' }),
    ).toMatchObject({ type: 'milestone.changed', milestone: { goal: 'Fly', version: 2 } })
    const late = await world.refused(owner, 'updateMilestone', { milestoneId: id }, { version: 1, goal: 'X' })
    expect(late.code).toBe('edit_conflict')
    const refused = await world.refused(dev, 'createMilestone', { projectId }, { name: 'Mine' })
    expect(refused.code).toBe('forbidden')
  })

  it('counts its tickets exactly, and says so in the events of tickets', async () => {
    const [from, to] = [await milestone('From'), await milestone('To')]
    const ticket = await world.ticket(dev, projectId, {
      milestone_id: from,
      estimate: 5,
      due_date: '2020-01-02',
    })
    const params = { ticketId: ticket.id }
    expect((await one(from))?.progress).toEqual({
      todo: { tickets: 1, estimate: 5 },
      in_progress: { tickets: 0, estimate: 0 },
      done: { tickets: 0, estimate: 0 },
      late: 1,
    })
    const moved = await world.event(dev, 'updateTicket', params, {
      version: 1,
      milestone_id: to,
      estimate: 8,
    })
    expect(moved).toMatchObject({
      before: { milestone_id: from, estimate: 5 },
      milestones: expect.arrayContaining([
        { id: from, progress: expect.objectContaining({ todo: { tickets: 0, estimate: 0 }, late: 0 }) },
        { id: to, progress: expect.objectContaining({ todo: { tickets: 1, estimate: 8 }, late: 1 }) },
      ]),
    })
    await world.event(dev, 'moveTicket', params, { status: 'done' })
    expect((await one(to))?.progress).toMatchObject({ done: { tickets: 1, estimate: 8 }, late: 0 })
    await world.event(owner, 'deleteTicket', params)
    expect((await one(to))?.progress.done).toEqual({ tickets: 0, estimate: 0 })
    await world.event(owner, 'restoreTicket', params)
    // The event of a new ticket has the same progress as the list afterwards.
    const made = await world.event(dev, 'createTicket', { projectId }, { title: 'New', milestone_id: to })
    expect(made).toMatchObject({ milestones: [{ id: to, progress: (await one(to))?.progress }] })
    await Promise.all(
      ['from', 'to', 'from', 'to'].map((name) =>
        world.ticket(dev, projectId, { milestone_id: name === 'from' ? from : to, estimate: 1 }),
      ),
    )
    const broken = (await checkInvariants(world.url)).filter((outcome) => outcome.broken > 0)
    expect(broken).toEqual([])
  })

  it('of another project is refused', async () => {
    const elsewhere = await milestone('Foreign', {}, await world.project(owner, 'Elsewhere'))
    const input = { title: 'X', milestone_id: elsewhere }
    const made = await world.refused(dev, 'createTicket', { projectId }, input)
    expect(made).toMatchObject({ code: 'milestone_gone', errors: [{ field: 'milestone_id' }] })
    const { id: ticketId } = await world.ticket(dev, projectId)
    const set = await world.refused(
      dev,
      'updateTicket',
      { ticketId },
      { version: 1, milestone_id: elsewhere },
    )
    expect(set.code).toBe('milestone_gone')
  })

  it('that is removed is gone from its tickets at once, and from their rows later', async () => {
    const gone = await milestone('Gone')
    const { id } = await world.ticket(dev, projectId, { milestone_id: gone, title: 'Left alone' })
    await world.event(owner, 'deleteMilestone', { milestoneId: gone })
    expect(await ofTicket(id)).toBeNull()
    const without = async () =>
      (await world.call(dev, 'listTickets', { projectId }, { milestone: 'none', search: 'Left alone' }))
        .tickets
    expect(await without()).toMatchObject([{ id, milestone_id: null }])
    await tidyMilestones(world.db)
    expect(await without()).toMatchObject([{ id }])
    expect(await world.db.selectFrom('milestone').select('id').where('id', '=', gone).execute()).toEqual([])
    await milestone('gone')
  })

  it('is one of at most 200 open ones and 1,000 in all', async () => {
    const full = await world.project(owner, 'Full')
    const fill = (first: number, last: number, closed_at: string | null) =>
      world.db
        .insertInto('milestone')
        .values(
          Array.from({ length: last - first + 1 }, (_, at) => ({
            id: crypto.randomUUID(),
            project_id: full,
            name: `M ${first + at}`,
            name_key: `m ${first + at}`,
            start_date: null,
            due_date: null,
            goal: null,
            repeat_weeks: null,
            closed_at,
            created_at: '2026-01-01T00:00:00Z',
          })),
        )
        .execute()
    await fill(1, OPEN_MILESTONES, null)
    const more = () => world.refused(owner, 'createMilestone', { projectId: full }, { name: 'One more' })
    expect((await more()).code).toBe('milestone_limit')
    await world.db
      .updateTable('milestone')
      .set({ closed_at: '2026-01-02T00:00:00Z' })
      .where('project_id', '=', full)
      .execute()
    await fill(OPEN_MILESTONES + 1, MILESTONES_PER_PROJECT, '2026-01-03T00:00:00Z')
    expect((await more()).code).toBe('milestone_limit')
    const page = await world.call(owner, 'listClosedMilestones', { projectId: full }, { limit: 100 })
    const rest = await world.call(
      owner,
      'listClosedMilestones',
      { projectId: full },
      { limit: 100, before: page.next ?? '' },
    )
    expect(new Set([...page.milestones, ...rest.milestones].map(({ id }) => id)).size).toBe(200)
  })
})

describe('closing', () => {
  it('makes the next one of one that repeats, and moves the unfinished tickets there, which can be undone', async () => {
    const days = { start_date: '2026-05-04', due_date: '2026-05-15', repeat_weeks: 2 }
    const id = await milestone('Cycle 09', days)
    const todo = await world.ticket(dev, projectId, { milestone_id: id })
    const done = await world.ticket(dev, projectId, { milestone_id: id })
    await world.event(dev, 'moveTicket', { ticketId: done.id }, { status: 'done' })
    const closed = await close(id, 'next')
    if (closed.type !== 'milestone.closed') throw new Error(closed.type)
    expect(closed.next).toMatchObject({
      name: 'Cycle 10',
      start_date: '2026-05-18',
      due_date: '2026-05-29',
      repeat_weeks: 2,
    })
    expect(closed.moves).toMatchObject({ to: closed.next?.id, tickets: 1 })
    expect([await ofTicket(todo.id), await ofTicket(done.id)]).toEqual([closed.next?.id, id])
    await world.call(
      owner,
      'undoBulkChange',
      { projectId },
      { id: crypto.randomUUID(), of: closed.moves?.bulk_id ?? '' },
    )
    expect(await ofTicket(todo.id)).toBe(id)
    await world.event(owner, 'reopenMilestone', { milestoneId: id })
    // The next one is there already.
    expect(await close(id, 'next')).toMatchObject({ next: null, moves: { to: closed.next?.id } })
  })

  it('leaves, frees or hands over what is unfinished', async () => {
    const [kept, freed, given] = [await milestone('Kept'), await milestone('Freed'), await milestone('Given')]
    const tickets = await Promise.all(
      [kept, freed, given].map((milestone_id) => world.ticket(dev, projectId, { milestone_id })),
    )
    const target = await milestone('Target')
    const itself = await world.refused(
      owner,
      'closeMilestone',
      { milestoneId: given },
      { unfinished: { to: given } },
    )
    expect(itself.errors).toMatchObject([{ field: 'unfinished' }])
    await close(kept, 'keep')
    await close(freed, 'none')
    await close(given, target)
    expect(await Promise.all(tickets.map(({ id }) => ofTicket(id)))).toEqual([kept, null, target])
    expect((await world.call(dev, 'listMilestones', { projectId })).closed).toContainEqual({
      id: kept,
      name: 'Kept',
    })
    expect(api.closeMilestone.needs).toBe('milestone.manage')
  })

  it('finds the current one by its name in a query', async () => {
    const now = await milestone('Current', { start_date: '2020-01-01', due_date: '2099-12-31' })
    const { id } = await world.ticket(dev, projectId, { milestone_id: now })
    const found = async (query: string) =>
      (await world.call(dev, 'listTickets', { projectId }, { query })).tickets.map((ticket) => ticket.id)
    expect(await found('milestone:current')).toEqual([id])
    expect(await found('milestone:"CURRENT"')).toEqual([id])
    expect(await found('has:milestone milestone:none')).toEqual([])
  })
})

describe('the start day of a ticket', () => {
  it('is not after its due day, and the refusal names the field that was sent', async () => {
    const days = { title: 'X', start_date: '2026-05-02', due_date: '2026-05-01' }
    const made = await world.refused(dev, 'createTicket', { projectId }, days)
    expect(made.errors).toMatchObject([{ field: 'start_date' }])
    const { id: ticketId } = await world.ticket(dev, projectId, { start_date: '2026-05-02' })
    const due = await world.refused(dev, 'updateTicket', { ticketId }, { version: 1, due_date: '2026-05-01' })
    expect(due.errors).toMatchObject([{ field: 'due_date' }])
    await world.event(dev, 'updateTicket', { ticketId }, { version: 1, due_date: '2026-05-02' })
    const { tickets } = await world.call(dev, 'listTickets', { projectId }, { query: 'start:2026-05-02' })
    expect(tickets.map(({ id }) => id)).toEqual([ticketId])
  })
})
