// A move against what others do at the same moment: edits, deletion, loss of membership, other moves. Links between tickets that move
// together stay, mails reach only people who may read the ticket now, and old addresses lead on after several moves.
import { expect, it } from 'vitest'
import { checkInvariants } from '../backup/invariants.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { createInboxMails } from '../test/inbox-mails.ts'
import type { TestPerson } from '../test/world.ts'

const mails = await createInboxMails()
const { world } = mails
closeAfterAll(mails.close)
const owner = await world.person('Ada Lovelace')
const [from, to, third] = [
  await world.project(owner, 'Web'),
  await world.project(owner, 'App'),
  await world.project(owner, 'Box'),
]
const dev = await world.member(owner, from, 'developer', 'Dev Patel')
const addTo = (projectId: string, { username }: TestPerson) =>
  world.call(owner, 'inviteMember', { projectId }, { username, role: 'developer' })
await addTo(to, dev)

const move = (who: TestPerson, ticketId: string, project_id = to) =>
  world.event(who, 'moveTicketToProject', { ticketId }, { project_id })
const nothingBroken = async () =>
  expect((await checkInvariants(world.url)).filter(({ broken }) => broken > 0)).toEqual([])

it('against deletion and an edit: the ticket is in one project, once, with all counts', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { id, version } = await world.ticket(owner, from, { estimate: 3 })
    const params = { ticketId: id }
    const sent = await Promise.all([
      world.send(dev, 'moveTicketToProject', params, { project_id: to }),
      world.send(owner, 'deleteTicket', params),
      world.send(owner, 'updateTicket', params, { version, title: 'Edited during the move' }),
    ])
    for (const { status } of sent) expect([200, 404]).toContain(status)
    const { deleted_at } = await world.db
      .selectFrom('ticket')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(deleted_at).not.toBeNull()
  }
  await nothingBroken()
})

it('against the end of the membership there: it moves before, or not at all', async () => {
  const guest = await world.member(owner, from, 'developer', 'Guest')
  const moved: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await addTo(to, guest)
    const { members } = await world.call(owner, 'listMembers', { projectId: to })
    const memberId = members.find(({ profile }) => profile.id === guest.user_id)?.id ?? ''
    const { id } = await world.ticket(owner, from, { assignee_id: guest.user_id })
    const [{ status }] = await Promise.all([
      world.send(guest, 'moveTicketToProject', { ticketId: id }, { project_id: to }),
      world.event(owner, 'removeMember', { memberId }),
    ])
    moved.push(status)
    const { ticket } = await world.call(owner, 'getTicket', { ticketId: id })
    // The assignee is lost with the membership.
    expect(ticket).toMatchObject(
      status === 200
        ? { project_id: to, assignee: null }
        : { project_id: from, assignee: { id: guest.user_id } },
    )
  }
  for (const status of moved) expect([200, 404]).toContain(status)
  await nothingBroken()
})

it('from A to B, back, and to C: each old address leads to it, and a page that still has it there can edit it', async () => {
  const ticket = await world.ticket(owner, from)
  const there = await move(owner, ticket.id)
  await move(owner, ticket.id, from)
  await move(owner, ticket.id, third)
  const numberThere = there.type === 'ticket.arrived' ? there.ticket.number : 0
  for (const [project_id, number] of [
    [from, ticket.number],
    [to, numberThere],
  ] as const)
    expect((await world.call(owner, 'findMovedTicket', {}, { project_id, number })).ticket).toMatchObject({
      id: ticket.id,
      project_id: third,
    })
  // The version is that of the page from before the moves.
  const input = { version: ticket.version, title: 'From an old page' }
  expect(await world.event(owner, 'updateTicket', { ticketId: ticket.id }, input)).toMatchObject({
    project_id: third,
  })
  expect(await world.refused(dev, 'updateTicket', { ticketId: ticket.id }, input)).toMatchObject({
    status: 404,
  })
})

it('tickets that move together keep their relations and sub-tickets, and get them back with undo', async () => {
  const [sub, parent, other, stays] = [
    await world.ticket(owner, from, { title: 'Sub' }),
    await world.ticket(owner, from, { title: 'Parent' }),
    await world.ticket(owner, from, { title: 'Other' }),
    await world.ticket(owner, from, { title: 'Stays' }),
  ]
  await world.event(owner, 'updateTicket', { ticketId: sub.id }, { version: 1, parent_id: parent.id })
  await world.event(owner, 'addRelation', { ticketId: other.id }, { kind: 'blocks', ticket_id: sub.id })
  await world.event(owner, 'addRelation', { ticketId: other.id }, { kind: 'relates_to', ticket_id: stays.id })
  const tickets = [sub.id, parent.id, other.id]
  const preview = { project_id: to, ids: tickets.join() }
  expect(await world.call(owner, 'previewMoveOfMany', { projectId: from }, preview)).toMatchObject({
    links: 1,
  })
  const id = crypto.randomUUID()
  await world.call(
    owner,
    'startBulkChange',
    { projectId: from },
    { id, tickets, act: { do: 'transfer', project_id: to } },
  )
  const areLinked = async (project_id: string) => {
    const ticket = async (ticketId: string) => (await world.call(owner, 'getTicket', { ticketId })).ticket
    expect(await ticket(sub.id)).toMatchObject({ project_id, parent_id: parent.id, blocked_by: 1 })
    expect(await ticket(parent.id)).toMatchObject({ project_id, sub_total: 1 })
    const { comments } = await world.call(owner, 'listComments', { ticketId: other.id })
    return comments.map(({ content }) => content.split('\n').slice(2).join())
  }
  const { key } = (await world.call(owner, 'getProject', { projectId: from })).project
  expect(await areLinked(to)).toEqual([`- Relates to ${key}-${stays.number}`])
  const undo = { id: crypto.randomUUID(), of: id }
  await world.call(owner, 'undoBulkChange', { projectId: from }, undo)
  expect(await areLinked(from)).toHaveLength(1)
  await nothingBroken()
})

it('mails that wait when it moves reach the people who may read it there, and nobody else', async () => {
  const left = await world.member(owner, from, 'developer', 'Only There')
  await mails.read()
  const { id } = await world.ticket(owner, from)
  await mails.comment(owner, id, `@${left.username} and @${dev.username}, please look`)
  // Collected before the move.
  await mails.read()
  await mails.comment(owner, id, `@${left.username} and @${dev.username}, once more`)
  await move(owner, id)
  const sent = await mails.after(3_600)
  const textsTo = (email: string) =>
    sent.filter(({ recipient }) => recipient === email).map(({ text }) => text)
  expect(textsTo(dev.email)).toEqual([
    expect.stringContaining('Ada Lovelace moved the ticket here from WEB-'),
  ])
  expect(textsTo(left.email)).toEqual([])
  expect(JSON.stringify(sent.map(({ text }) => text))).not.toContain('Only There')
})
