// The sending end of one stream: writes to the connection directly, with a bounded queue for slow clients. A client with too much
// unsent data, or one that reads nothing for too long, is disconnected; it reconnects with its cursor.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { STALLED_MS, UNSENT_BYTES } from '../limits.ts'
import type { Frame } from './frame.ts'

export type StreamWriter = {
  /** Sends the response headers, and then the frames that were queued before. */
  begin(headers: OutgoingHttpHeaders): void
  write(frame: Frame): void
  /** Whether more can be written now without counting as a slow client's backlog. */
  hasRoom(): boolean
  /** Resolves when there is room, or the stream has ended. */
  room(): Promise<void>
  /** Ends the stream once everything queued is sent. */
  complete(): void
  end(): void
}

/** @param onEnd called once, whether the server, the client or the limit for slow consumers ended the stream */
export function createStreamWriter(response: ServerResponse, onEnd: () => void): StreamWriter {
  const queue: Frame[] = []
  let queued = 0
  /** Whether the connection accepts data. It is false until the headers are sent. */
  let takes = false
  let takenAt = performance.now()
  let ended = false
  let isComplete = false
  const waiting: (() => void)[] = []

  const hasRoom = () => ended || queued < UNSENT_BYTES / 2

  function release() {
    for (const resolve of waiting.splice(0)) resolve()
  }

  function flow() {
    takenAt = performance.now()
    takes = true
    let sent = 0
    for (; takes && sent < queue.length; sent += 1) {
      const next = queue[sent] as Frame
      queued -= next.length
      takes = response.write(next)
    }
    queue.splice(0, sent)
    if (hasRoom()) release()
    if (isComplete && queue.length === 0) finish(() => void response.end())
  }

  function finish(how: () => void) {
    if (ended) return
    ended = true
    how()
    queue.length = 0
    release()
    onEnd()
  }

  response.on('drain', flow)
  response.once('close', () => finish(() => undefined))
  return {
    begin(headers) {
      response.writeHead(200, headers)
      if (ended) response.end()
      else flow()
    },
    write(frame) {
      if (ended) return
      if (takes) {
        takes = response.write(frame)
        takenAt = performance.now()
        return
      }
      queue.push(frame)
      queued += frame.length
      // This is checked on every frame; the heartbeat every 15 s makes sure that there is one.
      if (queued > UNSENT_BYTES || performance.now() - takenAt > STALLED_MS)
        finish(() => void response.destroy())
    },
    hasRoom,
    async room() {
      if (!hasRoom()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    complete() {
      isComplete = true
      if (response.headersSent && queue.length === 0) finish(() => void response.end())
    },
    end: () => finish(() => response.headersSent && response.end()),
  }
}
