// Hooks that read through the contract: live answers, kept current by events, and plain ones.
import { hashKey, type QueryKey, useQuery as useTanstackQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { OutputOf, QueryName, RawInputOf } from '../../domain/api.ts'
import type { LiveQuery } from '../../domain/apply.ts'
import { caughtUp, type LiveKey, queryClient } from './cache.ts'
import { type Args, type CallError, call, callWhole } from './call.ts'
import { merged } from './merged.ts'
import { askAgain, backOffDelay, failureOf, isRetryingInBackground } from './retry.ts'

/** An answer, or the reason why there is none. A temporary failure is retried automatically (retry.ts). */
export type Answer<T> = {
  data: T | undefined
  /** Stays set until there is an answer. */
  error: CallError | null
  isSuccess: boolean
  /** Whether a visible fetch is running; false during a retry in the background. */
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export type LiveArgs<N extends LiveQuery> = {
  params: Args<N>['params'] & { projectId?: string }
  input?: RawInputOf<N>
  enabled?: boolean
}

/**
 * An answer that stays current while its project's stream is open (see live.ts). For calls about a ticket, `params`
 * includes its project too.
 */
export function useLiveQuery<N extends LiveQuery>(
  name: N,
  { params, input, enabled = true }: LiveArgs<N>,
): Answer<OutputOf<N>> {
  const { queryKey, queryFn } = liveOptions(name, params, input)
  return useObservedQuery<OutputOf<N>>(queryKey, enabled, undefined, queryFn)
}

export function liveOptions<N extends LiveQuery>(
  name: N,
  params: LiveArgs<N>['params'],
  input?: RawInputOf<N>,
) {
  const queryKey = liveKey(name, params, input)
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    caughtUp<N>(queryKey, () =>
      callWhole(name, { params, input: input ?? {} } as Args<N>, { signal }, shownOf(queryKey)),
    )
  return { queryKey, queryFn }
}

function shownOf(queryKey: QueryKey): number | undefined {
  return queryClient.getQueryData<{ tickets?: unknown[] }>(queryKey)?.tickets?.length
}

/** An answer fetched when the component mounts. */
export function useQuery<N extends Exclude<QueryName, LiveQuery>>(
  name: N,
  { params, input, enabled = true }: { params: Args<N>['params']; input?: RawInputOf<N>; enabled?: boolean },
): Answer<OutputOf<N>> {
  return useObservedQuery<OutputOf<N>>(plainKey(name, params, input), enabled, 0, ({ signal }) =>
    call(name, { params, input: input ?? {} } as Args<N>, { signal }),
  )
}

/**
 * The names of inputs that are typed. Nearly each key asks for other answers, and each answer that is kept is updated by all events
 * of its project.
 */
const TYPED = ['search', 'words', 'exact']
/** The time in ms for which an answer to a typed input is kept while nothing shows it. */
const TYPED_KEPT_MS = 10_000

const isTyped = ([, , , input]: QueryKey) => TYPED.some((name) => name in (input as object))

function useObservedQuery<T>(
  queryKey: QueryKey,
  enabled: boolean,
  staleTime: number | undefined,
  queryFn: (context: { signal: AbortSignal }) => Promise<T>,
): Answer<T> {
  const { data, error, isFetching } = useTanstackQuery<T, CallError>({
    queryKey,
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(isTyped(queryKey) && { gcTime: TYPED_KEPT_MS }),
    queryFn,
  })
  const hash = hashKey(queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: hash represents the key and all its parts
  const refetch = useCallback(() => askAgain(queryKey), [hash])
  return { ...answerOf(queryKey, { data, error, isFetching }), refetch }
}

export function answerOf<T>(
  queryKey: QueryKey,
  { data, error, isFetching }: { data: T | undefined; error: CallError | null; isFetching: boolean },
) {
  return {
    data,
    error: error ?? (data === undefined ? failureOf(queryKey) : null),
    isSuccess: data !== undefined,
    isFetching: isFetching && !isRetryingInBackground(queryKey),
  }
}

/**
 * Prefetches an answer, such as the one the next click needs. Resolves when it has arrived or failed.
 * @param shown the least number of tickets
 */
export function prefetch<N extends LiveQuery>(
  name: N,
  params: LiveArgs<N>['params'],
  input?: RawInputOf<N>,
  shown?: number,
): Promise<void> {
  const queryKey = liveKey(name, params, input)
  return queryClient.prefetchQuery({
    queryKey,
    queryFn: () =>
      caughtUp<N>(queryKey, () => callWhole(name, { params, input: input ?? {} } as Args<N>, {}, shown)),
  })
}

const plainKey = <N extends QueryName>(name: N, params: Args<N>['params'], input?: RawInputOf<N>) =>
  ['plain', name, params, input ?? {}] as const

/** Prefetches an answer of `useQuery`. */
export function prefetchPlain<N extends Exclude<QueryName, LiveQuery>>(name: N, params: Args<N>['params']) {
  const queryFn = () => call(name, { params, input: {} } as Args<N>)
  void queryClient.prefetchQuery({ queryKey: plainKey(name, params), queryFn })
}

/** The attempt number for `backOffDelay`: a window that failed is fetched again after some four seconds. */
const AGAIN = 2

type Windowed = 'listTickets' | 'listComments' | 'listMyTickets'

/** Loads further windows of a paginated live answer and appends them. */
export function useNextWindow<N extends Windowed>(name: N, { params, input }: LiveArgs<N>) {
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<CallError>()
  const queryKey = liveKey(name, params, input)
  const hash = JSON.stringify(queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: hash represents the key and all its parts
  const load = useCallback(async () => {
    const view = queryClient.getQueryData<OutputOf<N>>(queryKey)
    if (!view?.next) return
    setLoading(true)
    setError(undefined)
    try {
      const cursor = name === 'listTickets' ? { before: view.next } : { after: view.next }
      const window = await caughtUp<N>(queryKey, () =>
        call(name, { params, input: { ...input, ...cursor } } as unknown as Args<N>),
      )
      queryClient.setQueryData<OutputOf<N>>(queryKey, (known) => known && joined(known, window))
    } catch (failure) {
      setError(failure as CallError)
    } finally {
      setLoading(false)
    }
  }, [hash])
  const loadNext = useCallback(() => (loading ? Promise.resolve() : load()), [loading, load])
  /**
   * Loads windows until the answer has enough, or has no further window, or a window fails, which shows its own error.
   * @returns whether there are more records than before
   */
  // biome-ignore lint/correctness/useExhaustiveDependencies: hash represents the key and all its parts
  const loadUntil = useCallback(
    async (hasEnough: (view: OutputOf<N>) => boolean) => {
      const known = () => queryClient.getQueryData<OutputOf<N>>(queryKey)
      const first = countOf(known())
      for (let before = -1; ; ) {
        const view = known()
        const count = countOf(view)
        if (!view?.next || count === before || hasEnough(view)) return count > first
        before = count
        await load()
      }
    },
    [hash, load],
  )
  /** Loads windows until there are at least `most` records. */
  const loadMost = useCallback((most: number) => loadUntil((view) => countOf(view) >= most), [loadUntil])
  useEffect(() => {
    if (!error?.temporary) return
    const timer = setTimeout(loadNext, backOffDelay(AGAIN))
    return () => clearTimeout(timer)
  }, [error, loadNext])
  return { loadNext, loadUntil, loadMost, loading, error }
}

function countOf(view: OutputOf<Windowed> | undefined): number {
  if (!view) return 0
  return 'comments' in view ? view.comments.length : view.tickets.length
}

/** Keeps the lower event number, because the earlier windows still need the events after it. */
function joined<T extends OutputOf<Windowed>>(known: T, window: T): T {
  if ('projects' in known && 'projects' in window)
    return {
      ...window,
      projects: known.projects.map((project) => {
        const seq = window.projects.find(({ id }) => id === project.id)?.seq ?? project.seq
        return { ...project, seq: Math.min(seq, project.seq) }
      }),
      tickets: merged(known.tickets, window.tickets),
    }
  if ('projects' in known || 'projects' in window) return known
  const seq = Math.min(known.seq, window.seq)
  if ('tickets' in known && 'tickets' in window)
    return { ...window, seq, tickets: merged(known.tickets, window.tickets) }
  if ('comments' in known && 'comments' in window)
    return { ...window, seq, comments: merged(known.comments, window.comments) }
  return known
}

export function liveKey<N extends LiveQuery>(
  name: N,
  params: LiveArgs<N>['params'],
  input?: RawInputOf<N>,
): LiveKey {
  return ['live', name, params as LiveKey[2], input ?? {}]
}
