// Bars: how many of the tickets took how long.

import { scaleBand } from 'd3-scale'
import { t } from '../../domain/locale/message.ts'
import type { Duration } from './figures.ts'
import { durationText } from './numbers.ts'
import type { Open } from './open-tickets.tsx'
import { Plot, type PlotPoint, type Room } from './plot/plot.tsx'
import { upTo, withRoom } from './plot/scales.ts'

function nameOf({ from, to, count }: Duration): string {
  if (to === null)
    return t('{count, plural, one {# ticket} other {# tickets}} took more than {duration}', {
      count,
      duration: durationText(from),
    })
  return from === 0
    ? t('{count, plural, one {# ticket} other {# tickets}} took at most {duration}', {
        count,
        duration: durationText(to),
      })
    : t('{count, plural, one {# ticket} other {# tickets}} took {shortest} to {longest}', {
        count,
        shortest: durationText(from),
        longest: durationText(to),
      })
}

type Props = { label: string; durations: Duration[]; open: Open }

export function Distribution({ label, durations, open }: Props) {
  function draw(room: Room) {
    const { y, yTicks } = upTo(Math.max(...durations.map(({ count }) => count)), room)
    const x = scaleBand<number>(
      durations.map(({ from }) => from),
      room.x,
    ).padding(0.15)
    const points = durations.map((duration, at): PlotPoint => {
      const { from, count, asked } = duration
      const name = nameOf(duration)
      const box = { x: x(from) ?? 0, y: y(count), width: x.bandwidth(), height: y(0) - y(count) }
      const mark = <rect key={from} {...box} rx={3} className="fill-blue-mark" />
      const onOpen = count > 0 && asked ? () => open(name, asked) : undefined
      return { id: String(from), at, series: 0, label: name, box, onOpen, mark }
    })
    const xTicks = durations.map(({ from, to }) => ({
      at: (x(from) ?? 0) + x.bandwidth() / 2,
      text: to === null ? t('over {duration}', { duration: durationText(from) }) : durationText(to),
    }))
    return { points, yTicks, xTicks: withRoom(xTicks, room) }
  }
  return <Plot label={label} draw={draw} />
}
