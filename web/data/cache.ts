// The single cache of server answers. Every live answer carries the sequence number of its snapshot; events advance it
// in order through applyEvent. An answer that was in flight while events arrived is caught up from recent events.
import { notifyManager, type Query, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { OutputOf } from '../../domain/api.ts'
import { applyEvent, type LiveQuery, STALE, type Viewer } from '../../domain/apply.ts'
import type { Event } from '../../domain/event.ts'
import type { MyPart } from '../../domain/my-work/my-work.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { CallError } from './call.ts'
import { forgetChanges } from './undo.ts'

/** Answers produced by applyEvent, which already shares unchanged parts, so structural sharing can skip them. */
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

/** Cache key of a live answer: the call, its ids, and its input. */
export type LiveKey = readonly ['live', LiveQuery, { projectId?: string; ticketId?: string }, object]

/** Recent events per project, by sequence number, for answers that were in flight when they arrived. */
const RECENT = 1_000
const recent = new Map<string, Map<number, Event>>()
/** A burst of events is applied at most this often, and in batches of this size. */
const BURST_MS = 100
const AT_ONCE = 50
/**
 * The longest a batch waits for the page to be idle. React lets typing go first for up to five seconds and then renders
 * regardless; applying another batch before that would restart the render.
 */
const PATIENCE_MS = 6_000
let userId = ''

/** Sets the signed-in user. Switching users clears the cache. */
export function setViewer(id: string) {
  if (id === userId) return
  userId = id
  queryClient.clear()
  recent.clear()
  forgetChanges()
  waiting = []
}

/** Events from the stream that are not applied yet. */
let waiting: Event[] = []
let isTimed = false
let lastBurst = 0

/** Applies an event, and all queued ones, to every answer of its project at once. */
export function receive(event: Event) {
  remember(event)
  const events = [...waiting, event]
  waiting = []
  bringForward(events)
}

/** Like `receive`, but batched: a burst must not keep the page from responding to its user. */
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
  // Without requestIdleCallback (Safari), elapsed time has to do.
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
 * Fetches an answer and applies the events that arrived in the meantime. Fetches once more if one of them could not be
 * applied.
 */
export async function caughtUp<N extends LiveQuery>(
  key: LiveKey,
  fetch: () => Promise<OutputOf<N>>,
): Promise<OutputOf<N>> {
  const [view, isWhole] = broughtForward<N>(key, await fetch())
  return isWhole ? view : broughtForward<N>(key, await fetch())[0]
}

/**
 * Returns false if an event could not be applied. `listProjects` never does: it has no sequence number that tells
 * whether an event is already in it.
 */
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

/** The lowest sequence number among the project's answers: where its stream has to resume. */
export function cursorOf(projectId: string): number | undefined {
  const seqs = liveQueries(projectId).flatMap((query) => seqOf(query.state.data) ?? [])
  return seqs.length > 0 ? Math.min(...seqs) : undefined
}

/** The answers about all projects of the person. */
const OVER_ALL = ['listProjects', 'listMyTickets'] as const satisfies LiveQuery[]
type OverAll = (typeof OVER_ALL)[number]
const isOverAll = (name: LiveQuery): name is OverAll => OVER_ALL.some((one) => one === name)

function queriesOverAll(): Query[] {
  return queryClient.getQueryCache().findAll({
    predicate: (query) => keyOf(query)[0] === 'live' && isOverAll(keyOf(query)[1]),
  })
}

/** The same for all projects. */
export function cursorsOfAll(): Record<string, number> {
  const cursors: Record<string, number> = {}
  for (const query of queriesOverAll())
    for (const { id, seq } of (query.state.data as OutputOf<OverAll> | undefined)?.projects ?? [])
      cursors[id] = Math.min(seq, cursors[id] ?? seq)
  return cursors
}

/** Refetches what is shown about all projects, because there is one more, or one less. */
export async function refetchOverAll() {
  await queryClient.invalidateQueries({ predicate: (query) => queriesOverAll().includes(query) })
}

/** Refetches a project's answers, for a page that was away too long to catch up by events. */
export async function refetchProject(projectId: string) {
  recent.delete(projectId)
  await queryClient.invalidateQueries({ predicate: (query) => liveQueries(projectId).includes(query) })
}

/** What is read from the person's inbox. */
const OF_INBOX = ['listInbox', 'countInbox', 'getWatching']

/** The inbox changed. @param unread the number of unread lines, where it is known */
export function refetchInbox(unread?: number) {
  const count = ['plain', 'countInbox', {}, {}]
  if (unread !== undefined) queryClient.setQueryData(count, { unread })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, name] }) =>
      OF_INBOX.includes(name as string) && !(unread !== undefined && name === 'countInbox'),
  })
}

/** Drops everything cached about a project. */
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
  const { by } = input as { by?: MyPart }
  const viewer: Viewer = { userId, filter: input as TicketFilter, ticketId: params.ticketId, by }
  // They keep a number for each of their projects.
  if (isOverAll(name)) return applied(name, view as never, event, viewer)
  const seq = seqOf(view) ?? 0
  if (event.seq <= seq) return view
  const next = applied(name, view as never, event, viewer) as object | typeof STALE
  // The answer to one's own command may be ahead of the stream. It is applied, but the number waits for the gap to
  // fill.
  if (next === STALE || event.seq > seq + 1) return next
  return { ...next, seq: event.seq }
}

/** An event or answer of an unknown shape must not break the page: the answer is refetched. */
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
      return key[0] === 'live' && (isOverAll(key[1]) || key[2].projectId === projectId)
    },
  })
}

function keyOf(query: Query): LiveKey {
  return query.queryKey as unknown as LiveKey
}

function seqOf(view: unknown): number | undefined {
  return (view as { seq?: number } | undefined)?.seq
}
