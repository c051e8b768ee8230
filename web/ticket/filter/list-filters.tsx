// The 'Filters & Search' card above the ticket list: one row with the search, the first filters, and those that were added or are
// set. On phones, and above the board, a search line and a row of chips.

import { FilterX } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { BoxName } from '../../../domain/ticket/fields.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isTouch, useMedia } from '../../ui/use-media.ts'
import { AddFilter } from './add-filter.tsx'
import { FILTER_LABELS, FilterBoxes } from './filter-box.tsx'
import { FilterRow } from './filter-row.tsx'
import type { AnyBox } from './multi-filter.tsx'
import { SearchField } from './search-field.tsx'
import { useFilterBoxes } from './use-filter-boxes.ts'
import type { useListFilter } from './use-list-filter.ts'

/** At this width filters are chips in one line, so that the first tickets are on the screen. */
const PHONE = '(width < 40rem)'

const ALL = [...FILTER_LABELS.keys()]
/** The filters that always have a box in the card. */
const ALWAYS: readonly BoxName[] = ['status', 'priority', 'type']

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
  const { status: _, column: __, ...ofBoard } = filter
  const isNarrowed = q !== '' || Object.keys(isBoard ? ofBoard : filter).length > 0
  const [added, setAdded] = useState<readonly AnyBox[]>([])
  // A box stays when its filter is emptied, so that its list stays open and the focus is kept.
  const isNew = (name: BoxName) => !ALWAYS.includes(name) && !added.includes(name)
  const missing = ALL.filter((name) => filter[name] !== undefined && isNew(name))
  if (missing.length > 0) setAdded([...added, ...missing])
  const [isClearing, setClearing] = useState(false)
  if (isClearing && !isNarrowed) {
    setClearing(false)
    setAdded([])
  }
  const hasAdded = !isNarrow && added.length > 0
  const clearAll = () => {
    clear()
    if (isNarrowed) setClearing(true)
    else setAdded([])
    // On a touch screen this would open the keyboard.
    if (!isTouch()) searchRef.current?.focus()
  }
  const search = useCallback((text: string) => change({ q: text || undefined }), [change])
  const names = isNarrow ? ALL.filter((name) => !isBoard || name !== 'status') : [...ALWAYS, ...added]
  const fields = (
    <FilterBoxes {...boxes} names={names} isChip={isNarrow} projectId={projectId} userId={userId} />
  )
  const searchField = (
    <SearchField
      projectId={projectId}
      value={q}
      clears={clears}
      onSearch={search}
      inputRef={searchRef}
      // Each search reads all columns of the board.
      isAheadOfUrl={!isBoard}
    />
  )
  const clearButton = (
    <Button
      variant="ghost"
      size="sm"
      icon={<FilterX />}
      disabled={!isNarrowed && !hasAdded}
      onClick={clearAll}
    >
      {t('Clear Filters')}
    </Button>
  )
  if (isNarrow)
    return (
      <section
        aria-labelledby="list-filters"
        data-filters
        className={classNames('flex min-w-0 flex-col gap-2', isBoard && 'sm:flex-row sm:items-start')}
      >
        <h2 id="list-filters" className="sr-only">
          {t('Filters & Search')}
        </h2>
        <div className={isBoard ? 'sm:w-72 sm:shrink-0' : undefined}>{searchField}</div>
        <FilterRow>
          {start}
          {fields}
          {clearButton}
        </FilterRow>
      </section>
    )
  const others = ALL.filter(isNew)
  return (
    <section
      aria-labelledby="list-filters"
      data-filters
      className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-3 py-1.5 shadow-xs"
    >
      <h2 id="list-filters" className="flex h-8 shrink-0 items-center font-semibold pointer-coarse:h-11">
        {t('Filters & Search')}
      </h2>
      <div className="min-w-48 flex-1">{searchField}</div>
      {fields}
      <span data-add-filter className="flex h-8 items-center gap-1 pointer-coarse:h-11">
        <AddFilter names={others} onAdd={(name) => setAdded((now) => [...now, name])} />
        {clearButton}
      </span>
    </section>
  )
}
