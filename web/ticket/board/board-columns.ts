// The columns that a board draws: the filter of each window, the names and counts, and the widths.

import { type CSSProperties, useEffect } from 'react'
import type { Column } from '../../../domain/column/column.ts'
import { ticketsInColumn } from '../../../domain/column/columns.ts'
import { t } from '../../../domain/locale/message.ts'
import type { ProjectCounts } from '../../../domain/project/project.ts'
import type { WindowOrder } from '../../../domain/ticket/order.ts'
import type { ColumnKey, Status } from '../../../domain/ticket/shapes.ts'
import type { TicketFilter, WindowFilter } from '../../../domain/ticket/ticket.ts'

/** The name, limit and count of each column, by its key. */
export type ColumnTitles = Record<ColumnKey, Pick<Column, 'name' | 'work_limit'> & { count: number }>

/** Counts of tickets by column. */
export type ColumnCounts = Record<ColumnKey, number>

export const countsOf = (columns: readonly Column[], counts: ProjectCounts): ColumnCounts =>
  Object.fromEntries(columns.map((column) => [column.key, ticketsInColumn(counts, column, columns)]))

export const titlesOf = (columns: readonly Column[], counts: ColumnCounts): ColumnTitles =>
  Object.fromEntries(
    columns.map(({ key, name, work_limit }) => [key, { name, work_limit, count: counts[key] ?? 0 }]),
  )

/** The number of loaded tickets in each column. These are all that match, unless the column has a next window. */
export function countsFound(board: Record<ColumnKey, { tickets: unknown[] }>): ColumnCounts {
  return Object.fromEntries(Object.entries(board).map(([key, { tickets }]) => [key, tickets.length]))
}

/** The filter of a column's tickets: its status, if no other column has that status. */
export function windowOf(
  column: Column,
  columns: readonly Column[],
): Pick<TicketFilter, 'status' | 'column'> {
  return isWholeStatus(column.key, columns) ? { status: column.status } : { column: column.key }
}

/** The filter of a column's window, in the order of the board. */
export function orderedWindowOf(
  column: Column,
  columns: readonly Column[],
  filter: TicketFilter,
  order: WindowOrder,
): WindowFilter {
  if (order === 'newest') return { ...filter, ...windowOf(column, columns) }
  return { ...filter, column: column.key, order }
}

/** Whether a column is one that every project begins with, and the only one with its status. */
export function isWholeStatus(key: ColumnKey, columns: readonly Column[]): key is Status {
  const ofStatus = columns.filter(({ status }) => status === key)
  return ofStatus.length === 1 && ofStatus[0]?.key === key
}

/** In rem: the width of an open column, below which the page scrolls sideways, and of a folded one; the gap and the edge. */
const WIDTH = { open: 17, folded: 3.25, gap: 1, edge: 2 }

/** The width of all columns beside each other, and the style that places them; below the medium width they are stacked. */
export function widthsOf(
  columns: readonly Column[],
  isFolded: (key: ColumnKey) => boolean,
  /** The page scrolls, so each column has its least width. */
  isWide: boolean,
) {
  const rem = columns.map(({ key }) => (isFolded(key) ? WIDTH.folded : WIDTH.open))
  const total = rem.reduce((sum, one) => sum + one + WIDTH.gap, WIDTH.edge - WIDTH.gap)
  const least = isWide ? `${WIDTH.open}rem` : '0'
  const template = columns.map(({ key }) => (isFolded(key) ? `${WIDTH.folded}rem` : `minmax(${least}, 1fr)`))
  // The first three columns in their usual order have their widths by class.
  const isOwn = isWide || columns.at(-1)?.key !== 'done'
  return { total: `${total}rem`, isOwn, style: { '--columns': template.join(' ') } as CSSProperties }
}

const EMPTY_TEXTS: Record<ColumnKey, { text: string; hint: string }> = {
  todo: { text: t('Nothing to do.'), hint: t('New tickets start here.') },
  in_progress: { text: t('Nothing in progress.'), hint: t('Drag a ticket here when you start on it.') },
  done: { text: t('Nothing done yet.'), hint: t('Drag a ticket here when it is finished.') },
}

/** The texts of an empty column. */
export const emptyTextsOf = (key: ColumnKey) =>
  EMPTY_TEXTS[key] ?? { text: t('Nothing here.'), hint: t('Drag a ticket here.') }

/**
 * Makes the page as wide as a board of many columns, because the drag library supports only one scroller besides a column's own:
 * the page. The header stays in place (theme.css).
 * @param width undefined for a board that fits
 */
export function useWidePage(width: string | undefined) {
  useEffect(() => {
    if (width === undefined) return
    const { style, dataset } = document.documentElement
    style.setProperty('--board-width', width)
    dataset.wideBoard = ''
    window.addEventListener('wheel', scrollSideways, { passive: true })
    return () => {
      window.removeEventListener('wheel', scrollSideways)
      style.removeProperty('--board-width')
      delete dataset.wideBoard
    }
  }, [width])
}

/** The wheel scrolls the board if there is nothing to scroll below the pointer. */
function scrollSideways({ target, deltaX, deltaY, shiftKey, ctrlKey }: WheelEvent) {
  if (shiftKey || ctrlKey || Math.abs(deltaX) > Math.abs(deltaY) || !(target instanceof Element)) return
  if (!target.closest('[data-board]')) return
  const list = target.closest('[data-rfd-droppable-id]')
  if (list && list.scrollHeight > list.clientHeight) return
  window.scrollBy({ left: deltaY })
}

/** How much of the column after the next one is shown, in px. */
const GLIMPSE = 60

/**
 * Scrolls a wide page until the next column of a card that is moved by keys can be seen whole: the drag library moves the card only
 * to a column that can be seen, and among its cards only if these can be seen whole. It must happen at the key and not before,
 * because on a narrow window the columns on both sides have no room together.
 * @param step -1 for the column before the one that the card is over, 1 for the one after it
 * @returns whether the page scrolls for it
 */
export function showNextColumn(step: -1 | 1): boolean {
  const columns = [...document.querySelectorAll('[data-board-column]')]
  const over = columns.findIndex((column) => column.querySelector('[data-over]'))
  const box = over < 0 ? undefined : columns[over + step]?.getBoundingClientRect()
  if (!box) return false
  const left =
    Math.min(0, box.left - GLIMPSE) || Math.max(0, box.right + GLIMPSE - document.documentElement.clientWidth)
  window.scrollBy({ left, behavior: 'instant' })
  return left !== 0
}
