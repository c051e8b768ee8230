// The one store of what the server said. Every live answer carries the number its snapshot stood at; events bring it
// forward through applyEvent, in order, and whatever was fetched behind the stream is caught up from recent events.
import { notifyManager, type Query, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { OutputOf } from '../../domain/api.ts'
import { applyEvent, type LiveQuery, STALE, type Viewer } from '../../domain/apply.ts'
import type { Event } from '../../domain/event.ts'
import type { TicketFilter } from '../../domain/ticket.ts'
import { CallError } from './call.ts'

/** Answers that events have brought forward: what is the same in them need not be looked for, applyEvent has kept it. */
const brought = new WeakSet<object>()

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (count, error) => error instanceof CallError && error.temporary && count < 2,
      retryDelay: (count) => 500 * 2 ** count,
      structuralSharing: (known, next) =>
        brought.has(next as object) ? next : replaceEqualDeep(known, next),
    },
  },
})

/** What a live answer is kept under: the call, its project, and what else it was asked with. */
export type LiveKey = readonly ['live', LiveQuery, { projectId?: string; ticketId?: string }, object]

/** Events of a project that arrived lately, by number; enough for an answer that was under way meanwhile. */
const RECENT = 1_000
const recent = new Map<string, Map<number, Event>>()
/** How often at most a burst of events is shown, and how many of them at a time. */
const BURST_MS = 100
const AT_ONCE = 50
/**
 * How long it waits at most for the page to have drawn what came before. React lets typing go first for five seconds and
 * draws then whatever comes; another change in between would begin that anew.
 */
const PATIENCE_MS = 6_000
let userId = ''

/** Sets who looks on; another person than before sees nothing of what the cache held. */
export function setViewer(id: string) {
  if (id === userId) return
  userId = id
  queryClient.clear()
  recent.clear()
  waiting = []
}

/** What came by the stream and is not in the answers yet. */
let waiting: Event[] = []
let isTimed = false
let lastBurst = 0

/** Brings every answer of the event's project forward at once, and with it all that waits. */
export function receive(event: Event) {
  remember(event)
  const events = [...waiting, event]
  waiting = []
  bringForward(events)
}

/** As `receive`, a moment later where many events come: a burst must not keep the page from answering its person. */
export function receiveSoon(event: Event) {
  remember(event)
  waiting.push(event)
  if (isTimed) return
  isTimed = true
  const rest = lastBurst + BURST_MS - performance.now()
  if (rest <= 0) setTimeout(takeWaiting)
  else setTimeout(takeWhenIdle, rest)
}

function takeWhenIdle() {
  // Where a browser cannot tell, the time alone has to do.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(takeWaiting, { timeout: PATIENCE_MS })
  else takeWaiting()
}

function takeWaiting() {
  lastBurst = performance.now()
  isTimed = waiting.length > AT_ONCE
  if (isTimed) setTimeout(takeWhenIdle, BURST_MS)
  bringForward(waiting.splice(0, AT_ONCE))
}

const listeners = new Set<(events: Event[]) => void>()

/** Tells of every event in the same update of the page in which the answers change by it. */
export function onEvents(listener: (events: Event[]) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells of every answer that was fetched, not merely brought forward by events. */
export function onFetched(listener: (key: LiveKey) => void) {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const key = keyOf(event.query)
    if (key[0] === 'live') listener(key)
  })
}

function bringForward(events: Event[]) {
  const projects = new Set(events.map((event) => event.project_id))
  notifyManager.batch(() => {
    for (const projectId of projects) {
      const mine = events.filter((event) => event.project_id === projectId)
      for (const query of liveQueries(projectId)) bringQueryForward(query, mine)
    }
    for (const listener of listeners) notifyManager.schedule(() => listener(events))
  })
}

function bringQueryForward(query: Query, events: Event[]) {
  let view = query.state.data
  let isStale = false
  for (const event of events) {
    const next = forward(keyOf(query), view, event)
    if (next === STALE) isStale = true
    else view = next
  }
  if (view !== query.state.data) {
    brought.add(view as object)
    queryClient.setQueryData(query.queryKey, view)
  }
  if (isStale) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/**
 * An answer with all events that arrived while it was under way; fetched once more where one of them says more than
 * this page can apply.
 */
export async function caughtUp<N extends LiveQuery>(
  key: LiveKey,
  fetch: () => Promise<OutputOf<N>>,
): Promise<OutputOf<N>> {
  const [view, isWhole] = broughtForward<N>(key, await fetch())
  return isWhole ? view : broughtForward<N>(key, await fetch())[0]
}

/** False with it where an event was left out. The list of projects has no number that tells whether it holds one. */
function broughtForward<N extends LiveQuery>(key: LiveKey, answer: OutputOf<N>): [OutputOf<N>, boolean] {
  let view: unknown = answer
  let isWhole = true
  for (const projectId of key[2].projectId ? [key[2].projectId] : recent.keys()) {
    const events = [...(recent.get(projectId)?.values() ?? [])].sort((one, other) => one.seq - other.seq)
    for (const event of events) {
      const next = forward(key, view, event)
      if (next !== STALE) view = next
      else if (key[1] !== 'listProjects') isWhole = false
    }
  }
  return [view as OutputOf<N>, isWhole]
}

/** The lowest number that an answer of the project stands at: what a stream has to begin after. */
export function cursorOf(projectId: string): number | undefined {
  const seqs = liveQueries(projectId).flatMap((query) => seqOf(query.state.data) ?? [])
  return seqs.length > 0 ? Math.min(...seqs) : undefined
}

/** Fetches a project's answers anew, for a page that was away too long to catch up by events. */
export async function refetchProject(projectId: string) {
  recent.delete(projectId)
  await queryClient.invalidateQueries({ predicate: (query) => liveQueries(projectId).includes(query) })
}

/** Drops all that is known of a project. */
export function forgetProject(projectId: string) {
  recent.delete(projectId)
  queryClient.removeQueries({
    predicate: (query) => keyOf(query)[0] === 'live' && keyOf(query)[2].projectId === projectId,
  })
}

function remember(event: Event) {
  const events = recent.get(event.project_id) ?? new Map<number, Event>()
  recent.set(event.project_id, events)
  events.set(event.seq, event)
  for (const seq of events.keys()) {
    if (events.size <= RECENT) break
    events.delete(seq)
  }
}

function forward(key: LiveKey, view: unknown, event: Event): unknown {
  const [, name, params, input] = key
  if (view === undefined) return view
  const viewer: Viewer = { userId, filter: input as TicketFilter, ticketId: params.ticketId }
  if (name === 'listProjects') return applied(name, view as OutputOf<'listProjects'>, event, viewer)
  const seq = seqOf(view) ?? 0
  if (event.seq <= seq) return view
  const next = applied(name, view as never, event, viewer) as object | typeof STALE
  // The answer to one's own command may be ahead of the stream: it is applied, and the number waits for the rest.
  if (next === STALE || event.seq > seq + 1) return next
  return { ...next, seq: event.seq }
}

/** An event or answer of another shape than this page knows is no reason to stop: what it concerns is fetched. */
function applied(...args: Parameters<typeof applyEvent>) {
  try {
    return applyEvent(...args)
  } catch {
    return STALE
  }
}

function liveQueries(projectId: string): Query[] {
  return queryClient.getQueryCache().findAll({
    predicate: (query) => {
      const key = keyOf(query)
      return key[0] === 'live' && (key[1] === 'listProjects' || key[2].projectId === projectId)
    },
  })
}

function keyOf(query: Query): LiveKey {
  return query.queryKey as unknown as LiveKey
}

function seqOf(view: unknown): number | undefined {
  return (view as { seq?: number } | undefined)?.seq
}
