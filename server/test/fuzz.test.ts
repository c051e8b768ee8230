// No input makes the server fail: every operation of the contract, the stream and files, with malformed paths, queries, bodies
// and headers. Refusals are 4xx and write nothing. fuzz-accounts.test.ts does the same for accounts.
import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { pick } from '../../domain/fields.ts'
import { inputOf, OPERATIONS, paramsOf } from './examples.ts'
import { inUrl, nastyBody, nastyHeaders, nastyQuery, nastyString, SHARP, seedOfDay } from './nasty.ts'
import { oddIds } from './odd-ids.ts'
import { createScene, renewSessions, type Scene } from './scene.ts'
import { startWorld } from './world.ts'
import { TRIES, watchWrites } from './writes.ts'

/** Few, because each day has other cases. */
const RUNS = 10
const world = await startWorld()
const writes = await watchWrites(world.url, TRIES)
const begin = writes.begin(
  () => createScene(world),
  (scene) => renewSessions(world, scene),
)
afterAll(() => writes.end())

/** Restores the scene, with new sessions if a call may have ended one. */
async function sceneFor(name: OperationName): Promise<Scene> {
  const scene = await begin.again()
  begin.sent(name)
  return scene
}

/** Checks a property for the cases of this day. */
function always<T>(cases: fc.Arbitrary<T>, holds: (value: T) => Promise<void>, numRuns = RUNS) {
  return fc.assert(fc.asyncProperty(cases, holds), { seed: seedOfDay, numRuns })
}

async function quiet(response: Response, what: string): Promise<unknown> {
  const text = await response.text()
  expect(response.status, `${what} answered ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text).not.toMatch(/at \S+\.ts|select .* from|node_modules/)
  expect(text.length).toBeLessThan(1_000_000)
  return response.ok && text ? JSON.parse(text) : undefined
}

describe('every text that broke a program somewhere, in every field', () => {
  const withFields = OPERATIONS.filter((name) => Object.keys(api[name].input.shape).length > 0)
  /** The fields as the server receives them: those in a query are texts. */
  const received = (name: OperationName, fields: Record<string, unknown>) =>
    api[name].method === 'GET'
      ? Object.fromEntries(new URLSearchParams(fields as Record<string, string>))
      : fields

  it.each(withFields)('%s', async (name) => {
    const scene = await sceneFor(name)
    const complete: Record<string, unknown> = inputOf(name, scene)
    const { input, method } = api[name]
    const send = async (sent: Record<string, unknown>, fields: string[]) => {
      const response = await world.send(scene.owner, name, paramsOf(name, scene) as never, sent)
      await quiet(response, `${name} ${JSON.stringify(pick(sent, fields))}`)
      return response.ok
    }
    const withText = (text: string, fields: string[]) => ({
      ...complete,
      ...Object.fromEntries(fields.map((field) => [field, text])),
    })
    const texts = SHARP.filter((text) => method !== 'GET' || !/\p{Surrogate}/u.test(text))
    const isAccepted = (text: string, field: string) =>
      input.safeParse(received(name, withText(text, [field]))).success
    // All texts meet the schema, and those that it accepts meet the rest of the server. The others are refused alike, by the same
    // code for every call, so one of them is sent.
    const names = Object.keys(input.shape)
    for (const field of names) {
      const refused = texts.find((text) => !isAccepted(text, field))
      if (refused !== undefined) await send(withText(refused, [field]), [field])
    }
    for (const text of texts) {
      const fields = names.filter((field) => isAccepted(text, field))
      // One field that is refused hides the others, so after a refusal they are sent one by one.
      if (fields.length > 0 && (await send(withText(text, fields), fields))) continue
      if (fields.length > 1) for (const field of fields) await send(withText(text, [field]), [field])
    }
  })
})

describe('files over /storage/v1', () => {
  it('every path and body is refused or answered, and nothing fails', async () => {
    const { owner, projectId, ticketId } = await begin.again()
    const folderOf = `${projectId}/${ticketId}`
    const valid = {
      prefix: '',
      paths: [folderOf],
      prefixes: [folderOf],
      expiresIn: 60,
      limit: 10,
      offset: 0,
      bucketId: 'attachments',
      sourceKey: `${folderOf}/a`,
      destinationKey: `${folderOf}/b`,
    }
    const routes = [
      'bucket',
      'object/list',
      'object/sign',
      'object/info',
      'object/move',
      'object/copy',
      'object',
    ]
    const folder = `attachments/${projectId}/${ticketId}`
    for (const odd of [
      ...oddIds(ticketId),
      ...SHARP.filter((text) => !/\p{Surrogate}/u.test(text)).map(inUrl),
    ])
      for (const path of [
        `${routes[1]}/${odd}`,
        `object/${odd}/x`,
        `object/sign/${folder}/${odd}?token=${odd}`,
        `object/info/${folder}/${odd}`,
      ]) {
        const response = await world.app.request(`/storage/v1/${path}`, { headers: owner.headers })
        await quiet(response, path)
      }
    await always(
      fc.tuple(
        fc.constantFrom(...routes),
        nastyBody(valid, Object.keys(valid)),
        fc.constantFrom('POST', 'PUT', 'DELETE'),
      ),
      async ([route, body, method]) => {
        const headers = { ...owner.headers, 'Content-Type': 'application/json' }
        const response = await world.app.request(`/storage/v1/${route}/attachments`, {
          method,
          headers,
          body,
        })
        await quiet(response, `${method} ${route} ${body}`)
      },
    )
  })
})

describe('every operation of the contract', () => {
  it.each(OPERATIONS)('%s', async (name) => {
    const { method, path, kind, input } = api[name]
    const scene = await sceneFor(name)
    const { owner } = scene
    const ids = paramsOf(name, scene)
    const valid: Record<string, unknown> = inputOf(name, scene)
    const fields = Object.keys(input.shape)
    const segment = (param: string) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(ids[param] ?? '') },
        { weight: 1, arbitrary: fc.constant((ids[param] ?? '').toUpperCase()) },
        { weight: 1, arbitrary: nastyString.map((text) => inUrl(text)) },
      )
    const params = path.split('/').filter((part) => part.startsWith(':'))
    const cases = fc.record({
      segments: fc.tuple(...params.map((param) => segment(param.slice(1)))),
      query: kind === 'query' ? nastyQuery(valid, fields) : fc.constant(''),
      body: nastyBody(valid, fields),
      headers: nastyHeaders,
    })
    const before = await numberOf(ids.projectId)
    let written = 0
    let rows = await writes.count()
    await always(cases, async ({ segments, query, body, headers }) => {
      let index = 0
      const filled = path.replace(/:\w+/g, () => segments[index++] ?? '')
      const response = await world.app.request(`${filled}${query && `?${query}`}`, {
        method,
        headers: {
          ...owner.headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUUID(),
          ...headers,
        },
        ...(method !== 'GET' && { body }),
      })
      const what = `${method} ${filled}?${query} ${body.slice(0, 200)}`
      const answer = (await quiet(response, what)) as { project_id?: string; seq?: number } | null
      const now = await writes.count()
      if (!response.ok) expect(now, `${what} was refused with ${response.status} and wrote`).toBe(rows)
      rows = now
      if (kind === 'command' && answer?.project_id === ids.projectId)
        written = Math.max(written, (answer?.seq ?? 0) - before)
    })
    // Refused requests wrote nothing: only the successful ones added events.
    const later = (await changedInBulk(ids.projectId)) + (await besideAnswers(ids.projectId, before))
    expect(await numberOf(ids.projectId)).toBe(before + written + later)
  })
})

describe('every path with an id that is none', () => {
  const withIds = OPERATIONS.filter((name) => api[name].path.includes(':'))
  it('is met by the same 404, whatever stands there', async () => {
    const scene = await begin.again()
    const { owner, projectId } = scene
    const rows = await writes.count()
    for (const name of withIds) {
      const { method, path } = api[name]
      const valid = Object.entries<unknown>(inputOf(name, scene))
      const wanted = Object.fromEntries(valid.map(([field, value]) => [field, String(value)]))
      for (const id of oddIds(projectId)) {
        const filled = path.replace(/:\w+/g, () => id)
        const query = method === 'GET' ? `?${new URLSearchParams(wanted)}` : ''
        const response = await world.app.request(filled + query, {
          method,
          headers: { ...owner.headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
          ...(method !== 'GET' && { body: JSON.stringify(wanted) }),
        })
        const text = await response.text()
        expect([404, 400], `${method} ${filled} ${response.status} ${text.slice(0, 200)}`).toContain(
          response.status,
        )
      }
    }
    expect(await writes.count()).toBe(rows)
  })
})

async function numberOf(projectId = ''): Promise<number> {
  const { seq } = await world.db
    .selectFrom('project')
    .select('seq')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return seq
}

/** The number of events of bulk changes, which no answer contains. */
async function changedInBulk(projectId = ''): Promise<number> {
  const { changed } = await world.db
    .selectFrom('bulk_change')
    .innerJoin('bulk_change_ticket', 'bulk_id', 'id')
    .select(({ fn }) => fn.count<number>('seq').as('changed'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(changed)
}

/**
 * The number of events after this one that no answer contains: people who joined or left through a group, and tickets that left the
 * project, of which the answer is the event of their new project.
 */
async function besideAnswers(projectId = '', seq: number): Promise<number> {
  const { rows } = await sql<{ events: number }>`select count(*) as events from event
    where project_id = ${projectId} and seq > ${seq} and (payload ? 'through_group' or type = 'ticket.left')`.execute(
    world.db,
  )
  return Number(rows[0]?.events)
}

it('/api/stream', async () => {
  const { owner, projectId } = await begin.again()
  const cursors = fc.dictionary(fc.oneof(fc.constant(projectId), fc.uuid(), nastyString), fc.integer())
  const sent = fc.oneof(
    fc.record({ cursors, all: fc.boolean() }).map((body) => JSON.stringify(body)),
    nastyBody({ all: true, cursors: {} }, ['all', 'cursors']),
  )
  await always(fc.tuple(sent, nastyHeaders), async ([body, headers]) => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
    const init = {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json', ...headers },
      body,
    }
    const response = await world.app.request('/api/stream', init, { outgoing })
    expect(response.status).toBeLessThan(500)
    outgoing.emit('close')
  })
})

it('an authorization header of any form', async () => {
  const token = fc.oneof(
    nastyString.map((text) => inUrl(text)),
    fc.constantFrom('a.b.c', '..', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'x'.repeat(8_000)),
  )
  const scheme = fc.constantFrom('Bearer ', 'bearer  ', 'Basic ', '', 'Bearer Bearer ')
  await always(fc.tuple(scheme, token), async ([type, value]) => {
    const headers = { authorization: type + value }
    expect((await world.app.request('/api/me', { headers })).status).toBe(401)
    const user = await world.app.request('/auth/v1/user', { headers })
    expect([401, 403]).toContain(user.status)
  })
})

it('paths of any form', async () => {
  const odd = fc.constantFrom(
    '//api',
    '/api//me',
    '/api/../api/me',
    '/api/%2e%2e/me',
    '/api%2fme',
    '/%00',
    '/a%00.js',
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/..%5c..%5cpackage.json',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/',
    '/%ff',
    `/${'a'.repeat(5_000)}`,
    '/assets/',
    '/assets',
    '/.env',
    '/.git/config',
    '/api/docs/',
    '/API/ME',
    '/api/me/',
    '/auth/v1',
    '/auth/v1/',
    '/auth/v1//token',
    '/index.html/x',
    '/index.html%00.js',
    '/favicon.svg/..',
    '/\\evil',
    '/;/',
    '/api/projects/..;/me',
    '/docs/',
  )
  const any = nastyString.map((text) => `/${inUrl(text)}`)
  const verb = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND')
  await always(
    fc.tuple(verb, fc.oneof(odd, any), nastyHeaders),
    async ([method, path, headers]) => {
      const response = await world.app.request(`http://localhost${path}`, { method, headers })
      const text = await response.text()
      expect(response.status, `${method} ${path} ${text.slice(0, 200)}`).toBeLessThan(500)
      expect(text).not.toContain('"devDependencies"')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    },
    150,
  )
})
