// Readers of an API can reach what the operator allows, and nothing that an answer redirects to elsewhere.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { fetchWithin } from './fetch.ts'
import { allowedNetworks, PUBLIC_ONLY } from './public-address.ts'

const here = allowedNetworks(['127.0.0.1'])
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('reaches a private address only where the operator allows it', async () => {
  const requested: string[] = []
  const url = await serve(({ headers }, response) => {
    requested.push(String(headers.authorization))
    response.setHeader('Link', '<next>; rel="next"').end('[]')
  })
  const headers = { Authorization: 'Bearer s' }
  await expect(fetchWithin(PUBLIC_ONLY)(url, { headers })).rejects.toThrow('Must be an address with https')
  await expect(fetchWithin(PUBLIC_ONLY)(url.replace('http', 'https'))).rejects.toThrow('private or reserved')
  expect(requested).toEqual([])
  const response = await fetchWithin(here)(url, { headers })
  expect([response.status, response.headers.get('link'), await response.json()]).toEqual([
    200,
    '<next>; rel="next"',
    [],
  ])
  expect(requested).toEqual(['Bearer s'])
})

it('follows a redirect within its origin, and none to another, which would get the token', async () => {
  const other: string[] = []
  const otherSite = await serve(({ url }, response) => {
    other.push(String(url))
    response.end('{}')
  })
  const url = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(301, { Location: '/here' }).end()
    else if (request.url === '/away') response.writeHead(302, { Location: `${otherSite}/token` }).end()
    else response.end(request.url)
  })
  expect(await (await fetchWithin(here)(`${url}/moved`)).text()).toBe('/here')
  await expect(fetchWithin(here)(`${url}/away`)).rejects.toThrow('redirects to another address')
  expect(other).toEqual([])
})

it('leaves an answer that never ends, though it goes on coming', async () => {
  const url = await serve((_, response) => {
    const dripping = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(dripping))
  })
  const response = await fetchWithin(here, 500)(url)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow(`did not answer within 0.5 seconds`)
})
