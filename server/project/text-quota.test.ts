// Quotas for text: per person and hour, and per project in total. They are counted exactly, refused with a clear message, and do
// not affect other people.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../domain/error.ts'
import { createApp } from '../app.ts'
import { checkInvariants } from '../backup/invariants.ts'
import { createFairUse, type FairUseOptions } from '../fair-use/fair-use.ts'
import { createLeasedCounter } from '../fair-use/rate-lease.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const KIB = 1024
const world = await startWorld()
const owner = await world.person('Olga Owner')

async function textBytes(projectId: string): Promise<number> {
  const { text_bytes } = await world.db
    .selectFrom('project')
    .select('text_bytes')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return text_bytes
}

const putName = ({ headers }: TestPerson) => ({
  method: 'PUT',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({ data: { full_name: 'Another Name' } }),
})

async function isExact() {
  const outcomes = await checkInvariants(world.url)
  expect(outcomes.filter(({ broken }) => broken > 0)).toEqual([])
}

describe('the text of a project', () => {
  it('is counted in bytes across concurrent writes, edits and deletions', async () => {
    const projectId = await world.project(owner)
    const ticket = await world.ticket(owner, projectId, { title: 'Ü', description: '語語' })
    expect(await textBytes(projectId)).toBe(2 + 6)
    const params = { ticketId: ticket.id }
    await world.call(owner, 'updateTicket', params, { version: 1, title: 'abc', description: null })
    expect(await textBytes(projectId)).toBe(3)
    const comment = await world.event(owner, 'createComment', params, { content: '😀' })
    const commentId = comment.type === 'comment.created' ? comment.comment.id : ''
    await world.call(owner, 'updateComment', { commentId }, { version: 1, content: '😀😀' })
    expect(await textBytes(projectId)).toBe(3 + 8)
    await world.call(owner, 'moveTicket', params, { status: 'done' })
    const writes = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? world.send(owner, 'createTicket', { projectId }, { title: 'y'.repeat(index + 1) })
        : index % 3 === 1
          ? world.send(owner, 'createComment', params, { content: 'z'.repeat(index) })
          : world.send(owner, 'updateTicket', params, { version: 2, title: 'x'.repeat(index) }),
    )
    await Promise.all(writes)
    await isExact()
    await sql`delete from comment where project_id = ${projectId}`.execute(world.db)
    await sql`update ticket set description = repeat('w', number) where project_id = ${projectId}`.execute(
      world.db,
    )
    await sql`delete from ticket where project_id = ${projectId} and number % 2 = 0`.execute(world.db)
    await sql`update project set last_ticket_number = (select max(number) from ticket where project_id = project.id),
      todo_count = (select count(*) from ticket where project_id = project.id and status = 'todo'),
      done_count = (select count(*) from ticket where project_id = project.id and status = 'done'),
      seq = 0 where id = ${projectId}`.execute(world.db)
    await sql`delete from event where project_id = ${projectId}`.execute(world.db)
    await sql`update ticket set comment_count = 0 where project_id = ${projectId}`.execute(world.db)
    await isExact()
  })

  it('is limited, also for concurrent writers; shortening texts and everything else still works', async () => {
    const limit = 100 * KIB
    const config = { ...world.deps.config, projectBytes: limit }
    const small = createApp({ ...world.deps, config }, { fairUse: createFairUse(world.deps) })
    const projectId = await world.project(owner)
    const other = await world.project(owner)
    const ask = (method: string, path: string, body: object) =>
      small.request(path, {
        method,
        headers: {
          ...owner.headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      })
    const create = (project: string) =>
      ask('POST', `/api/projects/${project}/tickets`, { title: 'x', description: 'x'.repeat(9 * KIB) })
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(projectId)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(413))
    expect((await refused[0]?.json()) as Problem).toMatchObject({
      code: 'project_full',
      limit,
      detail: expect.stringContaining('MiB of text. Shorten some texts, or ask the operator'),
    })
    expect(await textBytes(projectId)).toBeLessThanOrEqual(limit)
    expect((await create(other)).status).toBe(200)
    const { tickets } = await world.call(owner, 'listTickets', { projectId })
    const path = `/api/tickets/${tickets[0]?.id}`
    // Existing text can still be used, even after the limit was lowered.
    await sql`update project set text_bytes = text_bytes + ${limit} where id = ${projectId}`.execute(world.db)
    const edit = async (input: object) => (await ask('PATCH', path, { version: 1, ...input })).status
    expect(await edit({ title: 'xx' })).toBe(413)
    expect(await edit({ status: 'done' })).toBe(200)
    expect(await edit({ description: 'shorter' })).toBe(200)
    // An undo counts by the text that it adds, too: here nothing, then one byte.
    const params = { ticketId: tickets[0]?.id ?? '' }
    const comment = await world.event(owner, 'createComment', params, { content: 'long' })
    const commentId = comment.type === 'comment.created' ? comment.comment.id : ''
    const undo = async (content: string, version: number) => {
      const { seq } = await world.event(owner, 'updateComment', { commentId }, { version, content })
      return (await ask('POST', `${path}/undo`, { seq: String(seq) })).status
    }
    expect(await undo('longer', 1)).toBe(200)
    expect(await undo('tny', 3)).toBe(413)
    await sql`update project set text_bytes = text_bytes - ${limit} where id = ${projectId}`.execute(world.db)
    await isExact()
    small.stop()
  })
})

describe('what one person writes in an hour', () => {
  it.each(['embedded', 'shared'])(
    'is counted in bytes, of events too, and refused past it: %s',
    async (kind) => {
      const limit = 256 * KIB
      const config = { ...world.deps.config, databaseUrl: kind === 'shared' ? world.url : undefined }
      const deps = { ...world.deps, config }
      const plenty = { points: 1_000_000, seconds: 60 }
      const rates = {
        writes: plenty,
        writtenBytes: { points: limit, seconds: 3_600 },
      } satisfies FairUseOptions['rates']
      const fairUse = createFairUse(deps, { rates })
      const app = createApp(deps, { fairUse })
      const [busy, other] = [await world.person('Busy'), await world.person('Other')]
      const projectId = await world.project(busy)
      await world.call(busy, 'inviteMember', { projectId }, { username: other.username })
      const { id: ticketId } = await world.ticket(busy, projectId, { description: 'x'.repeat(40 * KIB) })
      const ask = (who: TestPerson, method: string, path: string, body = {}) =>
        app.request(path, {
          method,
          headers: {
            ...who.headers,
            'Content-Type': 'application/json',
            'Idempotency-Key': crypto.randomUUID(),
          },
          body: JSON.stringify(body),
        })
      const path = `/api/tickets/${ticketId}`
      // Restoring a ticket sends no text, but writes the whole ticket to the log.
      let done = 0
      let over: Response
      for (;;) {
        // The quota never refuses a deletion.
        expect((await ask(busy, 'DELETE', path)).status).toBe(200)
        over = await ask(busy, 'POST', `${path}/restore`)
        if (!over.ok) break
        done += 1
      }
      expect(done).toBe(7)
      expect(over.status).toBe(429)
      const problem = (await over.json()) as Problem
      expect(problem).toMatchObject({ code: 'write_quota', limit, retry_after: expect.any(Number) })
      expect(problem.detail).toMatch(
        /^You have reached your quota of 0.25 MiB of changes in an hour. Please wait \d+ minutes\.$/,
      )
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(60)
      expect((await app.request('/api/projects', { headers: busy.headers })).status).toBe(200)
      expect((await app.request('/auth/v1/user', putName(busy))).status).toBe(200)
      const others = `/api/projects/${projectId}/tickets`
      expect((await ask(other, 'POST', others, { title: 'Mine' })).status).toBe(200)
      app.stop()
    },
  )

  it('counts former values in the log: removing a text costs as much as the text', async () => {
    const rates = {
      writes: { points: 1_000, seconds: 60 },
      writtenBytes: { points: 256 * KIB, seconds: 3_600 },
    }
    const app = createApp(world.deps, { fairUse: createFairUse(world.deps, { rates }) })
    const busy = await world.person('Busy')
    const projectId = await world.project(busy)
    const text = 'x'.repeat(40 * KIB)
    const { id } = await world.ticket(busy, projectId, { description: text })
    const edit = (version: number) =>
      app.request(`/api/tickets/${id}`, {
        method: 'PATCH',
        headers: { ...busy.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ version, description: version % 2 ? null : text }),
      })
    let version = 1
    while ((await edit(version)).ok) version += 1
    expect(version - 1).toBe(7)
    app.stop()
  })

  it('holds across processes: usage beyond a process’s lease is deducted from the next one', async () => {
    const rate = { points: 1_000, seconds: 3_600 }
    const [one, two] = [
      createLeasedCounter(world.db, 'owed', rate),
      createLeasedCounter(world.db, 'owed', rate),
    ]
    let written = 0
    for (let turn = 0; (await (turn % 2 ? one : two)('somebody', 0)) === 0; turn += 1) {
      const { charge } = turn % 2 ? one : two
      charge('somebody', 70)
      written += 70
    }
    // Only the last change of each process may exceed the quota.
    expect(written).toBeGreaterThan(850)
    expect(written).toBeLessThanOrEqual(rate.points + 2 * 70)
  })
})
