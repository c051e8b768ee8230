// The cells of a table that are edited, or whose values are being saved.
import { type RefObject, useMemo, useState } from 'react'
import { followKept } from '../quick/kept-focus.ts'
import { focusCell } from './cell-focus.ts'
import type { Line } from './sections.ts'

/** `key` is that of the line, `field` the name of the field. */
export type Edit = { key: string; field: string; isOpen: boolean }

export type EditHandlers = {
  onEdit: (key: string, field: string) => void
  /** @param takesFocus whether the focus goes back to the cell */
  onClose: (key: string, field: string, takesFocus: boolean) => void
  onSaved: (key: string, field: string) => void
}

export const NO_EDITS: readonly Edit[] = []

/** An edit ends when its ticket leaves the lines. */
export function useEdits(lines: readonly Line[], grid: RefObject<HTMLElement | null>) {
  const [edits, setEdits] = useState(NO_EDITS)
  const isThere = (edit: Edit) => lines.some(({ key }) => key === edit.key)
  if (!edits.every(isThere)) setEdits(edits.filter(isThere))
  const handlers = useMemo((): EditHandlers => {
    const without = (all: readonly Edit[], key: string, field: string) =>
      all.filter((edit) => edit.key !== key || edit.field !== field)
    const put = (edit: Edit) => setEdits((all) => [...without(all, edit.key, edit.field), edit])
    return {
      onEdit: (key, field) => put({ key, field, isOpen: true }),
      onClose(key, field, takesFocus) {
        put({ key, field, isOpen: false })
        if (!takesFocus) return
        requestAnimationFrame(() => {
          focusCell(grid.current, key, field)
          // The new value may move the row.
          followKept()
        })
      },
      onSaved: (key, field) => setEdits((all) => without(all, key, field)),
    }
  }, [grid])
  return { edits, handlers }
}
