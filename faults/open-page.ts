// A minimal open page: a stream that reconnects with the back-off of web/data/live.ts and discards what it reads. viewer.ts is a
// page that also applies the events.
import { type ClientRequest, request } from 'node:http'
import type { TestPerson } from '../server/test/people.ts'
import type { Random } from './random.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'

export type OpenPage = ReturnType<typeof openPage>

const LAST_PAUSE_MS = 5_000

/**
 * @param pause the first delay, in milliseconds; it doubles with each failure
 * @param mayBeRefused whether a stopping server may answer 503
 */
export function openPage(
  server: Server,
  options: { person: TestPerson; projectId: string; random: Random; pause: number; mayBeRefused?: boolean },
  found: Findings,
) {
  let live = false
  let openedAt = 0
  let bytes = 0
  let closed = false
  let attempt = 0
  let sent: ClientRequest | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    const body = JSON.stringify({ all: false, cursors: { [options.projectId]: 0 } })
    const mine = request(`${server.url}/api/stream`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${options.person.access_token}`, 'content-type': 'application/json' },
    })
    sent = mine
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      live = false
      if (!closed) again()
    }
    mine.on('error', end).on('close', end)
    mine.on('response', (response) => {
      const isFine = response.statusCode === 200 || (options.mayBeRefused && response.statusCode === 503)
      found.expect(isFine === true, `a stream was answered ${response.statusCode}`)
      response.on('data', (data: Buffer) => {
        bytes += data.length
        if (live || !data.includes('event: ready')) return
        live = true
        attempt = 0
        openedAt = performance.now()
      })
      response.on('error', end)
    })
    mine.end(body)
  }

  function again() {
    const wait = Math.min(LAST_PAUSE_MS, options.pause * 2 ** attempt)
    attempt += 1
    timer = setTimeout(open, wait / 2 + options.random.below(wait))
  }

  open()
  return {
    isLive: () => live,
    openedAt: () => openedAt,
    bytes: () => bytes,
    /** Cuts the stream as if the connection were lost; the page reconnects. */
    cut: () => void sent?.destroy(),
    close() {
      closed = true
      clearTimeout(timer)
      sent?.destroy()
    },
  }
}
