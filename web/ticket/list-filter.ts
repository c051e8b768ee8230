// The filter of the ticket list, stored only in the URL. Invalid values are ignored.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { LIMITS } from '../../domain/text.ts'
import { ColumnKey, Priority, Status, TicketFilter, TicketType } from '../../domain/ticket.ts'
import type { ProjectSearch } from '../paths.ts'

type FilterSearch = Pick<
  ProjectSearch,
  'status' | 'column' | 'priority' | 'type' | 'assignee' | 'reporter' | 'q'
>

const NONE: Record<keyof FilterSearch, undefined> = {
  status: undefined,
  column: undefined,
  priority: undefined,
  type: undefined,
  assignee: undefined,
  reporter: undefined,
  q: undefined,
}

/** In a URL: whoever opens it. */
export const ME = 'me'

/** The filter in a URL. Its fields are always in the same order, because it is part of a cache key. */
export function filterOf(search: FilterSearch, userId = ''): TicketFilter {
  const personOf = (value: string | undefined) => (value === ME ? userId : value)
  const filter = {
    status: Status.safeParse(search.status).data,
    column: ColumnKey.safeParse(search.column).data,
    priority: Priority.safeParse(search.priority).data,
    type: TicketType.safeParse(search.type).data,
    assignee: TicketFilter.shape.assignee.safeParse(personOf(search.assignee)).data,
    reporter: TicketFilter.shape.reporter.safeParse(personOf(search.reporter)).data,
    search: search.q?.trim().slice(0, LIMITS.search) || undefined,
  }
  const { success } = TicketFilter.safeParse(filter)
  const kept = Object.entries(success ? filter : { ...filter, search: undefined })
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

const BOARD_FIELDS = ['priority', 'type', 'assignee', 'reporter', 'q'] as const

/** Whether the address narrows the board. */
export function isBoardFiltered(search: FilterSearch): boolean {
  return BOARD_FIELDS.some((field) => search[field] !== undefined)
}

export function useListFilter(userId: string) {
  const { status, column, priority, type, assignee, reporter, q } = useSearch({ strict: false })
  const filter = useMemo(
    () => filterOf({ status, column, priority, type, assignee, reporter, q }, userId),
    [status, column, priority, type, assignee, reporter, q, userId],
  )
  const navigate = useNavigate()
  const change = useCallback(
    (changes: FilterSearch) =>
      void navigate({
        to: '.',
        search: (now: ProjectSearch) => ({ ...now, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const [clears, setClears] = useState(0)
  const clear = useCallback(() => {
    setClears((count) => count + 1)
    change(NONE)
  }, [change])
  return { filter, userId, q: q ?? '', change, clear, clears }
}
