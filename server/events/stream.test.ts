// Live updates through the real HTTP application: pages miss no event, get none twice, and get none that their person may not
// see.
import { describe, expect, it } from 'vitest'
import { has, openStream as open } from '../test/open-stream.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()

const openStream = (who: TestPerson, body: Parameters<typeof open>[2]) => open(world, who, body)

describe('one page', () => {
  it('gets what it missed, then what happens, in order and once', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const ticket = await world.ticket(owner, projectId)
    const stream = await openStream(owner, { cursors: { [projectId]: 1 } })
    await stream.until(has('ready'))
    await world.call(owner, 'moveTicket', { ticketId: ticket.id }, { status: 'done' })
    await stream.until((frames) => frames.filter((frame) => frame.event === 'change').length >= 2)
    expect(stream.changes().map(({ seq, type }) => [seq, type])).toEqual([
      [2, 'ticket.created'],
      [3, 'ticket.changed'],
    ])
    await stream.close()
  })

  it('sends the very event that the command answered', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const stream = await openStream(owner, { cursors: { [projectId]: 1 } })
    await stream.until(has('ready'))
    const answer = await world.event(owner, 'createTicket', { projectId }, { title: 'Same' })
    await stream.until(has('change'))
    expect(stream.changes()[0]).toEqual(JSON.parse(JSON.stringify(answer)))
    await stream.close()
  })

  it('asks once: gets what it missed and an answer that ends, for a proxy that passes on only whole answers', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    await world.ticket(owner, projectId)
    for (const [from, missed] of [
      [1, [2]],
      [2, []],
    ] as const) {
      const stream = await openStream(owner, { cursors: { [projectId]: from }, once: true })
      await stream.ended
      expect(stream.changes().map(({ seq }) => seq)).toEqual(missed)
      expect(stream.frames.at(-1)?.event).toBe('ready')
    }
    const all = await openStream(owner, { all: true, cursors: { [projectId]: 1 }, once: true })
    await all.ended
    expect(all.frames.map(({ event }) => event)).toEqual(['change', 'ready'])
    const none = await openStream(await world.person('Nobody'), { once: true })
    await none.ended
    expect(none.frames.map(({ event }) => event)).toEqual(['ready'])
  })

  it('is told to refetch when it is too far behind, or ahead of a restored database', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const ahead = await openStream(owner, { cursors: { [projectId]: 99 } })
    await ahead.until(has('ready'))
    expect(ahead.frames.filter((frame) => frame.event === 'reset')).toEqual([
      { event: 'reset', data: { project_id: projectId } },
    ])
    await world.ticket(owner, projectId)
    await world.ticket(owner, projectId)
    await world.db.deleteFrom('event').where('project_id', '=', projectId).where('seq', '<=', 2).execute()
    const behind = await openStream(owner, { cursors: { [projectId]: 1 } })
    await behind.until(has('ready'))
    expect(behind.frames.map((frame) => frame.event)).toContain('reset')
    await Promise.all([ahead.close(), behind.close()])
  })
})

describe('a reader among many writers', () => {
  it('misses nothing of 16 writers, connecting and reconnecting all the while', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const writers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        world.member(owner, projectId, 'developer', `Writer ${index}`),
      ),
    )
    const { seq: start } = await world.call(owner, 'getProject', { projectId })
    const each = 25
    const last = start + writers.length * each
    const writing = Promise.all(
      writers.map(async (writer) => {
        for (let index = 0; index < each; index += 1)
          await world.ticket(writer, projectId, { title: `Ticket ${index}` })
      }),
    )
    const seen: number[] = []
    for (let cursor = start; cursor < last; ) {
      const stream = await openStream(owner, { cursors: { [projectId]: cursor } })
      // Disconnects repeatedly, at moments that depend only on the progress of the writers.
      await stream.until((frames) => {
        const changes = frames.filter((frame) => frame.event === 'change')
        return changes.length >= 23 || changes.some((frame) => frame.data.seq === last)
      })
      await stream.close()
      const numbers = stream.changes().map((event) => event.seq)
      seen.push(...numbers)
      cursor = numbers.at(-1) ?? cursor
    }
    await writing
    expect(seen).toEqual(Array.from({ length: last - start }, (_, index) => start + 1 + index))
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(project.counts.todo).toBe(writers.length * each)
  })
})

describe('who may not see it', () => {
  it('a stranger is told that the project is gone and gets nothing', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const stranger = await world.person('Stranger')
    const stream = await openStream(stranger, { cursors: { [projectId]: 1 } })
    await stream.until(has('ready'))
    await world.ticket(owner, projectId, { title: 'Secret plan' })
    await stream.close()
    expect(stream.frames.filter((frame) => frame.event !== 'ready')).toEqual([
      { event: 'gone', data: { project_id: projectId, deleted: false } },
    ])
  })

  it('a removed member is disconnected without receiving the removal or anything after it', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const member = await world.member(owner, projectId, 'developer')
    const { members, seq } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find((one) => one.user_id === member.user_id)?.id ?? ''
    const [theirs, owners] = [
      await openStream(member, { cursors: { [projectId]: seq } }),
      await openStream(owner, { cursors: { [projectId]: seq } }),
    ]
    await Promise.all([theirs.until(has('ready')), owners.until(has('ready'))])
    await world.call(owner, 'removeMember', { memberId })
    await world.ticket(owner, projectId, { title: 'After the removal' })
    await owners.until((frames) => frames.filter((frame) => frame.event === 'change').length === 2)
    await theirs.until(has('gone'))
    expect(theirs.changes()).toEqual([])
    await Promise.all([theirs.close(), owners.close()])
  })

  it('a member removed and re-invited in between is told to refetch, and gets what follows', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const member = await world.member(owner, projectId, 'developer')
    const { members, seq } = await world.call(owner, 'listMembers', { projectId })
    const memberId = members.find((one) => one.user_id === member.user_id)?.id ?? ''
    await world.call(owner, 'removeMember', { memberId })
    await world.call(owner, 'inviteMember', { projectId }, { username: member.username })
    const stream = await openStream(member, { cursors: { [projectId]: seq } })
    await stream.until(has('ready'))
    await world.ticket(owner, projectId, { title: 'Welcome back' })
    await stream.until(has('change'))
    expect(stream.frames.map(({ event }) => event)).toEqual(['reset', 'ready', 'change'])
    await stream.close()
  })

  it('a deleted project disappears for everybody, marked as deleted', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const member = await world.member(owner, projectId, 'viewer')
    const stream = await openStream(member, { cursors: { [projectId]: 2 } })
    await stream.until(has('ready'))
    await world.call(owner, 'deleteProject', { projectId })
    await stream.until(has('gone'))
    expect(stream.frames.at(-1)).toEqual({ event: 'gone', data: { project_id: projectId, deleted: true } })
    await stream.close()
    const late = await openStream(member, { cursors: { [projectId]: 2 } })
    await late.until(has('gone'))
    expect(late.frames[0]?.data).toEqual({ project_id: projectId, deleted: true })
    await late.close()
  })

  it('ends together with its session', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const stream = await openStream(owner, { cursors: { [projectId]: 1 } })
    await stream.until(has('ready'))
    await world.call(owner, 'endSession', { sessionId: owner.session_id })
    await stream.ended
    const again = await fetch(`${await world.address()}/api/stream`, {
      method: 'POST',
      headers: owner.headers,
    })
    expect(again.status).toBe(401)
  })
})

describe('the stream of all projects', () => {
  it('is reset by a new membership and follows the counts of every project', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const guest = await world.person('Guest')
    const stream = await openStream(guest, { all: true })
    await stream.until(has('ready'))
    await world.call(owner, 'inviteMember', { projectId }, { username: guest.username })
    await stream.until(has('reset'))
    await stream.close()
    const { projects } = await world.call(guest, 'listProjects', {})
    const next = await openStream(guest, { all: true, cursors: { [projectId]: projects[0]?.seq ?? 0 } })
    await next.until(has('ready'))
    await world.ticket(owner, projectId)
    await next.until(has('change'))
    expect(next.changes()[0]?.counts).toEqual({ todo: 1, in_progress: 0, done: 0, members: 2 })
    await next.close()
  })
})

describe('a slow consumer', () => {
  /** Two mebibytes of events in one project, as if written by another process. */
  async function writeWideEvents(owner: TestPerson, projectId: string): Promise<number> {
    const counts = { todo: 1, in_progress: 0, done: 0, members: 1 }
    const wide = 'wide '.repeat(10_000).trim()
    const { description, ...ticket } = await world.ticket(owner, projectId, { description: wide })
    const payload = JSON.stringify({ ticket, description, fields: ['description'] })
    const first = await world.db
      .selectFrom('project')
      .select('seq')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const events = Array.from({ length: 40 }, (_, index) => ({
      project_id: projectId,
      seq: first.seq + index + 1,
      type: 'ticket.changed',
      actor_id: owner.user_id,
      at: new Date().toISOString(),
      counts: JSON.stringify(counts),
      payload,
    }))
    await world.db
      .insertInto('event')
      .values(events as never)
      .execute()
    const seq = first.seq + events.length
    await world.db.updateTable('project').set({ seq }).where('id', '=', projectId).execute()
    return seq
  }

  it.each(['when it opens', 'while it is open'])(
    'of more than a mebibyte that it missed gets all, at its pace: %s',
    async (when) => {
      const owner = await world.person('Olga')
      const projectId = await world.project(owner)
      const before = when === 'when it opens' ? await writeWideEvents(owner, projectId) : 0
      const stream = await openStream(owner, { cursors: { [projectId]: 1 } })
      const last = before || (await stream.until(has('ready')).then(() => writeWideEvents(owner, projectId)))
      world.hub.hint(projectId, last)
      await stream.until((frames) => frames.some(({ data }) => data.seq === last))
      const numbers = stream.changes().map(({ seq }) => seq)
      expect(numbers).toEqual(Array.from({ length: last - 1 }, (_, index) => index + 2))
      await stream.close()
    },
  )

  it('is cut off after a mebibyte', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const response = await fetch(`${await world.address()}/api/stream`, {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cursors: { [projectId]: 1 } }),
    })
    const listener = [...world.hub.listeners].find((one) => one.userId === owner.user_id)
    expect(listener).toBeDefined()
    const frame = Buffer.from(`data: ${'x'.repeat(64 * 1024)}\n\n`)
    for (let count = 0; count < 20; count += 1) listener?.change(frame)
    expect([...world.hub.listeners].some((one) => one.userId === owner.user_id)).toBe(false)
    await expect(response.text()).rejects.toThrow()
  })
})
