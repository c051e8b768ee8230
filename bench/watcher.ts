// One open page as cheap as can be: a stream on a bare socket that notes when each change arrives.
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Watcher = { ready: Promise<void>; arrived: number[]; close(): void }

/** @param seen the number of the last change of the project that the page has seen */
export function watch(port: number, token: string, projectId: string, seen: number): Watcher {
  const socket: Socket = connect(port, '127.0.0.1')
  const sent = JSON.stringify({ cursors: { [projectId]: seen } })
  const head = ['POST /api/stream HTTP/1.1', 'host: bench', `authorization: Bearer ${token}`]
  head.push('content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`)
  const arrived: number[] = []
  let becomeReady: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const ready = new Promise<void>((resolve, reject) => {
    becomeReady = resolve
    fail = reject
  })
  socket.on('error', (error) => fail(error))
  socket.once('close', () => fail(new Error('the stream was closed')))
  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1')
    if (text.includes('event: ready')) becomeReady()
    for (let at = text.indexOf('event: change'); at >= 0; at = text.indexOf('event: change', at + 1))
      arrived.push(performance.now())
    if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) fail(new Error(text.slice(0, 300)))
  })
  return { ready, arrived, close: () => void socket.destroy() }
}

/** Until every watcher has seen so many changes. */
export async function allArrived(watchers: Watcher[], count: number): Promise<void> {
  const deadline = performance.now() + 60_000
  while (watchers.some(({ arrived }) => arrived.length < count)) {
    if (performance.now() > deadline) throw new Error('a change did not arrive within a minute')
    await delay(2)
  }
}
