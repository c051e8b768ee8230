// Areas: the number of tickets in each column, day by day. The last column is at the bottom.
import { area, stack } from 'd3-shape'
import { useId } from 'react'
import type { Column } from '../../domain/column/column.ts'
import { dateText } from '../ui/date-text.ts'
import { fromFirstDay } from './cumulative.ts'
import type { DayCounts } from './figures.ts'
import { numberText } from './numbers.ts'
import { Fills, fillOf, Legend } from './plot/fills.tsx'
import { Plot, type PlotPoint, type Room } from './plot/plot.tsx'
import { alongDays, upTo } from './plot/scales.ts'

export function CumulativeFlow({ days: given, columns }: { days: DayCounts[]; columns: Column[] }) {
  const prefix = useId()
  const series = columns.map(({ key, name, color }) => ({ key, name, tone: color }))
  const done = columns.filter(({ status }) => status === 'done').map(({ key }) => key)
  const days = fromFirstDay(given, done)
  const total = ({ counts }: DayCounts) => columns.reduce((sum, { key }) => sum + (counts[key] ?? 0), 0)

  function draw(room: Room) {
    const { y, yTicks } = upTo(Math.max(...days.map(total)), room)
    const { x, xTicks } = alongDays(days[0]?.day ?? '', days.at(-1)?.day ?? '', room)
    const layers = stack<DayCounts, Column>()
      .keys([...columns].reverse())
      .value(({ counts }, { key }) => counts[key] ?? 0)(days)
    const shape = area<(typeof layers)[number][number]>()
      .x(({ data }) => x(data.day))
      .y0(([from]) => y(from))
      .y1(([, to]) => y(to))
    const step = room.width / Math.max(1, days.length - 1)
    const points = days.map((day, at): PlotPoint => {
      const parts = columns.map(({ key, name }) => `${name} ${numberText(day.counts[key] ?? 0)}`)
      const box = {
        x: x(day.day) - step / 2,
        y: y(total(day)),
        width: step,
        height: y(0) - y(total(day)),
      }
      return { id: day.day, at, series: 0, label: `${dateText(day.day, 'short')}: ${parts.join(', ')}`, box }
    })
    const behind = (
      <>
        <Fills prefix={prefix} series={series} />
        {layers.map((layer) => (
          <path
            key={layer.key.key}
            d={shape(layer) ?? ''}
            fill={fillOf(prefix, columns.indexOf(layer.key))}
            className="stroke-surface"
          />
        ))}
      </>
    )
    return { behind, points, xTicks, yTicks }
  }
  return (
    <>
      <Legend prefix={prefix} series={series} />
      <Plot label="Tickets in each column, by day" draw={draw} />
    </>
  )
}
