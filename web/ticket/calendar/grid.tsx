// The weeks of a calendar as a table of days. A ticket that is dropped on a day is due on it.

import { useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { numberText } from '../../locale/format.ts'
import { rich } from '../../locale/rich.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dateText } from '../../ui/date-text.ts'
import { FIRST_WEEKDAY, WEEKDAY_NAMES } from '../../ui/date-words.ts'
import type { Days } from '../use-day-changes.ts'
import { Chip, draggedTicket, type MoveTo } from './chip.tsx'
import { useIsDropTarget } from './held.ts'

/** The most tickets that a day shows. */
const IN_MONTH = 3
const IN_WEEK = 30

export type DaysProps = {
  projectKey: string
  days: ReadonlyMap<string, TicketSummary[]>
  /** The days of tickets whose change is being saved. */
  moving: ReadonlyMap<string, Days>
  today: string
  /** The month such as 2026-11, whose days stand out; undefined for a week. */
  month: string | undefined
  isLoading: boolean
  /** Undefined if the user may not change tickets. */
  onMove: MoveTo | undefined
  /** Shows all tickets of a day. */
  onOpen: (day: string) => void
}

export function Grid({ weeks, isWeek, ...props }: DaysProps & { weeks: string[][]; isWeek: boolean }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface">
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => WEEKDAY_NAMES[(FIRST_WEEKDAY + index) % 7] ?? []).map(
            ([short, whole]) => (
              <th
                key={whole}
                scope="col"
                abbr={whole}
                className="h-8 border-b border-line text-center text-xs font-medium text-ink-faint"
              >
                {short}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} most={isWeek ? IN_WEEK : IN_MONTH} isTall={isWeek} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  day,
  most,
  isTall,
  projectKey,
  days,
  moving,
  today,
  month,
  isLoading,
  onMove,
  onOpen,
}: DaysProps & { day: string; most: number; isTall: boolean }) {
  const [isUnder, setOver] = useState(false)
  const isOver = useIsDropTarget(day) || isUnder
  const tickets = days.get(day) ?? []
  // One line more, if it has room for the last ticket instead of saying that there is one.
  const shown = tickets.length <= most ? tickets : tickets.slice(0, most - 1)
  const more = tickets.length - shown.length
  const isToday = day === today
  const isOutside = month !== undefined && !day.startsWith(month)
  return (
    <td
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      onDragOver={(event) => {
        if (!onMove || !draggedTicket()) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const ticket = draggedTicket()
        if (!onMove || !ticket) return
        event.preventDefault()
        onMove(ticket, day)
      }}
      className={classNames(
        'border-e border-b border-line p-1 align-top last:border-e-0 in-[tr:last-child]:border-b-0',
        isTall ? 'h-96' : 'h-28',
        isOutside && 'bg-sunken',
        isOver && 'bg-accent-soft',
      )}
    >
      <button
        type="button"
        aria-label={t('{count, plural, one {{date}, # ticket} other {{date}, # tickets}}', {
          count: tickets.length,
          date: dateText(day, 'full'),
        })}
        onClick={() => onOpen(day)}
        className={classNames(
          'mb-0.5 flex h-6 min-w-6 items-center justify-center rounded-full px-1.5 text-sm tabular-nums hover:bg-hover pointer-coarse:h-9 pointer-coarse:min-w-9',
          isToday
            ? 'bg-accent-soft font-semibold text-accent-text'
            : isOutside
              ? 'text-ink-faint'
              : 'text-ink-soft',
        )}
      >
        {day.endsWith('-01') ? dateText(day, 'short') : numberText(Number(day.slice(8)))}
      </button>
      {tickets.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {shown.map((ticket) => (
            <li key={ticket.id}>
              <Chip
                ticket={ticket}
                projectKey={projectKey}
                day={day}
                isTall={isTall}
                isMoving={moving.has(ticket.id)}
                onMove={onMove}
              />
            </li>
          ))}
        </ul>
      )}
      {isLoading && tickets.length === 0 && <span className="sr-only">{t('Loading')}</span>}
      {more > 0 && (
        <button
          type="button"
          onClick={() => onOpen(day)}
          className="mt-0.5 h-6 w-full rounded-md px-1.5 text-start text-xs text-ink-soft hover:bg-hover pointer-coarse:h-11"
        >
          {rich(
            '+{more} more<span>, {date}</span>',
            { more: numberText(more), date: dateText(day, 'full') },
            { span: (text) => <span className="sr-only">{text}</span> },
          )}
        </button>
      )}
    </td>
  )
}
