// The filter that the URL gives to the list and the board: from the boxes, from words, and from a query (web/query).
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import type { FilterSearch, ProjectSearch } from '../../paths.ts'
import { useProject } from '../../project/use-project.ts'
import { resultOf, useTyping, useWordsAhead } from '../../query/typing.ts'
import { useQueryText } from '../../query/use-query-text.ts'
import { useToday } from '../use-today.ts'
import { useFilterSearch } from './filter-names.ts'
import { CLEARED, filterOf } from './list-filter.ts'

export function useListFilter(projectId: string) {
  const { userId } = useProject(projectId)
  const inUrl = useFilterSearch()
  const { q } = inUrl
  const ahead = useWordsAhead()
  const search = useMemo(
    () => (ahead === undefined ? inUrl : { ...inUrl, q: ahead || undefined }),
    [inUrl, ahead],
  )
  const today = useToday()
  const read = useQueryText(projectId, search.q ?? '')
  const filter = useMemo(() => {
    const own = filterOf({ ...search, q: read === null ? search.q : undefined }, userId, today)
    return { ...own, ...read?.filter }
  }, [search, read, userId, today])
  // While the query is loading or being typed, keep the last valid filter.
  const isUnclear = read === undefined || read?.errors[0] !== undefined
  const [understood, setUnderstood] = useState<{ filter: TicketFilter; boxes: FilterSearch | undefined }>()
  if (!isUnclear && understood?.filter !== filter) setUnderstood({ filter, boxes: read?.boxes })
  const result = resultOf(read, useTyping(), understood !== undefined)
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
    change(CLEARED)
  }, [change])
  return {
    filter: isUnclear && understood ? understood.filter : filter,
    /** The values of the boxes that the text gives. */
    boxes: read === undefined ? understood?.boxes : read?.boxes,
    /** Whether the tickets of `filter` are those of the text in the search box. */
    result,
    /** The first error of the text, if nothing is listed because of it. */
    error: result === 'error' ? read?.errors[0] : undefined,
    userId,
    read,
    q: q ?? '',
    change,
    clear,
    clears,
  }
}
