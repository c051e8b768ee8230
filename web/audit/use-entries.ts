// The windows of an audit log, loaded on demand.
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askAgain, failureOf, isRetryingInBackground } from '../data/retry.ts'

type Window<T> = { entries: T[]; next: string | null }

export type Entries<T> = {
  /** Undefined until the first window is loaded. The array stays the same while nothing in it changes. */
  entries: T[] | undefined
  failed: boolean
  retrying: boolean
  retry: () => void
  /** Whether there are older entries. */
  more: boolean
  loadingMore: boolean
  loadMore: () => void
}

/**
 * @param load fetches the window of entries older than `before`
 * @param more.keepsLast shows the entries of the last filter while those of another one load
 */
export function useEntries<T>(
  queryKey: QueryKey,
  load: (before: string | undefined, signal: AbortSignal) => Promise<Window<T>>,
  { keepsLast = false }: { keepsLast?: boolean } = {},
): Entries<T> {
  const query = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    ...(keepsLast && { placeholderData: keepPreviousData }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages
  const entries = useMemo(() => pages?.flatMap((window) => window.entries), [pages])
  return {
    entries,
    failed: !query.data && Boolean(query.error || failureOf(queryKey)),
    retrying: query.isFetching && !isRetryingInBackground(queryKey),
    retry: () => void askAgain(queryKey),
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
