// The number of requests that a token, and all tokens of a person, may send. All requests count, each call of a batch by itself.
// A setting changes the number.
import { expect, it } from 'vitest'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld({ settings: { TOKEN_REQUESTS_PER_MINUTE: '4' } })

async function ask({ headers }: TestPerson, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(`${await world.address()}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(body ? { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.body?.cancel()
  return response
}

it('past its rate a token is refused with the seconds to wait, by every door; other tokens and the person are not', async () => {
  const { owner, projectId } = await world.team('Ada')
  const { id } = await world.ticket(owner, projectId)
  await world.file(owner, { project_id: projectId, id }, 'a.txt')
  const [script, other] = [await byToken(world, owner), await byToken(world, owner)]
  const file = `/storage/v1/object/attachments/${projectId}/${id}/a.txt`
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  // The request of an agent counts as one, although the server sends inner requests for it.
  for (const response of [
    await ask(script, '/api/me'),
    await ask(script, file),
    await ask(script, '/mcp', list),
  ])
    expect(response.status).toBe(200)
  expect((await ask(script, '/api/stream', { cursors: {} })).status).toBe(200)
  for (const refused of [
    await ask(script, '/api/me'),
    await ask(script, file),
    await ask(script, '/mcp', list),
    await ask(script, '/api/stream', { cursors: {} }),
  ]) {
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  }
  expect((await ask(other, '/api/me')).status).toBe(200)
  for (let count = 0; count < 6; count += 1) expect((await ask(owner, '/api/me')).status).toBe(200)
})

it('the tokens of a person together send as many as two', async () => {
  const ada = await world.person('Ada')
  const tokens = []
  for (let made = 0; made < 3; made += 1) tokens.push(await byToken(world, ada))
  const statuses = []
  for (let count = 0; count < 9; count += 1)
    statuses.push((await ask(tokens[count % 3] as TestPerson, '/api/me')).status)
  expect(statuses).toEqual([...Array(8).fill(200), 429])
  expect((await ask(await byToken(world, await world.person('Eve')), '/api/me')).status).toBe(200)
})

it('each call of a batch counts, of an agent and about files', async () => {
  const { owner, projectId } = await world.team('Ada')
  const { id } = await world.ticket(owner, projectId)
  const batch = (length: number) =>
    Array.from({ length }, (_, at) => ({ jsonrpc: '2.0', id: at, method: 'tools/list' }))
  const agent = await byToken(world, owner)
  expect((await ask(agent, '/mcp', batch(4))).status).toBe(200)
  expect((await ask(agent, '/api/me')).status).toBe(429)
  const names = (length: number) => Array.from({ length }, (_, at) => `${projectId}/${id}/${at}.txt`)
  const sign = '/storage/v1/object/sign/attachments'
  const script = await byToken(world, await world.member(owner, projectId, 'viewer'))
  expect((await ask(script, sign, { expiresIn: 60, paths: names(4) })).status).toBe(200)
  expect((await ask(script, sign, { expiresIn: 60, paths: names(1) })).status).toBe(429)
  const other = await byToken(world, await world.member(owner, projectId, 'viewer'))
  expect((await ask(other, sign, { expiresIn: 60, paths: names(5) })).status).toBe(429)
})
