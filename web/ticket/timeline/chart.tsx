// The scale and the rows of the timeline. Only rows near the viewport are drawn; on paper all of them.

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Blocker } from '../../../domain/relation/blockers.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMedia } from '../../ui/use-media.ts'
import { focusTicket, useTicketToFocus } from '../ticket-to-focus.ts'
import { Arrows } from './arrows.tsx'
import { type Change, TITLES, TimelineRow } from './row.tsx'
import type { Row } from './rows.ts'
import { placeOf, type Scale, type Unit } from './scale.ts'
import { blockersById, headText, unitText } from './words.ts'

/** The height of a row in px: with a mouse, by touch, and with its title above its bar. */
const HEIGHTS = { mouse: 32, touch: 44, narrow: 56 }

type Props = {
  rows: readonly Row[]
  blockers: readonly Blocker[]
  scale: Scale
  projectId: string
  projectKey: string
  today: string
  isNarrow: boolean
  isPrinting: boolean
  onChange: (row: Row) => Change | undefined
}

const percent = (part: number) => `${part * 100}%`
const placed = ({ start, size }: Unit) => ({ insetInlineStart: percent(start), width: percent(size) })

export function Chart({
  rows,
  blockers,
  scale,
  projectId,
  projectKey,
  today,
  isNarrow,
  isPrinting,
  onChange,
}: Props) {
  const isTouch = useMedia('(pointer: coarse)')
  const height = isNarrow ? HEIGHTS.narrow : isTouch ? HEIGHTS.touch : HEIGHTS.mouse
  const list = useRef<HTMLUListElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const { top, width } = useMeasures(list, track)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    scrollMargin: top,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualiser keeps the heights of earlier rows
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer])
  const focusId = useTicketToFocus()
  useEffect(() => {
    const index = rows.findIndex(({ key }) => key === focusId)
    if (index === -1) return
    virtualizer.scrollToIndex(index)
    focusTicket(undefined)
  }, [focusId, rows, virtualizer])
  const blockedBy = useMemo(() => blockersById(blockers), [blockers])
  const drawn = virtualizer.getVirtualItems()
  const shown = isPrinting ? rows.map((_, index) => index) : drawn.map(({ index }) => index)
  const now = placeOf(scale, today)
  const titles = isNarrow ? 'w-0' : TITLES
  return (
    <div className="relative rounded-lg border border-line bg-surface shadow-xs">
      <div
        aria-hidden
        className="sticky top-[calc(6rem+env(safe-area-inset-top))] z-20 flex rounded-t-lg border-b border-line bg-surface max-md:top-[calc(3rem+env(safe-area-inset-top))] print:static"
      >
        <div className={classNames(titles, !isNarrow && 'border-e border-line')} />
        <div ref={track} className="relative h-12 min-w-0 flex-1 overflow-hidden">
          {scale.heads.map((unit) => (
            <span
              key={unit.from}
              style={placed(unit)}
              className="absolute top-0 h-6 truncate border-s border-line ps-1.5 pt-1 text-xs font-medium text-ink-soft first:border-s-0"
            >
              {headText(scale, unit)}
            </span>
          ))}
          {scale.units.map((unit) => (
            <span
              key={unit.from}
              style={placed(unit)}
              className="absolute top-6 h-6 overflow-hidden border-s border-line pt-0.5 text-center text-xs whitespace-nowrap text-ink-faint tabular-nums first:border-s-0"
            >
              {unitText(scale, unit)}
            </span>
          ))}
          {now !== undefined && (
            <span
              style={{ insetInlineStart: percent(now + 0.5 / scale.length) }}
              className="absolute bottom-0 h-1.5 w-0.5 bg-accent"
            />
          )}
        </div>
      </div>
      <div className="relative">
        <div aria-hidden className="pointer-events-none absolute inset-0 flex">
          <div className={titles} />
          <div className="relative min-w-0 flex-1 overflow-hidden">
            {scale.units.slice(1).map((unit) => (
              <span
                key={unit.from}
                style={{ insetInlineStart: percent(unit.start) }}
                className="absolute inset-y-0 border-s border-line"
              />
            ))}
            {now !== undefined && (
              <span
                data-today
                style={{ insetInlineStart: percent(now + 0.5 / scale.length) }}
                className="absolute inset-y-0 w-0.5 bg-accent [print-color-adjust:exact]"
              />
            )}
          </div>
        </div>
        <div className="pointer-events-none absolute inset-0 flex">
          <div className={titles} />
          <div className="relative min-w-0 flex-1 overflow-clip">
            <Arrows
              rows={rows}
              blockers={blockers}
              width={width}
              rowHeight={height}
              middle={isNarrow ? height - 14 : height / 2}
              first={shown[0] ?? 0}
              last={shown.at(-1) ?? 0}
            />
          </div>
        </div>
        <ul
          ref={list}
          data-rows
          aria-label={t('Timeline')}
          className="relative [overflow-anchor:none]"
          style={isPrinting ? undefined : { height: virtualizer.getTotalSize() }}
        >
          {shown.map((index) => {
            const row = rows[index]
            return (
              row && (
                <li
                  key={row.key}
                  data-row={row.key}
                  data-print-whole
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  style={{
                    height,
                    ...(!isPrinting && { transform: `translateY(${index * height}px)` }),
                  }}
                  className={classNames(
                    'inset-x-0 top-0 border-line transition-none',
                    index > 0 && 'border-t',
                    !isPrinting && 'absolute',
                  )}
                >
                  <TimelineRow
                    row={row}
                    projectId={projectId}
                    projectKey={projectKey}
                    scale={scale}
                    today={today}
                    isNarrow={isNarrow}
                    blockers={blockedBy.get(row.key)}
                    onChange={onChange(row)}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** The place of the rows on the page, and the width of the bars' part. Content above the rows changes height with the page's width. */
function useMeasures(list: React.RefObject<HTMLElement | null>, track: React.RefObject<HTMLElement | null>) {
  const [measures, setMeasures] = useState({ top: 0, width: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0
      const width = track.current?.clientWidth ?? 0
      setMeasures((now) => (now.top === top && now.width === width ? now : { top, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (track.current) observer.observe(track.current)
    return () => observer.disconnect()
  }, [list, track])
  return measures
}
