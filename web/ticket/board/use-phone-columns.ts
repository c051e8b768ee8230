// Dragging on a phone, where the columns are stacked: the row of columns, drops on it, and the stops of the page's auto-scroll. All
// of it is loaded only there.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'

const phoneColumns = new OptionalChunk(async () => {
  const [{ ColumnSwitcher }, { watchStrip }, { createColumnStops }] = await Promise.all([
    import('./column-switcher.tsx'),
    import('./strip-drop.ts'),
    import('./column-stops.ts'),
  ])
  return { ColumnSwitcher, watchStrip, createColumnStops }
})

/**
 * `over` is the column whose name the dragged card is over; `current` reads it at once, also before it is drawn. `watch` watches one
 * drag, which begins at this height of the screen, in px; call the result at its end.
 */
export function usePhoneColumns(isPhone: boolean) {
  const loaded = useOptionalChunk(phoneColumns, isPhone)
  const phone = isPhone ? loaded : undefined
  const stops = useMemo(() => phone?.createColumnStops(), [phone])
  const [over, setOver] = useState<ColumnKey>()
  const latest = useRef<ColumnKey>(undefined)
  const watch = useCallback(
    (startY: number) => {
      const become = (column: ColumnKey | undefined) => {
        latest.current = column
        setOver(column)
      }
      const ends = [stops?.watch(startY), phone?.watchStrip(become)]
      return () => {
        for (const end of ends) end?.()
        become(undefined)
      }
    },
    [phone, stops],
  )
  const current = useCallback(() => latest.current, [])
  return { ColumnSwitcher: phone?.ColumnSwitcher, scrolling: stops?.options, over, current, watch }
}
