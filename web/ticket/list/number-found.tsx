// The number of tickets in the list. It is exact if nothing has to be counted: from the project's counters, or once everything is
// loaded. Otherwise the server counts, up to a number above which nobody cares.

import { useEffect, useRef } from 'react'
import { ticketsInColumn } from '../../../domain/column/columns.ts'
import { t } from '../../../domain/locale/message.ts'
import { countOf } from '../../../domain/project/ticket-count.ts'
import { permits } from '../../../domain/query/filter.ts'
import { STATUSES } from '../../../domain/ticket/fields.ts'
import { hasLooseForm } from '../../../domain/ticket/search.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { useQuery } from '../../data/use-query.ts'
import { useProject } from '../../project/use-project.ts'
import type { FoundTickets } from '../filter/use-found-tickets.ts'
import { numberHere } from '../own-address.ts'

const MOST = 1_000
/** While others change tickets, the server counts again at most this often. */
const AGAIN_MS = 1_000

type Props = { projectId: string; found: FoundTickets; filter: TicketFilter }

export function NumberFound({ projectId, found, filter }: Props) {
  const { project } = useProject(projectId)
  const known = useKnownNumber(projectId, filter)
  const loaded = found.tickets.length
  const isWhole = found.next === null && !found.isPartial
  // If the search has words or a key, it finds more than can be counted at once.
  const { search = '' } = filter
  const isOneWindow =
    !hasLooseForm(search) && (project && numberHere(search, project, projectId)) === undefined
  const counted = useCounted(projectId, filter, known === undefined && !isWhole && isOneWindow, project?.seq)
  if (known !== undefined) return tickets(known)
  if (isWhole) return tickets(loaded)
  // The count may be older than the tickets that have come into the list.
  const isExact = counted !== undefined && !counted.is_more && counted.tickets >= loaded
  return isExact
    ? tickets(counted.tickets)
    : t('{count, plural, one {More than # ticket} other {More than # tickets}}', {
        count: Math.max(loaded, counted?.tickets ?? 0),
      })
}

/** The number of tickets, if the project's counters have it. */
export function useKnownNumber(projectId: string, filter: TicketFilter): number | undefined {
  const { project, columns } = useProject(projectId)
  const { status, column: keys, ...others } = filter
  if (!project || Object.keys(others).length > 0 || (keys && status)) return undefined
  const { counts } = project
  if (!keys)
    return sum(STATUSES.flatMap(({ value }) => (permits(status, value) ? countOf(counts, value) : [])))
  const sought = columns.filter(({ key }) => permits(keys, key))
  if (sought.length < keys.split(',').length) return undefined
  return sum(sought.map((column) => ticketsInColumn(counts, column, columns)))
}

/** @param seq the project's event number */
export function useCounted(
  projectId: string,
  filter: TicketFilter,
  wanted: boolean,
  seq: number | undefined,
) {
  const input = { ...filter, most: MOST }
  const { data, refetch } = useQuery('countTickets', { params: { projectId }, input, enabled: wanted })
  const countedAt = useRef(seq)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!wanted || seq === countedAt.current) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, AGAIN_MS)
    countedAt.current = seq
  }, [wanted, seq, refetch])
  useEffect(() => () => clearTimeout(timer.current), [])
  return wanted ? data : undefined
}

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)

function tickets(count: number): string {
  return t('{count, plural, one {# ticket} other {# tickets}}', { count })
}
