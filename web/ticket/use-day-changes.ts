// Changes of start and due days that a person makes quickly, one after another, as in the calendar and on the timeline.
import { useCallback, useRef, useState } from 'react'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { changeTicket } from './change-ticket.ts'

export type Days = { start_date: string | null; due_date: string | null }
type Dated = Days & { id: string }

const NOTHING: ReadonlyMap<string, Days> = new Map()

export const isSameDays = (one: Days, other: Days): boolean =>
  one.start_date === other.start_date && one.due_date === other.due_date

/**
 * Until a change is saved, `pending` has its days; if it is refused, they go. Several changes of one row are sent one after another, each
 * on top of the version before it.
 * @param send sends a change, and returns the row after it; undefined if it failed. It must be stable.
 */
export function useDayChanges<Row extends Dated>(
  send: (row: Row, changes: Partial<Days>) => Promise<Row | undefined>,
) {
  const [pending, setPending] = useState(NOTHING)
  const wanted = useRef(new Map<string, Days>())
  const change = useCallback(
    async (first: Row, changes: Partial<Days>) => {
      const { id, start_date, due_date } = first
      const before = wanted.current.get(id) ?? { start_date, due_date }
      const next = { ...before, ...changes }
      if (isSameDays(before, next)) return
      setPending((now) => new Map([...now, [id, next]]))
      const isSending = wanted.current.has(id)
      wanted.current.set(id, next)
      if (isSending) return
      let row = first
      for (let sent: Days | undefined; sent !== wanted.current.get(id); ) {
        sent = wanted.current.get(id) ?? next
        if (!isSameDays(row, sent)) row = (await send(row, differing(row, sent))) ?? row
      }
      wanted.current.delete(id)
      setPending((now) => new Map([...now].filter(([other]) => other !== id)))
    },
    [send],
  )
  return { pending, change }
}

const differing = (row: Days, { start_date, due_date }: Days): Partial<Days> => ({
  ...(row.start_date !== start_date && { start_date }),
  ...(row.due_date !== due_date && { due_date }),
})

async function sendTicket(ticket: TicketSummary, changes: Partial<Days>) {
  const event = await changeTicket(ticket, { do: 'edit', changes })
  return event?.type === 'ticket.changed' ? event.ticket : undefined
}

/** The same for tickets, with their toasts and Undo. */
export const useTicketDays = () => useDayChanges(sendTicket)
