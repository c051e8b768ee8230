// Retries failed fetches: with back-off, and at once when the live connection, the network or the page's visibility is back. The
// first failure is shown until a retry succeeds, so that nothing flickers.
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './cache.ts'
import { CallError } from './call.ts'

const FIRST_WAIT_MS = 1_000
const LAST_WAIT_MS = 10_000

type Failure = {
  error: CallError
  attempt: number
  timer?: ReturnType<typeof setTimeout>
  /** Whether the query is being retried in the background. */
  quiet: boolean
}
const failures = new Map<string, Failure>()

/** Why a query has no answer; also set during a retry. */
export function failureOf(key: QueryKey): CallError | null {
  return failures.get(hashKey(key))?.error ?? null
}

/** Whether a query is being retried in the background, which nobody needs to see. */
export function isRetryingInBackground(key: QueryKey): boolean {
  return failures.get(hashKey(key))?.quiet ?? false
}

/** Retries every failed query on screen at once. */
export function retryFailed() {
  for (const hash of failures.keys()) retry(hash)
}

/** Fetches now. Replaces a fetch that is under way, or a retry in the background that may take long. */
export async function askAgain(queryKey: QueryKey): Promise<void> {
  const failure = failures.get(hashKey(queryKey))
  if (failure) {
    clearTimeout(failure.timer)
    failure.quiet = false
  }
  // A fetch under way may have been answered before the change that is the reason to fetch again. The library would let a first
  // fetch continue, so it is cancelled here.
  await queryClient.cancelQueries({ queryKey, exact: true })
  await queryClient.refetchQueries({ queryKey, exact: true })
}

/** The wait before the next attempt: about doubled each time, with a random factor so that pages do not all retry at once. */
export function backOffDelay(attempt: number): number {
  return Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random())
}

function failed(query: Query, error: unknown) {
  if (!(error instanceof CallError) || !error.temporary) return forget(query.queryHash)
  const known = failures.get(query.queryHash)
  clearTimeout(known?.timer)
  const attempt = known ? known.attempt + 1 : 0
  failures.set(query.queryHash, {
    error: known?.error.code === error.code ? known.error : error,
    attempt,
    quiet: false,
    timer: setTimeout(() => retry(query.queryHash), backOffDelay(attempt)),
  })
}

function retry(hash: string) {
  const failure = failures.get(hash)
  const query = queryClient.getQueryCache().get(hash)
  // Hidden pages retry when shown; an inactive query is fetched when a component needs it.
  if (!failure || !query?.isActive() || document.hidden || query.state.fetchStatus !== 'idle') return
  clearTimeout(failure.timer)
  failure.quiet = true
  void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
}

function forget(hash: string) {
  clearTimeout(failures.get(hash)?.timer)
  failures.delete(hash)
}

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'removed') forget(event.query.queryHash)
  if (event.type !== 'updated') return
  if (event.action.type === 'success') forget(event.query.queryHash)
  if (event.action.type === 'error') failed(event.query, event.action.error)
})
window.addEventListener('online', retryFailed)
document.addEventListener('visibilitychange', retryFailed)
