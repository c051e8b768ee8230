// The sentence above each picture: what the picture shows, in words. Nobody needs to see the picture to know it.

import type { Insight, InsightForecast } from '../../domain/insight/insight.ts'
import { t } from '../locale/message.ts'
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
import { countText, durationText, numberText } from './numbers.ts'

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
const are = (count: number) => (count === 1 ? 'is' : 'are')

export function weeksSentence(weeks: (Pick<Week, 'came' | 'went'> & { week?: string })[]): string {
  const came = sum(weeks.map((week) => week.came.count))
  const went = sum(weeks.map((week) => week.went.count))
  const difference = came - went
  const result =
    difference === 0
      ? t('as many tickets are open as before')
      : difference > 0
        ? t('{number} more are open than before', { number: numberText(Math.abs(difference)) })
        : t('{number} fewer are open than before', { number: numberText(Math.abs(difference)) })
  return t('In {count}, {count2} came in and {number} went out: {result}.', {
    count: countText(weeks.length, 'week'),
    count2: countText(came, 'ticket'),
    number: numberText(went),
    result,
  })
}

/** `tickets` begins with the oldest. If all of them are old, there may be more that are not in the list. */
export function agingSentence({ tickets, total, usual }: Some<Aging> & { usual: Usual }): string {
  const start = t('{count} {are} in progress', { count: countText(total, 'ticket'), are: are(total) })
  if (!usual) return t('{start}. Too few tickets were done to say how old is too old.', { start })
  const old = tickets.filter(({ days }) => days > usual.p85).length
  const most = old === tickets.length && total > old ? t('at least ') : ''
  const older = old === 0 ? 'none' : `${most}${numberText(old)}`
  return t('{start}; {older} {are} older than 85% of the tickets that were done ({duration}).', {
    start,
    older,
    are: are(old),
    duration: durationText(usual.p85),
  })
}

export function stuckSentence({ total }: Some<Stuck>): string {
  if (total === 0) return t('No ticket has been without change for unusually long.')
  return t('{count} had no change for longer than 85% of tickets ever stayed in that column.', {
    count: countText(total, 'ticket'),
  })
}

export function lateSentence({ tickets, total }: Some<Late>): string {
  if (total === 0) return t('No ticket is late, and none is likely to be.')
  const late = tickets.filter(({ days }) => days < 0).length
  const soon = total - late
  if (soon === 0) return t('{count} {are} late.', { count: countText(late, 'ticket'), are: are(late) })
  const likely = t('{count} {are} likely to be', { count: countText(soon, 'ticket'), are: are(soon) })
  return late === 0
    ? t('{likely} late.', { likely })
    : t('{count} {are} late; {likely}.', { count: countText(late, 'ticket'), are: are(late), likely })
}

export function durationsSentence({ durations, total, usual }: Times): string {
  const most = durations.reduce<Duration | undefined>((a, b) => (a && a.count >= b.count ? a : b), undefined)
  if (!most || total === 0) return t('No ticket was done in this time.')
  const middle = usual ? t(' Half took at most {duration}.', { duration: durationText(usual.p50) }) : ''
  const times =
    most.to === null
      ? t('more than {duration}', { duration: durationText(most.from) })
      : t('{value} to {duration}', {
          value: most.from === 0 ? 'up' : durationText(most.from),
          duration: durationText(most.to),
        })
  return t('Of {count}, the largest group ({number}) took {times}.{middle}', {
    count: countText(total, 'ticket'),
    number: numberText(most.count),
    times,
    middle,
  })
}

/** @param openKeys the keys of the columns whose tickets are not done */
export function daysSentence(days: DayCounts[], openKeys: string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return t('There were no tickets in this time.')
  const open = ({ counts }: DayCounts) => sum(openKeys.map((key) => counts[key] ?? 0))
  const from = dateText(first.day, 'short')
  return t('Open tickets went from {number} on {from} to {number2} on {date}. Done counts from {from}.', {
    number: numberText(open(first)),
    from,
    number2: numberText(open(last)),
    date: dateText(last.day, 'short'),
  })
}

export function timesSentence(what: 'cycle' | 'lead', { total, usual }: Times) {
  const from = what === 'cycle' ? t('the first start') : 'creation'
  if (!usual)
    return `${countText(total, 'ticket')} ${total === 1 ? 'was' : 'were'} done: too few to say what is usual.`
  const { p50, p85, p95 } = usual
  return t(
    'From {from} until done: half took at most {duration}, 85% at most {duration2}, 95% at most {duration3}.',
    { from, duration: durationText(p50), duration2: durationText(p85), duration3: durationText(p95) },
  )
}

export function columnsSentence(columns: ColumnTime[]): string {
  const slowest = columns.reduce<ColumnTime | undefined>((a, b) => (a && a.p85 >= b.p85 ? a : b), undefined)
  if (!slowest) return t('No ticket left a column in this time.')
  return t('Tickets stay longest in {name}: half leave within {duration}, 85% within {duration2}.', {
    name: slowest.name,
    duration: durationText(slowest.p50),
    duration2: durationText(slowest.p85),
  })
}

export function partsSentence(parts: Part[]): string {
  const most = parts.reduce<Part | undefined>((a, b) => (a && a.went >= b.went ? a : b), undefined)
  if (!most || most.went === 0) return t('Nothing was done in this time.')
  const took =
    most.p50 === null ? '' : t('; half of them took at most {duration}', { duration: durationText(most.p50) })
  return t('Most of what was done: {label}, with {count}{took}.', {
    label: most.label,
    count: countText(most.went, 'ticket'),
    took,
  })
}

/** The forecast in words; why there is none, if there is none. */
export function forecastSentence({
  tickets,
  by_50,
  by_85,
  silent,
}: Pick<InsightForecast, 'tickets' | 'by_50' | 'by_85' | 'silent'>): string {
  if (tickets === 0) return t('No open tickets.')
  const open = `${countText(tickets, t('open ticket'))}: `
  if (silent === 'too_few_days') return t('{open}no forecast in the first three weeks.', { open })
  if (silent === 'too_few_delivered')
    return t('{open}no forecast, because too few tickets were done lately.', { open })
  if (by_50 === null) return t('{open}at this pace, done in more than two years.', { open })
  const half = t('done by {date} in half of all cases', { date: dateText(by_50) })
  return by_85 === null
    ? `${open}${half}.`
    : t('{open}{half}, by {date} in 85%.', { open, half, date: dateText(by_85) })
}

/** The forecast, and how earlier ones fared. @param between what follows the forecast */
export const forecastWithRecord = (forecast: InsightForecast, between = ''): string =>
  `${forecastSentence(forecast)}${between}${forecast.record ? ` ${forecast.record}` : ''}`

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
  const what = measure === 'tickets' ? 'tickets' : t('estimated points')
  const done = t('{number} of {number2} {what} are done.', {
    number: numberText(last.done[measure]),
    number2: numberText(last.scope[measure]),
    what,
  })
  const from = t('Scope was {number} on {date}.', {
    number: numberText(first.scope[measure]),
    date: dateText(first.on, 'short'),
  })
  if (!forecast) return `${done} ${from}`
  if (forecast.tickets === 0) return t('{done} {from} Nothing is left to do.', { done, from })
  const late =
    due_date && forecast.by_85 && forecast.by_85 > due_date ? t(' That is after the due date.') : ''
  return `${done} ${from} ${forecastWithRecord(forecast, late)}`
}
