// The filters above the board: those of the list, but the status, which its columns are. Loaded when they are asked for, or
// when the address has some.
import { useEffect, useRef } from 'react'
import { useListFilter } from './list-filter.ts'
import { ListFilters } from './list-filters.tsx'

export function BoardFilters({
  projectId,
  userId,
  takesFocus,
}: {
  projectId: string
  userId: string
  takesFocus: boolean
}) {
  const list = useListFilter(userId)
  const searchRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) searchRef.current?.focus()
  }, [takesFocus])
  return <ListFilters projectId={projectId} list={list} searchRef={searchRef} isBoard />
}
