// A ticket's history, loaded in windows. It is fetched again when the ticket changes.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { call } from '../data/call.ts'
import { failureOf } from '../data/retry.ts'
import { useLiveQuery } from '../data/use-query.ts'

/** @param enabled false while the history is hidden */
export function useTicketHistory(ticket: Ticket, enabled: boolean) {
  const queryKey = ['plain', 'listHistory', ticket.id]
  const query = useInfiniteQuery({
    queryKey,
    enabled,
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      call('listHistory', { params: { ticketId: ticket.id }, input: { after } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const params = { projectId: ticket.project_id, ticketId: ticket.id }
  const files = useLiveQuery('listAttachments', { params, enabled }).data?.attachments
  const related = useLiveQuery('listRelations', { params, enabled }).data?.relations ?? []
  const relations = related.map((one) => one.kind + one.ticket.id).join()
  const state = `${ticket.version} ${ticket.comment_count} ${relations} ${files?.map(({ id, version }) => id + version).join()}`
  const shown = useRef(state)
  const { refetch } = query
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (enabled) void refetch()
  }, [state, enabled, refetch])
  const pages = query.data?.pages ?? []
  return {
    entries: query.data && pages.flatMap(({ entries }) => entries),
    people: pages.flatMap(({ people }) => people),
    failed: !query.data && Boolean(query.error || failureOf(queryKey)),
    isFetching: query.isFetching,
    retry: () => void refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
