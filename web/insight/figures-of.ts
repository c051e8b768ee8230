// The figures of the pictures, from the answers of the server.

import { daysAfter, daysUntil } from '../../domain/date.ts'
import { BARS, type DaysOf, type Figures as Durations } from '../../domain/insight/figures.ts'
import type { AgedTicket, Insight } from '../../domain/insight/insight.ts'
import { t } from '../../domain/locale/message.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { dayOf } from '../ticket/use-today.ts'
import type { Asked, Figures, Part, Some, Times, Usual } from './figures.ts'

/** The looks of the values of a field. */
export type LookOf = (value: string | null) => { label: string; color?: string | undefined }

/** The filter for a value of a field; undefined if the filter of the page cannot be narrowed by it. */
export type FilterOf = (value: string | null) => TicketFilter | undefined

/** @param lookOf names the values of the field by which `groups` is broken down, and `filterOf` selects them */
export function figuresOf(answer: Insight, today: string, lookOf: LookOf, filterOf: FilterOf): Figures {
  const { in_out = [], now, flow = [], times, columns = [], groups = [], forecast, from, to } = answer
  const whole = { from, to }
  const late = [...(now?.late ?? []), ...(now?.due_soon ?? [])]
  const points = times?.points ?? []
  return {
    weeks: in_out.map(({ on, came_in, went_out }) => {
      const last = daysAfter(on, 6)
      const span = { from: on, to: last < to ? last : to }
      return {
        week: on,
        came: { count: came_in, asked: { point: 'came_in', ...span } },
        went: { count: went_out, asked: { point: 'went_out', ...span } },
      }
    }),
    aging: { ...some(now?.in_progress ?? []), usual: usualOf(now?.usual) },
    stuck: some(now?.stuck ?? []),
    late: some(
      late.flatMap(({ due_date, ...ticket }) =>
        due_date === null ? [] : [{ ...ticket, due_date, days: daysUntil(due_date, today) }],
      ),
    ),
    days: flow.map(({ on, tickets }) => ({ day: on, counts: tickets })),
    forecast: forecast ?? NO_FORECAST,
    cycle: timesOf(
      times?.cycle,
      { point: 'cycle', ...whole },
      points.map((point) => ({ ...point, days: point.cycle_days })),
    ),
    lead: timesOf(
      times?.lead,
      { point: 'lead', ...whole },
      points.map((point) => ({ ...point, days: point.lead_days })),
    ),
    columns: columns.flatMap(({ column, name, is_removed, stays, days: { p50, p85 } }) =>
      p50 === null || p85 === null
        ? []
        : [
            {
              column,
              name: is_removed ? t('{name} (removed)', { name }) : name,
              count: stays,
              asked: { point: 'left_column', of_column: column as ColumnKey, ...whole },
              p50,
              p85,
            },
          ],
    ),
    parts: groups.map(({ value, in_progress, went_out, cycle }): Part => {
      const { label, color } = lookOf(value)
      const only = filterOf(value)
      return {
        value,
        label,
        open: in_progress,
        went: went_out,
        p50: cycle.p50,
        ...(color && { color }),
        ...(only && { asked: { ...only, point: 'went_out', ...whole } }),
      }
    }),
  }
}

const NO_FORECAST = { tickets: 0, by_50: null, by_85: null, silent: null, record: null }

const some = <T extends Pick<AgedTicket, 'number'>>(tickets: T[]): Some<T> => ({
  tickets,
  total: tickets.length,
})

function usualOf(days: DaysOf | undefined): Usual {
  if (!days) return null
  const { p50, p85, p95 } = days
  return p50 === null || p85 === null || p95 === null ? null : { p50, p85, p95 }
}

type Point = { number: number; done_at: string; days: number | null }

function timesOf(durations: Durations | undefined, asked: Asked, points: Point[]): Times {
  const tickets = points.flatMap(({ number, done_at, days }) =>
    days === null ? [] : [{ number, day: dayOf(new Date(done_at)), days }],
  )
  return {
    tickets,
    total: durations?.tickets ?? 0,
    usual: usualOf(durations?.days),
    durations: (durations?.bars ?? []).map((count, index) => {
      const [over, up_to] = [BARS[index - 1], BARS[index]]
      const ends = { ...(over && { over }), ...(up_to && { up_to }) }
      return { from: over ?? 0, to: up_to ?? null, count, asked: { ...asked, ...ends } }
    }),
  }
}
