// An import from the upload to its tickets: everything arrives once, is counted, and notifies nobody.
import { beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../backup/invariants.ts'
import { readAfter } from '../events/log.ts'
import { importing, kindOf, type Line, line, startingWith } from '../test/imports.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

let owner: TestPerson
let dev: TestPerson
let projectId: string
const world = await startWorld()
const imports = importing(world)
beforeEach(async () => {
  ;({ owner, projectId, member: dev } = await world.team('Dev Patel'))
})

const broken = async () => (await checkInvariants(world.url)).filter((outcome) => outcome.broken > 0)
const list = async () => (await world.call(owner, 'listTickets', { projectId }, { limit: 100 })).tickets
/** The user's choice for a person of the board. */
const asDev = () => ({ people: [{ id: 'p1', user_id: dev.user_id }] })
const ticket = (id: string, value: Record<string, unknown> = {}) => line('ticket', { id, ...value })

const board = (): Line[] => [
  ...startingWith,
  line('person', { id: 'p1', name: 'Dev of old', email: dev.email }),
  line('person', { id: 'p2', name: 'Ada Lovelace', username: 'ada' }),
  line('label', { id: 'l1', name: 'iOS' }),
  line('label', { id: 'l2', name: 'Android', color: 'green' }),
  ticket('t1', {
    number: 7,
    title: 'First',
    reporter: 'p2',
    assignee: 'p1',
    labels: ['l1', 'l2'],
    description: 'Text',
  }),
  ticket('t2', {
    number: 9,
    title: 'Second',
    column: 'c2',
    parent: 't3',
    assignee: 'p2',
    due_date: '2026-06-01',
  }),
  ticket('t3', { title: 'Third', column: 'c3', reporter: 'p1', estimate: 5 }),
  line('relation', { kind: 'blocks', from: 't1', to: 't2' }),
  line('comment', {
    id: 'k1',
    ticket: 't1',
    author: 'p2',
    content: 'Hello @dev',
    reactions: { heart: ['p1', 'p2'] },
  }),
  line('comment', { id: 'k2', ticket: 't1', author: 'p1', content: 'Here' }),
  line('comment', { id: 'k3', ticket: 't2', content: 'Nobody said this' }),
  line('change', {
    id: 'h1',
    ticket: 't1',
    actor: 'p2',
    changes: { status: { before: 'done', after: 'todo' } },
  }),
]

/** The titles of a column from the top. */
const columnFromTop = async (column = 'todo', order: 'manual' | 'newest' = 'manual') =>
  (await world.call(owner, 'listTickets', { projectId }, { column, order, limit: 100 })).tickets.map(
    ({ title }) => title,
  )
const ranked = (id: string, title: string, rank: string | null, column = 'c1') =>
  ticket(id, { title, rank, column })
const manual = () => [line('project', { ticket_order: 'manual' }), ...startingWith.slice(1)]

describe('the order of cards', () => {
  const cards = () => [
    ranked('t1', 'Third', '9999999998V'),
    ranked('t2', 'First', '9999999996V'),
    ranked('t3', 'Second', '9999999997V'),
  ]

  it('arrives in an empty project, which then has manual order', async () => {
    const { forecast, report } = await imports.run(owner, projectId, [...manual(), ...cards()])
    expect(report?.kinds).toEqual(forecast?.kinds)
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(project.ticket_order).toBe('manual')
    expect(await columnFromTop()).toEqual(['First', 'Second', 'Third'])
    const events = await readAfter(world.db, projectId, 0)
    expect(events.map(({ type }) => type)).toContain('project.changed')
    // A new ticket is placed on top, and one that is moved to the bottom stays there.
    const { ticket: fresh } = (await world.event(owner, 'createTicket', { projectId }, { title: 'New' })) as {
      ticket: { id: string }
    }
    expect(await columnFromTop()).toEqual(['New', 'First', 'Second', 'Third'])
    const [, , , last] = (
      await world.call(owner, 'listTickets', { projectId }, { column: 'todo', order: 'manual' })
    ).tickets
    await world.event(owner, 'moveTicket', { ticketId: fresh.id }, { below: last?.id ?? '' })
    expect(await columnFromTop()).toEqual(['First', 'Second', 'Third', 'New'])
    expect(await broken()).toEqual([])
  })

  it('arrives above the tickets of a project that has some, whose setting stays', async () => {
    await world.ticket(owner, projectId, { title: 'Old' })
    await world.ticket(owner, projectId, { title: 'Older' })
    const { forecast, report } = await imports.run(owner, projectId, [...manual(), ...cards()])
    expect(report?.reasons).toEqual(forecast?.reasons)
    expect(report?.reasons).toContainEqual(expect.objectContaining({ of: 'project', what: 'changed' }))
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(project.ticket_order).toBe('newest')
    expect(await columnFromTop()).toEqual(['First', 'Second', 'Third', 'Older', 'Old'])
    await world.ticket(owner, projectId, { title: 'New' })
    expect((await columnFromTop())[0]).toBe('New')
  })

  it('of two columns of the source that become one here, and of damaged ranks, stops no import', async () => {
    const { report } = await imports.run(owner, projectId, [
      ...manual(),
      line('column', { id: 'c4', name: 'To Do', status: 'todo' }),
      ...cards(),
      ranked('t4', 'Also first', '9999999996V', 'c4'),
      ranked('t5', 'Same place', '9999999996V', 'c4'),
      ranked('t6', 'Odd', "9'; drop", 'c4'),
      ranked('t7', 'Endless', `9999999996${'V'.repeat(500)}`, 'c4'),
    ])
    expect(kindOf(report, 'ticket')).toMatchObject({ created: 7 })
    const known = new Set(['First', 'Second', 'Third'])
    expect((await columnFromTop()).filter((title) => known.has(title))).toEqual(['First', 'Second', 'Third'])
  })
})

describe('an import', () => {
  it('brings tickets with their people, dates, labels, parents, relations, comments and history', async () => {
    await world.label(owner, projectId, 'ios')
    const { import: done, forecast, report } = await imports.run(owner, projectId, board(), asDev())
    expect(done).toMatchObject({ state: 'finished', done: 16, total: 16, reason: null })
    expect(report?.kinds).toEqual(forecast?.kinds)
    expect(report?.reasons).toEqual(forecast?.reasons)
    const tickets = await list()
    const byTitle = Object.fromEntries(tickets.map((one) => [one.title, one]))
    const { First, Second, Third } = byTitle
    expect(First).toMatchObject({
      number: 7,
      status: 'todo',
      comment_count: 2,
      assignee_id: dev.user_id,
      created_at: '2024-02-01T10:00:00.000Z',
      reporter: { full_name: 'Ada Lovelace' },
    })
    expect(First?.label_ids).toHaveLength(2)
    expect(Second).toMatchObject({
      number: 9,
      status: 'in_progress',
      assignee_id: null,
      parent_id: Third?.id,
      blocked_by: 1,
      due_date: '2026-06-01',
      reporter: { full_name: 'Unknown (Trello)' },
    })
    expect(Third).toMatchObject({
      number: 10,
      status: 'done',
      estimate: 5,
      sub_total: 1,
      reporter_id: dev.user_id,
    })
    const { comments } = await world.call(owner, 'listComments', { ticketId: First?.id ?? '' })
    expect(comments.map(({ content, author }) => [content, author.full_name])).toEqual([
      ['Hello @dev', 'Ada Lovelace'],
      ['Here', dev.full_name],
    ])
    expect(comments[0]?.reactions.heart).toEqual([dev.user_id, First?.reporter_id])
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(project.counts).toMatchObject({ todo: 1, in_progress: 1, done: 1 })
    const { labels } = await world.call(owner, 'listLabels', { projectId })
    expect(labels.map(({ name }) => name).sort()).toEqual(['Android', 'ios'])
    expect((await world.event(owner, 'createTicket', { projectId }, { title: 'Next' })).type).toBe(
      'ticket.created',
    )
    expect((await list())[0]?.number).toBe(11)
    expect(await broken()).toEqual([])
  })

  it('takes columns that only their spelling differs from, and says so; each is taken once', async () => {
    const lines = [
      line('project', {}),
      line('column', { id: 'a', name: 'Todo', status: 'todo' }),
      line('column', { id: 'b', name: 'TO-DO', status: 'todo' }),
      line('column', { id: 'c', name: 'In progress', status: 'in_progress' }),
      line('column', { id: 'd', name: 'In-Progress', status: 'in_progress' }),
      line('column', { id: 'e', name: 'D.one', status: 'todo' }),
      ticket('t1', { title: 'First', column: 'a' }),
      ticket('t2', { title: 'Second', column: 'c' }),
    ]
    const { report, forecast } = await imports.run(owner, projectId, lines)
    expect(report?.reasons).toEqual(forecast?.reasons)
    expect(report?.reasons.filter(({ of }) => of === 'column')).toMatchObject([
      {
        count: 1,
        reason: 'Its tickets go to “To Do”, which differs only in spelling',
        examples: ['a'],
      },
    ])
    const { columns } = await world.call(owner, 'getProject', { projectId })
    expect(columns.map(({ name }) => name)).toEqual([
      'To Do',
      'TO-DO',
      'D.one',
      'In Progress',
      'In-Progress',
      'Done',
    ])
    const columnOf = (ticket: { column: string }) => columns.find(({ key }) => key === ticket.column)?.name
    expect((await list()).map((one) => [one.title, columnOf(one)]).sort()).toEqual([
      ['First', 'To Do'],
      ['Second', 'In Progress'],
    ])
    const again = await imports.run(owner, projectId, lines)
    expect(again.report?.reasons.filter(({ of }) => of === 'column')).toEqual([])
    expect((await world.call(owner, 'getProject', { projectId })).columns).toHaveLength(6)
    expect(await broken()).toEqual([])
  })

  it('tells nobody, and open pages one event a portion', async () => {
    await imports.run(owner, projectId, board(), asDev())
    const events = await readAfter(world.db, projectId, 0)
    const types = events.map(({ type }) => type)
    expect(types.filter((type) => type !== 'import.advanced')).toEqual(['project.created', 'member.added'])
    expect(types.filter((type) => type === 'import.advanced').length).toBe(7)
    expect((await world.call(dev, 'listInbox', {})).lines).toEqual([])
    const { rows } = await world.db
      .selectFrom('event')
      .select('via')
      .where('project_id', '=', projectId)
      .execute()
      .then((all) => ({ rows: all }))
    expect(rows.filter(({ via }) => via === 'import').length).toBeGreaterThan(0)
  })

  it('writes nothing before it is started', async () => {
    const { seq } = await world.call(owner, 'getProject', { projectId })
    const id = await imports.read(owner, projectId, board(), asDev())
    const { import: one, report, people } = await imports.stateOf(owner, projectId, id)
    expect(one.state).toBe('read')
    expect(people).toMatchObject([
      { id: 'p1', how: 'chosen', member: { id: dev.user_id } },
      { id: 'p2', how: null, member: null },
    ])
    expect(kindOf(report, 'ticket')).toMatchObject({
      in_source: 3,
      arrives: 3,
      created: 3,
      left_out: 0,
      changed: 1,
    })
    expect(await list()).toEqual([])
    expect((await world.call(owner, 'getProject', { projectId })).seq).toBe(seq)
    expect((await world.call(owner, 'listLabels', { projectId })).labels).toEqual([])
  })

  it('that is run twice doubles nothing', async () => {
    await imports.run(owner, projectId, board(), asDev())
    const before = await list()
    const { report, forecast } = await imports.run(owner, projectId, board(), asDev())
    expect(await list()).toEqual(before)
    expect(report?.kinds).toEqual(forecast?.kinds)
    for (const of of ['ticket', 'comment', 'label', 'column', 'relation', 'change', 'person'])
      expect(kindOf(report, of), of).toMatchObject({ created: 0, updated: 0, left_out: 0 })
    expect(kindOf(report, 'ticket')).toMatchObject({ unchanged: 3 })
    expect(await broken()).toEqual([])
  })
})

describe('the history of an imported ticket', () => {
  it('begins with what it went through in its source, by whom it was', async () => {
    await imports.run(owner, projectId, board(), asDev())
    const first = (await list()).find(({ title }) => title === 'First')
    const ticketId = first?.id ?? ''
    await world.call(dev, 'moveTicket', { ticketId }, { status: 'done' })
    const { entries } = await world.call(owner, 'listHistory', { ticketId })
    expect(
      entries.map(({ actor, via, changes, at }) => [actor?.full_name, via?.way, changes, at.slice(0, 4)]),
    ).toEqual([
      [
        'Ada Lovelace',
        'import',
        [{ field: 'status', before: 'done', after: 'todo', is_text: false }],
        '2024',
      ],
      [
        dev.full_name,
        undefined,
        [{ field: 'status', before: 'todo', after: 'done', is_text: false }],
        '2026',
      ],
    ])
    const { entries: rest } = await world.call(owner, 'listHistory', { ticketId }, { after: -1 })
    expect(rest).toHaveLength(1)
  })
})

describe('an import that is run again', () => {
  const one = (value: Record<string, unknown> = {}, more: Line[] = []) => [
    ...startingWith,
    line('label', { id: 'l1', name: 'iOS' }),
    ticket('t1', { title: 'One', number: 1, ...value }),
    ticket('t2', { title: 'Two', number: 2 }),
    line('comment', { id: 'k1', ticket: 't1', content: 'Said' }),
    ...more,
  ]

  it('updates what the source changed and nobody changed here, field by field', async () => {
    await imports.run(owner, projectId, one())
    const [, first] = await list()
    const ticketId = first?.id ?? ''
    await world.call(dev, 'updateTicket', { ticketId }, { version: 1, title: 'Ours' })
    const { report, forecast } = await imports.run(
      owner,
      projectId,
      one({
        title: 'Theirs',
        priority: 'high',
        column: 'c3',
        labels: ['l1'],
        updated_at: '2024-05-01T10:00:00.000Z',
      }),
    )
    expect(kindOf(report, 'ticket')).toMatchObject({ updated: 1, unchanged: 1, created: 0, changed: 1 })
    expect(report?.reasons).toEqual(forecast?.reasons)
    expect(report?.reasons.map(({ reason }) => reason)).toContain(
      'It was changed here since the last import: its title stays',
    )
    const { ticket: now } = await world.call(owner, 'getTicket', { ticketId })
    expect(now).toMatchObject({ title: 'Ours', priority: 'high', status: 'done', version: 3 })
    expect(now.label_ids).toHaveLength(1)
    const { entries } = await world.call(owner, 'listHistory', { ticketId })
    expect(entries.map(({ via }) => via?.way)).toContain('import')
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(project.counts).toMatchObject({ todo: 1, done: 1 })
    expect(await broken()).toEqual([])
  })

  it('leaves deleted what was deleted here, and takes what is new', async () => {
    await imports.run(owner, projectId, one())
    const [second, first] = await list()
    await world.call(owner, 'deleteTicket', { ticketId: second?.id ?? '' })
    const { comments } = await world.call(owner, 'listComments', { ticketId: first?.id ?? '' })
    await world.call(owner, 'deleteComment', { commentId: comments[0]?.id ?? '' })
    const more = [
      line('comment', { id: 'k2', ticket: 't1', content: 'Said later' }),
      line('comment', { id: 'k3', ticket: 't2', content: 'On a deleted one' }),
      ticket('t3', { title: 'Three', number: 3 }),
    ]
    const { report, forecast } = await imports.run(owner, projectId, one({}, more))
    expect(report?.kinds).toEqual(forecast?.kinds)
    expect(kindOf(report, 'ticket')).toMatchObject({ in_source: 3, created: 1, unchanged: 1, left_out: 1 })
    expect(kindOf(report, 'comment')).toMatchObject({ in_source: 3, created: 1, left_out: 2 })
    expect((await list()).map(({ title, comment_count }) => [title, comment_count])).toEqual([
      ['Three', 0],
      ['One', 1],
    ])
    expect(await broken()).toEqual([])
  })

  it('edits a comment that the source edited, unless it was edited here', async () => {
    await imports.run(owner, projectId, one())
    const [, first] = await list()
    const thread = async () =>
      (await world.call(owner, 'listComments', { ticketId: first?.id ?? '' })).comments
    const edited = (content: string) =>
      one().map((one) => (one.kind === 'comment' ? line('comment', { ...one.value, content }) : one))
    await imports.run(owner, projectId, edited('Said again'))
    expect(await thread()).toMatchObject([{ content: 'Said again', version: 2 }])
    await imports.run(owner, projectId, edited('And again'))
    expect(await thread()).toMatchObject([{ content: 'And again', version: 3 }])
  })

  it('keeps the numbers of others', async () => {
    await world.ticket(owner, projectId)
    await world.ticket(owner, projectId)
    const { id, report } = await imports.run(owner, projectId, one())
    expect(kindOf(report, 'ticket')).toMatchObject({ created: 2, changed: 2 })
    expect((await list()).map(({ number }) => number).sort()).toEqual([1, 2, 3, 4])
    // The other numbers were reserved when the run began: a portion that takes them itself makes others wait.
    const taken = world.db.selectFrom('import').select('next_number').where('id', '=', id)
    expect(await taken.executeTakeFirst()).toEqual({ next_number: 5 })
    expect(await broken()).toEqual([])
  })
})

describe('an assignee who has no account here', () => {
  const lines = (value: Record<string, unknown> = {}) => [
    ...startingWith,
    line('person', { id: 'p1', name: 'Ann Example' }),
    ticket('t1', { title: 'Hers', number: 1, assignee: 'p1' }),
    ticket('t2', { title: 'Hers too', number: 2, assignee: 'p1', ...value }),
  ]
  const byTitle = async () => Object.fromEntries((await list()).map((one) => [one.title, one]))

  it('stays on the ticket by name, and becomes the person in a later import of the same file', async () => {
    await imports.run(owner, projectId, lines())
    const { Hers } = await byTitle()
    expect(Hers).toMatchObject({ assignee_id: null, imported: { assignee: { name: 'Ann Example' } } })
    const again = await imports.run(owner, projectId, lines(), asDev())
    expect(again.report?.kinds).toEqual(again.forecast?.kinds)
    expect(kindOf(again.report, 'ticket')).toMatchObject({ updated: 2, unchanged: 0 })
    expect((await byTitle()).Hers).toMatchObject({ assignee_id: dev.user_id, version: 2 })
    expect((await byTitle()).Hers?.imported).not.toHaveProperty('assignee')
    const third = await imports.run(owner, projectId, lines(), asDev())
    expect(kindOf(third.report, 'ticket')).toMatchObject({ updated: 0, unchanged: 2 })
    const { Hers: same } = await byTitle()
    const { entries } = await world.call(owner, 'listHistory', { ticketId: same?.id ?? '' })
    expect(entries[0]?.changes).toMatchObject([{ field: 'assignee_id' }])
    expect(await broken()).toEqual([])
  })

  it('does not replace an assignee whom somebody chose here since, not even nobody', async () => {
    await imports.run(owner, projectId, lines())
    const before = await byTitle()
    const assign = (title: string, version: number, assignee_id: string | null) =>
      world.event(owner, 'updateTicket', { ticketId: before[title]?.id ?? '' }, { version, assignee_id })
    await assign('Hers', 1, owner.user_id)
    await assign('Hers too', 1, owner.user_id)
    await assign('Hers too', 2, null)
    expect((await byTitle())['Hers too']?.imported).not.toHaveProperty('assignee')
    const { report } = await imports.run(owner, projectId, lines(), asDev())
    expect(kindOf(report, 'ticket')).toMatchObject({ updated: 0, unchanged: 2 })
    expect(await byTitle()).toMatchObject({
      Hers: { assignee_id: owner.user_id },
      'Hers too': { assignee_id: null },
    })
  })

  it('replaces no title that was changed here, in this import or the next', async () => {
    await imports.run(owner, projectId, lines())
    const { 'Hers too': one } = await byTitle()
    await world.event(owner, 'updateTicket', { ticketId: one?.id ?? '' }, { version: 1, title: 'Ours' })
    await imports.run(owner, projectId, lines(), asDev())
    expect(await byTitle()).toMatchObject({ Ours: { assignee_id: dev.user_id } })
    for (const priority of ['high', 'low']) await imports.run(owner, projectId, lines({ priority }), asDev())
    expect(await byTitle()).toMatchObject({ Ours: { assignee_id: dev.user_id, priority: 'low' } })
  })

  it('is another name if the source has changed it, and nobody if the source names nobody', async () => {
    await imports.run(owner, projectId, lines())
    const bob = line('person', { id: 'p3', name: 'Bob' })
    await imports.run(owner, projectId, [...lines({ assignee: 'p3' }), bob])
    expect((await byTitle())['Hers too']?.imported).toMatchObject({ assignee: { name: 'Bob' } })
    await imports.run(owner, projectId, lines({ assignee: null }))
    expect((await byTitle())['Hers too']?.imported).not.toHaveProperty('assignee')
  })
})

it('a person of an import is matched with a member afterwards, by those who may import, and later imports know it', async () => {
  const lines = (priority = 'medium') => [
    ...startingWith,
    line('person', { id: 'p1', name: 'Dév Patel' }),
    ticket('t1', { title: 'His', number: 1, assignee: 'p1', priority }),
    ticket('t2', { title: 'Taken', number: 2, assignee: 'p1' }),
  ]
  await imports.run(owner, projectId, lines())
  const waiting = async () => (await world.call(owner, 'listWaitingPeople', { projectId })).people
  const [person] = await waiting()
  // Suggested as names are found everywhere, without regard to accents.
  expect(person).toMatchObject({ name: 'Dév Patel', tickets: 2, suggested: { id: dev.user_id } })
  const [taken, his] = await list()
  const mine = { version: 1, assignee_id: owner.user_id }
  await world.event(owner, 'updateTicket', { ticketId: taken?.id ?? '' }, mine)
  const match = { id: person?.id ?? '', user_id: dev.user_id }
  expect(await world.refused(dev, 'matchImportedPerson', { projectId }, match)).toMatchObject({ status: 403 })
  const stranger = { ...match, user_id: (await world.team('Eve')).owner.user_id }
  const refusal = await world.refused(owner, 'matchImportedPerson', { projectId }, stranger)
  expect(refusal).toMatchObject({ code: 'not_a_member' })
  await world.event(owner, 'matchImportedPerson', { projectId }, match)
  const assignees = async () =>
    (await list()).map(({ title, assignee_id, priority }) => [title, assignee_id, priority])
  expect(await assignees()).toEqual([
    ['Taken', owner.user_id, 'medium'],
    ['His', dev.user_id, 'medium'],
  ])
  expect(await waiting()).toEqual([])
  // A member who changed the assignee at the same time gets a conflict.
  const late = await world.refused(owner, 'updateTicket', { ticketId: his?.id ?? '' }, mine)
  expect(late).toMatchObject({ code: 'edit_conflict' })
  const { entries } = await world.call(owner, 'listHistory', { ticketId: his?.id ?? '' })
  expect(entries[0]).toMatchObject({ actor: { id: owner.user_id } })
  const again = await imports.run(owner, projectId, lines('high'))
  expect(kindOf(again.report, 'ticket')).toMatchObject({ updated: 1, unchanged: 1, changed: 0 })
  expect((await assignees())[1]).toEqual(['His', dev.user_id, 'high'])
  expect(await broken()).toEqual([])
})
