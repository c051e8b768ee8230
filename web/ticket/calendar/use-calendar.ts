// The tickets of a calendar: one live window for each week, and for each column of Done if done tickets are shown.
import { useCallback, useMemo } from 'react'
import type { TicketFilter, TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useProject } from '../../project/use-project.ts'
import { doneWindows, permitsDone } from '../done-by-due.ts'
import { useDoneShown } from '../done-shown.tsx'
import { useTicketDays } from '../use-day-changes.ts'
import { ticketsIn, useDayWindows } from '../use-day-windows.ts'
import { ticketsByDay, weekFilters } from './days.ts'

/** The most tickets that are loaded for one week. A day shows all its open tickets when it is opened. */
const MOST_OF_WEEK = 200

export function useCalendar(projectId: string, filter: TicketFilter, weeks: readonly string[][]) {
  const { columns } = useProject(projectId)
  const isDoneShown = useDoneShown()
  const first = weeks[0]?.[0] ?? ''
  const last = weeks.at(-1)?.at(-1) ?? ''
  const inputs = useMemo(
    () => [
      ...weekFilters(filter, weeks),
      ...(isDoneShown && permitsDone(filter) ? doneWindows(filter, columns, first) : []),
    ],
    [filter, weeks, isDoneShown, columns, first],
  )
  const { answers, ...windows } = useDayWindows(projectId, inputs, MOST_OF_WEEK, last)
  const { pending: moving, change } = useTicketDays()
  const days = useMemo(
    () =>
      ticketsByDay(
        ticketsIn(answers).filter(({ status }) => isDoneShown || status !== 'done'),
        moving,
      ),
    [answers, moving, isDoneShown],
  )
  const move = useCallback(
    (ticket: TicketSummary, day: string) => change(ticket, { due_date: day }),
    [change],
  )
  return { days, moving, move, ...windows }
}
