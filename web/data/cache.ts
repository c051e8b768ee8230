// The single cache of server answers. Every live answer has the event number (`seq`) of its snapshot; events update the answer in
// order through applyEvent. If events arrive while an answer is in flight, they are applied to it on arrival.
import { notifyManager, type Query, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { OutputOf } from '../../domain/api.ts'
import { applyEvent, type LiveQuery, STALE, type Viewer } from '../../domain/apply.ts'
import type { Event } from '../../domain/event.ts'
import type { MyPart } from '../../domain/my-work/my-work.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { CallError } from './call.ts'
import { commonCursors } from './connection.ts'
import { forgetChanges } from './undo.ts'

/** Answers produced by applyEvent. They already share their unchanged parts, so structural sharing can skip them. */
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

// Components learn of an event before its command resolves. By default they learn of it in a later task: a field that drops the typed
// value once it is saved then shows the former one for a moment, and the next key is added to that.
notifyManager.setScheduler(queueMicrotask)

/** Cache key of a live answer: the call, its ids, and its input. */
export type LiveKey = readonly ['live', LiveQuery, { projectId?: string; ticketId?: string }, object]

/** Recent events per project, by event number, for answers that were in flight when the events arrived. */
const RECENT = 1_000
const recent = new Map<string, Map<number, Event>>()
/** A burst of events is applied at most this often, and in batches of this size. */
const BURST_MS = 100
const AT_ONCE = 50
/**
 * The longest a batch waits for the page to be idle. React lets typing go first for up to five seconds and then renders
 * regardless; another batch before that would restart the render.
 */
const MAX_IDLE_WAIT_MS = 6_000
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
  // Safari has no requestIdleCallback: there, only the time since the last burst protects the page.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(takeWaiting, { timeout: MAX_IDLE_WAIT_MS })
  else takeWaiting()
}

function takeWaiting() {
  lastBurst = performance.now()
  isTimed = waiting.length > AT_ONCE
  if (isTimed) setTimeout(takeWhenIdle, BURST_MS)
  bringForward(waiting.splice(0, AT_ONCE))
}

const listeners = new Set<(events: Event[]) => void>()

/** Calls the listener with every batch of events, in the same update of the page in which the answers change. */
export function onEvents(listener: (events: Event[]) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls the listener for every answer that was fetched, but not for answers that events only updated. */
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

/** Fetches an answer and applies the events that arrived in the meantime. Fetches once more if an event could not be applied. */
export async function caughtUp<N extends LiveQuery>(
  key: LiveKey,
  fetch: () => Promise<OutputOf<N>>,
): Promise<OutputOf<N>> {
  const [view, isWhole] = broughtForward<N>(key, await fetch())
  return isWhole ? view : broughtForward<N>(key, await fetch())[0]
}

/**
 * Applies the recent events to an answer.
 * @returns the answer, and whether every event could be applied. It is always true for `listProjects`, which has no event number
 * that shows whether an event is already in the answer.
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

/** The lowest event number among the project's answers, from which its stream resumes. */
export function cursorOf(projectId: string): number | undefined {
  const seqs = liveQueries(projectId).flatMap((query) => seqOf(query.state.data) ?? [])
  return seqs.length > 0 ? Math.min(...seqs) : undefined
}

/** The queries about all projects of the user. */
const OVER_ALL = ['listProjects', 'listMyTickets', 'listMyMilestones'] as const satisfies LiveQuery[]
type OverAll = (typeof OVER_ALL)[number]
const isOverAll = (name: LiveQuery): name is OverAll => OVER_ALL.some((one) => one === name)

function queriesOverAll(): Query[] {
  return queryClient.getQueryCache().findAll({
    predicate: (query) => keyOf(query)[0] === 'live' && isOverAll(keyOf(query)[1]),
  })
}

/** The event numbers from which the stream of all projects resumes. */
export function cursorsOfAll(): Record<string, number> {
  return commonCursors(
    queriesOverAll().flatMap((query) => {
      const answer = query.state.data as OutputOf<OverAll> | undefined
      // The list of archived projects has none of the others. An invalidated answer is refetched without the stream.
      const isWhole = !query.state.isInvalidated && !('state' in keyOf(query)[3])
      return answer ? [{ projects: answer.projects, isWhole }] : []
    }),
  )
}

/** Refetches the answers about all projects, because a project was added or removed. */
export async function refetchOverAll() {
  await queryClient.invalidateQueries({ predicate: (query) => queriesOverAll().includes(query) })
}

/** Refetches a project's answers, for a page that was away too long to catch up by events. */
export async function refetchProject(projectId: string) {
  recent.delete(projectId)
  await queryClient.invalidateQueries({ predicate: (query) => liveQueries(projectId).includes(query) })
}

/** The queries about the user's inbox. */
const OF_INBOX = ['listInbox', 'countInbox', 'getWatching']

/** Refetches the inbox after a change. @param unread the number of unread lines, if known */
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
  // Answers about all projects keep an event number for each project.
  if (isOverAll(name)) return applied(name, view as never, event, viewer)
  const seq = seqOf(view) ?? 0
  if (event.seq <= seq) return view
  const next = applied(name, view as never, event, viewer) as object | typeof STALE
  // The answer to the user's own command may be ahead of the stream. Its event is applied, but the answer keeps its event number
  // until the events in between have arrived.
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
