// A network link: a TCP proxy on loopback that can be cut like a cable. A cut link passes nothing on and closes nothing, so both
// ends find out only by waiting. Data that was sent meanwhile arrives once the link is mended.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { hasStarted } from '../../server/test/started.ts'

export type Link = Awaited<ReturnType<typeof createLink>>

type Pair = { client: Socket; server: Socket | undefined; isOpen: boolean }

/** @param mayPass asked before a new connection is passed on, with the client's port: whether nothing else cuts it off */
export async function createLink(
  port: number,
  target: number,
  mayPass: (client: number) => Promise<boolean>,
) {
  const pairs = new Set<Pair>()
  let isCut = false
  let opened = 0

  function open(pair: Pair) {
    pair.server ??= connect(target, '127.0.0.1')
    const { client, server } = pair
    pair.isOpen = true
    client.pipe(server)
    server.pipe(client)
  }

  function close(pair: Pair) {
    pair.isOpen = false
    pair.client.unpipe()
    pair.client.pause()
    pair.server?.unpipe()
    pair.server?.pause()
  }

  async function accept(socket: Socket) {
    const pair: Pair = { client: socket.pause(), server: undefined, isOpen: false }
    pairs.add(pair)
    opened += 1
    const end = () => {
      pairs.delete(pair)
      pair.client.destroy()
      pair.server?.destroy()
    }
    socket.on('error', end).on('close', end)
    if (!(await mayPass(socket.remotePort ?? 0)) || isCut || !pairs.has(pair)) return
    open(pair)
    pair.server?.on('error', end).on('close', end)
  }

  const server = createServer((socket) => void accept(socket)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    /** How many connections were begun, also while it was cut. */
    opened: () => opened,
    cut() {
      isCut = true
      for (const pair of pairs) close(pair)
    },
    mend() {
      isCut = false
      for (const pair of pairs) {
        if (pair.isOpen) continue
        // A connection that was begun while the link was cut is given up by now, or begins again.
        if (pair.server) open(pair)
        else pair.client.destroy()
      }
    },
    remove: hasStarted(async () => {
      for (const pair of pairs) {
        pair.client.destroy()
        pair.server?.destroy()
      }
      server.close()
      await once(server, 'close')
    }),
  }
}
