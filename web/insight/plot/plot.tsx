// The frame of a picture with axes: grid, numbers, dates, and points that are reached with the arrow keys. The caller draws what is
// between the axes.
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { pressedKey } from '../../ui/pressed-key.ts'
import { type Place, pointAfter } from './keys.ts'
import { useSize } from './use-size.ts'

/** The room between the axes, in pixels. Ranges of scales begin at the side where reading begins. */
export type Room = {
  width: number
  x: [number, number]
  y: [number, number]
  isRtl: boolean
  isNarrow: boolean
}

/** A point, bar or day of a picture, which can be focused. */
export type PlotPoint = Place & {
  id: string
  /** Names the point: what it is, and its value. */
  label: string
  /** The place of the label and of the ring around the focused point. */
  box: { x: number; y: number; width: number; height: number }
  /** Opens the tickets behind it, if there are any. */
  onOpen?: (() => void) | undefined
  mark?: ReactNode
}

/** A line of the grid with its text. */
export type Tick = { at: number; text: string }

type Drawn = { behind?: ReactNode; points: PlotPoint[]; front?: ReactNode; xTicks: Tick[]; yTicks: Tick[] }

const HEIGHT = 260
const MARGIN = { start: 40, end: 12, top: 12, bottom: 28 }
const NARROW = 480

export function Plot({ label, draw }: { label: string; draw: (room: Room) => Drawn }) {
  const { element, width, isRtl } = useSize()
  const ends = [MARGIN.start, width - MARGIN.end]
  const [left = 0, right = 0] = isRtl ? ends.map((at) => width - at).reverse() : ends
  const room: Room = {
    width: right - left,
    x: isRtl ? [right, left] : [left, right],
    y: [HEIGHT - MARGIN.bottom, MARGIN.top],
    isRtl,
    isNarrow: width < NARROW,
  }
  return (
    <div ref={element} className="relative min-h-65">
      {width > 0 && <Picture label={label} width={width} room={room} drawn={draw(room)} />}
    </div>
  )
}

type PictureProps = { label: string; width: number; room: Room; drawn: Drawn }

function Picture({ label, width, room, drawn: { behind, points, front, xTicks, yTicks } }: PictureProps) {
  const [current, setCurrent] = useState<string>()
  const [shown, setShown] = useState<string>()
  const stop = Math.max(
    0,
    points.findIndex(({ id }) => id === current),
  )
  const told = points.find(({ id }) => id === shown)

  function move(event: KeyboardEvent<SVGSVGElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = points[pointAfter(points, stop, pressedKey(event), room.isRtl) ?? -1]
    if (!next) return
    event.preventDefault()
    setCurrent(next.id)
    event.currentTarget.querySelector<SVGGElement>(`[data-point="${CSS.escape(next.id)}"]`)?.focus()
  }

  return (
    <>
      <svg
        role="group"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block h-auto w-full overflow-visible text-xs"
        onKeyDown={move}
        onPointerLeave={() => setShown(undefined)}
      >
        <Axes room={room} xTicks={xTicks} yTicks={yTicks} />
        {behind}
        {points.map((point, index) => (
          <PointMark
            key={point.id}
            point={point}
            isStop={index === stop}
            onTell={() => setShown(point.id)}
            onFocus={() => {
              setCurrent(point.id)
              setShown(point.id)
            }}
            onBlur={() => setShown(undefined)}
          />
        ))}
        {front}
      </svg>
      {told && <Told point={told} width={width} />}
    </>
  )
}

function Axes({ room, xTicks, yTicks }: { room: Room; xTicks: Tick[]; yTicks: Tick[] }) {
  const [start, end] = room.x
  const beside = room.isRtl ? start + 8 : start - 8
  return (
    <g aria-hidden="true" className="tabular-nums">
      {yTicks.map(({ at, text }) => (
        <g key={text}>
          <line x1={start} x2={end} y1={at} y2={at} className="stroke-line" />
          <text x={beside} y={at + 4} textAnchor="end" className="fill-ink-faint">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, text }) => (
        <text key={text} x={at} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-faint">
          {text}
        </text>
      ))}
    </g>
  )
}

type PointProps = {
  point: PlotPoint
  isStop: boolean
  onTell: () => void
  onFocus: () => void
  onBlur: () => void
}

function PointMark({ point: { id, label, box, onOpen, mark }, isStop, onTell, onFocus, onBlur }: PointProps) {
  return (
    <g
      data-point={id}
      role={onOpen ? 'button' : 'img'}
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      className={`group outline-none ${onOpen ? 'cursor-pointer' : ''}`}
      onPointerEnter={onTell}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={onOpen}
      onKeyDown={(event) => {
        const key = pressedKey(event)
        if (!onOpen || (key !== 'Enter' && key !== ' ')) return
        event.preventDefault()
        event.stopPropagation()
        onOpen()
      }}
    >
      <rect {...box} fill="transparent" className="group-hover:fill-hover group-hover:opacity-60" />
      {mark}
      <rect
        x={box.x - 2}
        y={box.y - 2}
        width={box.width + 4}
        height={box.height + 4}
        rx={4}
        fill="none"
        strokeWidth={2}
        className="stroke-transparent group-focus-visible:stroke-focus"
      />
    </g>
  )
}

const TOLD_WIDTH = 224

/** The name of the point that has the pointer or the focus. Screen readers read the name of the point itself. */
function Told({ point: { label, box }, width }: { point: PlotPoint; width: number }) {
  const middle = box.x + box.width / 2
  const left = Math.max(0, Math.min(width - TOLD_WIDTH, middle - TOLD_WIDTH / 2))
  return (
    <div
      aria-hidden="true"
      style={{ left, bottom: HEIGHT - box.y + 6, width: TOLD_WIDTH }}
      className="pointer-events-none absolute z-10 flex justify-center print:hidden"
    >
      <span className="rounded-md bg-ink px-2 py-1 text-sm text-canvas shadow-md">{label}</span>
    </div>
  )
}
