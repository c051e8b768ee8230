// Lists of tickets with the time that each has waited: in progress, stuck, late.

import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'
import { Bars, type Limit } from './bars.tsx'
import type { InColumn } from './figures.ts'
import { durationText } from './numbers.ts'
import { TicketLink } from './ticket-link.tsx'

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
              <TicketLink projectId={projectId} ticket={ticket} keyOf={keyOf} className="items-baseline" />
            ),
          }
        })}
      />
      {total > shown.length && (
        <p className="mt-3 text-sm text-ink-faint">
          {tickets.length > shown.length
            ? t('{count, plural, one {# more ticket: see the table} other {# more tickets: see the table}}', {
                count: total - shown.length,
              })
            : t('{count, plural, one {# more ticket} other {# more tickets}}', {
                count: total - shown.length,
              })}
        </p>
      )}
    </>
  )
}
