// The order of the ticket list, stored only in the URL.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { SortField } from '../../../domain/ticket/fields.ts'
import type { ProjectSearch } from '../../paths.ts'
import { nextSort, sortOf } from './list-sort.ts'

export function useListSort() {
  const { sort: text } = useSearch({ strict: false })
  const sort = useMemo(() => sortOf(text), [text])
  const navigate = useNavigate()
  const press = useCallback(
    (field: SortField) =>
      void navigate({
        to: '.',
        search: (now: ProjectSearch) => ({ ...now, sort: nextSort(sortOf(now.sort), field) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { sort, press }
}
