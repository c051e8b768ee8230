// The line above the list: the caller's controls and, from the large width up, the heads of the columns. If the list can be sorted
// by a field, its head is a button.

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { FIELDS, type SortField } from '../../../domain/ticket/fields.ts'
import { LIST_FIELDS, listColumn } from '../field/fields.tsx'
import { isSortField, type Sort } from './list-sort.ts'

/** A letter, which is half as wide as one of Chinese, Japanese or Korean, and what a badge has around its text, in rem. */
const LETTER = 0.36
const AROUND = 1.75
const WIDE = /[\u1100-\uffdc]/gu

/** A column has room for the longest of its values in this language, and at least its own width. */
function widthOf(field: (typeof LIST_FIELDS)[number]): string {
  const lengths = FIELDS[field].choices.map(({ label }) => label.length + (label.match(WIDE)?.length ?? 0))
  return `max(${listColumn(field)}, ${Math.max(...lengths) * LETTER + AROUND}rem)`
}

/** The columns of the badges, the number of comments and the assignee: for heads and rows alike. */
export const LIST_COLUMNS = {
  '--columns': [...LIST_FIELDS.map(widthOf), '2.5rem', '10rem'].join(' '),
} as CSSProperties

export function ListHead({
  start,
  end,
  sort,
  onSort,
}: {
  start: ReactNode
  /** Replaces the heads of the columns. */
  end?: ReactNode
  sort: Sort | undefined
  /** Undefined while the list is in the order of a search. */
  onSort?: (field: SortField) => void
}) {
  return (
    <div className="-my-2.5 flex min-h-7 items-center gap-x-6 px-1 max-sm:flex-wrap lg:pr-4">
      <div className="flex shrink-0 grow items-center gap-2 whitespace-nowrap">{start}</div>
      {end || (
        <div
          className="hidden grid-cols-(--columns) items-center gap-x-2 text-xs font-medium text-ink-faint lg:grid"
          style={LIST_COLUMNS}
        >
          {LIST_FIELDS.map((field) => {
            const { label } = FIELDS[field]
            if (!isSortField(field) || !onSort) return <span key={field}>{label}</span>
            const isSorted = sort?.field === field
            return (
              <button
                key={field}
                type="button"
                aria-pressed={isSorted}
                aria-label={
                  !isSorted
                    ? t('Sort by {field}', { field: label })
                    : sort.isReversed
                      ? t('Sort by {field}, reversed', { field: label })
                      : t('Sort by {field}, top first', { field: label })
                }
                onClick={() => onSort(field)}
                className={`-mx-1.5 inline-flex h-6 items-center gap-1 justify-self-start rounded-sm px-1.5 hover:bg-hover hover:text-ink ${isSorted ? 'text-ink' : ''}`}
              >
                {label}
                {isSorted &&
                  (sort.isReversed ? <ArrowUp className="size-3" /> : <ArrowDown className="size-3" />)}
              </button>
            )
          })}
          <span />
          <span>{t('Assignee')}</span>
        </div>
      )}
    </div>
  )
}
