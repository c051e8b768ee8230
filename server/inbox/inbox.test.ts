// Notifications in the inbox: which users get them, and which do not.

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { readAll } from '../events/reader.ts'
import { createLogger } from '../log.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { prune } from '../retention/pruning.ts'
import { type Failure, withFailure } from '../test/failing-queries.ts'
import { has, openStream } from '../test/open-stream.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson, type World } from '../test/world.ts'
import { inbox } from './reader.ts'

const world = await startWorld()
let owner: TestPerson
let ada: TestPerson
let projectId: string
beforeEach(async () => {
  ;({ owner, projectId, member: ada } = await world.team('Ada'))
})

const read = () => readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }) }, [inbox])

/** The lines that the events up to now have written for a user. */
async function linesOf(who: TestPerson, input: RawInputOf<'listInbox'> = {}) {
  await read()
  return (await world.call(who, 'listInbox', {}, input)).lines
}

const inboxOf = async (who: TestPerson) =>
  (await linesOf(who)).map(({ number, reasons, count }) => [number, reasons.join(), count])

async function ticketOf(by = owner, input: Partial<RawInputOf<'createTicket'>> = {}) {
  world.clock.advance(1)
  return world.ticket(by, projectId, input)
}

async function comment(by: TestPerson, ticketId: string, content = 'Seen it too'): Promise<string> {
  world.clock.advance(1)
  const event = await world.event(by, 'createComment', { ticketId }, { content })
  return event.type === 'comment.created' ? event.comment.id : ''
}

type Ticket = Awaited<ReturnType<World['ticket']>>
function edit(by: TestPerson, { id, version }: Ticket, changes: Partial<RawInputOf<'updateTicket'>>) {
  world.clock.advance(1)
  return world.call(by, 'updateTicket', { ticketId: id }, { version, ...changes })
}

const isWatching = async (who: TestPerson, ticketId: string) =>
  (await world.call(who, 'getWatching', { ticketId })).is_watching

const remove = async (who: TestPerson) => {
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find(({ user_id }) => user_id === who.user_id)?.id ?? ''
  await world.call(owner, 'removeMember', { memberId })
}

describe('somebody is told', () => {
  it('of a comment on their ticket, with who wrote it and how it begins', async () => {
    const { id, number } = await ticketOf()
    await comment(ada, id, 'It **stops** at once')
    const [line] = await linesOf(owner)
    expect(line).toMatchObject({
      ticket_id: id,
      number,
      title: 'Crash on start',
      reasons: ['commented'],
      count: 1,
      is_unread: true,
      project: { id: projectId, name: 'Apollo' },
      actor: { full_name: 'Ada' },
      excerpt: 'It **stops** at once',
    })
  })

  it('of an assignment, at the creation of a ticket and later, and hears of it from then on', async () => {
    const first = await ticketOf(owner, { assignee_id: ada.user_id })
    const second = await ticketOf()
    await edit(owner, second, { title: 'Before it was hers' })
    await edit(owner, { ...second, version: 2 }, { assignee_id: ada.user_id })
    await edit(owner, { ...first, version: 1 }, { priority: 'critical' })
    expect((await inboxOf(ada)).sort()).toEqual([
      [first.number, 'edited,assigned', 2],
      [second.number, 'assigned', 1],
    ])
  })

  it('of a mention in a description, in a comment, and of one that an edit adds', async () => {
    const name = `@${ada.username}`
    const first = await ticketOf(owner, { description: `Ask ${name}, please` })
    const second = await ticketOf()
    const id = await comment(owner, second.id, 'Nobody')
    const third = await ticketOf()
    await comment(owner, third.id, `${name} ${name}`)
    expect(await inboxOf(ada)).toEqual([
      [third.number, 'mentioned', 1],
      [first.number, 'mentioned', 1],
    ])
    await world.call(owner, 'updateComment', { commentId: id }, { version: 1, content: `Now ${name}` })
    await world.call(owner, 'updateComment', { commentId: id }, { version: 2, content: `Now, ${name}` })
    await edit(owner, first, { description: `Ask ${name} again` })
    expect(await inboxOf(ada)).toEqual([
      [first.number, 'edited,mentioned', 2],
      [third.number, 'mentioned', 1],
      [second.number, 'mentioned', 1],
    ])
  })

  it('of a mention once, however late it is read', async () => {
    const { id } = await ticketOf()
    const commentId = await comment(owner, id, 'Nobody')
    await world.call(owner, 'updateComment', { commentId }, { version: 1, content: `@${ada.username}` })
    await world.call(owner, 'updateComment', { commentId }, { version: 2, content: `@${ada.username}!` })
    expect(await inboxOf(ada)).toEqual([[1, 'mentioned', 1]])
  })

  it('with the comment to open: the newest mention since it was read, else the newest comment', async () => {
    const ticket = await ticketOf(ada)
    const toOpen = async () => (await linesOf(ada))[0]?.comment_id
    const plain = await comment(owner, ticket.id)
    expect(await toOpen()).toBe(plain)
    const mention = await comment(owner, ticket.id, `@${ada.username}`)
    expect(await toOpen()).toBe(mention)
    // Neither another comment nor a change without one hides the mention.
    const later = await comment(owner, ticket.id)
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'done' })
    expect(await linesOf(ada)).toMatchObject([
      { reasons: ['moved', 'commented', 'mentioned'], excerpt: null, comment_id: mention },
    ])
    await world.call(ada, 'markInboxRead', {}, { until: '2999-01-01T00:00:00.000Z' })
    world.clock.advance(1)
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'todo' })
    expect(await toOpen()).toBe(null)
    await world.call(owner, 'deleteComment', { commentId: later })
    const last = await comment(owner, ticket.id)
    expect(await toOpen()).toBe(last)
    await world.call(owner, 'deleteComment', { commentId: last })
    expect(await toOpen()).toBe(null)
    // A mention in the description is at the top of the ticket, and does not keep the line at an earlier comment.
    const earlier = await comment(owner, ticket.id)
    expect(await toOpen()).toBe(earlier)
    await edit(owner, ticket, { description: `@${ada.username}` })
    expect(await toOpen()).toBe(null)
    const newest = await comment(owner, ticket.id)
    expect(await toOpen()).toBe(newest)
  })

  it('of moves and edits of what they watch by choice, from then on', async () => {
    const ticket = await ticketOf()
    await edit(owner, ticket, { title: 'Not watched yet' })
    await world.call(ada, 'watchTicket', { ticketId: ticket.id })
    expect(await inboxOf(ada)).toEqual([])
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'done' })
    expect(await inboxOf(ada)).toEqual([[1, 'moved', 1]])
    await edit(owner, { ...ticket, version: 3 }, { title: 'Watched' })
    await comment(owner, ticket.id)
    expect(await inboxOf(ada)).toEqual([[1, 'commented,edited,moved', 3]])
  })

  it('anew once they have read it, and the newest line stands first', async () => {
    const [first, second] = [await ticketOf(), await ticketOf()]
    await comment(ada, first.id)
    await comment(ada, second.id)
    const [line] = await linesOf(owner)
    expect(line?.ticket_id).toBe(second.id)
    await world.call(
      owner,
      'markInbox',
      {},
      {
        lines: [{ ticket_id: second.id, seq: line?.seq ?? 0 }],
        as: 'done',
      },
    )
    expect(await inboxOf(owner)).toEqual([[1, 'commented', 1]])
    world.clock.advance(1)
    await world.call(ada, 'moveTicket', { ticketId: second.id }, { status: 'done' })
    expect(await inboxOf(owner)).toEqual([
      [2, 'moved', 1],
      [1, 'commented', 1],
    ])
  })
})

describe('nobody is told', () => {
  it('of what they did themselves', async () => {
    const ticket = await ticketOf(ada, { assignee_id: ada.user_id, description: `@${ada.username}` })
    await comment(ada, ticket.id, `@${ada.username}`)
    expect(await inboxOf(ada)).toEqual([])
    expect(await isWatching(ada, ticket.id)).toBe(true)
  })

  it('of comments once they have stopped watching; mentions and assignments still reach them', async () => {
    const ticket = await ticketOf(ada)
    await world.call(ada, 'unwatchTicket', { ticketId: ticket.id })
    await read()
    await comment(ada, ticket.id)
    await comment(owner, ticket.id)
    expect(await inboxOf(ada)).toEqual([])
    expect(await isWatching(ada, ticket.id)).toBe(false)
    await comment(owner, ticket.id, `@${ada.username}`)
    await comment(owner, ticket.id)
    expect(await inboxOf(ada)).toEqual([[1, 'mentioned', 1]])
    await edit(owner, ticket, { assignee_id: ada.user_id })
    expect(await inboxOf(ada)).toEqual([[1, 'assigned,mentioned', 2]])
    expect(await isWatching(ada, ticket.id)).toBe(false)
    await world.call(ada, 'watchTicket', { ticketId: ticket.id })
    await comment(owner, ticket.id)
    expect(await inboxOf(ada)).toEqual([[1, 'commented,assigned,mentioned', 3]])
  })

  it('who is no member: removed before or after it is read, or not there yet', async () => {
    const late = await world.person('Late Comer')
    const ticket = await ticketOf(ada, { description: `@${late.username}` })
    await comment(owner, ticket.id)
    await read()
    await comment(owner, ticket.id)
    await remove(ada)
    expect(await inboxOf(ada)).toEqual([])
    expect(await world.call(ada, 'countInbox', {})).toEqual({ unread: 0 })
    // Neither a line nor a watch outlives the membership.
    await world.call(owner, 'inviteMember', { projectId }, { username: ada.username })
    await comment(owner, ticket.id)
    expect(await inboxOf(ada)).toEqual([])
    await world.call(owner, 'inviteMember', { projectId }, { username: late.username })
    expect(await inboxOf(late)).toEqual([])
  })

  it('of what was mentioned before they became a member', async () => {
    const late = await world.person('Late Comer')
    await ticketOf(owner, { description: `@${late.username}` })
    await world.call(owner, 'inviteMember', { projectId }, { username: late.username })
    expect(await inboxOf(late)).toEqual([])
  })

  it('of deleted tickets and projects, at once', async () => {
    const [first, second] = [await ticketOf(), await ticketOf()]
    await comment(ada, first.id)
    await comment(ada, second.id)
    expect(await inboxOf(owner)).toHaveLength(2)
    await world.call(owner, 'deleteTicket', { ticketId: second.id })
    const now = () => Promise.all([world.call(owner, 'listInbox', {}), world.call(owner, 'countInbox', {})])
    expect(await now()).toMatchObject([{ lines: [{ ticket_id: first.id }] }, { unread: 1 }])
    await world.call(owner, 'deleteProject', { projectId })
    expect(await now()).toEqual([{ lines: [], next: null }, { unread: 0 }])
    await read()
    const left = await world.db
      .selectFrom('inbox_line')
      .select('ticket_id')
      .where('project_id', '=', projectId)
    expect(await left.execute()).toEqual([])
  })

  it('of reactions, files and texts that code or a quotation holds', async () => {
    const ticket = await ticketOf()
    const commentId = await comment(owner, ticket.id, `\`@${ada.username}\`\n> @${ada.username}`)
    await world.call(ada, 'reactToComment', { commentId }, { reaction: 'heart', on: true })
    expect(await inboxOf(ada)).toEqual([])
    expect(await inboxOf(owner)).toEqual([])
  })
})

describe('whatever happens to the reader', () => {
  it.each<Failure>(['error', 'answer lost'])(
    'everybody is told exactly once: a statement fails by %s',
    async (how) => {
      const ticket = await ticketOf()
      const failed = new Set<string | undefined>()
      for (let at = 1; ; at += 1) {
        await comment(ada, ticket.id, `@${owner.username}`)
        const outcome = await withFailure({ at, how }, () => read().catch((error: Error) => error))
        failed.add(outcome.failed?.trim().split(/\s/)[0])
        await sql`update reader_place set retry_at = now() where reader = 'inbox'`.execute(world.db)
        expect(await inboxOf(owner)).toEqual([[1, 'mentioned', at]])
        if (outcome.failed === undefined) break
      }
      expect([...failed]).toEqual(
        expect.arrayContaining(['begin', 'select', 'insert', 'with', 'update', 'commit']),
      )
    },
  )

  it('several at a time tell everybody once', async () => {
    const tickets = await Promise.all([ticketOf(), ticketOf(), ticketOf()])
    const writing = tickets.map(({ id }) =>
      Promise.all([comment(ada, id), comment(ada, id), comment(ada, id)]),
    )
    await Promise.all([...writing, read(), read(), read()])
    expect((await inboxOf(owner)).map(([, , count]) => count)).toEqual([3, 3, 3])
  })
})

describe('in time', () => {
  it('lines that were read or done are deleted; what a ticket’s watchers were goes with its text', async () => {
    const [first, second] = [await ticketOf(), await ticketOf()]
    for (const { id } of [first, second]) await comment(ada, id)
    const [newest] = await linesOf(owner)
    const line = { ticket_id: second.id, seq: newest?.seq ?? 0 }
    await world.call(owner, 'markInbox', {}, { lines: [line], as: 'done' })
    await world.call(owner, 'deleteTicket', { ticketId: first.id })
    const left = async (table: 'ticket_watch' | 'inbox_line') => {
      const rows = await world.db
        .selectFrom(table)
        .select('ticket_id')
        .where('project_id', '=', projectId)
        .execute()
      return new Set(rows.map(({ ticket_id }) => ticket_id))
    }
    await eraseDeleted(world.deps)
    expect(await left('ticket_watch')).toEqual(new Set([first.id, second.id]))
    expect(await left('inbox_line')).toEqual(new Set([first.id, second.id]))
    const later = { now: () => new Date(world.clock.now().getTime() + 91 * 86_400_000) }
    await prune({ ...world.deps, clock: later })
    expect(await left('ticket_watch')).toEqual(new Set([second.id]))
    expect(await left('inbox_line')).toEqual(new Set())
  })
})

describe('open pages', () => {
  it('hear at once how much is unread, all of one person and nobody else’s', async () => {
    const streams = await Promise.all([owner, owner, ada].map((who) => openStream(world, who, {})))
    await Promise.all(streams.map((stream) => stream.until(has('ready'))))
    const { id } = await ticketOf()
    await comment(ada, id)
    const publishInbox = (ids: string[]) => world.hub.publishInbox(ids)
    await readAll({ db: world.db, logger: createLogger({ logLevel: 'fatal' }), publishInbox }, [inbox])
    const counts = (frames: { event: string; data: unknown }[]) =>
      frames.flatMap(({ event, data }) => (event === 'inbox' ? [data] : []))
    const [first, second, other] = streams
    for (const stream of [first, second]) await stream?.until((frames) => counts(frames).length > 0)
    expect(counts(first?.frames ?? [])).toEqual([{ unread: 1 }])
    const [line] = (await world.call(owner, 'listInbox', {})).lines
    await world.call(owner, 'markInbox', {}, { lines: [{ ticket_id: id, seq: line?.seq ?? 0 }], as: 'read' })
    for (const stream of [first, second]) await stream?.until((frames) => counts(frames).length > 1)
    expect(counts(second?.frames ?? [])).toEqual([{ unread: 1 }, { unread: 0 }])
    // Her stream gets an event because she now watches the ticket.
    expect(counts(other?.frames ?? [])).toEqual([{ unread: 0 }])
    await Promise.all(streams.map((stream) => stream.close()))
  })

  it('of a token that is limited to some projects hear nothing of it: it is about all of them', async () => {
    const { seq } = await world.call(owner, 'getProject', { projectId })
    const limited = await byToken(world, owner, { projects: [projectId] })
    const streams = await Promise.all(
      [limited, owner].map((who) => openStream(world, who, { cursors: { [projectId]: seq } })),
    )
    await Promise.all(streams.map((stream) => stream.until(has('ready'))))
    world.hub.publishInbox([owner.user_id])
    await streams[1]?.until(has('inbox'))
    // This change comes later, and is sent to both streams.
    await ticketOf()
    await Promise.all(streams.map((stream) => stream.until(has('change'))))
    expect(streams.map(({ frames }) => has('inbox')(frames))).toEqual([false, true])
    await Promise.all(streams.map((stream) => stream.close()))
  })
})

describe('the inbox', () => {
  it('comes in windows, all of it or what is unread', async () => {
    for (let count = 0; count < 5; count += 1) await comment(ada, (await ticketOf()).id)
    const [newest] = await linesOf(owner)
    await world.call(
      owner,
      'markInbox',
      {},
      {
        lines: [{ ticket_id: newest?.ticket_id ?? '', seq: newest?.seq ?? 0 }],
        as: 'read',
      },
    )
    const numbers: number[] = []
    for (let before: string | undefined; ; ) {
      const window = await world.call(owner, 'listInbox', {}, { limit: 2, ...(before && { before }) })
      numbers.push(...window.lines.map(({ number }) => number))
      if (!window.next) break
      before = window.next
    }
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5])
    const unread = await linesOf(owner, { show: 'unread' })
    expect(unread.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4])
    expect(await world.call(owner, 'countInbox', {})).toEqual({ unread: 4 })
  })

  it('keeps what came after it was seen', async () => {
    const { id } = await ticketOf()
    await comment(ada, id)
    const [seen] = await linesOf(owner)
    await comment(ada, id)
    await read()
    const line = { ticket_id: id, seq: seen?.seq ?? 0 }
    await world.call(owner, 'markInbox', {}, { lines: [line], as: 'done' })
    await world.call(owner, 'markInboxRead', {}, { until: seen?.at ?? '' })
    expect(await inboxOf(owner)).toEqual([[1, 'commented', 2]])
    const [now] = await linesOf(owner)
    await world.call(owner, 'markInboxRead', {}, { until: now?.at ?? '' })
    expect(await world.call(owner, 'countInbox', {})).toEqual({ unread: 0 })
    await world.call(owner, 'markInbox', {}, { lines: [{ ...line, seq: now?.seq ?? 0 }], as: 'unread' })
    expect(await world.call(owner, 'getWatching', { ticketId: id })).toEqual({
      is_watching: true,
      unread: now?.seq,
    })
  })

  it('of somebody else is out of reach', async () => {
    const { id } = await ticketOf()
    await comment(ada, id)
    const [line] = await linesOf(owner)
    await world.call(ada, 'markInbox', {}, { lines: [{ ticket_id: id, seq: line?.seq ?? 0 }], as: 'done' })
    await world.call(ada, 'markInboxRead', {}, { until: line?.at ?? '' })
    expect(await inboxOf(owner)).toEqual([[1, 'commented', 1]])
  })
})
