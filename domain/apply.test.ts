// Windows of lists: where a changed ticket appears, and the effect of late and early events.
import { describe, expect, it } from 'vitest'
import type { OutputOf } from './api.ts'
import { summary } from './api-example.ts'
import { applyEvent, STALE } from './apply.ts'
import type { Event, EventPayload } from './event.ts'
import type { TicketSummary } from './ticket/ticket.ts'

const person = { id: '00000000-0000-7000-8000-000000000001', full_name: 'Ada', username: 'ada' }
const at = '2026-05-04T09:00:00.000Z'

function ticket(number: number, change: Partial<TicketSummary> = {}): TicketSummary {
  return {
    ...summary,
    id: `t${number}`,
    project_id: 'p',
    number,
    title: `Ticket ${number}`,
    assignee_id: null,
    assignee: null,
    reporter_id: person.id,
    reporter: person,
    ...change,
  }
}

function event(payload: EventPayload): Event {
  return {
    project_id: 'p',
    seq: 9,
    actor_id: person.id,
    at,
    counts: { todo: 0, in_progress: 0, done: 0, members: 1 },
    ...payload,
  }
}

const changed = (next: TicketSummary) => event({ type: 'ticket.changed', ticket: next, fields: ['status'] })
const view = (numbers: number[], next: number | null = null): OutputOf<'listTickets'> => ({
  seq: 8,
  tickets: numbers.map((number) => ticket(number)),
  next,
})

function numbersAfter(before: OutputOf<'listTickets'>, what: Event, filter = {}) {
  const after = applyEvent('listTickets', before, what, { userId: person.id, filter })
  return after === STALE ? STALE : after.tickets.map((one) => one.number)
}

describe('a window of tickets, newest first', () => {
  it('takes in what now fits, at its place', () => {
    expect(numbersAfter(view([9, 5, 2]), changed(ticket(4, { version: 2 })))).toEqual([9, 5, 4, 2])
    expect(numbersAfter(view([]), changed(ticket(4, { version: 2 })))).toEqual([4])
  })

  it('lets go what no longer fits', () => {
    expect(
      numbersAfter(view([9, 5, 2]), changed(ticket(5, { status: 'done', version: 2 })), { status: 'todo' }),
    ).toEqual([9, 2])
  })

  it('leaves to the next window what lies beyond this one', () => {
    expect(numbersAfter(view([9, 5, 3], 3), changed(ticket(2, { version: 2 })))).toEqual([9, 5, 3])
    expect(numbersAfter(view([9, 5, 3], 3), changed(ticket(4, { version: 2 })))).toEqual([9, 5, 4, 3])
  })

  it('keeps the newer of two versions, whichever comes first', () => {
    const before = { ...view([]), tickets: [ticket(1, { version: 3, title: 'Newer' })] }
    const after = applyEvent('listTickets', before, changed(ticket(1, { version: 2, title: 'Older' })), {
      userId: 'x',
    })
    expect(after).toBe(before)
  })

  it('finds words without regard to case, as they stand', () => {
    const created = (title: string) =>
      event({ type: 'ticket.created', ticket: { ...ticket(10), title, description: null } })
    expect(numbersAfter(view([1]), created('100% ÜBER_all'), { search: 'über_' })).toEqual([10, 1])
    expect(numbersAfter(view([1]), created('100 percent'), { search: '100%' })).toEqual([1])
  })
})

describe('people in a view', () => {
  it('a removed member is nobody’s assignee any more', () => {
    const before = { ...view([]), tickets: [ticket(1, { assignee_id: person.id, assignee: person })] }
    const removed = event({ type: 'member.removed', member_id: 'm', user_id: person.id })
    const after = applyEvent('listTickets', before, removed, { userId: 'x' })
    expect(after).toMatchObject({
      tickets: [{ assignee_id: null, assignee: null, version: 2, reporter: person }],
    })
  })
})

describe('an open ticket', () => {
  const open = { seq: 8, ticket: { ...ticket(1, { version: 2 }), description: 'Long' } }
  const seen = (what: Event) => applyEvent('getTicketByNumber', open, what, { userId: 'x' })
  const titled = (version: number) => changed(ticket(1, { version, title: 'New' }))

  it('keeps its description where another field changes', () => {
    expect(seen(titled(3))).toMatchObject({ ticket: { title: 'New', version: 3, description: 'Long' } })
  })

  it('is fetched anew where a change is missing in between: that may have been the description', () => {
    expect(seen(titled(4))).toBe(STALE)
    expect(seen({ ...titled(4), description: 'Longer' } as Event)).toMatchObject({
      ticket: { title: 'New', version: 4, description: 'Longer' },
    })
  })

  it('is fetched anew when it is deleted, and is there again when it is restored', () => {
    const deleted = (id: string) => event({ type: 'ticket.deleted', ticket_id: id, number: 1 })
    expect(seen(deleted('t1'))).toBe(STALE)
    expect(seen(deleted('t2'))).toBe(open)
    const restored = event({ type: 'ticket.restored', ticket: { ...open.ticket, title: 'Back' } })
    expect(seen(restored)).toMatchObject({ ticket: { title: 'Back', description: 'Long' } })
  })
})

describe('a window of comments', () => {
  const comment = (id: string) => ({
    id,
    project_id: 'p',
    ticket_id: 't1',
    author_id: person.id,
    author: person,
    content: id,
    created_at: at,
    edited_at: null,
    version: 1,
    reactions: {},
    reactions_version: 0,
    to_reporter: false,
    imported: null,
  })
  const before: OutputOf<'listComments'> = { seq: 8, comments: ['a', 'b', 'c'].map(comment), next: 'c' }
  const without = (id: string, known: OutputOf<'listComments'> = before) =>
    applyEvent(
      'listComments',
      known,
      event({ type: 'comment.deleted', comment_id: id, ticket_id: 't1', comment_count: 9 }),
      { userId: 'x', ticketId: 't1' },
    )

  it('goes on after a comment that is there, when the last one of it is deleted', () => {
    expect(without('c')).toMatchObject({ comments: [{ id: 'a' }, { id: 'b' }], next: 'b' })
    expect(without('b')).toMatchObject({ comments: [{ id: 'a' }, { id: 'c' }], next: 'c' })
    expect(without('a', { ...before, comments: [comment('a')], next: 'a' })).toBe(STALE)
  })

  it('knows which reactions of an imported one are still those of the import', () => {
    const imported = { by: 'ada', source: 'jira' as const, reactions: { heart: ['x', 'y'] } }
    const known = { ...before, comments: [{ ...comment('a'), imported }] }
    const reacted = event({
      type: 'comment.reacted',
      comment_id: 'a',
      ticket_id: 't1',
      reaction: 'heart',
      on: false,
      reactions: { heart: ['y'] },
      reactions_version: 1,
      imported: { ...imported, reactions: { heart: ['y'] } },
    })
    expect(applyEvent('listComments', known, reacted, { userId: 'x', ticketId: 't1' })).toMatchObject({
      comments: [{ reactions: { heart: ['y'] }, imported: { by: 'ada', reactions: { heart: ['y'] } } }],
    })
  })

  it('keeps the later reactions, whichever event comes first, also beside an edit', () => {
    const reacted = (reactions_version: number, user_ids: string[]) =>
      event({
        type: 'comment.reacted',
        comment_id: 'a',
        ticket_id: 't1',
        reaction: 'heart',
        on: true,
        reactions: { heart: user_ids },
        reactions_version,
      })
    const edited = event({
      type: 'comment.changed',
      comment: {
        ...comment('a'),
        content: 'New',
        version: 2,
        reactions: { heart: ['x'] },
        reactions_version: 1,
      },
    })
    const final = (...events: Event[]) =>
      events.reduce((known, next) => {
        const view = applyEvent('listComments', known, next, { userId: 'x', ticketId: 't1' })
        return view === STALE ? known : view
      }, before).comments[0]
    const last = { reactions: { heart: ['x', 'y'] }, reactions_version: 2 }
    expect(final(reacted(1, ['x']), reacted(2, ['x', 'y']))).toMatchObject(last)
    expect(final(reacted(2, ['x', 'y']), reacted(1, ['x']))).toMatchObject(last)
    expect(final(reacted(2, ['x', 'y']), edited)).toMatchObject({ ...last, content: 'New' })
    expect(final(edited, reacted(2, ['x', 'y']))).toMatchObject({ ...last, content: 'New' })
  })
})

it("the list of projects takes what others did before the user's own command, although it arrives later", () => {
  const known = {
    projects: [
      { id: 'p', seq: 50, version: 1, name: 'Apollo', role: 'admin', added_by: null, transfer_to: null },
    ],
  } as unknown as OutputOf<'listProjects'>
  const renamed = event({ type: 'project.changed', version: 2, changes: { name: 'Gemini' } })
  const after = (...events: Event[]) =>
    events.reduce((before, next) => {
      const view = applyEvent('listProjects', before, next, { userId: person.id })
      return view === STALE ? before : view
    }, known).projects[0]
  const deleted = event({ type: 'ticket.deleted', ticket_id: 't1', number: 1 })
  const [first, second] = [
    { ...renamed, seq: 51 },
    { ...deleted, seq: 52 },
  ]
  expect(after(second)).toMatchObject({ seq: 50, name: 'Apollo' })
  expect(after(second, first, second)).toMatchObject({ seq: 52, name: 'Gemini' })
  // An older name never replaces a newer one.
  const last = { ...event({ type: 'project.changed', version: 3, changes: { name: 'Artemis' } }), seq: 52 }
  expect(after(last, first, last)).toMatchObject({ seq: 52, name: 'Artemis' })
  expect(after(last, first)).toMatchObject({ name: 'Artemis' })
})

it('an event that only a newer server knows makes every answer stale, so that it is fetched', () => {
  const unknown = { ...event({ type: 'project.deleted' }), type: 'ticket.pinned' } as unknown as Event
  for (const name of ['listTickets', 'listMembers', 'getProject', 'listComments', 'listProjects'] as const)
    expect(applyEvent(name, view([1]) as never, unknown, { userId: person.id })).toBe(STALE)
})
