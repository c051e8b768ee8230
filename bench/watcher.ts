// A minimal open page: a stream on a bare socket that reports each change, with the text that begins with it.
import { connect, type Socket } from 'node:net'

export type Watched = { port: number; token: string; projectId: string; seen: number }

/** Called with the text that begins with the change, and when the stream ends after it was open. */
export type Listener = { change(text: string): void; closed?(): void }

/**
 * Opens a stream and resolves once the server has sent all missed changes. `watched.seen` is the last event number that the page
 * has seen.
 */
export function watch({ port, token, projectId, seen }: Watched, listener: Listener): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1')
  const sent = JSON.stringify({ cursors: { [projectId]: seen } })
  const head = ['POST /api/stream HTTP/1.1', 'host: bench', `authorization: Bearer ${token}`]
  head.push('content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`)
  return new Promise<void>((resolve, reject) => {
    let isOpen = false
    socket.on('error', reject)
    socket.once('close', () => {
      if (isOpen) listener.closed?.()
      else reject(new Error('the stream was closed'))
    })
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('event: ready')) {
        isOpen = true
        resolve()
      }
      for (let at = text.indexOf('event: change'); at >= 0; at = text.indexOf('event: change', at + 1))
        listener.change(text.slice(at))
      if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
        reject(new Error(text.slice(0, 300)))
    })
  })
}
