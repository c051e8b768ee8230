// Sorting and filters above the board: the filters of the list, except the status, which the columns show. Loaded when the user
// opens them, or when the URL has filters.

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { LANE_FIELDS } from '../../../domain/ticket/lane-fields.ts'
import { useFields } from '../../field/use-fields.ts'
import type { ProjectSearch } from '../../paths.ts'
import { useProject } from '../../project/use-project.ts'
import { usePreference } from '../../ui/preference.ts'
import { boardOrder, ownOrder } from '../board/board-order.ts'
import { ownLanes } from '../lanes/lane-field.ts'
import { ListFilters } from './list-filters.tsx'
import { Filter } from './multi-filter.tsx'
import { useListFilter } from './use-list-filter.ts'
import { useSearchFocus } from './use-search-focus.ts'

export function BoardFilters({
  projectId,
  takesFocus,
  wantsSearch,
  onSearchFocused,
}: {
  projectId: string
  /** Whether the search box takes the focus when the filters are opened. */
  takesFocus: boolean
  /** Whether the search box should take the focus now; `onSearchFocused` is called once it has. */
  wantsSearch: boolean
  onSearchFocused: () => void
}) {
  const list = useListFilter(projectId)
  const searchRef = useSearchFocus(wantsSearch, onSearchFocused)
  useEffect(() => {
    if (takesFocus) searchRef.current?.focus()
  }, [takesFocus, searchRef])
  return (
    <ListFilters
      projectId={projectId}
      list={list}
      searchRef={searchRef}
      isBoard
      start={
        <>
          <BoardSort projectId={projectId} isFiltered={Object.keys(list.filter).length > 0} />
          <BoardLanes projectId={projectId} />
        </>
      }
    />
  )
}

const ORDERS = [
  { value: 'priority', label: t('Sort: Priority') },
  { value: 'due', label: t('Sort: Due date') },
  { value: 'updated', label: t('Sort: Last change') },
] as const

/** Sorts the board for this user only; other users see it as before. */
function BoardSort({ projectId, isFiltered }: { projectId: string; isFiltered: boolean }) {
  const { project } = useProject(projectId)
  const isManual = project?.ticket_order === 'manual' && !isFiltered
  return (
    <Filter
      label={t('Sort')}
      none={isManual ? t('Manual') : t('Newest first')}
      isChip
      value={ownOrder(usePreference(boardOrder))}
      choices={[...ORDERS]}
      onChange={(order) => boardOrder.set(order ?? 'project')}
    />
  )
}

const LANES = LANE_FIELDS.map(({ termName, label }) => ({
  value: termName,
  label: t('Lanes: {field}', { field: label }),
}))

/** Divides the board into lanes, one for each value of a field. */
function BoardLanes({ projectId }: { projectId: string }) {
  const { lanes }: ProjectSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { fields } = useFields(projectId)
  const own = ownLanes(fields).map(({ termName, own }) => ({
    value: termName,
    label: t('Lanes: {field}', { field: own.name }),
  }))
  const choices = [...LANES, ...own]
  return (
    <Filter
      label={t('Lanes')}
      none={t('None')}
      isChip
      value={choices.find(({ value }) => value === lanes)?.value}
      choices={choices}
      onChange={(lanes) =>
        void navigate({ to: '.', search: (now: ProjectSearch) => ({ ...now, lanes }), resetScroll: false })
      }
    />
  )
}
