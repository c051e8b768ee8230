// The tickets of a calendar: one live window for each week, continued up to a bound, and the moves that are being saved.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useLiveQueries } from '../../data/use-live-queries.ts'
import { useNextWindow } from '../../data/use-query.ts'
import { changeTicket } from '../change-ticket.ts'
import { ticketsByDay, weekFilters } from './days.ts'

/** The most tickets that are loaded for one week. A day shows all its tickets when it is opened. */
const MOST_OF_WEEK = 200

export function useCalendar(projectId: string, filter: TicketFilter, weeks: readonly string[][]) {
  const inputs = useMemo(() => weekFilters(filter, weeks), [filter, weeks])
  const answers = useLiveQueries('listTickets', { projectId }, inputs)
  const { moving, move } = useMoves()
  const days = useMemo(
    () =>
      ticketsByDay(
        answers.flatMap(({ data }) => data?.tickets ?? []),
        moving,
      ),
    [answers, moving],
  )
  const at = answers.findIndex(({ data }) => data && data.next !== null && data.tickets.length < MOST_OF_WEEK)
  const next = useNextWindow('listTickets', { params: { projectId }, input: inputs[at] ?? {} })
  const { loadNext, loading, error } = next
  const mustGrow = at >= 0 && !loading && !error
  const loaded = answers[at]?.data?.tickets.length
  // Depends on the number of tickets, so that each window requests the one after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (mustGrow) void loadNext()
  }, [mustGrow, loadNext, loaded])
  const failed = answers.filter(({ error, data }) => error && !data)
  return {
    days,
    move,
    moving,
    isLoading: answers.some(({ data, error }) => !data && !error),
    /** Whether some week has more tickets than are loaded. */
    isPartial: answers.some(({ data }) => data && data.next !== null),
    error: failed[0]?.error ?? error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching) || loading,
    refetch: () => {
      for (const answer of failed) void answer.refetch()
      if (error) void loadNext()
    },
  }
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/**
 * Changes due days. Until the change is saved, its ticket is on the new day; if it is refused, it goes back. Several changes of one
 * ticket are sent one after another, each on top of the version before it.
 */
function useMoves() {
  const [moving, setMoving] = useState(NOTHING)
  const wanted = useRef(new Map<string, string>())
  const move = useCallback(async (first: TicketSummary, day: string) => {
    const { id } = first
    if (!wanted.current.has(id) && first.due_date === day) return
    setMoving((now) => new Map([...now, [id, day]]))
    const isSending = wanted.current.has(id)
    wanted.current.set(id, day)
    if (isSending) return
    let ticket = first
    for (let sent: string | undefined; sent !== wanted.current.get(id); ) {
      sent = wanted.current.get(id)
      const event = await changeTicket(ticket, { do: 'edit', changes: { due_date: sent ?? null } })
      if (event?.type === 'ticket.changed') ticket = event.ticket
    }
    wanted.current.delete(id)
    setMoving((now) => new Map([...now].filter(([other]) => other !== id)))
  }, [])
  return { moving, move }
}
