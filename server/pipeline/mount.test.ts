// The pipeline that every call runs through: bad input, retries, races, and data that an answer never contains.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BYTE_LIMITS, LIMITS } from '../../domain/limits.ts'
import { createLogger } from '../log.ts'
import { createWorld, startWorld } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)

async function raw(body: string, headers: Record<string, string> = {}) {
  const response = await world.app.request(`/api/projects/${projectId}/tickets`, {
    method: 'POST',
    headers: {
      ...owner.headers,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...headers,
    },
    body,
  })
  return {
    status: response.status,
    problem: await response.json(),
    type: response.headers.get('content-type'),
  }
}

describe('a request that is not valid', () => {
  it.each([
    ['no JSON at all', '{', {}, 400, 'invalid_input'],
    ['JSON sent as text', '{"title":"x"}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    [
      'a form',
      'title=x',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['an array', '[]', {}, 400, 'invalid_input'],
    ['a field nobody knows', '{"title":"x","colour":"red"}', {}, 400, 'invalid_input'],
    ['a prototype', '{"title":"x","__proto__":{"admin":true}}', {}, 400, 'invalid_input'],
    ['a blank title', '{"title":"  "}', {}, 400, 'invalid_input'],
    ['a title of another type', '{"title":["x"]}', {}, 400, 'invalid_input'],
    ['a character that cannot be stored', '{"title":"a\\u0000b"}', {}, 400, 'invalid_input'],
    ['an unknown priority', '{"title":"x","priority":"huge"}', {}, 400, 'invalid_input'],
    ['an assignee that is no id', '{"title":"x","assignee_id":"1 or 1=1"}', {}, 400, 'invalid_input'],
    ['more than fits', `{"title":"${'x'.repeat(300_000)}"}`, {}, 413, 'body_too_large'],
    ['a key too short to be one', '{"title":"x"}', { 'Idempotency-Key': 'abc' }, 400, 'invalid_input'],
  ])('%s is refused and writes nothing', async (_, body, headers, status, code) => {
    const before = await world.call(owner, 'getProject', { projectId })
    const answer = await raw(body, headers as Record<string, string>)
    expect(answer).toMatchObject({ status, problem: { status, code } })
    expect(answer.type).toBe('application/problem+json')
    expect(await world.call(owner, 'getProject', { projectId })).toEqual(before)
  })

  it('names every wrong field and why, with the id of the request', async () => {
    const response = await world.send(owner, 'createTicket', { projectId }, { title: '', priority: 'huge' })
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'invalid input',
      status: 400,
      code: 'invalid_input',
      detail: 'Some of the input is not valid',
      request_id: response.headers.get('x-request-id'),
      errors: [
        { field: 'title', message: 'Please enter a ticket title' },
        { field: 'priority', message: expect.stringContaining('low') },
      ],
    })
  })

  it('a create without a key is refused', async () => {
    const response = await world.app.request('/api/projects', {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: '{"name":"x"}',
    })
    expect(await response.json()).toMatchObject({ status: 400, code: 'idempotency_key_required' })
  })
})

describe('limits, at the limit and one past it', () => {
  it.each([
    ['createTicket', 'title', LIMITS.ticket_title],
    ['createTicket', 'description', LIMITS.ticket_description],
    ['createProject', 'name', LIMITS.project_name],
    ['createProject', 'description', LIMITS.project_description],
  ] as const)('%s.%s', async (name, field, limit) => {
    const base = name === 'createTicket' ? { title: 'x' } : { name: 'x' }
    // The widest characters that exist: two units each in JavaScript, four bytes in the database, one in the count. For a
    // description, characters of three bytes are used.
    const longest = (limit === LIMITS.ticket_description ? '語' : '😀').repeat(limit)
    const event = await world.event(
      owner,
      name,
      { projectId } as never,
      { ...base, [field]: longest } as never,
    )
    expect(JSON.stringify(event).includes(longest)).toBe(true)
    const problem = await world.refused(owner, name, { projectId } as never, {
      ...base,
      [field]: `${longest}x`,
    })
    expect(problem.errors).toEqual([{ field, message: `At most ${limit.toLocaleString('en')} characters` }])
  })

  it.each([
    ['createTicket', 'description', BYTE_LIMITS.ticket_description],
    ['createComment', 'content', BYTE_LIMITS.comment_content],
  ] as const)('%s.%s in bytes', async (name, field, bytes) => {
    const { id: ticketId } = await world.ticket(owner, projectId)
    const base = name === 'createTicket' ? { title: 'x' } : {}
    const widest = '😀'.repeat(bytes / 4)
    const send = (text: string) =>
      [name, { projectId, ticketId } as never, { ...base, [field]: text } as never] as const
    expect(JSON.stringify(await world.event(owner, ...send(widest)))).toContain(widest)
    const problem = await world.refused(owner, ...send(`${widest}x`))
    expect(problem.errors?.[0]?.message).toContain(`At most ${bytes.toLocaleString('en')} bytes`)
  })

  it('a window holds at most 100', async () => {
    await world.call(owner, 'listTickets', { projectId }, { limit: 100 })
    expect(await world.refused(owner, 'listTickets', { projectId }, { limit: 101 })).toMatchObject({
      status: 400,
    })
  })
})

describe('a create that is sent again', () => {
  it('answers the same and creates nothing twice, also when both are sent at once', async () => {
    const key = randomUUID()
    const before = await world.call(owner, 'getProject', { projectId })
    const send = () => world.send(owner, 'createTicket', { projectId }, { title: 'Once' }, { key })
    const answers = await Promise.all(Array.from({ length: 8 }, async () => (await send()).json()))
    answers.push(await (await send()).json())
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const after = await world.call(owner, 'getProject', { projectId })
    expect(after.project.counts.todo).toBe(before.project.counts.todo + 1)
    expect(after.seq).toBe(before.seq + 1)
  })

  it('is refused when the key comes with something else', async () => {
    const key = randomUUID()
    await world.send(owner, 'createTicket', { projectId }, { title: 'One' }, { key })
    const other = await world.send(owner, 'createTicket', { projectId }, { title: 'Two' }, { key })
    expect(await other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('is another create for another person with the same key', async () => {
    const key = randomUUID()
    const member = await world.member(owner, projectId, 'developer')
    const [mine, theirs] = [
      await (await world.send(owner, 'createTicket', { projectId }, { title: 'Same' }, { key })).json(),
      await (await world.send(member, 'createTicket', { projectId }, { title: 'Same' }, { key })).json(),
    ]
    expect(mine.ticket.id).not.toBe(theirs.ticket.id)
  })

  it('may be sent again after a refusal, and then succeeds', async () => {
    const key = randomUUID()
    const input = { username: 'late-comer' }
    expect((await world.send(owner, 'inviteMember', { projectId }, input, { key })).status).toBe(404)
    const { createPerson } = await import('../test/people.ts')
    await createPerson(world.deps, { username: 'late-comer' })
    expect((await world.send(owner, 'inviteMember', { projectId }, input, { key })).status).toBe(200)
  })
})

describe('numbers and counts under many at once', () => {
  it('gives every ticket its own number, without a gap, and exact counts', async () => {
    const hot = await world.project(owner, 'Hot')
    const tickets = await Promise.all(
      Array.from({ length: 60 }, (_, index) => world.ticket(owner, hot, { title: `T${index}` })),
    )
    expect(tickets.map((ticket) => ticket.number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    await Promise.all(
      tickets.map(async ({ id }, index) => {
        if (index % 3 === 0) await world.call(owner, 'moveTicket', { ticketId: id }, { status: 'done' })
        if (index % 3 === 1)
          await world.call(owner, 'moveTicket', { ticketId: id }, { status: 'in_progress' })
        if (index % 5 === 0) await world.call(owner, 'deleteTicket', { ticketId: id })
      }),
    )
    const { project } = await world.call(owner, 'getProject', { projectId: hot })
    const rows = await world.db
      .selectFrom('ticket')
      .select(['status', sql<number>`count(*)::int`.as('number')])
      .where('project_id', '=', hot)
      .where('deleted_at', 'is', null)
      .groupBy('status')
      .execute()
    expect(project.counts).toEqual({
      members: 1,
      ...Object.fromEntries(rows.map((row) => [row.status, row.number])),
    })
    const { last } = await world.db
      .selectFrom('event')
      .select(sql<number>`max(seq) filter (where true)`.as('last'))
      .select(sql<number>`count(*)`.as('number'))
      .where('project_id', '=', hot)
      .executeTakeFirstOrThrow()
    expect(last).toBe(project.seq)
  })

  it('removes a member while others assign tickets to them: no ticket stays assigned, none is lost', async () => {
    const busy = await world.project(owner, 'Busy')
    const leaving = await world.member(owner, busy, 'developer')
    const { members } = await world.call(owner, 'listMembers', { projectId: busy })
    const memberId = members.find((member) => member.user_id === leaving.user_id)?.id ?? ''
    const tickets = await Promise.all(
      Array.from({ length: 12 }, (_, index) => world.ticket(owner, busy, { title: `T${index}` })),
    )
    const assigning = tickets.map(({ id }) =>
      world.send(owner, 'updateTicket', { ticketId: id }, { version: 1, assignee_id: leaving.user_id }),
    )
    const removal = world.send(owner, 'removeMember', { memberId })
    const statuses = (await Promise.all(assigning)).map((response) => response.status)
    expect((await removal).status).toBe(200)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    const { tickets: after } = await world.call(owner, 'listTickets', { projectId: busy })
    expect(after).toHaveLength(12)
    expect(after.every((ticket) => ticket.assignee_id === null)).toBe(true)
  })
})

describe('an answer', () => {
  it('never holds what only the server may know', async () => {
    const text = JSON.stringify([
      await world.call(owner, 'listProjects', {}),
      await world.call(owner, 'listMembers', { projectId }),
      await world.call(owner, 'listTickets', { projectId }),
    ])
    for (const secret of ['password_hash', 'argon2', owner.email, 'field_versions'])
      expect(text).not.toContain(secret)
  })

  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await world.app.request('/healthz')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect((await world.app.request('/api/me')).headers.get('cache-control')).toBe('no-store')
  })

  it('says so when an address of the interface does not exist', async () => {
    const response = await world.app.request('/api/nothing')
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' })
  })
})

it('an answer that does not fit the contract is an error of the server, and logged', async () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const broken = await createWorld({ logger })
  const who = await broken.person('Ada')
  const id = await broken.project(who)
  await sql`update project set created_at = 'infinity' where id = ${id}`.execute(broken.db)
  const refused = await broken.refused(who, 'getProject', { projectId: id })
  await broken.close()
  expect(refused).toMatchObject({ status: 500, code: 'internal' })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    err: { type: 'ZodError', message: expect.stringContaining('created_at') },
    request_id: refused.request_id,
  })
})
