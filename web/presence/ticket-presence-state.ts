// Reports again and again that this page has a ticket open, and keeps the list of other people who have it open. One ticket at a
// time, the one in the dialog.
import { useSyncExternalStore } from 'react'
import { PRESENCE_HEARTBEAT_MS, type Presence, type PresenceState } from '../../domain/presence/presence.ts'
import { call } from '../data/call.ts'
import { onPresence } from '../data/live.ts'

/** A user who browses quickly through tickets is not shown on each of them. */
const SETTLE_MS = 400
/** After this time a hidden page counts as left; its stream closes then, too (data/live.ts). */
const HIDDEN_MS = 10_000
/** After this many beats without an answer, the other people are no longer shown. */
const MISSED = 2
/** A user who has typed nothing for this long is not writing any more. */
const IDLE_MS = 5_000

const page = crypto.randomUUID()
const nobody: Presence = { ticket_id: '', people: [], count: 0 }
let shown = nobody
const watchers = new Set<() => void>()

function show(next: Presence) {
  if (JSON.stringify(next) === JSON.stringify(shown)) return
  shown = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The others who have this ticket open. */
export function useOthers(ticketId: string, userId: string) {
  const { people, count, ticket_id } = useSyncExternalStore(watch, () => shown)
  if (ticket_id !== ticketId) return { others: [], more: 0 }
  const others = people.filter(({ id }) => id !== userId)
  return { others, more: count - people.length }
}

let announceState: ((state: PresenceState) => void) | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let isWriting = false

/** @param writing whether the user typed something just now */
export function sayWriting(writing: boolean) {
  clearTimeout(idle)
  if (writing) idle = setTimeout(() => sayWriting(false), IDLE_MS)
  if (writing === isWriting) return
  isWriting = writing
  announceState?.(writing ? 'writing' : 'here')
}

/** @returns a function that ends the presence */
export function bePresent(ticketId: string): () => void {
  let heartbeat: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let missed = 0
  /** The number of the last request, since an earlier answer may arrive later and must be ignored. */
  let last = 0
  let isAnnounced = false

  async function say(state: PresenceState) {
    clearTimeout(heartbeat)
    const mine = ++last
    const isLeaving = state === 'left'
    if (isLeaving && !isAnnounced) return
    isAnnounced = !isLeaving
    try {
      const there = await call(
        'tellPresence',
        { params: { ticketId }, input: { page, state } },
        { keepalive: isLeaving },
      )
      missed = 0
      if (mine === last && !isLeaving) show(there)
    } catch {
      missed += 1
      if (missed >= MISSED && mine === last) show(nobody)
    }
    if (mine === last && !isLeaving) heartbeat = setTimeout(again, PRESENCE_HEARTBEAT_MS)
  }
  const again = () => void say(isWriting ? 'writing' : 'here')
  const leave = () => void say('left')

  function onVisibility() {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(leave, HIDDEN_MS)
    else if (!isAnnounced) again()
  }

  const stopListening = onPresence((presence) => {
    if (presence.ticket_id === ticketId && isAnnounced) show(presence)
  })
  announceState = (state) => void (isAnnounced && say(state))
  heartbeat = setTimeout(() => !document.hidden && again(), SETTLE_MS)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', leave)
    clearTimeout(hiding)
    clearTimeout(idle)
    isWriting = false
    announceState = undefined
    stopListening()
    leave()
    clearTimeout(heartbeat)
    show(nobody)
  }
}
