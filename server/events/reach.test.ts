// How far back a stream goes: it has nothing from before the membership. From the time since, it has no text that was overwritten
// or deleted, and no name of a deleted account.
import { expect, it } from 'vitest'
import { has, openStream } from '../test/open-stream.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')

async function heard(who: TestPerson, projectId: string, cursor: number) {
  const stream = await openStream(world, who, { cursors: { [projectId]: cursor } })
  await stream.until(has('ready'))
  await stream.close()
  return { kinds: stream.frames.map(({ event }) => event), text: JSON.stringify(stream.frames), stream }
}

async function edit(ticketId: string, changes: object) {
  const { ticket } = await world.call(owner, 'getTicket', { ticketId })
  await world.call(owner, 'updateTicket', { ticketId }, { version: ticket.version, ...changes })
}

/** @returns the texts that nobody may read any more, and the sequence number at which all of them still existed */
async function pastOf(projectId: string) {
  const ada = await world.member(owner, projectId, 'developer', 'Formername Ada')
  const deleted = await world.ticket(ada, projectId, { title: 'Gonetitle', description: 'Gonewords' })
  await world.event(ada, 'createComment', { ticketId: deleted.id }, { content: 'Gonebelow' })
  const kept = await world.ticket(owner, projectId, { title: 'Oldtitle', description: 'Oldwords' })
  const comment = await world.event(ada, 'createComment', { ticketId: kept.id }, { content: 'Gonecomment' })
  const edited = await world.event(owner, 'createComment', { ticketId: kept.id }, { content: 'Oldcomment' })
  if (comment.type !== 'comment.created' || edited.type !== 'comment.created') throw new Error('no comment')
  await world.call(owner, 'updateProject', { projectId }, { version: 1, description: 'Oldproject' })
  const { seq } = await world.call(owner, 'getProject', { projectId })
  await world.call(owner, 'deleteTicket', { ticketId: deleted.id })
  await edit(kept.id, { title: 'New title', description: null })
  await world.call(owner, 'deleteComment', { commentId: comment.comment.id })
  await world.call(owner, 'updateComment', { commentId: edited.comment.id }, { version: 1, content: 'New' })
  await world.call(owner, 'updateProject', { projectId }, { version: 2, description: null })
  await world.call(ada, 'deleteAccount', {}, { password: PASSWORD })
  return { seq, gone: /Gone\w+|Old\w+|Formername/g }
}

it('a viewer who was just invited gets nothing from before, whatever cursor they send', async () => {
  const projectId = await world.project(owner)
  const { seq, gone } = await pastOf(projectId)
  const viewer = await world.member(owner, projectId, 'viewer')
  for (const cursor of [0, 1, seq]) {
    const { kinds, text } = await heard(viewer, projectId, cursor)
    expect(kinds).toEqual(['reset', 'ready'])
    expect(text.match(gone)).toBeNull()
  }
  const { members, seq: now } = await world.call(viewer, 'listMembers', { projectId })
  expect(members).toHaveLength(2)
  // All events since they joined, and no reset.
  await world.ticket(owner, projectId)
  const { kinds, stream } = await heard(viewer, projectId, now)
  expect(kinds).toEqual(['change', 'ready'])
  expect(stream.changes().map(({ seq, type }) => [seq, type])).toEqual([[now + 1, 'ticket.created']])
})

it('a member since the beginning gets every event, without removed content', async () => {
  const projectId = await world.project(owner)
  const viewer = await world.member(owner, projectId, 'viewer')
  const { seq: from } = await world.call(viewer, 'listMembers', { projectId })
  const { gone } = await pastOf(projectId)
  const { seq: last } = await world.call(owner, 'getProject', { projectId })
  const { text, stream } = await heard(viewer, projectId, from)
  expect(stream.changes().map(({ seq }) => seq)).toEqual(
    Array.from({ length: last - from }, (_, index) => from + index + 1),
  )
  expect(text.match(gone)).toBeNull()
  expect(text).toContain('Deleted user')
  expect(text).toContain('New title')
})

it('a returning member reads nothing from before rejoining', async () => {
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'admin')
  const memberId = async () =>
    (await world.call(owner, 'listMembers', { projectId })).members.find(
      ({ user_id }) => user_id === member.user_id,
    )?.id ?? ''
  const { seq: before } = await world.call(member, 'getProject', { projectId })
  await world.call(owner, 'removeMember', { memberId: await memberId() })
  await world.ticket(owner, projectId, { title: 'In between' })
  const { seq: between } = await world.call(owner, 'getProject', { projectId })
  await world.call(owner, 'inviteMember', { projectId }, { username: member.username })
  for (const cursor of [before, between]) {
    const { kinds, text } = await heard(member, projectId, cursor)
    expect(kinds).toEqual(['reset', 'ready'])
    expect(text).not.toContain('In between')
  }
  expect((await heard(member, projectId, between + 1)).kinds).toEqual(['ready'])
})

it('the number of a membership is that of its event, however many join and write at once', async () => {
  const projectId = await world.project(owner)
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => world.person(`P${index}`)))
  await Promise.all(
    people.flatMap(({ username }) => [
      world.call(owner, 'inviteMember', { projectId }, { username }),
      world.ticket(owner, projectId),
    ]),
  )
  const rows = await world.db
    .selectFrom('project_member as member')
    .leftJoin('event', (join) =>
      join
        .onRef('event.project_id', '=', 'member.project_id')
        .onRef('event.seq', '=', 'member.joined_seq')
        .on('type', '=', 'member.added'),
    )
    .select(['user_id', 'payload'])
    .where('member.project_id', '=', projectId)
    .where('user_id', '!=', owner.user_id)
    .execute()
  expect(rows).toHaveLength(people.length)
  for (const { user_id, payload } of rows) expect(payload).toMatchObject({ member: { user_id } })
})

it('the log stores no names, so none remains of a deleted account', async () => {
  const projectId = await world.project(owner)
  await pastOf(projectId)
  const rows = await world.db
    .selectFrom('event')
    .select('payload')
    .where('project_id', '=', projectId)
    .execute()
  const text = JSON.stringify(rows)
  for (const name of ['Formername', 'Olga Owner', 'full_name', 'username']) expect(text).not.toContain(name)
})
