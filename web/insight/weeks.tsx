// Bars: what came in and what went out, week by week.

import { scaleBand } from 'd3-scale'
import { useId } from 'react'
import { t } from '../../domain/locale/message.ts'
import { dateText } from '../ui/date-text.ts'
import type { Week } from './figures.ts'
import type { Open } from './open-tickets.tsx'
import { Fills, fillOf, Legend, type Series } from './plot/fills.tsx'
import { Plot, type PlotPoint, type Room } from './plot/plot.tsx'
import { upTo, withRoom } from './plot/scales.ts'

const SERIES = [
  { key: 'came', name: t('Came in'), tone: 'blue' },
  { key: 'went', name: t('Went out'), tone: 'green' },
] as const satisfies Series[]

export function Weeks({ weeks, open }: { weeks: Week[]; open: Open }) {
  const prefix = useId()
  function draw(room: Room) {
    const { y, yTicks } = upTo(Math.max(...weeks.flatMap(({ came, went }) => [came.count, went.count])), room)
    const x = scaleBand(
      weeks.map(({ week }) => week),
      room.x,
    ).padding(0.25)
    const sides = scaleBand<string>(
      SERIES.map(({ key }) => key),
      room.isRtl ? [x.bandwidth(), 0] : [0, x.bandwidth()],
    ).paddingInner(0.1)
    const points = weeks.flatMap((week, at) =>
      SERIES.map(({ key }, series): PlotPoint => {
        const { count, asked } = week[key]
        const values = { date: dateText(week.week, 'short'), count }
        const label =
          key === 'came'
            ? t('Week of {date}: {count, plural, one {# ticket} other {# tickets}} came in', values)
            : t('Week of {date}: {count, plural, one {# ticket} other {# tickets}} went out', values)
        const box = {
          x: (x(week.week) ?? 0) + (sides(key) ?? 0),
          y: y(count),
          width: sides.bandwidth(),
          height: y(0) - y(count),
        }
        const onOpen = count > 0 && asked ? () => open(label, asked) : undefined
        const mark = <rect key={key} {...box} rx={Math.min(3, box.width / 2)} fill={fillOf(prefix, series)} />
        return { id: `${week.week} ${key}`, at, series, label, box, onOpen, mark }
      }),
    )
    const xTicks = weeks.map(({ week }) => ({
      at: (x(week) ?? 0) + x.bandwidth() / 2,
      text: dateText(week, 'short'),
    }))
    const behind = <Fills prefix={prefix} series={SERIES} />
    return { behind, points, yTicks, xTicks: withRoom(xTicks, room) }
  }
  return (
    <>
      <Legend prefix={prefix} series={SERIES} />
      <Plot label={t('Tickets that came in and went out, by week')} draw={draw} />
    </>
  )
}
