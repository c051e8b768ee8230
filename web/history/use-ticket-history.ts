// A ticket's history, loaded in windows. It is fetched again when the ticket changes.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { call } from '../data/call.ts'
import { failureOf } from '../data/retry.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { watchHistory } from './outdated.ts'

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
  const files = useLiveQuery('listAttachments', { params, enabled }).data
  const relations = useLiveQuery('listRelations', { params, enabled }).data
  const pages = query.data?.pages ?? []
  const [isOutdated] = useState(() => watchHistory<'ticket' | 'files' | 'relations'>())
  useEffect(() => {
    const views = {
      ticket: { state: `${ticket.version} ${ticket.comment_count}` },
      files: files && {
        state: files.attachments.map(({ id, version }) => id + version).join(),
        seq: files.seq,
      },
      relations: relations && {
        state: relations.relations.map((one) => one.kind + one.ticket.id).join(),
        seq: relations.seq,
      },
    }
    if (isOutdated(views, query.isFetching ? undefined : pages[0]?.seq) && enabled) void query.refetch()
  })
  return {
    entries: query.data && pages.flatMap(({ entries }) => entries),
    people: pages.flatMap(({ people }) => people),
    fields: pages.flatMap(({ fields }) => fields),
    failed: !query.data && Boolean(query.error || failureOf(queryKey)),
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
