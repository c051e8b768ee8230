// The three columns of a board as loaded: live, newest first, in windows.
import { useEffect, useMemo } from 'react'
import type { Status, TicketFilter, TicketSummary } from '../../domain/ticket.ts'
import type { CallError } from '../data/call.ts'
import { useLiveQuery, useNextWindow } from '../data/use-query.ts'
import { toast } from '../ui/toast.tsx'

export type ColumnState = {
  loading: boolean
  /** The error, if no tickets could be loaded. */
  failure: CallError | null
  refetch: () => void
  /** The next window. */
  next: { exists: boolean; loading: boolean; error: CallError | undefined; load: () => void }
}

/** `state` keeps its identity while only tickets change. */
export type Column = { tickets: TicketSummary[]; state: ColumnState }

const NO_TICKETS: TicketSummary[] = []

function useColumn(projectId: string, filter: TicketFilter, status: Status): Column {
  const args = { params: { projectId }, input: { ...filter, status } }
  const query = useLiveQuery('listTickets', args)
  const { loadNext: load, loading: isLoadingNext, error } = useNextWindow('listTickets', args)
  const { refetch } = query
  const loading = !query.data && (!query.error || query.isFetching)
  const failure = query.data ? null : query.error
  const exists = Boolean(query.data?.next)
  const state = useMemo(
    () => ({ loading, failure, refetch, next: { exists, loading: isLoadingNext, error, load } }),
    [loading, failure, refetch, exists, isLoadingNext, error, load],
  )
  const tickets = query.data?.tickets ?? NO_TICKETS
  return useMemo(() => ({ tickets, state }), [tickets, state])
}

export function useBoard(projectId: string, filter: TicketFilter): Record<Status, Column> {
  const todo = useColumn(projectId, filter, 'todo')
  const in_progress = useColumn(projectId, filter, 'in_progress')
  const done = useColumn(projectId, filter, 'done')
  const failure = todo.state.failure ?? in_progress.state.failure ?? done.state.failure
  useEffect(() => {
    if (!failure) return
    toast.error('Failed to fetch tickets', failure.message, { id: 'board-failure' })
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged
    console.error('Failed to fetch tickets', failure)
  }, [failure])
  return useMemo(() => ({ todo, in_progress, done }), [todo, in_progress, done])
}
