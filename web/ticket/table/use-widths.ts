// The widths of a table's columns. A width is kept once the edge of the column is released.
import { type CSSProperties, useState } from 'react'
import type { TableColumn } from './columns.tsx'
import type { Look } from './look.ts'

/** The pixels of the title while nobody has changed its width; it then also takes the room that is left. */
const TITLE_WIDTH = 340

export type Widths = ReturnType<typeof useWidths>

export function useWidths(columns: readonly TableColumn[], look: Look, onLook: (change: Look) => void) {
  /** The column whose edge is dragged. */
  const [dragged, setDragged] = useState<{ name: string; width: number }>()
  const chosenTitle = dragged?.name === 'title' ? dragged.width : look.widths?.title
  const titleWidth = chosenTitle ?? TITLE_WIDTH
  const widthOf = ({ name, width }: TableColumn) => (dragged?.name === name ? dragged.width : width)
  /** On phones the title leaves room for the other columns. */
  const title = `min(${titleWidth}px, 60vw)`
  // A title whose width was chosen leaves the rest of the row empty.
  const [first, rest] = chosenTitle === undefined ? [`minmax(${title}, 1fr)`, ''] : [title, ' minmax(0, 1fr)']
  const widths = columns.map(widthOf)
  return {
    titleWidth,
    widthOf,
    /** @param isDragged more widths follow */
    widen(name: string, width: number, isDragged: boolean) {
      setDragged(isDragged ? { name, width } : undefined)
      if (!isDragged) onLook({ widths: { ...look.widths, [name]: width } })
    },
    style: {
      '--columns': [first, ...widths.map((width) => `${width}px`)].join(' ') + rest,
      '--least-width': `calc(${title} + ${widths.reduce((sum, width) => sum + width, 0)}px)`,
    } as CSSProperties,
  }
}
