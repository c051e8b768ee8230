// One project on the page about all projects: small bars of its weeks, its work in progress, what is late, and its forecast.

import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProjectInsight } from '../../domain/insight/mine.ts'
import { LATE_COUNTED } from '../../domain/insight/parts.ts'
import { t } from '../../domain/locale/message.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { rich } from '../locale/rich.tsx'
import { dateText } from '../ui/date-text.ts'
import { durationText, numberText } from './numbers.ts'
import { forecastSentence, weeksSentence } from './sentences.ts'

type Props = {
  project: ProjectInsight
  /** The highest bar of all projects. */
  most: number
}

export function ProjectRow({ project, most }: Props) {
  const { id: projectId, name, key, weeks, in_progress, oldest, late, forecast } = project
  const to = { to: '/project/$projectId', params: { projectId } } as const
  const counted = weeks.map(({ came_in, went_out }) => ({
    came: { count: came_in },
    went: { count: went_out },
  }))
  const count = <span className="tabular-nums">{numberText(in_progress)}</span>
  return (
    <article
      aria-labelledby={`insight-${projectId}`}
      data-print-whole
      className="grid min-w-0 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-xs md:grid-cols-2 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)]"
    >
      <div className="min-w-0 md:max-lg:col-span-2">
        <h2 id={`insight-${projectId}`} className="flex min-w-0 items-baseline gap-2 text-lg font-semibold">
          <Link
            {...to}
            search={{ tab: 'insight' }}
            className="min-w-0 truncate rounded-sm hover:text-accent-text"
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="shrink-0 font-mono text-xs font-normal text-ink-faint">{key}</span>
        </h2>
        <p className="mt-1 text-sm text-ink-soft text-pretty">{weeksSentence(counted)}</p>
      </div>
      <WeekBars weeks={weeks} most={most} />
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-sm">
        <Fact name={t('In progress')}>
          {oldest
            ? rich(
                '{count} · oldest <link>{key}</link>, {duration}',
                { count, key: ticketKey(key, oldest.number), duration: durationText(oldest.days) },
                {
                  link: (text) => (
                    <Link
                      to="/project/$projectId/ticket/$number"
                      params={{ projectId, number: String(oldest.number) }}
                      title={oldest.title}
                      className="rounded-sm underline hover:text-ink"
                    >
                      {text}
                    </Link>
                  ),
                },
              )
            : count}
        </Fact>
        <Fact name={t('Late')}>
          {late === 0 ? (
            t('None', { context: 'tickets' })
          ) : (
            <Link
              {...to}
              search={{ tab: 'list', due: 'overdue' }}
              className="inline-flex items-center gap-1 rounded-sm font-medium text-red-text hover:underline"
            >
              <CircleAlert aria-hidden className="size-3.5" />
              {late === LATE_COUNTED
                ? t('At least {late, plural, one {# ticket} other {# tickets}}', { late })
                : t('{late, plural, one {# ticket} other {# tickets}}', { late })}
            </Link>
          )}
        </Fact>
        <Fact name={t('Forecast')}>{forecastSentence(forecast)}</Fact>
      </dl>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 text-ink-soft text-pretty">{children}</dd>
    </>
  )
}

/** The bars of tickets that came in go up from the line, those of tickets that went out go down. The sentence beside them says the same. */
function WeekBars({ weeks, most }: { weeks: ProjectInsight['weeks']; most: number }) {
  const height = (count: number) => ({ height: `${(100 * count) / most}%` })
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <div aria-hidden="true" className="min-w-0">
      <ol className="flex h-16 gap-1">
        {weeks.map(({ on, came_in, went_out }) => (
          <li
            key={on}
            title={t('Week of {date}: {came} came in, {went} went out', {
              date: dateText(on, 'short'),
              came: numberText(came_in),
              went: numberText(went_out),
            })}
            className="flex min-w-0 flex-1 flex-col"
          >
            <span className="flex h-1/2 items-end border-b border-line-strong">
              <span
                style={height(came_in)}
                className="w-full rounded-t-sm bg-blue-mark print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]!"
              />
            </span>
            <span className="flex h-1/2 items-start">
              <span
                style={height(went_out)}
                className="w-full rounded-b-sm bg-green-mark print:[print-color-adjust:exact] forced-colors:bg-[GrayText]!"
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-1 flex justify-between gap-2 text-xs text-ink-faint">
        <span>{first && dateText(first.on, 'short')}</span>
        <span>{t('up: in, down: out')}</span>
        <span>{last && dateText(last.on, 'short')}</span>
      </p>
    </div>
  )
}
