// Areas: the number of tickets in each column, day by day. The last column is at the bottom. A press on a column of a day opens its tickets.

import { area, stack } from 'd3-shape'
import { useId } from 'react'
import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { dateText } from '../ui/date-text.ts'
import { everyDay, fromFirstDay } from './cumulative.ts'
import type { DayCounts } from './figures.ts'
import type { Open } from './open-tickets.tsx'
import { Fills, fillOf, Legend } from './plot/fills.tsx'
import { Plot, type PlotPoint, type Room } from './plot/plot.tsx'
import { alongDays, upTo } from './plot/scales.ts'

/** The least width of a day that is pressed, in pixels. In narrow pictures of long spans, only every n-th day can be pressed. */
const DAY_WIDTH = 8

type Props = { days: DayCounts[]; columns: Column[]; open: Open }

export function CumulativeFlow({ days: given, columns, open }: Props) {
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
    const every = everyDay(days.length, room.width, DAY_WIDTH)
    const step = (every * room.width) / Math.max(1, days.length - 1)
    const points = layers.flatMap((layer): PlotPoint[] => {
      const { key, name } = layer.key
      const series = columns.indexOf(layer.key)
      return layer.flatMap(([from, to], at) => {
        const { day } = days[at] ?? {}
        if (!day || (days.length - 1 - at) % every !== 0) return []
        const label = t('{date}, {column}: {count, plural, one {# ticket} other {# tickets}}', {
          date: dateText(day, 'short'),
          column: name,
          count: to - from,
        })
        const box = { x: x(day) - step / 2, y: y(to), width: step, height: y(from) - y(to) }
        const asked = { point: 'in_column', of_column: key as ColumnKey, from: day, to: day } as const
        const title = t('In {column} at the end of {date}', { column: name, date: dateText(day) })
        const onOpen = to > from ? () => open(title, asked) : undefined
        return [{ id: `${day} ${key}`, at, series, label, box, onOpen }]
      })
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
      <Plot label={t('Tickets in each column, by day')} draw={draw} />
    </>
  )
}
