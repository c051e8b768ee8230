// Membership commands: the event that each one writes, and its refusals.
import { describe, expect, it } from 'vitest'
import { createPerson } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)

async function memberId(person: TestPerson): Promise<string> {
  const { members } = await world.call(owner, 'listMembers', { projectId })
  return members.find((member) => member.user_id === person.user_id)?.id ?? ''
}

describe('inviteMember', () => {
  it('takes a username or an e-mail address, without regard to case, as developer unless told otherwise', async () => {
    const ada = await createPerson(world.deps, {
      username: 'ada',
      email: 'ada@example.org',
      full_name: 'Ada',
    })
    const bob = await createPerson(world.deps, {
      username: 'bob',
      email: 'bob@example.org',
      full_name: 'Bob',
    })
    expect(await world.event(owner, 'inviteMember', { projectId }, { username: ' ADA ' })).toMatchObject({
      type: 'member.added',
      member: {
        user_id: ada.user_id,
        role: 'developer',
        invited_by: owner.user_id,
        profile: { full_name: 'Ada' },
      },
    })
    const byAddress = await world.event(
      owner,
      'inviteMember',
      { projectId },
      { username: 'Bob@Example.org', role: 'viewer' },
    )
    expect(byAddress).toMatchObject({ member: { user_id: bob.user_id, role: 'viewer' } })
    expect(JSON.stringify(byAddress)).not.toContain('bob@example.org')
  })

  it('responds with the specified messages', async () => {
    expect(await world.refused(owner, 'inviteMember', { projectId }, { username: 'nobody' })).toMatchObject({
      status: 404,
      detail: 'User not found with that email/username',
    })
    expect(
      await world.refused(owner, 'inviteMember', { projectId }, { username: owner.username }),
    ).toMatchObject({
      status: 409,
      detail: 'User is already a member of this project',
    })
    expect(await world.refused(owner, 'inviteMember', { projectId }, { username: ' ' })).toMatchObject({
      status: 400,
    })
    expect(
      await world.refused(owner, 'inviteMember', { projectId }, { username: 'x', role: 'owner' }),
    ).toMatchObject({ status: 400 })
  })

  it('does not find people whose address is unverified', async () => {
    const pending = await createPerson(world.deps, { confirmed: false })
    const problem = await world.refused(owner, 'inviteMember', { projectId }, { username: pending.email })
    expect(problem.code).toBe('user_not_found')
  })

  it('adds a person once, however many concurrent requests', async () => {
    const carl = await world.person('Carl')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.send(owner, 'inviteMember', { projectId }, { username: carl.username }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    const { members, seq } = await world.call(owner, 'listMembers', { projectId })
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(members).toHaveLength(project.counts.members)
    expect(project.seq).toBe(seq)
  })
})

describe('changeMemberRole', () => {
  it('takes effect with the next request', async () => {
    const member = await world.member(owner, projectId, 'developer')
    const ticket = await world.ticket(member, projectId)
    const event = await world.event(
      owner,
      'changeMemberRole',
      { memberId: await memberId(member) },
      { role: 'viewer' },
    )
    expect(event).toMatchObject({ type: 'member.changed', user_id: member.user_id, role: 'viewer' })
    expect(
      await world.refused(member, 'moveTicket', { ticketId: ticket.id }, { status: 'done' }),
    ).toMatchObject({ code: 'forbidden' })
    expect(
      await world.call(owner, 'changeMemberRole', { memberId: await memberId(member) }, { role: 'viewer' }),
    ).toBeNull()
  })

  it('never touches the owner', async () => {
    const problem = await world.refused(
      owner,
      'changeMemberRole',
      { memberId: await memberId(owner) },
      { role: 'viewer' },
    )
    expect(problem).toMatchObject({ status: 409, code: 'owner_stays' })
  })
})

describe('removeMember', () => {
  it('unassigns their tickets, keeps their name on what they wrote, and refuses their next request', async () => {
    const member = await world.member(owner, projectId, 'developer', 'Lea Leaving')
    const ticket = await world.ticket(member, projectId, { assignee_id: member.user_id })
    await world.call(member, 'createComment', { ticketId: ticket.id }, { content: 'I was here' })
    expect(await world.event(owner, 'removeMember', { memberId: await memberId(member) })).toMatchObject({
      type: 'member.removed',
      user_id: member.user_id,
    })
    const { ticket: after } = await world.call(owner, 'getTicket', { ticketId: ticket.id })
    expect(after).toMatchObject({ assignee: null, reporter: { full_name: 'Lea Leaving' }, version: 2 })
    const { comments } = await world.call(owner, 'listComments', { ticketId: ticket.id })
    expect(comments[0]?.author.full_name).toBe('Lea Leaving')
    expect(await world.refused(member, 'getTicket', { ticketId: ticket.id })).toMatchObject({ status: 404 })
  })

  it('an edit started before the removal conflicts with the unassignment', async () => {
    const member = await world.member(owner, projectId, 'developer')
    const other = await world.member(owner, projectId, 'developer')
    const ticket = await world.ticket(owner, projectId, { assignee_id: member.user_id })
    await world.call(owner, 'removeMember', { memberId: await memberId(member) })
    const problem = await world.refused(
      owner,
      'updateTicket',
      { ticketId: ticket.id },
      { version: 1, assignee_id: other.user_id },
    )
    expect(problem.conflicts).toEqual([{ field: 'assignee_id', theirs: null, yours: other.user_id }])
  })

  it('never removes the owner', async () => {
    expect(await world.refused(owner, 'removeMember', { memberId: await memberId(owner) })).toMatchObject({
      code: 'owner_stays',
    })
  })
})

describe('checkMember and findUser', () => {
  it('reveal only what the invitation needs', async () => {
    const someone = await world.person('Someone')
    expect(await world.call(owner, 'findUser', {}, { username: someone.username.toUpperCase() })).toEqual({
      id: someone.user_id,
    })
    expect(await world.refused(owner, 'findUser', {}, { username: 'nobody' })).toMatchObject({
      code: 'user_not_found',
    })
    expect(await world.call(owner, 'checkMember', { projectId }, { user_id: someone.user_id })).toEqual({
      member: false,
    })
    expect(await world.call(owner, 'checkMember', { projectId }, { user_id: owner.user_id })).toEqual({
      member: true,
    })
  })
})
