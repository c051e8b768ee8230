// Ends the HTTP server so that no request it has taken fails: first every answer ends its connection and new ones are
// still served, then the port closes, and what is under way is waited for. The order of the whole stop is ../main.ts.
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Clients at work send something within this time, and so hear that their connection ends. */
const NOTICE_MS = 300
const BETWEEN_LOOKS_MS = 50
const QUIET_MS = 1
const QUIET_TURNS = 200
/** When nothing is under way this long after the port closed, what is left is connections that a browser opened in advance. */
const SETTLED_MS = 500
/** Above the time limit of a request. */
const PATIENCE_MS = 6_000

/**
 * Resolves right after a short turn of the event loop. Connections that the system holds for us and that are not
 * taken yet are reset when the port closes; at this moment there are next to none.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
    const began = performance.now()
    await new Promise(setImmediate)
    if (performance.now() - began < QUIET_MS) return
  }
}

/** @param endStreams called until the end: a page that has not heard of it opens its stream anew */
export function closing(server: Server): (endStreams: () => void) => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  const last = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  server.prependListener('request', (_request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (stopping) last(response)
  })

  return async (endStreams) => {
    stopping = true
    for (const response of underWay) last(response)
    endStreams()
    await delay(NOTICE_MS)
    await quietMoment()
    const closed = new Promise((resolve) => server.close(resolve))
    const settled = performance.now() + SETTLED_MS
    const looking = setInterval(() => {
      endStreams()
      if (underWay.size === 0 && performance.now() > settled) server.closeAllConnections()
      else server.closeIdleConnections()
    }, BETWEEN_LOOKS_MS)
    const late = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    await closed
    clearInterval(looking)
    clearTimeout(late)
  }
}
