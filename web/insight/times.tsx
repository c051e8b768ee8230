// Dots: each ticket that was done, and the time that it took, with the lines below which 50, 85 and 95 % of the tickets are.
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { FIELDS } from '../../domain/ticket/fields.ts'
import type { Choice } from '../../domain/ticket/kinds.ts'
import type { Tone } from '../ui/badge.tsx'
import { dateText } from '../ui/date-text.ts'
import type { Done, Usual } from './figures.ts'
import { durationText } from './numbers.ts'
import { toneVar } from './plot/fills.tsx'
import { Plot, type PlotPoint, type Room } from './plot/plot.tsx'
import { alongDays, upTo } from './plot/scales.ts'

const CHOICES: readonly Choice[] = FIELDS.priority.choices
const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond]
const AREA = 40
const RADIUS = 6

const lookOf = (priority: string) => {
  const index = Math.max(
    0,
    CHOICES.findIndex(({ value }) => value === priority),
  )
  return { path: shapeOf(index), fill: toneOf(CHOICES[index]) }
}
const shapeOf = (index: number) => symbol(SHAPES[index % SHAPES.length], AREA)() ?? ''
const toneOf = (choice?: Choice) => toneVar((choice?.color ?? 'gray') as Tone)

export function Times(props: {
  label: string
  tickets: Done[]
  usual: Usual
  keyOf: (number: number) => string
  openTicket: (number: number) => void
}) {
  const { label, tickets, usual, keyOf, openTicket } = props
  const lines = usual
    ? ([
        ['50%', usual.p50],
        ['85%', usual.p85],
        ['95%', usual.p95],
      ] as const)
    : []
  function draw(room: Room) {
    const ordered = [...tickets].sort((a, b) => a.day.localeCompare(b.day) || a.days - b.days)
    const { y, yTicks } = upTo(Math.max(usual?.p95 ?? 0, ...ordered.map(({ days }) => days)), room, ' d')
    const { x, xTicks } = alongDays(ordered[0]?.day ?? '', ordered.at(-1)?.day ?? '', room)
    const points = ordered.map((ticket, at): PlotPoint => {
      const [left, top] = [x(ticket.day), y(ticket.days)]
      const { path, fill } = lookOf(ticket.priority)
      return {
        id: String(ticket.number),
        at,
        series: 0,
        label: `${keyOf(ticket.number)} ${ticket.title}: ${durationText(ticket.days)}, done ${dateText(ticket.day, 'short')}`,
        box: { x: left - RADIUS, y: top - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS },
        onOpen: () => openTicket(ticket.number),
        mark: (
          <path d={path} transform={`translate(${left} ${top})`} fill={fill} className="stroke-surface" />
        ),
      }
    })
    const [start, end] = room.x
    const front = (
      <g aria-hidden="true" className="pointer-events-none">
        {lines.map(([name, days]) => (
          <g key={name}>
            <line
              x1={start}
              x2={end}
              y1={y(days)}
              y2={y(days)}
              strokeDasharray="5 4"
              className="stroke-ink-soft"
            />
            <text
              x={end}
              y={y(days) - 4}
              textAnchor="end"
              strokeWidth={4}
              paintOrder="stroke"
              className="fill-ink stroke-surface font-medium"
            >
              {name}
            </text>
          </g>
        ))}
      </g>
    )
    return { points, front, xTicks, yTicks }
  }
  return (
    <>
      <ul aria-label="Legend" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {CHOICES.map(({ value, label: name }, index) => (
          <li key={value} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" width={12} height={12} viewBox="-6 -6 12 12">
              <path d={shapeOf(index)} fill={toneOf(CHOICES[index])} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Plot label={label} draw={draw} />
    </>
  )
}
