// The values of the filter boxes, and how a choice changes them. A term in the search box is also shown in the box of its field,
// until something else is chosen there.
import { useMemo } from 'react'
import type { FilterSearch } from '../../paths.ts'
import { language } from '../../query/use-query-text.ts'
import { useToday } from '../use-today.ts'
import { useFilterSearch } from './filter-names.ts'
import { filterOf } from './list-filter.ts'
import type { useListFilter } from './use-list-filter.ts'

export function useFilterBoxes({ read, boxes, userId, q, change }: ReturnType<typeof useListFilter>) {
  const search = useFilterSearch()
  const today = useToday()
  const shown = useMemo((): FilterSearch => {
    const { q: _, ...own } = search
    return { ...boxes, ...own }
  }, [search, boxes])
  return {
    q,
    change,
    filter: filterOf(shown, userId, today),
    /** The values as in the URL, by filter. */
    shown,
    choose: (changes: FilterSearch) => {
      const rest = read ? language.module?.withoutBoxes(q, changes) : q
      change({ ...changes, q: rest || undefined })
    },
  }
}
