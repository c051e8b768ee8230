// A ticket moves to another project with everything that belongs to it; what has no match is shown before; its former address
// leads to it for people who may read it, and people who are only in its old project read nothing of it.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { each } from '../noun.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Ada Lovelace')
const from = await world.project(owner, 'Web')
const to = await world.project(owner, 'App')
const left = await world.member(owner, from, 'developer', 'Only There')
const right = await world.member(owner, to, 'developer', 'Only Here')
const both = await world.member(owner, from, 'developer', 'Both Places')
await world.call(owner, 'inviteMember', { projectId: to }, { username: both.username, role: 'developer' })

const move = (who: TestPerson, ticketId: string, project_id = to) => {
  world.clock.advance(1)
  return world.event(who, 'moveTicketToProject', { ticketId }, { project_id })
}
const keyOf = async (who: TestPerson, projectId: string) =>
  (await world.call(who, 'getProject', { projectId })).project.key
const bytes = () =>
  sql<{ id: string; text_bytes: number; file_bytes: number }>`
    select id, text_bytes, file_bytes from project where id in (${from}, ${to}) order by id`.execute(world.db)

async function full() {
  const common = await world.label(owner, from, `Café ${crypto.randomUUID().slice(0, 8)}`)
  const { labels } = await world.call(owner, 'listLabels', { projectId: from })
  const name = labels.find(({ id }) => id === common)?.name ?? ''
  const match = await world.label(owner, to, name.toUpperCase())
  const own = await world.label(owner, from, `Only ${crypto.randomUUID().slice(0, 8)}`)
  const ticket = await world.ticket(both, from, {
    title: 'Login fails',
    description: 'At once',
    assignee_id: left.user_id,
    label_ids: [common, own],
  })
  const comment = await world.event(left, 'createComment', { ticketId: ticket.id }, { content: 'Seen it' })
  const file = await world.file(both, ticket, 'screen.png')
  return { ticket, match, file, comment }
}

it('takes along comments, files, history and what has a match, and says before what has none', async () => {
  const { ticket, match, file } = await full()
  const before = await bytes()
  const preview = await world.call(both, 'previewMoveToProject', { ticketId: ticket.id }, { project_id: to })
  expect(preview.dropped).toMatchObject({
    labels: [expect.stringMatching(/^Only /)],
    assignee: { id: left.user_id },
    column: null,
  })
  const event = await move(both, ticket.id)
  if (event.type !== 'ticket.arrived') throw new Error(event.type)
  const seen = await world.call(right, 'getTicket', { ticketId: ticket.id })
  expect(event.ticket).toEqual(seen.ticket)
  expect(seen.ticket).toMatchObject({ project_id: to, assignee: null, label_ids: [match], comment_count: 1 })
  expect(event.dropped.assignee_id).toBe(left.user_id)
  const { comments } = await world.call(right, 'listComments', { ticketId: ticket.id })
  expect(comments.map(({ content }) => content)).toEqual(['Seen it'])
  const { attachments } = await world.call(right, 'listAttachments', { ticketId: ticket.id })
  expect(attachments.map(({ id }) => id)).toEqual([file])
  const { entries } = await world.call(right, 'listHistory', { ticketId: ticket.id })
  expect(entries.map(({ type }) => type)).toEqual(['ticket.created', 'attachment.created', 'ticket.arrived'])
  const after = await bytes()
  const sum = (rows: typeof after.rows) =>
    rows.reduce((all, { text_bytes, file_bytes }) => all + Number(text_bytes) + Number(file_bytes), 0)
  expect(sum(after.rows)).toBe(sum(before.rows))
})

const milestone = async (projectId: string, name: string) => {
  const event = await world.event(owner, 'createMilestone', { projectId }, { name })
  if (event.type !== 'milestone.created') throw new Error(event.type)
  return event.milestone.id
}

it('is in the milestone of the same name there, and both projects count it', async () => {
  const [here, there] = [await milestone(from, 'Release 2'), await milestone(to, 'RELEASE 2')]
  const only = await milestone(from, 'Only here')
  const ticket = await world.ticket(both, from, { milestone_id: here, estimate: 3 })
  const none = { tickets: 0, estimate: 0 }
  const one = { tickets: 1, estimate: 3 }
  const arrived = await move(both, ticket.id)
  expect(arrived).toMatchObject({
    ticket: { milestone_id: there },
    dropped: { milestone: null },
    milestones: [{ id: there, progress: { todo: one } }],
  })
  const { entries } = await world.call(both, 'listChanges', { projectId: from }, { limit: 1 })
  expect(entries[0]?.type).toBe('ticket.left')
  const { milestones } = await world.call(both, 'listMilestones', { projectId: from })
  expect(milestones.map(({ progress }) => progress.todo)).toEqual([none, none])
  await move(both, ticket.id, from)
  const { ticket: back } = await world.call(both, 'getTicket', { ticketId: ticket.id })
  expect(back.milestone_id).toBe(here)
  await world.event(
    both,
    'updateTicket',
    { ticketId: ticket.id },
    { version: back.version, milestone_id: only },
  )
  const input = { project_id: to }
  const { dropped } = await world.call(both, 'previewMoveToProject', { ticketId: ticket.id }, input)
  expect(dropped.milestone).toBe('Only here')
  expect(await move(both, ticket.id)).toMatchObject({
    ticket: { milestone_id: null },
    dropped: { milestone: 'Only here' },
  })
})

it('is gone for the people of the old project alone, in every answer', async () => {
  const { ticket, comment, file } = await full()
  await move(both, ticket.id)
  for (const name of ['getTicket', 'listComments', 'listAttachments', 'listHistory'] as const)
    expect(await world.refused(left, name, { ticketId: ticket.id })).toMatchObject({ status: 404 })
  if (comment.type !== 'comment.created') throw new Error('no comment')
  expect(await world.refused(left, 'listCommentHistory', { commentId: comment.comment.id })).toMatchObject({
    status: 404,
  })
  expect(await world.refused(left, 'deleteAttachment', { attachmentId: file })).toMatchObject({ status: 404 })
  const { entries } = await world.call(left, 'listChanges', { projectId: from }, { limit: 20 })
  expect(JSON.stringify(entries)).not.toContain('Login fails')
  expect(entries[0]?.type).toBe('ticket.left')
  const known = { project_id: from, number: ticket.number }
  expect((await world.call(left, 'findMovedTicket', {}, known)).ticket).toBeNull()
  expect((await world.call(right, 'findMovedTicket', {}, known)).ticket?.id).toBe(ticket.id)
  const key = `${await keyOf(left, from)}-${ticket.number}`
  expect((await world.call(left, 'findTicketsByKey', {}, { key })).tickets).toEqual([])
  for (const who of [both, right])
    expect((await world.call(who, 'findTicketsByKey', {}, { key })).tickets.map(({ id }) => id)).toEqual([
      ticket.id,
    ])
})

it('keeps its number for when it comes back; no other ticket gets it', async () => {
  const ticket = await world.ticket(both, from)
  await move(both, ticket.id)
  const next = await world.ticket(both, from)
  expect(next.number).toBeGreaterThan(ticket.number)
  const back = await move(both, ticket.id, from)
  expect(back).toMatchObject({ type: 'ticket.arrived', ticket: { number: ticket.number, project_id: from } })
  const { entries } = await world.call(both, 'listHistory', { ticketId: ticket.id })
  expect(entries.map(({ type }) => type)).toEqual(['ticket.created', 'ticket.arrived', 'ticket.arrived'])
})

it('turns relations, parent and sub-tickets into keys in a comment', async () => {
  const parent = await world.ticket(both, from)
  const ticket = await world.ticket(both, from, { parent_id: parent.id })
  const sub = await world.ticket(both, from, { parent_id: ticket.id })
  const other = await world.ticket(both, from)
  await world.event(both, 'addRelation', { ticketId: ticket.id }, { kind: 'blocks', ticket_id: other.id })
  await move(both, ticket.id)
  const { comments } = await world.call(right, 'listComments', { ticketId: ticket.id })
  const key = await keyOf(both, from)
  expect(comments[0]?.content.split('\n').slice(2)).toEqual([
    `- Parent: ${key}-${parent.number}`,
    `- Sub-tickets: ${key}-${sub.number}`,
    `- Blocks ${key}-${other.number}`,
  ])
  const kept = async (id: string) => (await world.call(left, 'getTicket', { ticketId: id })).ticket
  expect(await kept(sub.id)).toMatchObject({ parent_id: null })
  expect(await kept(parent.id)).toMatchObject({ sub_total: 0 })
  expect(await kept(other.id)).toMatchObject({ blocked_by: 0 })
})

it('needs the right to change tickets here and to create them there', async () => {
  const ticket = await world.ticket(owner, from)
  for (const who of [left, right])
    expect(
      await world.refused(who, 'moveTicketToProject', { ticketId: ticket.id }, { project_id: to }),
    ).toMatchObject({ status: 404 })
  const viewer = await world.member(owner, to, 'viewer', 'Vera Viewer')
  await world.call(owner, 'inviteMember', { projectId: from }, { username: viewer.username, role: 'admin' })
  expect(
    await world.refused(viewer, 'moveTicketToProject', { ticketId: ticket.id }, { project_id: to }),
  ).toMatchObject({ status: 403 })
  expect(
    await world.refused(owner, 'moveTicketToProject', { ticketId: ticket.id }, { project_id: from }),
  ).toMatchObject({ status: 409 })
})

it('every table that names tickets says what becomes of its rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'ticket_id'
    union select conrelid::regclass::text from pg_constraint where confrelid = 'ticket'::regclass`.execute(
    world.db,
  )
  const said = each('moved').flatMap((moved) => Object.keys(moved))
  expect(rows.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([])
})

it('a preview of many counts what has no match, for ids and for a filter', async () => {
  const one = await full()
  const two = await full()
  const planned = { version: two.ticket.version, milestone_id: await milestone(from, 'Left behind') }
  await world.event(both, 'updateTicket', { ticketId: two.ticket.id }, planned)
  const other = await world.ticket(both, from)
  await world.event(both, 'addRelation', { ticketId: two.ticket.id }, { kind: 'blocks', ticket_id: other.id })
  const preview = (who: TestPerson, input: object) =>
    world.call(who, 'previewMoveOfMany', { projectId: from }, { project_id: to, ...input })
  const expected = {
    tickets: 2,
    labels: [expect.stringMatching(/^Only /), expect.stringMatching(/^Only /)].map((name) => ({
      name,
      tickets: 1,
    })),
    columns: [],
    milestones: [{ name: 'Left behind', tickets: 1 }],
    assignees: [{ name: 'Only There', tickets: 2 }],
    links: 1,
  }
  expect(await preview(both, { ids: `${one.ticket.id},${two.ticket.id}` })).toMatchObject(expected)
  const title = `Some ${crypto.randomUUID()}`
  await world.ticket(both, from, { title, label_ids: one.ticket.label_ids })
  expect(await preview(both, { search: title })).toMatchObject({
    tickets: 1,
    labels: [{ tickets: 1 }],
    assignees: [],
    links: 0,
  })
})

it('many move by a bulk change, and its undo gives them their numbers again', async () => {
  const tickets = [await world.ticket(both, from), await world.ticket(both, from)]
  const ids = tickets.map(({ id }) => id)
  const id = crypto.randomUUID()
  const act = { do: 'transfer' as const, project_id: to }
  await world.call(both, 'startBulkChange', { projectId: from }, { id, tickets: ids, act })
  expect((await world.call(both, 'getBulkChange', { projectId: from }, { id })).bulk).toMatchObject({
    changed: 2,
    failed: 0,
  })
  for (const ticketId of ids)
    expect((await world.call(right, 'getTicket', { ticketId })).ticket.project_id).toBe(to)
  const undo = crypto.randomUUID()
  await world.call(both, 'undoBulkChange', { projectId: from }, { id: undo, of: id })
  expect((await world.call(both, 'getBulkChange', { projectId: from }, { id: undo })).bulk).toMatchObject({
    changed: 2,
    failed: 0,
  })
  for (const { id: ticketId, number } of tickets)
    expect((await world.call(left, 'getTicket', { ticketId })).ticket).toMatchObject({
      project_id: from,
      number,
    })
})

it('in races with edits, comments, other moves and removals, every ticket is in one project as a whole', async () => {
  const third = await world.project(owner, 'Third')
  const ticket = await world.ticket(owner, from)
  const params = { ticketId: ticket.id }
  const sent = await Promise.all([
    ...[to, third, from, to, third].map((project_id) =>
      world.send(owner, 'moveTicketToProject', params, { project_id }),
    ),
    world.send(owner, 'createComment', params, { content: 'During the move' }),
    world.send(owner, 'updateTicket', params, { version: 1, priority: 'high' }),
    world.send(owner, 'changeTicketLabels', params, { add: [], remove: [] }),
  ])
  expect(sent.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
  const { rows } = await sql<{ same: boolean }>`
    select (select bool_and(comment.project_id = ticket.project_id) from comment where ticket_id = ticket.id) as same
    from ticket where id = ${ticket.id}`.execute(world.db)
  expect(rows).toEqual([{ same: true }])
})

it('a repeated request moves once, and a token limited to one project moves nothing out of it', async () => {
  const ticket = await world.ticket(owner, from)
  const token = await byToken(world, owner, { scope: 'admin', projects: [from] })
  const refused = await world.refused(
    token,
    'moveTicketToProject',
    { ticketId: ticket.id },
    { project_id: to },
  )
  expect(refused).toMatchObject({ status: 404 })
  const post = () =>
    world.app.request(`/api/tickets/${ticket.id}/project`, {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'move-it-once' },
      body: JSON.stringify({ project_id: to }),
    })
  const [one, two] = [await (await post()).json(), await (await post()).json()]
  expect(two).toEqual(one)
  expect(one.type).toBe('ticket.arrived')
})
