// Ticket commands: the event that each one writes, and the cases that it refuses.
import { describe, expect, it } from 'vitest'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')

describe('createTicket', () => {
  it('defaults to To Do, task and medium priority, reported by the caller, with the next number', async () => {
    const event = await world.event(
      dev,
      'createTicket',
      { projectId },
      { title: '  Crash on start ', description: ' ' },
    )
    expect(event).toMatchObject({
      type: 'ticket.created',
      actor_id: dev.user_id,
      counts: { todo: 1, in_progress: 0, done: 0, members: 2 },
      ticket: {
        number: 1,
        title: 'Crash on start',
        description: null,
        status: 'todo',
        type: 'task',
        priority: 'medium',
        assignee_id: null,
        reporter: { full_name: 'Dev Patel' },
        version: 1,
      },
    })
    expect((await world.ticket(dev, projectId)).number).toBe(2)
  })

  it('refuses an empty title with the words of the form', async () => {
    const problem = await world.refused(dev, 'createTicket', { projectId }, { title: '   ' })
    expect(problem.errors).toEqual([{ field: 'title', message: 'Please enter a ticket title' }])
  })
})

describe('updateTicket', () => {
  it('merges changes of two people to different fields', async () => {
    const ticket = await world.ticket(dev, projectId, { title: 'Old', description: 'Old words' })
    await world.event(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, priority: 'critical' })
    const event = await world.event(
      dev,
      'updateTicket',
      { ticketId: ticket.id },
      { version: 1, title: 'New', assignee_id: dev.user_id },
    )
    expect(event).toMatchObject({
      type: 'ticket.changed',
      fields: ['title', 'assignee_id'],
      ticket: { title: 'New', priority: 'critical', assignee: { username: dev.username }, version: 3 },
    })
  })

  it('reports a conflict in the same field with both values, and writes nothing', async () => {
    const ticket = await world.ticket(dev, projectId, { title: 'Old' })
    await world.event(owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Theirs' })
    const edit = { version: 1, title: 'Mine', priority: 'low' }
    const problem = await world.refused(dev, 'updateTicket', { ticketId: ticket.id }, edit)
    expect(problem).toMatchObject({
      status: 409,
      code: 'edit_conflict',
      conflicts: [{ field: 'title', theirs: 'Theirs', yours: 'Mine' }],
      current: { title: 'Theirs', priority: 'medium', version: 2 },
    })
    const chosen = await world.event(dev, 'updateTicket', { ticketId: ticket.id }, {
      ...edit,
      version: 2,
    } as never)
    expect(chosen).toMatchObject({ ticket: { title: 'Mine', priority: 'low', version: 3 } })
  })

  it('updates the counts on a status change, and sends the full description only if it changed', async () => {
    const ticket = await world.ticket(dev, projectId, { description: 'Words' })
    const moved = await world.event(
      dev,
      'updateTicket',
      { ticketId: ticket.id },
      { version: 1, status: 'done' },
    )
    expect(moved).not.toHaveProperty('description')
    expect(moved.counts.done).toBe(1)
    const cleared = await world.event(
      dev,
      'updateTicket',
      { ticketId: ticket.id },
      { version: 2, description: '' },
    )
    expect(cleared).toHaveProperty('description', null)
  })

  it('writes nothing if nothing differs', async () => {
    const ticket = await world.ticket(dev, projectId, { title: 'Same' })
    expect(
      await world.call(dev, 'updateTicket', { ticketId: ticket.id }, { version: 1, title: 'Same' }),
    ).toBeNull()
  })

  it('loses nothing under concurrent edits: every edit is merged or reported as a conflict', async () => {
    const ticket = await world.ticket(dev, projectId, { title: 'Start' })
    const edits = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? { title: `Title ${index}` }
        : { priority: (['low', 'high', 'critical'] as const)[index % 3] },
    )
    const answers = await Promise.all(
      edits.map((edit, index) =>
        world.send(index % 3 ? dev : owner, 'updateTicket', { ticketId: ticket.id }, { version: 1, ...edit }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 200)
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
    const titles = await Promise.all(
      answers.map(async (answer, index) =>
        answer.status === 200 && 'title' in (edits[index] ?? {}) ? 1 : 0,
      ),
    )
    // Only one of all edits from the same version may set the title; the others get a conflict.
    expect(titles.reduce<number>((sum, one) => sum + one, 0)).toBe(1)
    expect(won.length).toBeGreaterThan(1)
  })
})

describe('moveTicket', () => {
  it('moves from any status to any other', async () => {
    const ticket = await world.ticket(dev, projectId)
    for (const status of ['done', 'todo', 'in_progress', 'done'] as const) {
      const event = await world.event(dev, 'moveTicket', { ticketId: ticket.id }, { status })
      expect(event).toMatchObject({ type: 'ticket.changed', fields: ['status'], ticket: { status } })
    }
  })

  it('writes no event if the status stays the same', async () => {
    const ticket = await world.ticket(dev, projectId)
    const { seq } = await world.call(dev, 'getProject', { projectId })
    expect(await world.call(dev, 'moveTicket', { ticketId: ticket.id }, { status: 'todo' })).toBeNull()
    expect((await world.call(dev, 'getProject', { projectId })).seq).toBe(seq)
  })
})

describe('deleteTicket and restoreTicket', () => {
  it('deletes a ticket with its discussion and restores both', async () => {
    const ticket = await world.ticket(dev, projectId, { title: 'Here and gone' })
    await world.call(dev, 'createComment', { ticketId: ticket.id }, { content: 'Keep me' })
    const before = await world.call(owner, 'getProject', { projectId })
    const deleted = await world.event(dev, 'deleteTicket', { ticketId: ticket.id })
    expect(deleted).toMatchObject({ type: 'ticket.deleted', number: ticket.number })
    expect(deleted.counts.todo).toBe(before.project.counts.todo - 1)
    expect(await world.refused(dev, 'getTicket', { ticketId: ticket.id })).toMatchObject({
      code: 'not_found',
    })
    expect(
      await world.refused(dev, 'createComment', { ticketId: ticket.id }, { content: 'x' }),
    ).toMatchObject({ code: 'not_found' })
    const { tickets } = await world.call(owner, 'listDeletedTickets', { projectId })
    expect(tickets.map((one) => one.title)).toContain('Here and gone')
    const restored = await world.event(owner, 'restoreTicket', { ticketId: ticket.id })
    expect(restored).toMatchObject({
      type: 'ticket.restored',
      ticket: { number: ticket.number, comment_count: 1 },
    })
    expect(await world.call(owner, 'restoreTicket', { ticketId: ticket.id })).toBeNull()
    expect(restored.counts).toEqual(before.project.counts)
  })
})

describe('due date and estimate', () => {
  it('are set, kept as a calendar date and a whole number, told as they were before, and taken away', async () => {
    const ticket = await world.ticket(dev, projectId, { title: 'Ship', due_date: '2026-03-29', estimate: 0 })
    const { id: ticketId } = ticket
    expect(ticket).toMatchObject({ due_date: '2026-03-29', estimate: 0 })
    const changed = await world.event(
      dev,
      'updateTicket',
      { ticketId },
      { version: 1, due_date: '2024-02-29', estimate: 999 },
    )
    expect(changed).toMatchObject({
      ticket: { due_date: '2024-02-29', estimate: 999 },
      fields: ['due_date', 'estimate'],
      before: { due_date: '2026-03-29', estimate: 0 },
    })
    const cleared = await world.event(
      dev,
      'updateTicket',
      { ticketId },
      { version: 2, due_date: null, estimate: null },
    )
    expect(cleared).toMatchObject({ ticket: { due_date: null, estimate: null } })
  })

  it.each([
    { estimate: -1 },
    { estimate: 1000 },
    { estimate: 1.5 },
    { estimate: '3' },
    { due_date: '2026-02-30' },
    { due_date: '2026-03-01T00:00:00Z' },
  ])('refuses %o and says which field', async (wrong) => {
    const problem = await world.refused(dev, 'createTicket', { projectId }, { title: 'Ship', ...wrong })
    expect(problem.errors?.map(({ field }) => field)).toEqual(Object.keys(wrong))
  })
})
