// Shuts the HTTP server down without failing a request that it has accepted. First every response closes its connection while new
// requests are still served, then the port closes and requests in flight finish. ../main.ts has the whole order.
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Active clients send a request within this time. Its response says that their connection is closing. */
const NOTICE_MS = 300
const BETWEEN_LOOKS_MS = 50
const QUIET_MS = 1
const QUIET_TURNS = 200
/**
 * If no request is in flight this long after the port closed, the remaining connections are those that browsers opened in
 * advance.
 */
const SETTLED_MS = 500
/** Longer than the deadline of a request. */
const TIMEOUT_MS = 6_000

/**
 * Resolves right after a short turn of the event loop. When the port closes, connections that the operating system has queued and
 * we have not accepted yet are reset; right after a short turn there are hardly any.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
    const began = performance.now()
    await new Promise(setImmediate)
    if (performance.now() - began < QUIET_MS) return
  }
}

/** @param endStreams called repeatedly until the end, because a page that has not noticed the shutdown reopens its stream */
export function closing(server: Server): (endStreams: () => void) => Promise<void> {
  const inProgress = new Set<ServerResponse>()
  let stopping = false
  const last = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  server.prependListener('request', (_request, response) => {
    inProgress.add(response)
    response.once('close', () => inProgress.delete(response))
    if (stopping) last(response)
  })

  return async (endStreams) => {
    stopping = true
    for (const response of inProgress) last(response)
    endStreams()
    await delay(NOTICE_MS)
    await quietMoment()
    const closed = new Promise((resolve) => server.close(resolve))
    const settled = performance.now() + SETTLED_MS
    const looking = setInterval(() => {
      endStreams()
      if (inProgress.size === 0 && performance.now() > settled) server.closeAllConnections()
      else server.closeIdleConnections()
    }, BETWEEN_LOOKS_MS)
    const late = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS)
    await closed
    clearInterval(looking)
    clearTimeout(late)
  }
}
