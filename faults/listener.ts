// One stream of one user, opened once. It records everything it received, and when it got `gone` or ended.
import { request } from 'node:http'
import { TIMEOUT_MS, within } from './pause.ts'
import type { Server } from './server.ts'

export type Listener = Awaited<ReturnType<typeof listen>>

/**
 * Resolves once the server has reported that the stream is up to date.
 * @param options the projects to follow; by default all projects of the user, from now on
 */
export async function listen(
  server: Server,
  token: string,
  options: { all: boolean; cursors: Record<string, number> } = { all: true, cursors: {} },
) {
  let text = ''
  let readUpTo = 0
  let endedAt: number | undefined
  let goneAt: number | undefined
  let isReady = false
  const end = () => {
    endedAt ??= performance.now()
  }
  const sent = request(`${server.url}/api/stream`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  sent.on('error', end).on('close', end)
  sent.on('response', (response) => {
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
      isReady ||= text.includes('event: ready')
      if (text.includes('event: gone')) goneAt ??= performance.now()
    })
    response.on('error', end)
  })
  sent.end(JSON.stringify(options))
  if (!(await within(TIMEOUT_MS, () => isReady || endedAt !== undefined)) || !isReady)
    throw new Error('a stream did not begin')
  return {
    text: () => text,
    /** The text received since the last call; older text is discarded. */
    takeText() {
      const fresh = text.slice(readUpTo)
      // Keeps the end, because a search term may span two chunks.
      text = text.slice(-200)
      readUpTo = text.length
      return fresh
    },
    endedAt: () => endedAt,
    goneAt: () => goneAt,
    close: () => sent.destroy(),
  }
}
