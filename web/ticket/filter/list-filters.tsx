// The 'Filters & Search' card above the ticket list; on phones, and above the board, a search line and a row of chips.
import { FilterX } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMedia } from '../../ui/use-media.ts'
import { BOX_COLUMNS, FilterBoxes } from './filter-box.tsx'
import { SearchField } from './search-field.tsx'
import { useFilterBoxes } from './use-filter-boxes.ts'
import type { useListFilter } from './use-list-filter.ts'

/** At this width filters are chips in one line, so that the first tickets are on the screen. */
const PHONE = '(width < 40rem)'

export function ListFilters({
  projectId,
  list,
  searchRef,
  isBoard = false,
  start,
}: {
  projectId: string
  list: ReturnType<typeof useListFilter>
  searchRef: RefObject<HTMLInputElement | null>
  /** Whether the filters are for the board, whose columns are the statuses. */
  isBoard?: boolean
  /** Shown before the first filter. */
  start?: ReactNode
}) {
  const { userId, q, change, clear, clears } = list
  const boxes = useFilterBoxes(list)
  const { filter } = boxes
  const isPhone = useMedia(PHONE)
  const isNarrow = isPhone || isBoard
  const { status: _, column: __, ...others } = filter
  const isNarrowed = q !== '' || Object.keys(isBoard ? others : filter).length > 0
  const clearAll = () => {
    clear()
    // The button is disabled now, and must not keep the focus.
    searchRef.current?.focus()
  }
  const search = useCallback((text: string) => change({ q: text || undefined }), [change])
  const fields = (
    <FilterBoxes {...boxes} isChip={isNarrow} isBoard={isBoard} projectId={projectId} userId={userId} />
  )
  const searchField = (
    <SearchField
      projectId={projectId}
      value={q}
      clears={clears}
      onSearch={search}
      inputRef={searchRef}
      hideLabel={isNarrow}
    />
  )
  const clearButton = (
    <Button variant="ghost" size="sm" icon={<FilterX />} disabled={!isNarrowed} onClick={clearAll}>
      Clear Filters
    </Button>
  )
  if (isNarrow)
    return (
      <section
        aria-labelledby="list-filters"
        data-filters
        className={classNames('flex min-w-0 flex-col gap-2', isBoard && 'sm:flex-row sm:items-center')}
      >
        <h2 id="list-filters" className="sr-only">
          Filters & Search
        </h2>
        {searchField}
        <div className="relative flex min-w-0 items-center gap-2 overflow-x-auto [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4">
          {start}
          {fields}
          {clearButton}
        </div>
      </section>
    )
  return (
    <div data-filters>
      <Card title="Filters & Search" actions={clearButton}>
        <div className="flex flex-col gap-3">
          {searchField}
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-(--columns)" style={BOX_COLUMNS}>
            {fields}
          </div>
        </div>
      </Card>
    </div>
  )
}
