// The proposals of agents in a project, fetched again whenever a proposal is made or decided, or a ticket of one is changed: each
// proposal shows what it would replace.
import { useEffect, useRef } from 'react'
import type { Event } from '../../domain/event.ts'
import { ticketIdOf } from '../../domain/event-subject.ts'
import { LARGEST_WINDOW } from '../../domain/limits.ts'
import { onEvents } from '../data/cache.ts'
import { useQuery } from '../data/use-query.ts'

/** Changes of many tickets at once lead to one fetch in this time. */
const BURST_MS = 200
const NO_TICKETS: ReadonlySet<string> = new Set()

/** @param ticketId only the proposals about this ticket */
export function useProposals(projectId: string, ticketId?: string) {
  const query = useQuery('listProposals', {
    params: { projectId },
    input: { ...(ticketId && { ticket_id: ticketId }), limit: LARGEST_WINDOW },
  })
  const { data, refetch } = query
  const about = useRef<ReadonlySet<string>>(NO_TICKETS)
  about.current = new Set(data?.proposals.flatMap(({ ticket }) => ticket?.id ?? []))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isOutdated = (event: Event) =>
      event.project_id === projectId &&
      (event.type === 'proposal.changed' ||
        event.type === 'ticket.deleted' ||
        event.type === 'ticket.restored' ||
        event.proposal_id !== undefined ||
        about.current.has(ticketIdOf(event) ?? ''))
    const stop = onEvents((events) => {
      if (!events.some(isOutdated)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, BURST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [projectId, refetch])
  return query
}
