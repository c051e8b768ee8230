// The answer of the server to the text in the palette.
import { useEffect, useRef, useState } from 'react'
import type { Found } from '../../domain/search/search.ts'
import { recentVisits } from '../data/recent.ts'
import { useQuery } from '../data/use-query.ts'
import { isForeignAddress } from '../ticket/own-address.ts'

/** The wait after the last key before the server is asked: shorter than between two keys of a fast typist. */
const PAUSE_MS = 16
/** The most projects that the server is asked to search first. */
const FIRST = 20

export function useFound(userId: string, typed: string, current: string | undefined) {
  const [searched, setSearched] = useState('')
  const searchText = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearched(searchText), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [searchText])
  /** Whether archived projects are searched too, until the palette is closed. */
  const [hasArchived, setHasArchived] = useState(false)
  const [first] = useState(() => [...new Set(recentVisits(userId).map(({ projectId }) => projectId))])
  const input = {
    search: searched,
    ...(current && { current }),
    ...(hasArchived && { projects: 'all' as const }),
    ...(first.length > 0 && { first: first.slice(0, FIRST).join() }),
  }
  // The server does not know under which addresses it is reached.
  const isSearched = searched !== '' && !isForeignAddress(searched)
  const query = useQuery('searchEverywhere', { params: {}, input, enabled: isSearched })
  // The last answer stays until the next one arrives.
  const last = useRef<Found>(undefined)
  if (query.data) last.current = query.data
  const isAsking = searchText !== '' && (searched !== searchText || (query.isFetching && !query.data))
  return {
    found: isSearched && searchText !== '' ? (query.data ?? last.current) : undefined,
    failed: searchText !== '' && searched === searchText && query.error !== null && !query.data,
    isAsking,
    retry: query.refetch,
    hasArchived,
    withArchived: () => setHasArchived(true),
  }
}
