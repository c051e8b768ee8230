// The sentence above each picture: what the picture shows, in words. Nobody needs to see the picture to know it.
import type { Insight, InsightForecast } from '../../domain/insight/insight.ts'
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
      ? 'as many tickets are open as before'
      : `${numberText(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} are open than before`
  return `In ${countText(weeks.length, 'week')}, ${countText(came, 'ticket')} came in and ${numberText(went)} went out: ${result}.`
}

/** `tickets` begins with the oldest. If all of them are old, there may be more that are not in the list. */
export function agingSentence({ tickets, total, usual }: Some<Aging> & { usual: Usual }): string {
  const start = `${countText(total, 'ticket')} ${are(total)} in progress`
  if (!usual) return `${start}. Too few tickets were done to say how old is too old.`
  const old = tickets.filter(({ days }) => days > usual.p85).length
  const most = old === tickets.length && total > old ? 'at least ' : ''
  const older = old === 0 ? 'none' : `${most}${numberText(old)}`
  return `${start}; ${older} ${are(old)} older than 85% of the tickets that were done (${durationText(usual.p85)}).`
}

export function stuckSentence({ total }: Some<Stuck>): string {
  if (total === 0) return 'No ticket has been without change for unusually long.'
  return `${countText(total, 'ticket')} had no change for longer than 85% of tickets ever stayed in that column.`
}

export function lateSentence({ tickets, total }: Some<Late>): string {
  if (total === 0) return 'No ticket is late, and none is likely to be.'
  const late = tickets.filter(({ days }) => days < 0).length
  const soon = total - late
  if (soon === 0) return `${countText(late, 'ticket')} ${are(late)} late.`
  const likely = `${countText(soon, 'ticket')} ${are(soon)} likely to be`
  return late === 0 ? `${likely} late.` : `${countText(late, 'ticket')} ${are(late)} late; ${likely}.`
}

export function durationsSentence({ durations, total, usual }: Times): string {
  const most = durations.reduce<Duration | undefined>((a, b) => (a && a.count >= b.count ? a : b), undefined)
  if (!most || total === 0) return 'No ticket was done in this time.'
  const middle = usual ? ` Half took at most ${durationText(usual.p50)}.` : ''
  const times =
    most.to === null
      ? `more than ${durationText(most.from)}`
      : `${most.from === 0 ? 'up' : durationText(most.from)} to ${durationText(most.to)}`
  return `Of ${countText(total, 'ticket')}, the largest group (${numberText(most.count)}) took ${times}.${middle}`
}

/** @param openKeys the keys of the columns whose tickets are not done */
export function daysSentence(days: DayCounts[], openKeys: string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'There were no tickets in this time.'
  const open = ({ counts }: DayCounts) => sum(openKeys.map((key) => counts[key] ?? 0))
  const from = dateText(first.day, 'short')
  return `Open tickets went from ${numberText(open(first))} on ${from} to ${numberText(open(last))} on ${dateText(last.day, 'short')}. Done counts from ${from}.`
}

export function timesSentence(what: 'cycle' | 'lead', { total, usual }: Times) {
  const from = what === 'cycle' ? 'the first start' : 'creation'
  if (!usual)
    return `${countText(total, 'ticket')} ${total === 1 ? 'was' : 'were'} done: too few to say what is usual.`
  const { p50, p85, p95 } = usual
  return `From ${from} until done: half took at most ${durationText(p50)}, 85% at most ${durationText(p85)}, 95% at most ${durationText(p95)}.`
}

export function columnsSentence(columns: ColumnTime[]): string {
  const slowest = columns.reduce<ColumnTime | undefined>((a, b) => (a && a.p85 >= b.p85 ? a : b), undefined)
  if (!slowest) return 'No ticket left a column in this time.'
  return `Tickets stay longest in ${slowest.name}: half leave within ${durationText(slowest.p50)}, 85% within ${durationText(slowest.p85)}.`
}

export function partsSentence(parts: Part[]): string {
  const most = parts.reduce<Part | undefined>((a, b) => (a && a.went >= b.went ? a : b), undefined)
  if (!most || most.went === 0) return 'Nothing was done in this time.'
  const took = most.p50 === null ? '' : `; half of them took at most ${durationText(most.p50)}`
  return `Most of what was done: ${most.label}, with ${countText(most.went, 'ticket')}${took}.`
}

/** The forecast in words; why there is none, if there is none. */
export function forecastSentence({
  tickets,
  by_50,
  by_85,
  silent,
}: Pick<InsightForecast, 'tickets' | 'by_50' | 'by_85' | 'silent'>): string {
  if (tickets === 0) return 'No open tickets.'
  const open = `${countText(tickets, 'open ticket')}: `
  if (silent === 'too_few_days') return `${open}no forecast in the first three weeks.`
  if (silent === 'too_few_delivered') return `${open}no forecast, because too few tickets were done lately.`
  if (by_50 === null) return `${open}at this pace, done in more than two years.`
  const half = `done by ${dateText(by_50)} in half of all cases`
  return by_85 === null ? `${open}${half}.` : `${open}${half}, by ${dateText(by_85)} in 85%.`
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
      ? 'This milestone has no tickets.'
      : 'No ticket of this milestone has an estimate.'
  const what = measure === 'tickets' ? 'tickets' : 'estimated points'
  const done = `${numberText(last.done[measure])} of ${numberText(last.scope[measure])} ${what} are done.`
  const from = `Scope was ${numberText(first.scope[measure])} on ${dateText(first.on, 'short')}.`
  if (!forecast) return `${done} ${from}`
  if (forecast.tickets === 0) return `${done} ${from} Nothing is left to do.`
  const late = due_date && forecast.by_85 && forecast.by_85 > due_date ? ' That is after the due date.' : ''
  return `${done} ${from} ${forecastWithRecord(forecast, late)}`
}
