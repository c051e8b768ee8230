// What the filter boxes show and do. What the search box says of a field is shown in its box too, until something else is chosen
// there.
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FilterSearch } from '../../paths.ts'
import { language } from '../../query/use-query-text.ts'
import { useToday } from '../use-today.ts'
import { filterOf } from './list-filter.ts'
import type { useListFilter } from './use-list-filter.ts'

export function useFilterBoxes({ read, boxes, userId, q, change }: ReturnType<typeof useListFilter>) {
  const { status, column, priority, type, assignee, reporter, labels, due } = useSearch({ strict: false })
  const today = useToday()
  const shown = useMemo((): FilterSearch => {
    const chosen = { status, column, priority, type, assignee, reporter, labels, due }
    const own = Object.entries(chosen).filter(([, value]) => value !== undefined)
    return { ...boxes, ...Object.fromEntries(own) }
  }, [status, column, priority, type, assignee, reporter, labels, due, boxes])
  return {
    filter: filterOf(shown, userId, today),
    due: shown.due,
    choose: (changes: FilterSearch) => {
      const rest = read ? language.module?.withoutBoxes(q, changes) : q
      change({ ...changes, q: rest || undefined })
    },
  }
}
