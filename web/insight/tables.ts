// The figures of each picture as a table.

import type { InsightForecast } from '../../domain/insight/insight.ts'
import type { ProjectInsight } from '../../domain/insight/mine.ts'
import { t } from '../../domain/locale/message.ts'
import { dateText } from '../ui/date-text.ts'
import type { ColumnTime, DayCounts, Done, Duration, InColumn, Part, Week } from './figures.ts'
import type { FigureTable } from './table.ts'

type NameOf = (key: string) => string
type KeyOf = (number: number) => string

/** Durations with two decimals, as they are exact enough for a spreadsheet. */
const exact = (days: number) => Math.round(days * 100) / 100

export const weeksTable = (weeks: Week[]): FigureTable => ({
  head: [t('Week of'), t('Came in'), t('Went out')],
  rows: weeks.map(({ week, came, went }) => [week, came.count, went.count]),
})

/** @param heads the headings of `more`, the cells after key, title and column */
export function ticketsTable<T extends InColumn>(
  tickets: T[],
  keyOf: KeyOf,
  nameOf: NameOf,
  heads: string[],
  more: (ticket: T) => (string | number)[],
): FigureTable {
  return {
    head: [t('Key'), t('Title'), t('Column'), ...heads],
    rows: tickets.map((ticket) => [
      keyOf(ticket.number),
      ticket.title,
      nameOf(ticket.column),
      ...more(ticket).map((cell) => (typeof cell === 'number' ? exact(cell) : cell)),
    ]),
  }
}

export const daysTable = (days: DayCounts[], columns: { key: string; name: string }[]): FigureTable => ({
  head: [t('Day'), ...columns.map(({ name }) => name)],
  rows: days.map(({ day, counts }) => [day, ...columns.map(({ key }) => counts[key] ?? 0)]),
})

export const doneTable = (tickets: Done[], keyOf: KeyOf): FigureTable => ({
  head: [t('Key'), t('Done'), t('Days')],
  rows: tickets.map(({ number, day, days }) => [keyOf(number), day, exact(days)]),
})

export const durationsTable = (durations: Duration[]): FigureTable => ({
  head: [t('More than days'), t('At most days'), t('Tickets')],
  rows: durations.map(({ from, to, count }) => [exact(from), to === null ? '' : exact(to), count]),
})

export const columnsTable = (columns: ColumnTime[]): FigureTable => ({
  head: [t('Column'), t('Tickets'), t('Half within days'), t('85% within days')],
  rows: columns.map(({ name, count, p50, p85 }) => [name, count, exact(p50), exact(p85)]),
})

export const partsTable = (parts: Part[]): FigureTable => ({
  head: [t('Value'), t('In progress'), t('Went out'), t('Half within days')],
  rows: parts.map(({ label, open, went, p50 }) => [label, open, went, p50 === null ? '' : exact(p50)]),
})

export const forecastTable = ({ tickets, by_50, by_85, record }: InsightForecast): FigureTable => ({
  head: [t('Open tickets'), t('Half of all cases by'), t('85% of all cases by'), t('Record')],
  rows: [[tickets, by_50 ?? '', by_85 ?? '', record ?? '']],
})

/** Such as “late by 3 days” or “due Nov 30”. */
export function lateWords(days: number, due: string): string {
  if (days < 0) return t('{days, plural, one {late by # day} other {late by # days}}', { days: -days })
  return days === 0 ? t('due today') : t('due {date}', { date: dateText(due, 'short') })
}

/** A row for each project, and in it each week. */
export function projectsTable(projects: ProjectInsight[]): FigureTable {
  const weeks = projects[0]?.weeks ?? []
  const facts = [
    t('Open', { context: 'tickets' }),
    t('In progress'),
    t('Oldest in progress, days'),
    t('Late'),
    t('Half by'),
    t('85% by'),
  ]
  return {
    head: [
      t('Key'),
      t('Project'),
      ...facts,
      ...weeks.flatMap(({ on }) => [
        t('In, week of {day}', { day: on }),
        t('Out, week of {day}', { day: on }),
      ]),
    ],
    rows: projects.map(({ key, name, forecast, in_progress, oldest, late, weeks: ofProject }) => [
      key,
      name,
      forecast.tickets,
      in_progress,
      oldest ? exact(oldest.days) : '',
      late,
      forecast.by_50 ?? '',
      forecast.by_85 ?? '',
      ...ofProject.flatMap(({ came_in, went_out }) => [came_in, went_out]),
    ]),
  }
}
