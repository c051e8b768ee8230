// A ticket's due date compared with today in the reader's time zone: overdue and near dates have words and a colour, unless the
// ticket is done.

import { CalendarClock } from 'lucide-react'
import { type Due, dueOf } from '../../../domain/date.ts'
import { t } from '../../../domain/locale/message.ts'
import type { Field } from '../../../domain/ticket/kinds.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import { classNames } from '../../ui/class-names.ts'
import { dateText } from '../../ui/date-text.ts'
import { useToday } from '../use-today.ts'

const COLORS = { overdue: 'text-red-text', near: 'text-orange-text', later: '' }

/** The day such as Nov 21, with the year if it is not this year. */
function dayText(date: string, today: string): string {
  return dateText(date, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'day')
}

/** Null if the date needs no further words. */
function wordsOf({ state, days }: Due): string | null {
  if (state === 'later') return null
  if (days === 0) return t('Due today')
  if (days === 1) return t('Due tomorrow')
  if (days > 0) return t('{days, plural, other {Due in # days}}', { days })
  return t('{days, plural, one {Overdue by # day} other {Overdue by # days}}', { days: -days })
}

/** @returns `due` is null once the ticket is done, because the date is not urgent any more */
function useDue(date: string, status: Status): { today: string; due: Due | null } {
  const today = useToday()
  return { today, due: status === 'done' ? null : dueOf(date, today) }
}

/** The full date, and how near it is. */
export function DueDate({ field, value, status }: { field: Field; value: string | null; status: Status }) {
  if (value === null) return <span className="text-ink-faint">{t('None', { context: 'date' })}</span>
  return (
    <span className="flex flex-col">
      <time dateTime={value}>{dateText(value)}</time>
      {field.kind === 'day' && field.untilDone && <Words date={value} status={status} />}
    </span>
  )
}

/** Only how near the date is, for the place beside the field that edits it. */
export function DueNote({ value, status }: { value: string | null; status: Status }) {
  return value !== null && <Words date={value} status={status} />
}

function Words({ date, status }: { date: string; status: Status }) {
  const { due } = useDue(date, status)
  const words = due && wordsOf(due)
  return words && <span className={classNames('text-sm font-medium', COLORS[due.state])}>{words}</span>
}

/** The short date, for cards and rows. */
export function DueMark({ value, status }: { value: string; status: Status }) {
  const { today, due } = useDue(value, status)
  const day = dayText(value, today)
  const words = due && wordsOf(due)
  return (
    <span
      title={t('Due {date}', { date: dateText(value) })}
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 tabular-nums',
        due && words && `font-medium ${COLORS[due.state]}`,
      )}
    >
      <CalendarClock aria-hidden className="size-3.5" />
      <time dateTime={value}>
        {due?.state === 'overdue'
          ? t('Overdue, {date}', { date: day })
          : (words ?? (status === 'done' ? day : t('Due {date}', { date: day })))}
      </time>
    </span>
  )
}
