// A TCP proxy on loopback that cuts each connection after a number of bytes from the server, or after some milliseconds.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Proxy = { url: string; cuts: () => number; sawSuccess: () => number; close(): Promise<void> }

/** The limits of a connection before it is reset: bytes from the server, and duration. */
export type Lot = { bytes: number; milliseconds?: number }

/** @param lot returns the limits of the next connection */
export async function createProxy(target: number, lot: () => Lot): Promise<Proxy> {
  const open = new Set<Socket>()
  let cuts = 0
  let successes = 0
  const proxy = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let { bytes: left, milliseconds } = lot()
    open.add(client)
    const end = () => {
      open.delete(client)
      clearTimeout(timer)
      client.resetAndDestroy()
      upstream.destroy()
    }
    const timeOver = () => {
      cuts += 1
      end()
    }
    const timer = milliseconds === undefined ? undefined : setTimeout(timeOver, milliseconds)
    client.on('error', end).on('close', end)
    upstream.on('error', end).on('close', end)
    client.on('data', (data) => void upstream.write(data))
    upstream.on('data', (data) => {
      if (data.subarray(0, 12).toString() === 'HTTP/1.1 200') successes += 1
      if (data.length <= left) {
        left -= data.length
        return void client.write(data)
      }
      cuts += 1
      if (left <= 0) return end()
      client.write(data.subarray(0, left), end)
      left = 0
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    /** How many connections the server answered with 200. */
    sawSuccess: () => successes,
    async close() {
      for (const client of open) client.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
