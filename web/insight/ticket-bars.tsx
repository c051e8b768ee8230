// Lists of tickets with the time that each has waited: in progress, stuck, late.
import { Link } from '@tanstack/react-router'
import type { Column } from '../../domain/column/column.ts'
import { Bars, type Limit } from './bars.tsx'
import type { InColumn } from './figures.ts'
import { countText, durationText } from './numbers.ts'

/** The facts of the project that the pictures need. */
export type Around = {
  projectId: string
  columns: Column[]
  keyOf: (number: number) => string
}

/** The most rows of a picture; its table has all. */
const MOST = 8

type Props<T extends InColumn> = Around & {
  label: string
  tickets: T[]
  total: number
  daysOf: (ticket: T) => number
  wordsOf?: (ticket: T) => string
  limits?: Limit[]
}

export function TicketBars<T extends InColumn>(props: Props<T>) {
  const { projectId, columns, keyOf, label, tickets, total, daysOf, limits } = props
  const { wordsOf = (ticket) => durationText(daysOf(ticket)) } = props
  const shown = tickets.slice(0, MOST)
  return (
    <>
      <Bars
        label={label}
        {...(limits && { limits })}
        bars={shown.map((ticket) => {
          const column = columns.find(({ key }) => key === ticket.column)
          return {
            id: String(ticket.number),
            value: daysOf(ticket),
            tone: column?.color ?? 'gray',
            words: (
              <>
                {column && <span className="max-sm:hidden">{column.name} · </span>}
                {wordsOf(ticket)}
              </>
            ),
            name: (
              <Link
                to="/project/$projectId/ticket/$number"
                params={{ projectId, number: String(ticket.number) }}
                search={true}
                resetScroll={false}
                className="flex min-w-0 items-baseline gap-2 rounded hover:underline"
              >
                <span className="shrink-0 font-mono text-xs text-ink-faint">{keyOf(ticket.number)}</span>
                <span dir="auto" className="truncate">
                  {ticket.title}
                </span>
              </Link>
            ),
          }
        })}
      />
      {total > shown.length && (
        <p className="mt-3 text-sm text-ink-faint">
          {countText(total - shown.length, 'more ticket')}
          {tickets.length > shown.length && ': see the table'}
        </p>
      )}
    </>
  )
}
