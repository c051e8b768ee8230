// A proxy between browser and server. It is open, closed (resets every connection), silent (keeps connections but passes no data,
// like an unplugged cable), or slow (delays every answer, including the events of the live stream).
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type NetworkProxy = {
  url: string
  open(): void
  close(): void
  silence(): void
  delay(ms: number): void
  remove(): void
}

export async function createNetworkProxy(target: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'open' | 'closed' | 'silent' = 'open'
  let latency = 0
  const networkProxy = createServer((client) => {
    if (state === 'closed') return void client.on('error', () => undefined).resetAndDestroy()
    const server = connect(Number(port), hostname)
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('data', (data) => {
        if (state === 'open') later(from, () => to.write(data))
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        later(from, () => to.destroy())
      })
    }
    // Timers of equal length fire in the order in which they were set, so data stays in order.
    const later = (from: Socket, action: () => void) => {
      if (from === server && latency > 0) setTimeout(action, latency)
      else action()
    }
    pass(client, server)
    pass(server, client)
  }).listen(0, '127.0.0.1')
  await once(networkProxy, 'listening')
  const address = networkProxy.address() as { port: number }
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    open() {
      // Data was dropped, so the connections cannot be resumed.
      if (state === 'silent') end()
      state = 'open'
    },
    close() {
      state = 'closed'
      end()
    },
    silence() {
      state = 'silent'
    },
    delay(ms) {
      latency = ms
    },
    remove() {
      end()
      networkProxy.close()
    },
  }
}
