// The names of the ticket filters in the URL, and their values there.
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BOX_NAMES } from '../../../domain/ticket/fields.ts'
import type { FilterSearch } from '../../paths.ts'

/** The names of the filter boxes, and of the text of the search box. */
export const FILTERS: readonly (keyof FilterSearch)[] = [...BOX_NAMES, 'q']

/** The filters in the URL; the same object while they are the same. */
export function useFilterSearch(): FilterSearch {
  const search: FilterSearch = useSearch({ strict: false })
  const given = FILTERS.filter((name) => search[name] !== undefined)
  const key = JSON.stringify(given.map((name) => [name, search[name]]))
  return useMemo(() => Object.fromEntries(JSON.parse(key)), [key])
}
