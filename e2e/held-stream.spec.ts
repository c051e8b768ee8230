// A proxy that passes on only whole answers holds the live stream back: the page asks by short requests, says so, and returns to
// the stream when the proxy lets it through.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { card } from './drag.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

/** @param target the address of the server */
async function createBufferingProxy(target: string) {
  const proxy = { url: '', isBuffering: true, streams: 0, close: () => {} }
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/stream') proxy.streams += 1
    const { method, url = '/', headers } = incoming
    const asked = request(new URL(url, target), { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      const begin = () => outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!proxy.isBuffering) begin().flushHeaders()
      answer.on('data', (chunk: Buffer) => {
        if (outgoing.headersSent) outgoing.write(chunk)
        else chunks.push(chunk)
      })
      answer.on('end', () => (outgoing.headersSent ? outgoing : begin()).end(Buffer.concat(chunks)))
    })
    asked.on('error', () => outgoing.destroy())
    outgoing.on('close', () => asked.destroy())
    incoming.pipe(asked)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  proxy.close = () => {
    server.close()
    server.closeAllConnections()
  }
  return proxy
}

test('behind a proxy that buffers, changes arrive by short requests, and the stream is back once it passes', async ({
  person,
  server,
}) => {
  const proxy = await createBufferingProxy(server.url)
  const ada = await person('Ada Lovelace')
  const grace = await person('Grace Hopper', { baseURL: proxy.url })
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, grace)
  const { page } = grace
  await page.clock.install()
  await page.goto('/dashboard')
  // Each of the first two streams is given up after ten seconds.
  for (const tried of [1, 2]) {
    await expect.poll(() => proxy.streams).toBe(tried)
    await page.clock.fastForward(10_500)
  }
  const state = (words: string) => page.getByRole('status').filter({ hasText: words })
  await expect(state('Live updates are delayed')).toBeAttached()
  // The next page does not wait for a stream again.
  await page.getByRole('link', { name: 'Apollo' }).click()
  await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
  await expect(state('Live updates are delayed')).toBeAttached()
  const { id } = await ada.ticket(projectId, { title: 'Inside the tunnel' })
  await page.clock.fastForward(8_000)
  await expect(card(page, 'To Do', 'Inside the tunnel')).toBeVisible()
  await ada.call('moveTicket', { ticketId: id }, { status: 'done' })
  await page.clock.fastForward(8_000)
  await expect(card(page, 'Done', 'Inside the tunnel')).toBeVisible()
  await expect(state('Live updates are delayed')).toBeAttached()

  proxy.isBuffering = false
  await expect(async () => {
    await page.clock.fastForward(8_000)
    await expect(state('Live: changes appear as they happen')).toBeAttached({ timeout: 300 })
  }).toPass()
  await ada.ticket(projectId, { title: 'Out of the tunnel' })
  await expect(card(page, 'To Do', 'Out of the tunnel')).toBeVisible()
  proxy.close()
})
