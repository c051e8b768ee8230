// The live updates of the page, resumed from the last event number seen, so that no event is missed or applied twice.
// connection.ts decides when a stream is opened, or a short request is sent instead.
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
import { type Answer, connect, type LiveState, resumeFrom } from './connection.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { retryFailed } from './retry.ts'
import { accessToken, sessionLost } from './session.ts'

/** Why an open project is no longer accessible. */
export type GoneReason = 'removed' | 'deleted'

/** The server sends something every 15 s. After three missed heartbeats the connection counts as dead. */
const SILENCE_MS = 45_000
/** A stream that sends nothing for this long after it was requested is held back by a proxy, or the network is slow or down. */
const FIRST_CHUNK_MS = 10_000
/** A short request may take as long as any other call. */
const SHORT_ANSWER_MS = 30_000

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
    return follow(() => {
      const cursor = cursorOf(projectId)
      return { all: false, cursors: cursor === undefined ? {} : { [projectId]: cursor } }
    })
  }, [projectId, ready])
}

/** Keeps the answers about all projects live while mounted. */
export function useLiveProjects(ready: boolean) {
  useEffect(() => {
    if (!ready) return
    return follow(() => ({ all: true, cursors: cursorsOfAll() }))
  }, [ready])
}

/**
 * Keeps the inbox live while mounted, on a page that follows no other project.
 * @param projectIds the projects whose tickets the page has shown, each listed once its first answer has arrived
 */
export function useLiveInbox(projectIds: readonly string[] = []) {
  const ids = projectIds.join()
  useEffect(() => {
    const followed = ids === '' ? [] : ids.split(',')
    for (const id of followed) gone.delete(id)
    return follow(() => ({
      all: false,
      cursors: Object.fromEntries(
        followed.flatMap((id) => {
          const cursor = cursorOf(id)
          return cursor === undefined ? [] : [[id, cursor]]
        }),
      ),
    }))
  }, [ids])
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

/** Keeps answers up to date until the returned function is called. */
function follow(begin: () => Cursors): () => void {
  const seen = new Map<string, number>()
  return connect({
    ask: (isShort, signal, answer) => {
      const { all, cursors } = begin()
      return read(
        { all, cursors: resumeFrom(cursors, seen), ...(isShort && { once: true }) },
        signal,
        seen,
        answer,
      )
    },
    become,
    state: liveState,
    refetch: () => {
      refetchInbox()
      notifyCodeWatchers()
    },
  })
}

/** Reads one answer until it ends. */
async function read(
  body: Cursors & { once?: boolean },
  signal: AbortSignal,
  seen: Map<string, number>,
  { onReady, onSilence }: Answer,
) {
  const token = await accessToken()
  const ended = new AbortController()
  const fallSilent = () => {
    onSilence()
    ended.abort()
  }
  let silence = setTimeout(fallSilent, body.once ? SHORT_ANSWER_MS : FIRST_CHUNK_MS)
  try {
    const response = await fetchWithTimeout('/api/stream', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, ended.signal]),
    })
    if (!response.ok || !response.body) {
      const error = await errorOf(response)
      if (error.code === 'not_signed_in') await sessionLost()
      throw error
    }
    const parser = createParser({
      onEvent: ({ event, data }) => handle(event ?? '', JSON.parse(data), seen, onReady, () => ended.abort()),
    })
    for await (const chunk of chunksOf(response.body)) {
      clearTimeout(silence)
      silence = setTimeout(fallSilent, SILENCE_MS)
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
      onReady()
      return retryFailed()
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
