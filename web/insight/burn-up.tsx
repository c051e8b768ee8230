// The burn-up of a milestone: its scope as a line, what is done as an area below, the due day, and the forecast.

import { area, curveStepAfter, line } from 'd3-shape'
import { useId } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import { useQuery } from '../data/use-query.ts'
import { useFresh } from '../news/use-fresh.ts'
import { dateText } from '../ui/date-text.ts'
import { QueryState } from '../ui/query-state.tsx'
import { Figure } from './figure.tsx'
import { numberText } from './numbers.ts'
import { PACE } from './pace.ts'
import { Fills, fillOf, Legend, type Series } from './plot/fills.tsx'
import { LineName } from './plot/line-name.tsx'
import { Plot, type PlotPoint, type Room } from './plot/plot.tsx'
import { alongDays, upTo } from './plot/scales.ts'
import { burnUpSentence } from './sentences.ts'

type BurnUpAnswer = NonNullable<OutputOf<'getInsight'>['burn_up']>
type Measure = keyof BurnUpAnswer['steps'][number]['scope']
type Props = { projectId: string; milestone: { id: string; name: string }; measure: Measure }

const SERIES = [
  { key: 'scope', name: t('Scope'), tone: 'blue' },
  { key: 'done', name: t('Done'), tone: 'green' },
] as const satisfies Series[]

export function BurnUp({ projectId, milestone: { id, name }, measure }: Props) {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const input = { parts: 'burn_up', of_milestone: id, time_zone }
  const query = useQuery('getInsight', { params: { projectId }, input })
  useFresh('getInsight', projectId, PACE)
  const found = query.data?.burn_up
  if (!found)
    return (
      <QueryState loading={t('Loading the burn-up')} failed={t('Failed to load the burn-up')} query={query} />
    )
  return (
    <Figure
      id={`burn-up-${id}`}
      title={t('Burn-up of {name}', { name })}
      headingLevel={3}
      sentence={burnUpSentence(found, measure)}
      table={{
        head: [
          found.unit === 'week' ? t('Week of') : t('Day'),
          ...(measure === 'tickets'
            ? [t('Scope, tickets'), t('Done, tickets')]
            : [t('Scope, estimate'), t('Done, estimate')]),
        ],
        rows: found.steps.map(({ on, scope, done }) => [on, scope[measure], done[measure]]),
      }}
      isEmpty={found.steps.every(({ scope }) => scope[measure] === 0)}
    >
      <Picture found={found} measure={measure} label={t('Burn-up of {name}', { name })} />
    </Figure>
  )
}

/** The least width of a step that can be focused, in pixels. */
const STEP_WIDTH = 8

function Picture({ found, measure, label }: { found: BurnUpAnswer; measure: Measure; label: string }) {
  const prefix = useId()
  const { steps, due_date, forecast } = found
  const first = steps[0]?.on ?? ''
  const newest = steps.at(-1)
  const days = [newest?.on, due_date, forecast?.by_50, forecast?.by_85]
  const last = days.reduce<string>((latest, day) => (day && day > latest ? day : latest), first)
  const ends = [
    [t('Due'), due_date],
    ['50%', forecast?.by_50],
    ['85%', forecast?.by_85],
  ] as const
  function draw(room: Room) {
    const { y, yTicks } = upTo(Math.max(...steps.map(({ scope }) => scope[measure])), room)
    const { x, xTicks } = alongDays(first, last, room)
    const below = area<(typeof steps)[number]>()
      .x(({ on }) => x(on))
      .y0(y(0))
      .y1(({ done }) => y(done[measure]))
      .curve(curveStepAfter)
    const above = line<(typeof steps)[number]>()
      .x(({ on }) => x(on))
      .y(({ scope }) => y(scope[measure]))
      .curve(curveStepAfter)
    const width = Math.abs(x(newest?.on ?? first) - x(first)) / Math.max(1, steps.length - 1)
    const every = Math.max(1, Math.ceil(STEP_WIDTH / Math.max(1, width)))
    const points = steps.flatMap(({ on, scope, done }, at): PlotPoint[] => {
      if ((steps.length - 1 - at) % every !== 0) return []
      const wide = Math.max(STEP_WIDTH, every * width)
      const box = { x: x(on) - wide / 2, y: y(scope[measure]), width: wide, height: y(0) - y(scope[measure]) }
      const label = t('{date}: {done} of {scope} done', {
        date: dateText(on, 'short'),
        done: numberText(done[measure]),
        scope: numberText(scope[measure]),
      })
      return [{ id: on, at, series: 0, label, box }]
    })
    const behind = (
      <>
        <Fills prefix={prefix} series={SERIES} />
        <path d={below(steps) ?? ''} fill={fillOf(prefix, 1)} />
        <path d={above(steps) ?? ''} fill="none" strokeWidth={2.5} className="stroke-blue-mark" />
        {/* A milestone of one day has no line yet. */}
        {newest && (
          <circle
            cx={x(newest.on)}
            cy={y(newest.scope[measure])}
            r={4}
            className="fill-blue-mark stroke-surface"
          />
        )}
      </>
    )
    const front = (
      <g className="pointer-events-none">
        {ends.map(([name, day], at) => {
          if (!day || day < first) return null
          const isLate = (x(day) - room.x[0]) / (room.x[1] - room.x[0]) > 0.5
          return (
            <g key={name}>
              <line
                x1={x(day)}
                x2={x(day)}
                y1={room.y[1]}
                y2={y(0)}
                strokeDasharray={at === 0 ? undefined : '5 4'}
                className={at === 0 ? 'stroke-red-mark' : 'stroke-ink-soft'}
              />
              <LineName
                x={x(day) + (isLate === room.isRtl ? 4 : -4)}
                y={room.y[1] + 10 + 14 * at}
                anchor={isLate ? 'end' : 'start'}
              >
                {name}
              </LineName>
            </g>
          )
        })}
      </g>
    )
    return { behind, points, front, xTicks, yTicks }
  }
  return (
    <>
      <Legend prefix={prefix} series={SERIES} />
      <Plot label={label} draw={draw} />
    </>
  )
}
