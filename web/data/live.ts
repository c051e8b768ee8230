// The live connection of the page: one stream, resumed from the last event number seen, so that no event is missed or applied
// twice. Hidden pages close it (browsers allow six connections per server) and catch up when shown again. Behind a proxy that
// holds the stream back, the page asks for the same by short requests, and now and then tries the stream again.
import { createParser } from 'eventsource-parser'
import { useEffect, useSyncExternalStore } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import type { Event } from '../../domain/event.ts'
import type { CodeUpdate } from '../../domain/forge/forge.ts'
import type { Presence } from '../../domain/presence/presence.ts'
import {
  cursorOf,
  cursorsOfAll,
  forgetProject,
  receiveSoon,
  refetchInbox,
  refetchOverAll,
  refetchProject,
} from './cache.ts'
import { errorOf } from './call.ts'
import { notifyCodeWatchers } from './code-updates.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { retryFailed } from './retry.ts'
import { accessToken, sessionLost } from './session.ts'

export type LiveState = 'live' | 'delayed' | 'catching_up' | 'offline'
/** Why an open project is no longer accessible. */
export type GoneReason = 'removed' | 'deleted'

/** The server sends something every 15 s. After three missed heartbeats the connection counts as dead. */
const SILENCE_MS = 45_000
/** A stream that sends nothing for this long after it was requested is held back by a proxy, or the network is down. */
const FIRST_CHUNK_MS = 10_000
/** After this many failed streams in a row, the page asks by short requests. */
const STREAMS_TRIED = 2
const POLL_MS = 5_000
/**
 * While the page asks by short requests, it tries the stream again after this many, about a minute, and then at twice the distance
 * each time: a proxy may keep the streams that the page gave up.
 */
const POLLS_PER_STREAM = 12
const MOST_POLLS_PER_STREAM = 384
const HIDDEN_MS = 10_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5_000

let state: LiveState = 'catching_up'
/** When the stream last sent something (Date.now). */
export let heardAt = 0
let asOf = ''
const gone = new Map<string, GoneReason>()
const watchers = new Set<() => void>()

function changed() {
  for (const watcher of watchers) watcher()
}

export function watchLive(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function become(next: LiveState) {
  if (state === next) return
  state = next
  changed()
}

/** Whether the page is up to date. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watchLive, () => state)
}

/** Since when the page may be out of date, in words; empty unless it is offline. */
export const useAsOf = () => useSyncExternalStore(watchLive, () => (state === 'offline' ? asOf : ''))

export function setAsOf(words: string) {
  asOf = words
  changed()
}

/** Whether the page gets every change, at once or within seconds. */
export const isConnected = () => state === 'live' || state === 'delayed'

export const liveState = () => state

/** The reason if the open project is no longer accessible: the user was removed, or the project deleted. */
export function useGone(projectId: string): GoneReason | undefined {
  return useSyncExternalStore(watchLive, () => gone.get(projectId))
}

/** Keeps a project's answers live while mounted; `ready` is true once the first answer has arrived. */
export function useLiveProject(projectId: string, ready: boolean) {
  useEffect(() => {
    if (!ready) return
    gone.delete(projectId)
    return connect(() => {
      const cursor = cursorOf(projectId)
      return { all: false, cursors: cursor === undefined ? {} : { [projectId]: cursor } }
    })
  }, [projectId, ready])
}

/** Keeps the answers about all projects live while mounted. */
export function useLiveProjects(ready: boolean) {
  useEffect(() => {
    if (!ready) return
    return connect(() => ({ all: true, cursors: cursorsOfAll() }))
  }, [ready])
}

/** Keeps the inbox live while mounted, on a page that follows no project. */
export function useLiveInbox() {
  useEffect(() => connect(() => ({ all: false, cursors: {} })), [])
}

let presenceListener: ((presence: Presence) => void) | undefined

/** Calls the listener with news of who has a ticket open. There is one listener at a time. */
export function onPresence(listener: (presence: Presence) => void) {
  presenceListener = listener
  return () => {
    if (presenceListener === listener) presenceListener = undefined
  }
}

type Cursors = { all: boolean; cursors: Record<string, number> }

/** Opens the stream and reconnects with back-off until the returned function is called. */
function connect(begin: () => Cursors): () => void {
  let stopped = false
  /** Failed streams since the last one that worked. */
  let attempt = 0
  let polls = 0
  let pollsPerStream = POLLS_PER_STREAM
  let connection: AbortController | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined
  /**
   * The last event number that arrived here, by project. An answer may be ahead of it, because the user's own command was answered
   * before the events of others in between arrived.
   */
  const seen = new Map<string, number>()

  /** Reads one answer of the server until it ends. @returns whether this connection is still wanted */
  async function request(once: boolean, onReady: () => void): Promise<boolean> {
    clearTimeout(retry)
    connection?.abort()
    const mine = new AbortController()
    connection = mine
    const { all, cursors } = begin()
    for (const [id, cursor] of Object.entries(cursors)) cursors[id] = Math.min(cursor, seen.get(id) ?? cursor)
    const body = { all, cursors, ...(once && { once }) }
    try {
      await read(body, mine.signal, seen, onReady)
    } catch {
      // However the answer ended, the next one resumes where this one stopped.
    }
    return !stopped && connection === mine && mine.signal.reason !== 'hidden'
  }

  async function open() {
    if (attempt === 0) become('catching_up')
    const isWanted = await request(false, () => {
      attempt = 0
      polls = 0
      pollsPerStream = POLLS_PER_STREAM
      become('live')
      retryFailed()
    })
    if (!isWanted) return
    attempt += 1
    if (attempt >= STREAMS_TRIED) void poll()
    else goOffline()
  }

  /** Asks for what the stream would have sent by now. */
  async function poll() {
    let isAnswered = false
    const isWanted = await request(true, () => {
      isAnswered = true
      become('delayed')
      retryFailed()
    })
    if (!isWanted) return
    if (!isAnswered) return goOffline()
    polls += 1
    const isStreamDue = polls >= pollsPerStream
    if (isStreamDue) {
      polls = 0
      pollsPerStream = Math.min(pollsPerStream * 2, MOST_POLLS_PER_STREAM)
    }
    retry = setTimeout(isStreamDue ? open : poll, POLL_MS * (0.75 + Math.random() / 2))
  }

  function goOffline() {
    become('offline')
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
    retry = setTimeout(open, wait / 2 + Math.random() * wait)
  }

  function onVisibility() {
    clearTimeout(hidden)
    if (document.hidden) hidden = setTimeout(leave, HIDDEN_MS)
    else if (state === 'delayed') void poll()
    else if (connection?.signal.aborted || state === 'offline') void open()
  }

  function leave() {
    clearTimeout(retry)
    connection?.abort('hidden')
  }

  function onOnline() {
    attempt = 0
    void open()
  }

  /** The network is down, so an open stream proves nothing. */
  function onOffline() {
    connection?.abort()
    become('offline')
  }

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  void open()
  return () => {
    stopped = true
    clearTimeout(retry)
    clearTimeout(hidden)
    connection?.abort()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
    become('catching_up')
  }
}

/** Reads one stream until it ends. */
async function read(
  body: Cursors & { once?: boolean },
  signal: AbortSignal,
  seen: Map<string, number>,
  onReady: () => void,
) {
  const token = await accessToken()
  const ended = new AbortController()
  let silence = setTimeout(() => ended.abort(), FIRST_CHUNK_MS)
  const response = await fetchWithTimeout('/api/stream', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, ended.signal]),
  }).catch((error: unknown) => {
    clearTimeout(silence)
    throw error
  })
  if (!response.ok || !response.body) {
    clearTimeout(silence)
    const error = await errorOf(response)
    if (error.code === 'not_signed_in') await sessionLost()
    throw error
  }
  const parser = createParser({
    onEvent: ({ event, data }) => handle(event ?? '', JSON.parse(data), seen, onReady, () => ended.abort()),
  })
  try {
    for await (const chunk of chunksOf(response.body)) {
      clearTimeout(silence)
      silence = setTimeout(() => ended.abort(), SILENCE_MS)
      heardAt = Date.now()
      parser.feed(chunk)
    }
  } finally {
    clearTimeout(silence)
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    yield value
  }
}

function handle(
  kind: string,
  data: unknown,
  seen: Map<string, number>,
  onReady: () => void,
  restart: () => void,
) {
  switch (kind) {
    case 'change': {
      const event = data as Event
      seen.set(event.project_id, event.seq)
      return receiveSoon(event)
    }
    case 'ready':
      // The inbox, and the news from forges, may have changed while there was no connection.
      refetchInbox()
      notifyCodeWatchers()
      return onReady()
    case 'inbox':
      return refetchInbox((data as OutputOf<'countInbox'>).unread)
    case 'code':
      return notifyCodeWatchers(data as CodeUpdate)
    case 'presence':
      return presenceListener?.(data as Presence)
    case 'gone': {
      const { project_id, deleted } = data as { project_id: string; deleted: boolean }
      gone.set(project_id, deleted ? 'deleted' : 'removed')
      void refetchOverAll()
      changed()
      return forgetProject(project_id)
    }
    case 'reset': {
      const { project_id } = data as { project_id?: string }
      if (project_id) seen.delete(project_id)
      else seen.clear()
      if (project_id) return void refetchProject(project_id)
      // The stream does not follow one of the projects yet: refetch the lists of projects, then reconnect.
      return void refetchOverAll().then(restart)
    }
  }
}
