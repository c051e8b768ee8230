// Undoing one change of a ticket: the fields that are undone, the fields that are left and listed, and who may undo.
import { describe, expect, it } from 'vitest'
import type { OutputOf, RawInputOf } from '../../domain/api.ts'
import type { Event } from '../../domain/event.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: grace } = await world.team('Grace Hopper')
const viewer = await world.member(owner, projectId, 'viewer', 'Vera Viewer')

type Ticket = OutputOf<'getTicket'>['ticket']
const make = async (input: Partial<RawInputOf<'createTicket'>> = {}) =>
  (await world.ticket(owner, projectId, input)).id
const read = async (ticketId: string) => (await world.call(owner, 'getTicket', { ticketId })).ticket
const edit = async (who: TestPerson, ticketId: string, input: object) =>
  world.event(who, 'updateTicket', { ticketId }, { version: (await read(ticketId)).version, ...input })
const undo = (who: TestPerson, ticketId: string, { seq }: Pick<Event, 'seq'>) =>
  world.call(who, 'undoChange', { ticketId }, { seq })
const values = ({ version: _, updated_at: __, ...ticket }: Ticket) => ticket

describe('undoing a change', () => {
  it('sets every field back, as one change that names the other, and can itself be undone', async () => {
    const parent_id = await make()
    const label = await world.label(owner, projectId, 'Firmware')
    const id = await make({ title: 'One', description: 'First' })
    const before = await read(id)
    const change = await edit(owner, id, {
      title: 'Two',
      description: 'Second',
      status: 'done',
      type: 'bug',
      priority: 'high',
      assignee_id: grace.user_id,
      due_date: '2026-06-01',
      estimate: 5,
      label_ids: [label],
      parent_id,
    })
    const after = await read(id)
    const undone = await undo(owner, id, change)
    expect(undone).toMatchObject({ type: 'ticket.changed', undid: { seq: change.seq, left: [] } })
    expect(values(await read(id))).toEqual(values(before))
    expect(await undo(owner, id, change), 'once more').toBeNull()

    await undo(owner, id, undone as Event)
    expect(values(await read(id))).toEqual(values(after))
    const { entries } = await world.call(owner, 'listHistory', { ticketId: id })
    expect(entries.map(({ undid }) => undid)).toEqual([null, null, change.seq, undone?.seq])
  })

  it('leaves what somebody else changed since, and tells who, even if it is back as it was', async () => {
    const id = await make({ description: 'First' })
    const change = await edit(owner, id, {
      priority: 'high',
      estimate: 3,
      description: 'Second',
      type: 'bug',
    })
    await edit(grace, id, { priority: 'low', description: 'Third', type: 'feature' })
    await edit(grace, id, { type: 'bug' })
    const left = ['description', 'type', 'priority'].map((field) => ({
      field,
      code: 'edit_conflict',
      by: grace.user_id,
    }))
    expect(await undo(owner, id, change)).toMatchObject({ fields: ['estimate'], undid: { left } })
    expect(await read(id)).toMatchObject({
      priority: 'low',
      description: 'Third',
      type: 'bug',
      estimate: null,
    })
    // The estimate is already as before, so there is nothing left to undo.
    const problem = await world.refused(owner, 'undoChange', { ticketId: id }, { seq: change.seq })
    expect(problem).toMatchObject({ status: 409, code: 'edit_conflict', left })
  })

  it('goes back step by step through one’s own changes', async () => {
    const id = await make({ title: 'One', description: 'First' })
    const one = await edit(owner, id, { description: 'Second', priority: 'high' })
    const two = await edit(owner, id, { description: 'Third', priority: 'low' })
    const problem = await world.refused(owner, 'undoChange', { ticketId: id }, { seq: one.seq })
    expect(problem.left?.map(({ field, by }) => [field, by])).toEqual([
      ['description', owner.user_id],
      ['priority', owner.user_id],
    ])
    await undo(owner, id, two)
    expect(await undo(owner, id, one)).toMatchObject({ undid: { left: [] } })
    expect(await read(id)).toMatchObject({ description: 'First', priority: 'medium' })
  })

  it('treats each label for itself', async () => {
    const [a, b, c] = [
      await world.label(owner, projectId, 'A'),
      await world.label(owner, projectId, 'B'),
      await world.label(owner, projectId, 'C'),
    ]
    const id = await make({ label_ids: [a] })
    const change = await world.event(owner, 'changeTicketLabels', { ticketId: id }, { add: [b], remove: [a] })
    await world.event(grace, 'changeTicketLabels', { ticketId: id }, { add: [c] })
    await undo(owner, id, change)
    expect((await read(id)).label_ids).toEqual([a, c].sort())
  })

  it('leaves what it cannot set back, and tells why', async () => {
    const leaving = await world.member(owner, projectId, 'developer', 'Leaving Soon')
    const label = await world.label(owner, projectId, 'Removed soon')
    const id = await make({ assignee_id: leaving.user_id, label_ids: [label], priority: 'low' })
    const change = await edit(owner, id, { assignee_id: null, label_ids: [], priority: 'high' })
    await world.call(leaving, 'leaveProject', { projectId }, {})
    await world.call(owner, 'deleteLabel', { labelId: label }, {})
    expect(await undo(owner, id, change)).toMatchObject({
      fields: ['priority'],
      undid: {
        left: [
          { field: 'assignee_id', code: 'assignee_not_member', by: null },
          { field: 'label_ids', code: 'label_gone', by: null },
        ],
      },
    })
    const text = await make({ description: 'password: hunter2' })
    const replaced = await edit(owner, text, { description: null })
    await world.call(owner, 'removeReplacedText', { projectId }, { seq: replaced.seq, field: 'description' })
    expect(await world.refused(owner, 'undoChange', { ticketId: text }, { seq: replaced.seq })).toMatchObject(
      {
        code: 'erased',
      },
    )
  })

  it('puts a ticket back in its column at its place, where it stands as it was moved', async () => {
    const id = await world.project(owner)
    await world.call(owner, 'changeTicketOrder', { projectId: id }, { ticket_order: 'manual' })
    const [one, two, three] = [
      await world.ticket(owner, id),
      await world.ticket(owner, id),
      await world.ticket(owner, id),
    ]
    const order = async () =>
      (
        await world.call(owner, 'listTickets', { projectId: id }, { column: 'todo', order: 'manual' })
      ).tickets.map((ticket) => ticket.id)
    await world.event(owner, 'moveTicket', { ticketId: one.id }, { below: three.id })
    const before = await order()
    expect(before).toEqual([three.id, one.id, two.id])
    const moved = await world.event(owner, 'moveTicket', { ticketId: one.id }, { column: 'done' })
    await undo(owner, one.id, moved)
    expect(await order()).toEqual(before)
    const sorted = await world.event(owner, 'moveTicket', { ticketId: one.id }, { below: null })
    expect(await order()).toEqual([one.id, three.id, two.id])
    await undo(owner, one.id, sorted)
    expect(await order()).toEqual(before)
  })

  it('brings a deleted ticket back, and takes a restored one away', async () => {
    const id = await make()
    const deleted = await world.event(owner, 'deleteTicket', { ticketId: id })
    const restored = await undo(owner, id, deleted)
    expect(restored).toMatchObject({ type: 'ticket.restored', undid: { seq: deleted.seq } })
    expect(await undo(owner, id, deleted), 'once more').toBeNull()
    await undo(owner, id, restored as Event)
    expect(await world.refused(owner, 'getTicket', { ticketId: id })).toMatchObject({ status: 404 })
    await world.event(owner, 'restoreTicket', { ticketId: id })
    await world.event(owner, 'deleteTicket', { ticketId: id })
    const problem = await world.refused(owner, 'undoChange', { ticketId: id }, { seq: deleted.seq })
    expect(problem).toMatchObject({ left: [{ field: 'deleted', code: 'edit_conflict' }] })
  })

  it('sets back relations, and the edit of a comment by its author alone', async () => {
    const [id, other] = [await make(), await make()]
    const input = { kind: 'is_blocked_by', ticket_id: other } as const
    const added = await world.event(owner, 'addRelation', { ticketId: id }, input)
    const removed = await undo(owner, id, added)
    expect(removed).toMatchObject({ type: 'relation.removed', undid: { seq: added.seq } })
    expect(await undo(owner, other, removed as Event), 'from its other end').toMatchObject({
      type: 'relation.added',
    })

    const made = await world.event(grace, 'createComment', { ticketId: id }, { content: 'First' })
    if (made.type !== 'comment.created') throw new Error('no comment')
    const { id: commentId } = made.comment
    const edited = await world.event(grace, 'updateComment', { commentId }, { version: 1, content: 'Second' })
    expect(await world.refused(owner, 'undoChange', { ticketId: id }, { seq: edited.seq })).toMatchObject({
      status: 403,
    })
    expect(await undo(grace, id, edited)).toMatchObject({
      type: 'comment.changed',
      comment: { content: 'First' },
    })
  })

  it('is refused to whoever may not make that change, and for what cannot be undone', async () => {
    const id = await make()
    const change = await edit(owner, id, { priority: 'high' })
    const deleted = await world.event(owner, 'deleteTicket', { ticketId: id })
    const refused = async (who: TestPerson, ticketId: string, seq: number) =>
      (await world.refused(who, 'undoChange', { ticketId }, { seq })).code
    expect(await refused(owner, id, change.seq)).toBe('already_deleted')
    expect(await refused(grace, id, deleted.seq)).toBe('forbidden')
    await undo(owner, id, deleted)
    expect(await refused(viewer, id, change.seq)).toBe('forbidden')
    const comment = await world.event(owner, 'createComment', { ticketId: id }, { content: 'Seen' })
    expect(await refused(owner, id, comment.seq)).toBe('not_undoable')
    expect(await refused(owner, await make(), change.seq), 'of another ticket').toBe('not_found')
    expect(
      (await world.call(grace, 'undoChange', { ticketId: id }, { seq: change.seq }))?.undid?.left,
    ).toEqual([])
  })
})
