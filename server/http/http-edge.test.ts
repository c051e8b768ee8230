// The HTTP edge, over real sockets: malformed requests, slow clients, client addresses behind proxies, and the headers of
// every response.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { SLOW_CLIENTS } from '../limits.ts'
import { startWorld } from '../test/world.ts'
import { type Env, identify } from './request.ts'

const world = await startWorld()
// As in main.ts, but the server checks its connections a hundred times as often.
const connectionsCheckingInterval = SLOW_CLIENTS.connectionsCheckingInterval / 100
const serverOptions = { ...SLOW_CLIENTS, connectionsCheckingInterval }
const server = serve({ fetch: world.app.fetch, hostname: '127.0.0.1', port: 0, serverOptions }) as Server
await once(server, 'listening')
const port = (server.address() as AddressInfo).port
afterAll(async () => {
  world.app.stop()
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
})

/**
 * Sends a text.
 * @returns everything that was received until the server closed the connection
 */
async function exchange(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let output = ''
  socket.on('data', (data) => {
    output += data
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await closed(socket)
  return output
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close')
}

const head = 'Host: localhost\r\nConnection: close\r\n\r\n'

describe('malformed requests', () => {
  it.each([
    `GET //api/me HTTP/1.1\r\n${head}`,
    `GET /api/../api/me HTTP/1.1\r\n${head}`,
    `GET /api/%2e%2e/me HTTP/1.1\r\n${head}`,
    `GET http://evil.test/api/me HTTP/1.1\r\n${head}`,
    `GET http:///api/me HTTP/1.1\r\n${head}`,
    `GET \\api\\me HTTP/1.1\r\n${head}`,
    `GET /api/me?${'a'.repeat(9_000)} HTTP/1.1\r\n${head}`,
    `GET /%00 HTTP/1.1\r\n${head}`,
    `GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1\r\n${head}`,
    `GET /assets/../../../package.json HTTP/1.1\r\n${head}`,
    `GET /\u00e9\u0001 HTTP/1.1\r\n${head}`,
    `GET / HTTP/1.1\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: evil.test@localhost:1:2/\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: one\r\nHost: two\r\nConnection: close\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\n${head}`,
    `OPTIONS /api/me HTTP/1.1\r\nOrigin: https://evil.test\r\n${head}`,
    `TRACE / HTTP/1.1\r\n${head}`,
    `TRACE /api/me HTTP/1.1\r\nAuthorization: Bearer secret-token\r\n${head}`,
    `CONNECT evil.test:443 HTTP/1.1\r\n${head}`,
    `HEAD /api/me HTTP/1.1\r\n${head}`,
    `PURGE / HTTP/1.1\r\n${head}`,
    `GET /api/me HTTP/1.1\r\nUpgrade: websocket\r\nHost: localhost\r\nConnection: close, Upgrade\r\n\r\n`,
    `POST /api/projects HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${head}0\r\n\r\n`,
    `POST /api/projects HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n${head}abcde`,
    `POST /api/projects HTTP/1.1\r\nContent-Length: -1\r\n${head}`,
    `POST /api/projects HTTP/1.1\r\nContent-Length: 999999999\r\n${head}{}`,
    `POST /auth/v1/token HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${head}zz\r\n`,
    `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n${head}`,
    `GET / HTTP/1.1\r\n${'X-Many: 1\r\n'.repeat(3_000)}${head}`,
    `GET / HTTP/9.9\r\n${head}`,
    'nonsense\r\n\r\n',
    '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000',
  ])('%j', async (text) => {
    const answer = await exchange(text)
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 400)
    expect(status, answer.slice(0, 300)).toBeLessThan(500)
    expect(answer).not.toMatch(/secret-token|devDependencies|access-control-allow|at \S+\.ts/i)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})

describe('slow clients', () => {
  it('have 20 s for the headers, and 15 min for a whole upload', () => {
    expect(SLOW_CLIENTS).toMatchObject({ headersTimeout: 20_000, requestTimeout: 900_000 })
  })

  it('are cut off, while a stream that has been silent for longer stays open', async () => {
    const owner = await world.person('Olga')
    const projectId = await world.project(owner)
    const response = await fetch(`http://127.0.0.1:${port}/api/stream`, {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cursors: { [projectId]: 1 } }),
    })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    // The limits are only lowered here, because a slow machine could not send the stream's headers in time.
    server.headersTimeout = SLOW_CLIENTS.headersTimeout / 100
    server.requestTimeout = 600
    // First headers that never end, then a body that never ends: each exceeds one of the two limits.
    expect(await exchange('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toContain(' 408 ')
    const body =
      'POST /auth/v1/recover HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"'
    expect(await exchange(body)).toContain(' 408 ')
    Object.assign(server, {
      headersTimeout: SLOW_CLIENTS.headersTimeout,
      requestTimeout: SLOW_CLIENTS.requestTimeout,
    })
    await world.ticket(owner, projectId, { title: 'Still heard' })
    let heard = ''
    while (!heard.includes('Still heard')) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      heard += new TextDecoder().decode(value)
    }
    await reader.cancel()
  })
})

describe('the client address', () => {
  const addressOf = async (forwarded: string | undefined, proxies: number) => {
    const app = new Hono<Env>()
      .use(identify(readConfig({ TRUST_PROXY: String(proxies) })))
      .get('/', (c) => c.text(c.get('address')))
    const env = { incoming: { socket: { remoteAddress: '10.0.0.9', remotePort: 1, remoteFamily: 'IPv4' } } }
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await app.request('/', { headers }, env)).text()
  }

  it.each([
    [undefined, 0, '10.0.0.9'],
    ['203.0.113.7', 0, '10.0.0.9'],
    [undefined, 1, '10.0.0.9'],
    ['203.0.113.7', 1, '203.0.113.7'],
    ['192.0.2.66, 203.0.113.7', 1, '203.0.113.7'],
    ['192.0.2.66, 203.0.113.7', 2, '192.0.2.66'],
    ['198.51.100.1, 192.0.2.66, 203.0.113.7', 2, '192.0.2.66'],
    ['203.0.113.7:51234', 1, '203.0.113.7'],
    ['[2001:db8::7]:51234', 1, '2001:db8::7'],
    ['2001:db8::7', 1, '2001:db8::7'],
    ['unknown', 1, '10.0.0.9'],
    ['203.0.113.7, ', 1, '10.0.0.9'],
    ["' or 1=1", 1, '10.0.0.9'],
    ['x'.repeat(500), 1, '10.0.0.9'],
  ])('%j behind %i proxies is %s', async (forwarded, proxies, expected) => {
    expect(await addressOf(forwarded, proxies)).toBe(expected)
  })
})

describe('the headers of every response', () => {
  const SURFACES = [
    '/',
    '/auth',
    '/healthz',
    '/api/me',
    '/api/docs',
    '/api/openapi.json',
    '/api/openapi-3.0.json',
    '/api/nothing',
    '/auth/v1/user',
    '/auth/v1/verify',
    '/assets/none.js',
  ]

  it.each(SURFACES)('%s', async (path) => {
    const { headers } = await world.app.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'self'",
      "script-src 'self';",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), '),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    for (const name of [
      'strict-transport-security',
      'x-powered-by',
      'server',
      'set-cookie',
      'access-control-allow-origin',
    ])
      expect(headers.get(name)).toBeNull()
  })

  it('say no-store on every private response', async () => {
    for (const path of ['/api/me', '/api/nothing', '/auth/v1/user', '/auth/v1/verify'])
      expect((await world.app.request(path)).headers.get('cache-control')).toBe('no-store')
  })

  it('are the same on success, compressed or not, and on refusal', async () => {
    const ada = await world.person('Ada Answered')
    const names = async (path: string, encoding: string) => {
      const headers = { authorization: `Bearer ${ada.access_token}`, 'accept-encoding': encoding }
      const answer = await world.app.request(path, { headers })
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const own = new Set(['content-type', 'content-encoding', 'vary', 'x-request-id'])
      return Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)))
    }
    await world.project(ada, 'p'.repeat(60))
    for (let count = 0; count < 5; count += 1) await world.project(ada, `Project ${count}`)
    const refused = await names('/api/nothing', 'identity')
    expect(await names('/api/projects', 'identity')).toEqual(refused)
    expect(await names('/api/projects', 'gzip')).toEqual(refused)
  })

  it('enforce HTTPS where the public address uses it', async () => {
    const app = createApp({ ...world.deps, config: readConfig({ PUBLIC_URL: 'https://tracker.test' }) })
    const { headers } = await app.request('/healthz')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    app.stop()
  })
})
