// The loaded columns of a board: live, in windows.

import { useEffect, useMemo, useRef } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { t } from '../../../domain/locale/message.ts'
import type { WindowOrder } from '../../../domain/ticket/order.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketFilter, TicketSummary, WindowFilter } from '../../../domain/ticket/ticket.ts'
import type { CallError } from '../../data/call.ts'
import { useLiveQuery, useNextWindow } from '../../data/use-query.ts'
import { toast } from '../../ui/toast.tsx'
import { orderedWindowOf } from './board-columns.ts'

export type ColumnState = {
  loading: boolean
  /** The error, if no tickets could be loaded. */
  failure: CallError | null
  refetch: () => void
  /** The next window. */
  next: {
    exists: boolean
    loading: boolean
    error: CallError | undefined
    load: () => void
    loadMost: (most: number) => Promise<boolean>
  }
}

/** `state` keeps its identity while only tickets change. */
export type LoadedColumn = { tickets: TicketSummary[]; state: ColumnState }
export type LoadedBoard = Record<ColumnKey, LoadedColumn>

const NO_TICKETS: TicketSummary[] = []

function useColumn(projectId: string, input: WindowFilter): LoadedColumn {
  const args = { params: { projectId }, input }
  const query = useLiveQuery('listTickets', args)
  const { loadNext: load, loadMost, loading: isLoadingNext, error } = useNextWindow('listTickets', args)
  const { refetch } = query
  const loading = !query.data && (!query.error || query.isFetching)
  const failure = query.data ? null : query.error
  const exists = Boolean(query.data?.next)
  const state = useMemo(
    () => ({ loading, failure, refetch, next: { exists, loading: isLoadingNext, error, load, loadMost } }),
    [loading, failure, refetch, exists, isLoadingNext, error, load, loadMost],
  )
  const tickets = query.data?.tickets ?? NO_TICKETS
  return useMemo(() => ({ tickets, state }), [tickets, state])
}

/**
 * @param columns as many as at the first call
 * @param filter the filter of each column
 * @param order `manual` comes only without a filter
 */
export function useBoard(
  projectId: string,
  columns: readonly Column[],
  filter: TicketFilter,
  order: WindowOrder,
): LoadedBoard {
  const board: LoadedBoard = {}
  for (const column of columns) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the number of columns is the same at each call
    board[column.key] = useColumn(projectId, orderedWindowOf(column, columns, filter, order))
  }
  const failure = Object.values(board).find(({ state }) => state.failure)?.state.failure
  useEffect(() => {
    if (!failure) return
    toast.error(t('Failed to fetch tickets'), failure.message, { id: 'board-failure' })
    // biome-ignore lint/suspicious/noConsole: the specification wants this failure logged
    console.error('Failed to fetch tickets', failure)
  }, [failure])
  return useSame(board)
}

/** The same object while its columns are the same. */
function useSame(board: LoadedBoard): LoadedBoard {
  const known = useRef(board)
  if (columnsDiffer(known.current, board)) known.current = board
  return known.current
}

function columnsDiffer(one: LoadedBoard, other: LoadedBoard): boolean {
  const keys = Object.keys(other)
  return keys.length !== Object.keys(one).length || keys.some((key) => one[key] !== other[key])
}
