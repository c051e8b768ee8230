// Dragging on a phone, where the columns are stacked: the row of columns, drops on it, and the stops of the page's auto-scroll. All
// of it is loaded only there.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'

const phoneColumns = new OptionalChunk(async () => {
  const [{ ColumnSwitcher }, { followStrip }, { createColumnStops }] = await Promise.all([
    import('./column-switcher.tsx'),
    import('./follow-strip.ts'),
    import('./column-stops.ts'),
  ])
  return { ColumnSwitcher, followStrip, createColumnStops }
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
  const drag = useRef<AbortController>(undefined)
  useEffect(() => () => drag.current?.abort(), [])
  const watch = useCallback(
    (startY: number) => {
      const ending = new AbortController()
      drag.current = ending
      const become = (column: ColumnKey | undefined) => {
        latest.current = column
        setOver(column)
      }
      const endStops = stops?.watch(startY)
      if (endStops) ending.signal.addEventListener('abort', endStops)
      phone?.followStrip(become, ending.signal)
      return () => {
        ending.abort()
        become(undefined)
      }
    },
    [phone, stops],
  )
  const current = useCallback(() => latest.current, [])
  return { ColumnSwitcher: phone?.ColumnSwitcher, scrolling: stops?.options, over, current, watch }
}
