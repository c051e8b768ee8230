// Windows are bounded in bytes as well as in rows: texts of the maximum length, and longer ones from before there was a limit,
// come in windows that contain each exactly once, in order.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '../../domain/api.ts'
import { readAfter } from '../events/log.ts'
import { WINDOW_BYTES } from '../limits.ts'
import { allEvents } from './all-events.ts'
import { has, openStream } from './open-stream.ts'
import { startWorld } from './world.ts'

/** 80 kB: the maximum of a comment before there was a limit in bytes. */
const WIDE = '😀'.repeat(20_000)
/** The allowance beside the texts of a window: the row that exceeds the limit, and the other fields of each row. */
const MORE = 220_000
const MANY = 201

const world = await startWorld()
const owner = await world.person('Olga Owner')

async function wideComments(projectId: string, ticketId: string, count: number) {
  await sql`insert into comment (id, project_id, ticket_id, author_id, content, created_at)
    select gen_random_uuid(), ${projectId}, ${ticketId}, ${owner.user_id}, ${WIDE}, now() + n * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(world.db)
  await sql`update ticket set comment_count = comment_count + ${count} where id = ${ticketId}`.execute(
    world.db,
  )
}

/** The response, which must not be larger than a window. */
async function window<N extends 'listComments' | 'exportProject'>(
  name: N,
  params: object,
  input: object,
): Promise<OutputOf<N>> {
  const response = await world.send(owner, name, params as never, input)
  const text = await response.text()
  expect(response.status, text.slice(0, 500)).toBe(200)
  expect(Buffer.byteLength(text)).toBeLessThan(WINDOW_BYTES + MORE)
  return JSON.parse(text) as OutputOf<N>
}

async function commentsAfter(ticketId: string, from: string | null | undefined): Promise<string[]> {
  const ids: string[] = []
  for (let after = from; after !== null; ) {
    const { comments, next } = await window(
      'listComments',
      { ticketId },
      { limit: 200, ...(after && { after }) },
    )
    ids.push(...comments.map(({ id }) => id))
    after = next
  }
  return ids
}

async function idsOf(ticketId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from comment where ticket_id = ${ticketId} order by created_at, id`.execute(world.db)
  return rows.map(({ id }) => id)
}

describe(`${MANY} comments of 80 kB`, () => {
  let projectId: string
  let ticketIds: string[]
  beforeAll(async () => {
    projectId = await world.project(owner)
    ticketIds = []
    for (const comments of [2, MANY, 3]) {
      const { id } = await world.ticket(owner, projectId)
      ticketIds.unshift(id)
      await wideComments(projectId, id, comments)
    }
  })

  it('are listed in windows, each once and in order', async () => {
    const ticketId = ticketIds[1] ?? ''
    expect(await commentsAfter(ticketId, undefined)).toEqual(await idsOf(ticketId))
  })

  it('are exported in windows, with the tickets around them', async () => {
    const found: [string, string[]][] = []
    let rows = 0
    for (let before: number | null | undefined; before !== null; ) {
      const { tickets, next } = await window('exportProject', { projectId }, before ? { before } : {})
      rows += tickets.length
      for (const { id, comments, comments_next } of tickets) {
        const rest = comments_next === null ? [] : await commentsAfter(id, comments_next)
        found.push([id, [...comments.map((comment) => comment.id), ...rest]])
      }
      before = next
    }
    const all: typeof found = []
    for (const id of ticketIds) all.push([id, await idsOf(id)])
    expect(found).toEqual(all)
    expect(rows).toBe(3)
  })
})

it('descriptions of an export come in windows as well', async () => {
  const projectId = await world.project(owner)
  for (let made = 0; made < 9; made += 1)
    await world.ticket(owner, projectId, { description: '語'.repeat(50_000) })
  const numbers: number[] = []
  for (let before: number | null | undefined; before !== null; ) {
    const { tickets, next } = await window('exportProject', { projectId }, before ? { before } : {})
    numbers.push(...tickets.map(({ number }) => number))
    before = next
  }
  expect(numbers).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})

describe('events', () => {
  let projectId: string
  beforeAll(async () => {
    projectId = await world.project(owner)
    const { id } = await world.ticket(owner, projectId)
    await wideComments(projectId, id, 300)
    // The comments were short when these events were written; the events are sent with the current texts.
    await sql`insert into event (project_id, seq, type, actor_id, at, counts, payload)
      select ${projectId}, seq + row_number() over (), 'comment.created', ${owner.user_id}, now(), '{}',
        jsonb_build_object('comment', jsonb_build_object('id', comment.id, 'author',
          jsonb_build_object('id', ${owner.user_id}::text), 'content', 'short'))
      from comment join project on project.id = project_id where project_id = ${projectId}`.execute(world.db)
    await sql`update project set seq = seq + 300 where id = ${projectId}`.execute(world.db)
  })

  it('are read in batches, each once and in order', async () => {
    const first = await readAfter(world.db, projectId, 0)
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(WINDOW_BYTES + MORE)
    const all = await allEvents(world.db, projectId, readAfter)
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 302 }, (_, index) => index + 1))
  })

  it('that a page missed are written no faster than it takes them', async () => {
    const stream = await openStream(world, owner, { cursors: { [projectId]: 2 } })
    await stream.until(has('ready'))
    expect(stream.changes().map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, n) => n + 3))
    await stream.close()
  })

  it('that another process wrote are fetched in batches', async () => {
    const frames: string[] = []
    // The key must be valid, because a check every few seconds closes streams with any other key.
    const key = (await world.deps.tokens.verify(owner.access_token))?.key ?? ''
    const listener = {
      userId: owner.user_id,
      payer: owner.user_id,
      key,
      sessionId: owner.session_id,
      all: false,
      ofInbox: true,
      cursors: new Map([[projectId, 302]]),
      read: <T>(action: () => Promise<T>) => action(),
      hasRoom: () => true,
      room: async () => undefined,
      reset: vi.fn(),
      gone: vi.fn(),
      close: vi.fn(),
      change: (frame: Uint8Array) => void frames.push(String(frame).slice(0, 80)),
    }
    world.hub.enter(listener)
    await world.hub.join(listener, projectId)
    await sql`insert into event (project_id, seq, type, actor_id, at, counts, payload)
      select project_id, seq + 300, type, actor_id, at, counts, payload from event
      where project_id = ${projectId} and seq > 2`.execute(world.db)
    world.hub.hint(projectId, 602)
    await vi.waitFor(() => expect(frames.length).toBe(300), { timeout: 30_000 })
    expect(listener.close).not.toHaveBeenCalled()
    world.hub.leave(listener)
  })
})
