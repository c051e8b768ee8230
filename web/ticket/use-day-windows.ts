// The tickets of several live windows together, each continued up to a bound: for the calendar and the timeline.
import { useEffect } from 'react'
import type { OutputOf, RawInputOf } from '../../domain/api.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { useLiveQueries } from '../data/use-live-queries.ts'
import { useNextWindow } from '../data/use-query.ts'

type Input = RawInputOf<'listTickets'>
type Window = OutputOf<'listTickets'>

/** @param until the last due day that is wanted of windows in the order of due days */
const hasMore = (input: Input | undefined, { tickets, next }: Window, until: string): boolean => {
  const last = input?.order === 'due' ? tickets.at(-1)?.due_date : undefined
  return next !== null && !(last && last > until)
}

/**
 * @param inputs memoised by the caller
 * @param most the number of tickets up to which each window is continued
 * @param until see `hasMore`
 */
export function useDayWindows(projectId: string, inputs: readonly Input[], most: number, until: string) {
  const answers = useLiveQueries('listTickets', { projectId }, inputs)
  const at = answers.findIndex(
    ({ data }, index) => data && data.tickets.length < most && hasMore(inputs[index], data, until),
  )
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
    answers,
    isLoading: answers.some(({ data, error }) => !data && !error),
    /** Whether some window has more tickets than are loaded. */
    isPartial: answers.some(({ data }, index) => data && hasMore(inputs[index], data, until)),
    error: failed[0]?.error ?? error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching) || loading,
    refetch: () => {
      for (const answer of failed) void answer.refetch()
      if (error) void loadNext()
    },
  }
}

/** All loaded tickets; a ticket can be in several windows. */
export const ticketsIn = (answers: readonly { data: Window | undefined }[]): TicketSummary[] =>
  answers.flatMap(({ data }) => data?.tickets ?? [])
