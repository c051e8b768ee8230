// A receiver of webhooks on loopback, which records the requests and answers in the way a test defines, including wrong ones.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: Record<string, string>; body: string; path: string }
export type Answer = (response: ServerResponse, received: Received) => unknown

export type Receiver = Awaited<ReturnType<typeof createReceiver>>

/** The network of the receiver, for OUTGOING_ALLOW. */
export const LOOPBACK = '127.0.0.0/8'

export async function createReceiver(answer: Answer = (response) => response.end('ok')) {
  const received: Received[] = []
  const state = { answer, connections: 0 }
  const server = createServer(async (request, response) => {
    const one = await read(request)
    received.push(one)
    await state.answer(response, one)
  })
  server.on('connection', (socket) => {
    state.connections += 1
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** The number of connections that were ever opened. */
    connections: () => state.connections,
    /** Changes the answer from now on. */
    answers(next: Answer) {
      state.answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(parts).toString(),
    path: request.url ?? '',
  }
}
