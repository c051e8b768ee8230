// A tab of tickets with the filters of the list, whose tickets are one set of windows: the calendar and the timeline.
import { type ComponentType, useDeferredValue, useMemo } from 'react'
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

/** The filter bar of a tab, and the filter of its one set of tickets. */
export function useFilteredPanel({ projectId, wantsSearch, onSearchFocused }: PanelProps) {
  const { project } = useProject(projectId)
  const list = useListFilter(projectId)
  const searchRef = useSearchFocus(wantsSearch, onSearchFocused)
  const atSource = useSourceNumber(projectId, project, list.filter.search)
  const filter = useMemo(
    () => oneWindow(list.filter, project, undefined, atSource),
    [list.filter, project, atSource],
  )
  const isEarlier = list.result === 'earlier'
  return {
    list,
    filters: <ListFilters projectId={projectId} list={list} searchRef={searchRef} />,
    filter: useDeferredValue(filter),
    isEarlier,
    isKnown: isEarlier || list.result === 'own',
  }
}

export type FilteredProps = {
  projectId: string
  filter: TicketFilter
  /** The filter is that of an earlier text in the search box. */
  isEarlier: boolean
}

/** @param of draws the tickets */
export function FilteredPanel({ of: Content, ...panel }: PanelProps & { of: ComponentType<FilteredProps> }) {
  const { projectId } = panel
  const { list, filters, filter, isEarlier, isKnown } = useFilteredPanel(panel)
  return (
    <div className="flex flex-col gap-3">
      {filters}
      {list.error && <QueryError list={list} onClear={list.clear} />}
      {isKnown && <Content key={projectId} projectId={projectId} filter={filter} isEarlier={isEarlier} />}
    </div>
  )
}
