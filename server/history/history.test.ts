// The history of a ticket, a comment and a project; earlier texts and who may read them.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dev Patel')
const viewer = await world.member(owner, projectId, 'viewer', 'Vera Viewer')

const historyOf = async (who: TestPerson, ticketId: string) =>
  (await world.call(who, 'listHistory', { ticketId })).entries
const edit = (ticketId: string, version: number, input: object) =>
  world.event(dev, 'updateTicket', { ticketId }, { version, ...input })
const words = (entries: HistoryEntry[]) =>
  entries.map(({ type, actor, changes }) => [
    type,
    actor?.full_name,
    ...changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
  ])

describe('the history of a ticket', () => {
  it('tells each change with its values before and after, oldest first', async () => {
    const { id } = await world.ticket(owner, projectId, { title: 'One' })
    await world.event(dev, 'moveTicket', { ticketId: id }, { status: 'done' })
    await edit(id, 2, { title: 'Two', priority: 'high', assignee_id: dev.user_id })
    await edit(id, 3, { title: 'Three' })
    expect(words(await historyOf(dev, id))).toEqual([
      ['ticket.created', 'Olga Owner'],
      ['ticket.changed', 'Dev Patel', 'status: todo > done'],
      [
        'ticket.changed',
        'Dev Patel',
        'title: One > Two',
        `priority: medium > high`,
        `assignee_id: null > ${dev.user_id}`,
      ],
      ['ticket.changed', 'Dev Patel', 'title: Two > Three'],
    ])
    const { people } = await world.call(dev, 'listHistory', { ticketId: id })
    expect(people.map(({ full_name }) => full_name).sort()).toEqual(['Dev Patel', 'Olga Owner'])
  })

  it('comes in windows without a gap, and without what was said in comments', async () => {
    const { id } = await world.ticket(owner, projectId)
    for (const status of ['done', 'todo', 'in_progress', 'todo'] as const) {
      await world.event(dev, 'moveTicket', { ticketId: id }, { status })
      await world.event(dev, 'createComment', { ticketId: id }, { content: 'Moved' })
    }
    const seen: number[] = []
    for (let after: number | null = 0; after !== null; ) {
      const { entries, next }: { entries: HistoryEntry[]; next: number | null } = await world.call(
        dev,
        'listHistory',
        { ticketId: id },
        { after, limit: 2 },
      )
      seen.push(...entries.map(({ seq }) => seq))
      after = next
    }
    expect(seen).toHaveLength(5)
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
  })

  it('tells that a ticket lost its assignee because they left', async () => {
    const guest = await world.member(owner, projectId, 'developer', 'Gone Guest')
    const { id } = await world.ticket(owner, projectId, { assignee_id: guest.user_id })
    await world.ticket(owner, projectId)
    await world.event(guest, 'leaveProject', { projectId }, {})
    const last = (await historyOf(dev, id)).at(-1)
    expect(last).toMatchObject({ type: 'member.removed', person: { full_name: 'Gone Guest' }, changes: [] })
  })

  it('fills in what an older release logged, which kept no former values', async () => {
    const { id } = await world.ticket(owner, projectId)
    const moved = await world.event(dev, 'moveTicket', { ticketId: id }, { status: 'done' })
    await sql`update event set before = null, payload = payload - 'before'
      where project_id = ${projectId} and seq = ${moved.seq}`.execute(world.db)
    expect(words(await historyOf(dev, id)).at(-1)).toEqual([
      'ticket.changed',
      'Dev Patel',
      'status: todo > done',
    ])
  })
})

describe('earlier texts', () => {
  const read = (who: TestPerson, seq: number, field: 'title' | 'description' | 'content') =>
    world.call(who, 'getReplacedText', { projectId }, { seq, field })

  it('are each read with the text that replaced it, by developers and up', async () => {
    const { id } = await world.ticket(owner, projectId, { description: 'First' })
    const one = await edit(id, 1, { description: 'Second' })
    const two = await edit(id, 2, { description: 'Third' })
    expect(await read(dev, one.seq, 'description')).toMatchObject({ before: 'First', after: 'Second' })
    expect(await read(dev, two.seq, 'description')).toMatchObject({ before: 'Second', after: 'Third' })
    const [, change] = await historyOf(viewer, id)
    expect(change?.changes).toEqual([{ field: 'description', before: null, after: null, is_text: true }])
    expect(
      await world.refused(viewer, 'getReplacedText', { projectId }, { seq: one.seq, field: 'description' }),
    ).toMatchObject({ status: 403 })
  })

  it('hide earlier titles from viewers', async () => {
    const { id } = await world.ticket(owner, projectId, { title: 'Secret plan' })
    await edit(id, 1, { title: 'Plan' })
    expect(JSON.stringify(await historyOf(viewer, id))).not.toContain('Secret')
    expect(JSON.stringify(await world.call(viewer, 'listChanges', { projectId }))).not.toContain('Secret')
  })

  it('of a comment are those of each edit', async () => {
    const { id } = await world.ticket(owner, projectId)
    const made = await world.event(dev, 'createComment', { ticketId: id }, { content: 'Frist' })
    if (made.type !== 'comment.created') throw new Error('no comment')
    const commentId = made.comment.id
    await world.event(dev, 'updateComment', { commentId }, { version: 1, content: 'First' })
    const { entries } = await world.call(dev, 'listCommentHistory', { commentId })
    expect(entries.map(({ type }) => type)).toEqual(['comment.created', 'comment.changed'])
    expect(await read(dev, entries[1]?.seq ?? 0, 'content')).toMatchObject({
      before: 'Frist',
      after: 'First',
    })
  })

  it('of a deleted comment are read by nobody', async () => {
    const { id } = await world.ticket(owner, projectId)
    const made = await world.event(dev, 'createComment', { ticketId: id }, { content: 'password: swordfish' })
    if (made.type !== 'comment.created') throw new Error('no comment')
    const commentId = made.comment.id
    const { seq } = await world.event(dev, 'updateComment', { commentId }, { version: 1, content: 'Gone' })
    await world.event(dev, 'deleteComment', { commentId })
    for (const who of [owner, dev]) {
      expect(
        await world.refused(who, 'getReplacedText', { projectId }, { seq, field: 'content' }),
      ).toMatchObject({ status: 404 })
      expect(await world.refused(who, 'listCommentHistory', { commentId })).toMatchObject({ status: 404 })
    }
    expect(JSON.stringify(await historyOf(owner, id))).not.toContain('swordfish')
  })

  it('that are taken out are gone from the log, and nothing else is', async () => {
    const { id } = await world.ticket(owner, projectId, { description: 'First' })
    const one = await edit(id, 1, { description: 'password: hunter2' })
    const two = await edit(id, 2, { description: 'Third' })
    const version = { seq: two.seq, field: 'description' } as const
    await world.event(owner, 'removeReplacedText', { projectId }, version)
    expect(await world.call(owner, 'removeReplacedText', { projectId }, version)).toBeNull()
    expect(await read(dev, two.seq, 'description')).toEqual({
      before: null,
      after: 'Third',
      is_removed: true,
    })
    expect(await read(dev, one.seq, 'description')).toMatchObject({ before: 'First', after: null })
    const { rows } =
      await sql`select from event where (before::text || payload::text) like '%hunter2%'`.execute(world.db)
    expect(rows).toEqual([])
  })

  it('of a deleted ticket are read by nobody, and its title is told to nobody', async () => {
    const { id } = await world.ticket(owner, projectId, { title: 'Doomed', description: 'First' })
    const one = await edit(id, 1, { title: 'Gone', description: 'Second' })
    await world.event(owner, 'deleteTicket', { ticketId: id })
    const version = { seq: one.seq, field: 'description' } as const
    expect(await world.refused(owner, 'getReplacedText', { projectId }, version)).toMatchObject({
      status: 404,
    })
    const { entries } = await world.call(owner, 'listChanges', { projectId }, { limit: 10 })
    expect(JSON.stringify(entries)).not.toMatch(/Doomed|Gone"/)
    expect(entries[0]).toMatchObject({ type: 'ticket.deleted', ticket: { id, title: null } })
  })
})

describe('the changes of a project', () => {
  it('are told newest first, with members and roles', async () => {
    const id = await world.project(owner)
    const member = await world.member(owner, id, 'viewer', 'Mia Member')
    const { members } = await world.call(owner, 'listMembers', { projectId: id })
    const memberId = members.find(({ user_id }) => user_id === member.user_id)?.id ?? ''
    await world.event(owner, 'changeMemberRole', { memberId }, { role: 'admin' })
    const { entries, next } = await world.call(owner, 'listChanges', { projectId: id }, { limit: 2 })
    expect(words(entries)).toEqual([
      ['member.changed', 'Olga Owner', 'role: viewer > admin'],
      ['member.added', 'Olga Owner', 'role: null > viewer'],
    ])
    expect(entries[0]?.person?.full_name).toBe('Mia Member')
    const rest = await world.call(owner, 'listChanges', { projectId: id }, { before: next ?? undefined })
    expect(words(rest.entries)).toEqual([['project.created', 'Olga Owner']])
  })
})

describe('bulk changes in the activity of the project', () => {
  const PRIORITY: BulkAction = { do: 'edit', changes: { priority: 'critical' } }
  const start = async (who: TestPerson, ids: string[], act: BulkAction): Promise<string> => {
    const id = randomUUID()
    await world.call(who, 'startBulkChange', { projectId }, { id, tickets: ids, act })
    return id
  }
  const tickets = async (count: number): Promise<string[]> => {
    const made = []
    for (let n = 0; n < count; n += 1) made.push(await world.ticket(owner, projectId))
    return made.map(({ id }) => id)
  }
  const changes = async (input: RawInputOf<'listChanges'>) =>
    world.call(dev, 'listChanges', { projectId }, input)

  it('has one entry for a bulk change, and lists its changes by its id', async () => {
    const ids = await tickets(3)
    const id = await start(dev, ids, PRIORITY)
    await start(owner, ids.slice(0, 1), { do: 'delete' })
    const before = await changes({ limit: 1 })
    const { entries, next } = await changes({ group: 'bulk', limit: 2 })
    expect(before.entries[0]?.bulk).toBeNull()
    expect(entries.map(({ type, bulk }) => [type, bulk])).toEqual([
      ['ticket.deleted', { id: expect.any(String), does: 'delete', changes: 1 }],
      ['ticket.changed', { id, does: 'edit', changes: 3 }],
    ])
    // The other changes of the bulk change are not in the windows after it.
    const later = await changes({ group: 'bulk', limit: 3, before: next ?? 0 })
    expect(later.entries.map(({ type }) => type)).toEqual([
      'ticket.created',
      'ticket.created',
      'ticket.created',
    ])
    const ofBulk = await changes({ bulk_id: id, limit: 2 })
    const rest = await changes({ bulk_id: id, limit: 2, before: ofBulk.next ?? 0 })
    expect([...ofBulk.entries, ...rest.entries].map(({ ticket }) => ticket?.id)).toEqual(ids.toReversed())
    expect(rest.next).toBeNull()
  })

  it('has one entry for a bulk change of the last 30 days that an older release made', async () => {
    const id = await start(dev, await tickets(2), PRIORITY)
    await sql`update event set bulk_id = null where bulk_id = ${id}`.execute(world.db)
    const file = new URL('../db/migrations/0073_bulk_events_index.sql', import.meta.url)
    const [update = ''] = (await readFile(file, 'utf8')).split(';')
    await sql.raw(update).execute(world.db)
    expect((await changes({ group: 'bulk', limit: 1 })).entries).toMatchObject([{ bulk: { id, changes: 2 } }])
  })

  it('keeps a bulk change together after its record was removed', async () => {
    const id = await start(dev, await tickets(2), PRIORITY)
    await world.db.deleteFrom('bulk_change').where('id', '=', id).execute()
    expect((await changes({ group: 'bulk', limit: 1 })).entries).toMatchObject([
      { type: 'ticket.changed', bulk: { id, does: null, changes: 2 } },
    ])
  })
})
