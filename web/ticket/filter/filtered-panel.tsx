// A tab of tickets with the filters of the list, whose tickets are one set of windows: the calendar and the timeline.
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { useProject } from '../../project/use-project.ts'
import { ListFilters } from './list-filters.tsx'
import { oneWindow } from './one-window.ts'
import { QueryError } from './query-error.tsx'
import { useListFilter } from './use-list-filter.ts'
import { useSearchFocus } from './use-search-focus.ts'
import { useSourceNumber } from './use-source-number.ts'

export type PanelProps = {
  projectId: string
  /** Whether the search box should take the focus; `onSearchFocused` is called once it has. */
  wantsSearch: boolean
  onSearchFocused: () => void
}

/** @param children draws the tickets; `isEarlier`: the filter is that of an earlier text in the search box */
export function FilteredPanel({
  projectId,
  wantsSearch,
  onSearchFocused,
  children,
}: PanelProps & { children: (filter: TicketFilter, isEarlier: boolean) => ReactNode }) {
  const { project } = useProject(projectId)
  const list = useListFilter(projectId)
  const searchRef = useSearchFocus(wantsSearch, onSearchFocused)
  const atSource = useSourceNumber(projectId, project, list.filter.search)
  const filter = useMemo(
    () => oneWindow(list.filter, project, undefined, atSource),
    [list.filter, project, atSource],
  )
  const shown = useDeferredValue(filter)
  return (
    <div className="flex flex-col gap-3">
      <ListFilters projectId={projectId} list={list} searchRef={searchRef} />
      {list.error && <QueryError list={list} onClear={list.clear} />}
      {(list.result === 'own' || list.result === 'earlier') && children(shown, list.result === 'earlier')}
    </div>
  )
}
