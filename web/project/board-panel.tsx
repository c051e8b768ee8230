// The Kanban Board tab: the board under the filter in the URL, and its filters once the user opens them.

import { useSearch } from '@tanstack/react-router'
import { lazy, memo, Suspense, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { ChunkLoading } from '../loading.tsx'
import { Board } from '../ticket/board/board.tsx'
import { boardOrder } from '../ticket/board/board-order.ts'
import { oneWindow } from '../ticket/filter/one-window.ts'
import { QueryError } from '../ticket/filter/query-error.tsx'
import { useListFilter } from '../ticket/filter/use-list-filter.ts'
import { useSourceNumber } from '../ticket/filter/use-source-number.ts'
import { usePreference } from '../ui/preference.ts'
import { useProject } from './use-project.ts'

const BoardFilters = lazy(async () => ({
  default: (await loadChunk(() => import('../ticket/filter/board-filters.tsx'))).BoardFilters,
}))

const Lanes = lazy(async () => ({
  default: (await loadChunk(() => import('../ticket/lanes/lanes.tsx'))).Lanes,
}))

type Props = {
  projectId: string
  isFiltering: boolean
  /** Whether the search box should take the focus; `onSearchFocused` is called once it has. */
  wantsSearch: boolean
  onSearchFocused: () => void
  onNewTicket?: () => void
}

/** From the medium width up the board fills the screen and its columns scroll, so the panel has no height of its own. */
export const BoardPanel = memo(function BoardPanel({
  projectId,
  isFiltering,
  wantsSearch,
  onSearchFocused,
  onNewTicket,
}: Props) {
  const { project } = useProject(projectId)
  const list = useListFilter(projectId)
  const { filter: chosen, result, error, clear } = list
  const atSource = useSourceNumber(projectId, project, chosen.search)
  // The status is left out, because the columns replace it.
  const { status: _, column: __, ...others } = chosen
  const filter = oneWindow(others, project, undefined, atSource)
  const { lanes } = useSearch({ strict: false })
  const key = JSON.stringify([filter, usePreference(boardOrder)])
  // A filter in the URL on arrival does not count as a press of the button.
  const [wasFiltering] = useState(isFiltering)
  const takesFocus = isFiltering && !wasFiltering
  return (
    <>
      {isFiltering && (
        <div className="mb-3 min-h-8 max-md:mb-6">
          <Suspense>
            <BoardFilters
              projectId={projectId}
              takesFocus={takesFocus}
              wantsSearch={wantsSearch}
              onSearchFocused={onSearchFocused}
            />
          </Suspense>
        </div>
      )}
      <div className="relative flex flex-1 flex-col md:min-h-[26rem]">
        <div
          aria-busy={result === 'earlier'}
          className={`flex flex-col md:absolute md:inset-0 ${result === 'earlier' ? 'opacity-60' : ''}`}
        >
          {error && <QueryError list={list} onClear={clear} />}
          {(result === 'own' || result === 'earlier') &&
            (lanes ? (
              <Suspense fallback={<ChunkLoading label={t('Loading tickets')} />}>
                <Lanes key={key + lanes} projectId={projectId} filter={filter} name={lanes} />
              </Suspense>
            ) : (
              <Board key={key} projectId={projectId} filter={filter} onNewTicket={onNewTicket} />
            ))}
        </div>
      </div>
    </>
  )
})
