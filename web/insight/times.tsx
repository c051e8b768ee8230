// Dots: each ticket that was done, and the time that it took, with the lines below which 50, 85 and 95 % of the tickets are.
import { t } from '../../domain/locale/message.ts'
import { dateText } from '../ui/date-text.ts'
import type { Done, Usual } from './figures.ts'
import { durationText } from './numbers.ts'
import { LineName } from './plot/line-name.tsx'
import { Plot, type PlotPoint, type Room } from './plot/plot.tsx'
import { alongDays, upTo } from './plot/scales.ts'

const RADIUS = 3.5
const REACH = 6

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
    const { y, yTicks } = upTo(Math.max(usual?.p95 ?? 0, ...ordered.map(({ days }) => days)), room, (days) =>
      t('{days} d', { days }),
    )
    const { x, xTicks } = alongDays(ordered[0]?.day ?? '', ordered.at(-1)?.day ?? '', room)
    const points = ordered.map((ticket, at): PlotPoint => {
      const [left, top] = [x(ticket.day), y(ticket.days)]
      return {
        id: String(ticket.number),
        at,
        series: 0,
        label: t('{key}: {duration}, done {date}', {
          key: keyOf(ticket.number),
          duration: durationText(ticket.days),
          date: dateText(ticket.day, 'short'),
        }),
        box: { x: left - REACH, y: top - REACH, width: 2 * REACH, height: 2 * REACH },
        onOpen: () => openTicket(ticket.number),
        mark: <circle cx={left} cy={top} r={RADIUS} className="fill-blue-mark stroke-surface" />,
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
            <LineName x={end} y={y(days) - 4} anchor="end">
              {name}
            </LineName>
          </g>
        ))}
      </g>
    )
    return { points, front, xTicks, yTicks }
  }
  return <Plot label={label} draw={draw} />
}
