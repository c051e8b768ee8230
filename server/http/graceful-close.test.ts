// The shutdown of the HTTP server, as its clients see it.
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { closing } from './graceful-close.ts'

async function listening() {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => void waiting.push(response))
  const close = closing(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const agent = new Agent({ keepAlive: true })
  /** Sends a request. Resolves with the server's side of it, and a promise of the client's response. */
  async function ask() {
    const answer = new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: '127.0.0.1', agent }, resolve).on('error', reject),
    )
    await once(server, 'request')
    return { response: waiting.pop() as ServerResponse, answer }
  }
  return { server, close, port, ask }
}

it('answers in-flight and late requests, and closes each connection with its response', async () => {
  const { close, ask } = await listening()
  const before = await ask()
  let ended = 0
  const closed = close(() => {
    ended += 1
  })
  expect(ended).toBe(1)
  const meanwhile = await ask()
  for (const { response } of [before, meanwhile]) response.end('done')
  for (const { answer } of [before, meanwhile]) {
    const { statusCode, headers } = (await answer).resume()
    expect([statusCode, headers.connection]).toEqual([200, 'close'])
  }
  await closed
})

it('does not wait for a connection that never sends a request', async () => {
  const { server, close, port } = await listening()
  const silent = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const closed = once(silent, 'close')
  await close(() => undefined)
  await closed
})
