// What the address calls the filters of tickets, and what it says of them.
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BOX_NAMES } from '../../../domain/ticket/fields.ts'
import type { FilterSearch } from '../../paths.ts'

/** Those of the boxes, and the text of the search box. */
export const FILTERS: readonly (keyof FilterSearch)[] = [...BOX_NAMES, 'q']

/** The filters in the address; the same object as long as they are the same. */
export function useFilterSearch(): FilterSearch {
  const search: FilterSearch = useSearch({ strict: false })
  const given = FILTERS.filter((name) => search[name] !== undefined)
  const key = JSON.stringify(given.map((name) => [name, search[name]]))
  return useMemo(() => Object.fromEntries(JSON.parse(key)), [key])
}
