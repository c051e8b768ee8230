// The filter of the ticket list, stored only in the URL. Invalid values are ignored.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { LIMITS } from '../../domain/text.ts'
import { Priority, Status, TicketFilter, TicketType } from '../../domain/ticket.ts'
import type { ProjectSearch } from '../paths.ts'

type FilterSearch = Pick<ProjectSearch, 'status' | 'priority' | 'type' | 'q'>

const NONE: Record<keyof FilterSearch, undefined> = {
  status: undefined,
  priority: undefined,
  type: undefined,
  q: undefined,
}

/** The filter in a URL. Its fields are always in the same order, because it is part of a cache key. */
export function filterOf(search: FilterSearch): TicketFilter {
  const filter = {
    status: Status.safeParse(search.status).data,
    priority: Priority.safeParse(search.priority).data,
    type: TicketType.safeParse(search.type).data,
    search: search.q?.trim().slice(0, LIMITS.search) || undefined,
  }
  const { success } = TicketFilter.safeParse(filter)
  const kept = Object.entries(success ? filter : { ...filter, search: undefined })
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

export function useListFilter() {
  const { status, priority, type, q } = useSearch({ strict: false })
  const filter = useMemo(() => filterOf({ status, priority, type, q }), [status, priority, type, q])
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
  return { filter, q: q ?? '', change, clear, clears }
}
