// Reading without the network. Keeps the answers that were read, and shows them while the server gives none, marked with their
// time (data/live.ts). Nothing is sent later: a command that fails offline reports it, and its text stays a draft
// (data/draft.ts).
import type { Session } from '@supabase/auth-js'
import type { Query } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../data/cache.ts'
import { CallError } from '../data/call.ts'
import { heardAt, isConnected, liveState, setAsOf, watchLive } from '../data/live.ts'
import { isOutdated } from '../data/load-chunk.ts'
import { SESSION_KEY } from '../data/renew-session.ts'
import { become, seen, sessionState, watchSession } from '../data/session-state.ts'
import { dateText } from '../ui/date-text.ts'
import { type CachedAnswer, readCachedAnswers, writeCachedAnswers } from './cached-answers.ts'
import { NewVersion } from './new-version.tsx'

/** The wait after a change, and between two writes. */
const SAVE_MS = 2_000
/** How often live answers are written again, so that their kept time is current even if nothing has changed. */
const CURRENT_MS = 5 * 60_000
/** When the page looks for a newer version after its connection was cut. */
const LOOKS_MS = [0, 60_000, 10 * 60_000]
/** The calls whose answers are kept besides live answers. */
const PLAIN = ['listInbox', 'countInbox']

const answers = queryClient.getQueryCache()
let userId = ''
let cached: ReadonlyMap<string, CachedAnswer> = new Map()
/** The answers that are shown as of an earlier time: their hashes, and that time. */
const restored = new Map<string, number>()
/** The time that the indicator shows, in words. */
let asOf = ''
let saving: ReturnType<typeof setTimeout> | undefined

/** Loads the kept answers of the current user, also while their token has expired and cannot be renewed. */
async function takeOver() {
  const { user, loading, unreachable } = sessionState()
  const session = loading && unreachable ? storedSession() : null
  const id = user?.id ?? session?.user.id
  if (!id || id === userId) return
  userId = id
  restored.clear()
  cached = new Map()
  const read = await readCachedAnswers(id)
  if (id !== userId) return
  cached = read
  if (session && cached.size > 0 && sessionState().loading) become({ ...seen(session), unreachable: true })
  for (const query of answers.getAll()) void restore(query)
}

function storedSession(): Session | null {
  return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Session | null
}

/** Shows the kept answer, if the server gives none. */
async function restore(query: Query) {
  const entry = cached.get(query.queryHash)
  if (!entry || query.state.data !== undefined || isConnected() || !isUnanswered(query)) return
  const { queryKey } = query
  restored.set(query.queryHash, entry.at)
  await queryClient.cancelQueries({ queryKey, exact: true }, { silent: true })
  if (query.state.data !== undefined) return
  queryClient.setQueryData(queryKey, entry.data, { updatedAt: entry.at })
  markOffline()
}

function isUnanswered({ state: { fetchStatus, fetchFailureReason, error } }: Query): boolean {
  const why = error ?? fetchFailureReason
  return (
    fetchStatus === 'paused' || (why instanceof CallError && ['offline', 'unavailable'].includes(why.code))
  )
}

/** When the server is back, fetches the answers that are shown as of an earlier time. */
function refresh() {
  if (!isConnected()) {
    wasCut ||= heardAt > 0 || liveState() === 'offline'
    return markOffline()
  }
  if (restored.size > 0) {
    const hashes = new Set(restored.keys())
    restored.clear()
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
  }
  if (wasCut) lookForNewVersionSoon()
  wasCut = false
}
let wasCut = false
let looks: ReturnType<typeof setTimeout>[] = []

/**
 * The server may have been upgraded while it was away. While several processes are upgraded one after the other, the one that answers
 * may still be an old one, so the page looks again later.
 */
function lookForNewVersionSoon() {
  for (const look of looks) clearTimeout(look)
  looks = LOOKS_MS.map((wait) => setTimeout(lookForNewVersion, wait))
}

/** Shows the time of the oldest answer on the page: everything is as of that time, or newer. */
function markOffline() {
  const oldest = Math.min(...restored.values(), heardAt || Date.now())
  const words = momentOf(oldest)
  if (words === asOf) return
  asOf = words
  setAsOf(words)
}

function momentOf(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return dateText(at, isToday ? 'clock' : 'shortMoment')
}

function saveSoon() {
  saving ??= setTimeout(save, SAVE_MS)
}

async function save() {
  clearTimeout(saving)
  saving = undefined
  if (!userId || sessionState().user?.id !== userId) return
  const isLive = isConnected()
  const changedAnswers = new Map<string, CachedAnswer>()
  const gone = new Set<unknown>()
  for (const query of answers.getAll()) {
    const { queryKey: key, queryHash, state } = query
    if (state.error instanceof CallError && state.error.problem.status === 404) gone.add(projectOf(key))
    if (state.data === undefined || restored.has(queryHash) || !isCacheable(key)) continue
    const at = isLive && query.isActive() ? Date.now() : state.dataUpdatedAt
    if (at !== cached.get(queryHash)?.at) changedAnswers.set(queryHash, { key, data: state.data, at })
  }
  const mine = isLive ? projectsOfPerson() : undefined
  await writeCachedAnswers(userId, changedAnswers, ({ key }) => {
    const projectId = projectOf(key)
    return projectId !== undefined && (gone.has(projectId) || mine?.has(projectId) === false)
  })
}

const isCacheable = ([kind, name]: readonly unknown[]) => kind === 'live' || PLAIN.includes(name as string)
const projectOf = (key: readonly unknown[]) => (key[2] as { projectId?: string } | undefined)?.projectId

/** The projects of the user, if they were read in this tab. */
function projectsOfPerson(): Set<string> | undefined {
  const list = queryClient.getQueryData<{ projects: { id: string }[] }>(['live', 'listProjects', {}, {}])
  return list && new Set(list.projects.map(({ id }) => id))
}

/** A page that was read offline, or that was open while the server was upgraded, may be of an earlier version. */
async function lookForNewVersion() {
  if (!(await isOutdated()) || document.querySelector('[data-new-version]')) return
  const container = document.body.appendChild(document.createElement('div'))
  container.dataset.newVersion = ''
  const root = createRoot(container)
  root.render(
    <NewVersion
      onLater={() => {
        root.unmount()
        container.remove()
      }}
    />,
  )
}

/** The screens that can be opened without the network, even if they were not open before. */
const SCREENS = [
  () => import('../screen/dashboard.tsx'),
  () => import('../screen/project.tsx'),
  () => import('../screen/inbox.tsx'),
  () => import('../screen/my-work.tsx'),
  () => import('../ticket/dialog/dialog.tsx'),
  () => import('../text/rendered-text.tsx'),
]

async function registerWorker() {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!('serviceWorker' in navigator) || !entry) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  await Promise.allSettled(SCREENS.map((load) => load()))
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
  active?.postMessage({ entry: new URL(entry.src).pathname, assets })
}

answers.subscribe((event) => {
  if (event.type !== 'updated') return
  if (event.action.type === 'success') {
    if (!event.action.manual) restored.delete(event.query.queryHash)
    saveSoon()
  } else void restore(event.query)
})
watchSession(() => void takeOver())
watchLive(refresh)
document.addEventListener('visibilitychange', () => document.hidden && void save())
setInterval(() => isConnected() && void save(), CURRENT_MS)
void takeOver().then(save)
// Without a worker, or where workers are forbidden, there is only the network.
registerWorker().catch(() => {})
