// The three columns of a project's board as they are loaded: live, newest first, in windows.
import { useEffect } from 'react'
import type { Status, TicketSummary } from '../../domain/ticket.ts'
import type { CallError } from '../data/call.ts'
import { useLiveQuery, useNextWindow } from '../data/use-query.ts'
import { toast } from '../ui/toast.tsx'

export type ColumnState = {
  tickets: TicketSummary[]
  loading: boolean
  /** Why there are no tickets to show. */
  failure: CallError | null
  refetch: () => void
  /** What comes after the tickets that are loaded. */
  next: { exists: boolean; loading: boolean; error: CallError | undefined; load: () => void }
}

const NO_TICKETS: TicketSummary[] = []

function useColumn(projectId: string, status: Status): ColumnState {
  const args = { params: { projectId }, input: { status } }
  const query = useLiveQuery('listTickets', args)
  const { loadNext, loading, error } = useNextWindow('listTickets', args)
  return {
    tickets: query.data?.tickets ?? NO_TICKETS,
    loading: !query.data && (!query.error || query.isFetching),
    failure: query.data ? null : query.error,
    refetch: query.refetch,
    next: { exists: Boolean(query.data?.next), loading, error, load: loadNext },
  }
}

export function useBoard(projectId: string): Record<Status, ColumnState> {
  const columns = {
    todo: useColumn(projectId, 'todo'),
    in_progress: useColumn(projectId, 'in_progress'),
    done: useColumn(projectId, 'done'),
  }
  const failure = columns.todo.failure ?? columns.in_progress.failure ?? columns.done.failure
  useEffect(() => {
    if (!failure) return
    toast.error('Failed to fetch tickets', failure.message, { id: 'board-failure' })
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged
    console.error('Failed to fetch tickets', failure)
  }, [failure])
  return columns
}
