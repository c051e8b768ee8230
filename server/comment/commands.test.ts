// The discussion of a ticket: the event that each command writes, the exact count, and the refusals.
import { describe, expect, it } from 'vitest'
import { PEOPLE_PER_REACTION } from '../../domain/comment/comment.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: viewer } = await world.team('Vera Viewer', 'viewer')
const ticketId = (await world.ticket(owner, projectId)).id

async function comment(who: TestPerson, content: string) {
  const event = await world.event(who, 'createComment', { ticketId }, { content })
  if (event.type !== 'comment.created') throw new Error('no comment was created')
  return event
}

describe('createComment', () => {
  it('is written by the caller, even a viewer, and counted', async () => {
    const { comment_count: before } = (await world.call(owner, 'getTicket', { ticketId })).ticket
    const event = await comment(viewer, '  Seen it too  ')
    expect(event).toMatchObject({
      comment: { content: 'Seen it too', author: { full_name: 'Vera Viewer' }, edited_at: null, version: 1 },
      comment_count: before + 1,
    })
  })

  it('refuses a blank one', async () => {
    const problem = await world.refused(owner, 'createComment', { ticketId }, { content: ' \n ' })
    expect(problem.errors?.[0]?.field).toBe('content')
  })

  it('counts exactly under concurrent writes', async () => {
    const { comment_count: before } = (await world.call(owner, 'getTicket', { ticketId })).ticket
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => comment(index % 2 ? owner : viewer, `Number ${index}`)),
    )
    expect((await world.call(owner, 'getTicket', { ticketId })).ticket.comment_count).toBe(before + 20)
  })
})

describe('updateComment', () => {
  it('marks it as edited; a second edit from the same version is a conflict', async () => {
    const { comment: mine } = await comment(viewer, 'First')
    const edited = await world.event(
      viewer,
      'updateComment',
      { commentId: mine.id },
      { version: 1, content: 'Second' },
    )
    expect(edited).toMatchObject({ type: 'comment.changed', comment: { content: 'Second', version: 2 } })
    expect(edited.type === 'comment.changed' && edited.comment.edited_at).toBeTruthy()
    const problem = await world.refused(
      viewer,
      'updateComment',
      { commentId: mine.id },
      { version: 1, content: 'Third' },
    )
    expect(problem.conflicts).toEqual([{ field: 'content', theirs: 'Second', yours: 'Third' }])
    expect(
      await world.call(viewer, 'updateComment', { commentId: mine.id }, { version: 1, content: 'Second' }),
    ).toBeNull()
  })
})

describe('deleteComment', () => {
  it('deletes it and decrements the count', async () => {
    const { comment: mine, comment_count: count } = await comment(viewer, 'Oops')
    const event = await world.event(viewer, 'deleteComment', { commentId: mine.id })
    expect(event).toMatchObject({ type: 'comment.deleted', comment_id: mine.id, comment_count: count - 1 })
    expect(await world.refused(viewer, 'deleteComment', { commentId: mine.id })).toMatchObject({
      status: 404,
    })
  })
})

describe('listComments', () => {
  it('returns them in chronological order, in windows without a gap, even with equal timestamps', async () => {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { comments, next } = await world.call(
        owner,
        'listComments',
        { ticketId },
        { limit: 7, ...(after && { after }) },
      )
      seen.push(...comments.map((one) => one.id))
      if (next === null) break
      after = next
    }
    const { ticket } = await world.call(owner, 'getTicket', { ticketId })
    expect(new Set(seen).size).toBe(ticket.comment_count)
    expect(seen).toHaveLength(ticket.comment_count)
  })

  it('refuses a cursor whose comment was deleted, rather than looking like the end', async () => {
    const { comment: gone } = await comment(viewer, 'Gone soon')
    await comment(viewer, 'Still here')
    await world.event(viewer, 'deleteComment', { commentId: gone.id })
    expect(await world.refused(owner, 'listComments', { ticketId }, { after: gone.id })).toMatchObject({
      status: 404,
    })
  })
})

describe('reactToComment', () => {
  const listed = async (id: string) => {
    const { comments } = await world.call(owner, 'listComments', { ticketId })
    return comments.find((comment) => comment.id === id)?.reactions
  }

  it('is once per person and emoji, the same for every reader, and can be taken back', async () => {
    const { id: commentId } = (await comment(owner, 'Ship it?')).comment
    const react = (who: TestPerson, reaction: 'heart' | 'eyes', on = true) =>
      world.call(who, 'reactToComment', { commentId }, { reaction, on })
    expect(await react(viewer, 'heart')).toMatchObject({ type: 'comment.reacted', reactions_version: 1 })
    expect(await react(viewer, 'heart')).toBeNull()
    await Promise.all([react(owner, 'heart'), react(owner, 'eyes'), react(viewer, 'eyes')])
    const reactions = await listed(commentId)
    expect(reactions?.heart).toEqual([viewer.user_id, owner.user_id])
    expect([...(reactions?.eyes ?? [])].sort()).toEqual([viewer.user_id, owner.user_id].sort())
    await react(viewer, 'eyes', false)
    await react(owner, 'eyes', false)
    expect(await react(owner, 'eyes', false)).toBeNull()
    expect(await listed(commentId)).toEqual({ heart: [viewer.user_id, owner.user_id] })
  })

  it('does not get into the way of an edit', async () => {
    const { id: commentId } = (await comment(owner, 'Frist')).comment
    await world.call(viewer, 'reactToComment', { commentId }, { reaction: 'laugh', on: true })
    expect(
      await world.event(owner, 'updateComment', { commentId }, { version: 1, content: 'First' }),
    ).toMatchObject({ comment: { version: 2, reactions: { laugh: [viewer.user_id] } } })
  })

  it('has a limit of people, and knows six emoji only', async () => {
    const { id: commentId } = (await comment(owner, 'Popular')).comment
    const people = Array.from({ length: PEOPLE_PER_REACTION }, () => crypto.randomUUID())
    await world.db
      .updateTable('comment')
      .set({ reactions: JSON.stringify({ heart: people }) })
      .where('id', '=', commentId)
      .execute()
    const refused = await world.refused(
      viewer,
      'reactToComment',
      { commentId },
      { reaction: 'heart', on: true },
    )
    expect(refused).toMatchObject({ status: 409, code: 'reaction_limit' })
    const unknown = { reaction: 'rocket' as 'heart', on: true }
    expect(await world.refused(viewer, 'reactToComment', { commentId }, unknown)).toMatchObject({
      errors: [{ field: 'reaction' }],
    })
  })

  it('stays of a member who left, as their comments do', async () => {
    const { project_id: projectId, id: commentId } = (await comment(owner, 'Bye?')).comment
    const guest = await world.member(owner, projectId, 'viewer', 'Gone Guest')
    await world.call(guest, 'reactToComment', { commentId }, { reaction: 'heart', on: true })
    await world.event(guest, 'leaveProject', { projectId }, {})
    expect(await listed(commentId)).toEqual({ heart: [guest.user_id] })
    expect(
      await world.refused(guest, 'reactToComment', { commentId }, { reaction: 'heart', on: false }),
    ).toMatchObject({ status: 404 })
  })
})
