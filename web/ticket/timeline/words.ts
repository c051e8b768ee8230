// The timeline in words: for people who do not see the bars, for its table, and for the tooltips. Pure.

import { t } from '../../../domain/locale/message.ts'
import type { Blocker } from '../../../domain/relation/blockers.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { dateFormat, numberText } from '../../locale/format.ts'
import { spanOf } from '../../milestone/words.ts'
import { dateText } from '../../ui/date-text.ts'
import type { Item } from './rows.ts'
import type { Scale, Unit, Zoom } from './scale.ts'

/** The numbers of the tickets that block each ticket, by its id. */
export function blockersById(blockers: readonly Blocker[]): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { to_id, from_number } of blockers) found.set(to_id, [...(found.get(to_id) ?? []), from_number])
  return found
}

/** The keys of tickets; undefined if there are none. */
export const keysText = (numbers: readonly number[] | undefined, projectKey: string): string | undefined =>
  numbers?.map((number) => ticketKey(projectKey, number)).join(', ')

/** Such as “Blocked by APO-1, APO-2”; undefined if nothing blocks the ticket. */
export const blockedText = (numbers: readonly number[] | undefined, projectKey: string): string | undefined =>
  numbers && t('Blocked by {keys}', { keys: keysText(numbers, projectKey) })

/** Whether the due day has passed and the ticket or milestone is not done. */
export const isOverdue = (item: Item, today: string): boolean =>
  item.days.due_date !== null &&
  item.days.due_date < today &&
  (item.kind === 'milestone' || item.ticket.status !== 'done')

/** The days, what is late and what blocks it. */
export const wordsOf = (item: Item, today: string, blocked: string | undefined): string =>
  [spanOf(item.days), isOverdue(item, today) && t('Overdue'), blocked].filter(Boolean).join('. ')

const FORMATS = {
  month: dateFormat({ month: 'short', timeZone: 'UTC' }),
  year: dateFormat({ year: 'numeric', timeZone: 'UTC' }),
}

/** The words of a unit on the scale. */
const UNIT_WORDS: Record<Zoom, (from: string) => string> = {
  day: (from) => numberText(Number(from.slice(8))),
  week: (from) => dateText(from, 'short'),
  month: (from) => FORMATS.month.format(new Date(from)),
  quarter: (from) => `Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`,
}

export const unitText = ({ zoom }: Scale, { from }: Unit): string => UNIT_WORDS[zoom](from)

/** The words above the units: a month, or a year. */
export const headText = ({ zoom }: Scale, { from }: Unit): string =>
  zoom === 'day' || zoom === 'week' ? dateText(from, 'month') : FORMATS.year.format(new Date(from))
