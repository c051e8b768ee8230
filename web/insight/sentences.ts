// The sentence above each picture: what the picture shows, in words. Nobody needs to see the picture to know it.

import type { Insight, InsightForecast } from '../../domain/insight/insight.ts'
import { t } from '../../domain/locale/message.ts'
import { dateText } from '../ui/date-text.ts'
import type {
  Aging,
  ColumnTime,
  DayCounts,
  Duration,
  Late,
  Part,
  Some,
  Stuck,
  Times,
  Usual,
  Week,
} from './figures.ts'
import { durationText, numberText } from './numbers.ts'

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

export function weeksSentence(weeks: (Pick<Week, 'came' | 'went'> & { week?: string })[]): string {
  const came = sum(weeks.map((week) => week.came.count))
  const went = sum(weeks.map((week) => week.went.count))
  const values = { weeks: weeks.length, came, went: numberText(went) }
  const difference = numberText(Math.abs(came - went))
  if (came === went)
    return t(
      'In {weeks, plural, one {# week} other {# weeks}}, {came, plural, one {# ticket} other {# tickets}} came in and {went} went out: as many tickets are open as before.',
      values,
    )
  return came > went
    ? t(
        'In {weeks, plural, one {# week} other {# weeks}}, {came, plural, one {# ticket} other {# tickets}} came in and {went} went out: {difference} more are open than before.',
        { ...values, difference },
      )
    : t(
        'In {weeks, plural, one {# week} other {# weeks}}, {came, plural, one {# ticket} other {# tickets}} came in and {went} went out: {difference} fewer are open than before.',
        { ...values, difference },
      )
}

/** `tickets` begins with the oldest. If all of them are old, there may be more that are not in the list. */
export function agingSentence({ tickets, total, usual }: Some<Aging> & { usual: Usual }): string {
  if (!usual)
    return t(
      '{total, plural, one {# ticket is} other {# tickets are}} in progress. Too few tickets were done to say how old is too old.',
      { total },
    )
  const old = tickets.filter(({ days }) => days > usual.p85).length
  const values = { total, old, duration: durationText(usual.p85) }
  if (old === 0)
    return t(
      '{total, plural, one {# ticket is} other {# tickets are}} in progress; none are older than 85% of the tickets that were done ({duration}).',
      values,
    )
  return old === tickets.length && total > old
    ? t(
        '{total, plural, one {# ticket is} other {# tickets are}} in progress; at least {old, plural, one {# is} other {# are}} older than 85% of the tickets that were done ({duration}).',
        values,
      )
    : t(
        '{total, plural, one {# ticket is} other {# tickets are}} in progress; {old, plural, one {# is} other {# are}} older than 85% of the tickets that were done ({duration}).',
        values,
      )
}

export function stuckSentence({ total }: Some<Stuck>): string {
  if (total === 0) return t('No ticket has been without change for unusually long.')
  return t(
    '{total, plural, one {# ticket} other {# tickets}} had no change for longer than 85% of tickets ever stayed in that column.',
    { total },
  )
}

export function lateSentence({ tickets, total }: Some<Late>): string {
  if (total === 0) return t('No ticket is late, and none is likely to be.')
  const late = tickets.filter(({ days }) => days < 0).length
  const soon = total - late
  if (soon === 0) return t('{late, plural, one {# ticket is late.} other {# tickets are late.}}', { late })
  return late === 0
    ? t('{soon, plural, one {# ticket is likely to be late.} other {# tickets are likely to be late.}}', {
        soon,
      })
    : t(
        '{late, plural, one {# ticket is} other {# tickets are}} late; {soon, plural, one {# ticket is} other {# tickets are}} likely to be.',
        { late, soon },
      )
}

export function durationsSentence({ durations, total, usual }: Times): string {
  const most = durations.reduce<Duration | undefined>((a, b) => (a && a.count >= b.count ? a : b), undefined)
  if (!most || total === 0) return t('No ticket was done in this time.')
  const largest = largestGroup(most, total)
  return usual
    ? `${largest} ${t('Half took at most {duration}.', { duration: durationText(usual.p50) })}`
    : largest
}

function largestGroup({ from, to, count }: Duration, total: number): string {
  const values = { total, count: numberText(count) }
  if (to === null)
    return t(
      'Of {total, plural, one {# ticket} other {# tickets}}, the largest group ({count}) took more than {duration}.',
      { ...values, duration: durationText(from) },
    )
  return from === 0
    ? t(
        'Of {total, plural, one {# ticket} other {# tickets}}, the largest group ({count}) took up to {duration}.',
        { ...values, duration: durationText(to) },
      )
    : t(
        'Of {total, plural, one {# ticket} other {# tickets}}, the largest group ({count}) took {shortest} to {longest}.',
        { ...values, shortest: durationText(from), longest: durationText(to) },
      )
}

/** @param openKeys the keys of the columns whose tickets are not done */
export function daysSentence(days: DayCounts[], openKeys: string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return t('There were no tickets in this time.')
  const open = ({ counts }: DayCounts) => sum(openKeys.map((key) => counts[key] ?? 0))
  return t('Open tickets went from {before} on {start} to {after} on {end}. Done counts from {start}.', {
    before: numberText(open(first)),
    start: dateText(first.day, 'short'),
    after: numberText(open(last)),
    end: dateText(last.day, 'short'),
  })
}

export function timesSentence(what: 'cycle' | 'lead', { total, usual }: Times) {
  if (!usual)
    return t(
      '{total, plural, one {# ticket was done: too few to say what is usual.} other {# tickets were done: too few to say what is usual.}}',
      { total },
    )
  const values = {
    p50: durationText(usual.p50),
    p85: durationText(usual.p85),
    p95: durationText(usual.p95),
  }
  return what === 'cycle'
    ? t(
        'From the first start until done: half took at most {p50}, 85% at most {p85}, 95% at most {p95}.',
        values,
      )
    : t('From creation until done: half took at most {p50}, 85% at most {p85}, 95% at most {p95}.', values)
}

export function columnsSentence(columns: ColumnTime[]): string {
  const slowest = columns.reduce<ColumnTime | undefined>((a, b) => (a && a.p85 >= b.p85 ? a : b), undefined)
  if (!slowest) return t('No ticket left a column in this time.')
  return t('Tickets stay longest in {column}: half leave within {p50}, 85% within {p85}.', {
    column: slowest.name,
    p50: durationText(slowest.p50),
    p85: durationText(slowest.p85),
  })
}

export function partsSentence(parts: Part[]): string {
  const most = parts.reduce<Part | undefined>((a, b) => (a && a.went >= b.went ? a : b), undefined)
  if (!most || most.went === 0) return t('Nothing was done in this time.')
  const values = { name: most.label, count: most.went }
  return most.p50 === null
    ? t('Most of what was done: {name}, with {count, plural, one {# ticket} other {# tickets}}.', values)
    : t(
        'Most of what was done: {name}, with {count, plural, one {# ticket} other {# tickets}}; half of them took at most {duration}.',
        { ...values, duration: durationText(most.p50) },
      )
}

/** The forecast in words; why there is none, if there is none. */
export function forecastSentence({
  tickets,
  by_50,
  by_85,
  silent,
}: Pick<InsightForecast, 'tickets' | 'by_50' | 'by_85' | 'silent'>): string {
  if (tickets === 0) return t('No open tickets.')
  if (silent === 'too_few_days')
    return t(
      '{tickets, plural, one {# open ticket} other {# open tickets}}: no forecast in the first three weeks.',
      { tickets },
    )
  if (silent === 'too_few_delivered')
    return t(
      '{tickets, plural, one {# open ticket} other {# open tickets}}: no forecast, because too few tickets were done lately.',
      { tickets },
    )
  if (by_50 === null)
    return t(
      '{tickets, plural, one {# open ticket} other {# open tickets}}: at this pace, done in more than two years.',
      { tickets },
    )
  return by_85 === null
    ? t(
        '{tickets, plural, one {# open ticket} other {# open tickets}}: done by {date} in half of all cases.',
        { tickets, date: dateText(by_50) },
      )
    : t(
        '{tickets, plural, one {# open ticket} other {# open tickets}}: done by {date} in half of all cases, by {later} in 85%.',
        { tickets, date: dateText(by_50), later: dateText(by_85) },
      )
}

/** The forecast, and how earlier ones fared. @param next the sentence after the forecast */
export const forecastWithRecord = (forecast: InsightForecast, next?: string): string =>
  [forecastSentence(forecast), next, forecast.record].filter(Boolean).join(' ')

/** The state of a milestone, how its scope changed, and when it will be done. */
export function burnUpSentence(
  { steps, due_date, forecast }: NonNullable<Insight['burn_up']>,
  measure: 'tickets' | 'estimate',
): string {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || last.scope[measure] + first.scope[measure] === 0)
    return measure === 'tickets'
      ? t('This milestone has no tickets.')
      : t('No ticket of this milestone has an estimate.')
  const values = { done: numberText(last.done[measure]), scope: numberText(last.scope[measure]) }
  const state =
    measure === 'tickets'
      ? t('{done} of {scope} tickets are done.', values)
      : t('{done} of {scope} estimated points are done.', values)
  const before = t('Scope was {scope} on {date}.', {
    scope: numberText(first.scope[measure]),
    date: dateText(first.on, 'short'),
  })
  return [state, before, ...(forecast ? [milestoneForecast(forecast, due_date)] : [])].join(' ')
}

function milestoneForecast(forecast: InsightForecast, due: string | null): string {
  if (forecast.tickets === 0) return t('Nothing is left to do.')
  const isLate = due && forecast.by_85 && forecast.by_85 > due
  return forecastWithRecord(forecast, isLate ? t('That is after the due date.') : undefined)
}
