// The live changes of one project, over /api/stream: after a lost connection they resume from the number of the last change, so that
// none is left out or comes twice.
import { setTimeout as delay } from 'node:timers/promises'
import type { Event } from '../../../domain/event.ts'
import { isFinal, refusalOf, TEMPORARY, why } from './call.ts'
import type { Connection } from './settings.ts'
import { Refused } from './wrong.ts'

/** The server sends something every 15 s. After three missed heartbeats the connection counts as lost. */
const SILENCE_MS = 45_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

type Message = { event: string; data: string }

/** The server-sent events in a body. The server ends a line with one line feed, and sends each message's data on one line. */
async function* messagesIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const parts = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const lines = new Map(
        part.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^\w+: ?/, '')]),
      )
      yield { event: lines.get('event') ?? '', data: lines.get('data') ?? '{}' }
    }
  }
}

type Following = {
  projectId: string
  /** The number of the last change that is known. */
  seq: number
  /** Ends the stream. */
  signal: AbortSignal
  /** Called when the connection was lost, and when it is there, for the first time or again. */
  onState(state: 'lost' | 'ready'): void
  /** Called if more was missed than the server sends. @returns the number of the last change */
  onReset(): Promise<number>
}

/** Throws Refused if another try would fail in the same way. */
export async function* changesOf(connection: Connection, following: Following): AsyncGenerator<Event> {
  const { signal, onState } = following
  const place: Place = { last: following.seq, isNew: false, isReady: false, pause: FIRST_PAUSE_MS }
  while (!signal.aborted) {
    try {
      for await (const message of connected(connection, following, place.last)) {
        const change = await received(message, place, following)
        if (change) yield change
      }
    } catch (error) {
      if (error instanceof Refused && !signal.aborted) throw error
      if (!signal.aborted && !place.isReady && isFinal(error))
        throw new Refused(`${connection.url} cannot be reached: ${why(error)}.`)
    }
    if (signal.aborted) return
    onState('lost')
    await delay(place.pause, undefined, { signal }).catch(() => {})
    place.pause = Math.min(LONGEST_PAUSE_MS, place.pause * 2)
  }
}

type Place = {
  /** The number of the last change. */
  last: number
  /** After a reset: the next change may be older than `last`, which was read meanwhile. */
  isNew: boolean
  /** Whether a connection has ever succeeded. */
  isReady: boolean
  /** Milliseconds before the next try. */
  pause: number
}

/** @returns the change that a message brings, unless it is known already */
async function received(
  { event, data }: Message,
  place: Place,
  { onState, onReset }: Following,
): Promise<Event | undefined> {
  if (event === 'gone') throw goneOf(JSON.parse(data) as { deleted: boolean })
  if (event === 'ready') {
    Object.assign(place, { isReady: true, pause: FIRST_PAUSE_MS })
    onState('ready')
  }
  if (event === 'reset') Object.assign(place, { last: await onReset(), isNew: true })
  if (event !== 'change') return
  const change = JSON.parse(data) as Event
  if (change.seq <= place.last && !place.isNew) return
  Object.assign(place, { last: change.seq, isNew: false })
  return change
}

const goneOf = ({ deleted }: { deleted: boolean }) =>
  new Refused(deleted ? 'The project was deleted.' : 'This token no longer has access to the project.')

/** One connection, until it ends or nothing comes any more. */
async function* connected(
  { url, token }: Connection,
  { projectId, signal }: Following,
  seq: number,
): AsyncGenerator<Message> {
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  heard()
  try {
    const response = await fetch(`${url}/api/stream`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cursors: { [projectId]: seq } }),
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok && !TEMPORARY.has(response.status)) throw await refusalOf(url, response)
    if (!response.ok || !response.body) return
    for await (const message of messagesIn(response.body)) {
      heard()
      yield message
      // The caller may have waited for other calls before it takes the next message.
      heard()
    }
  } finally {
    clearTimeout(timer)
  }
}
