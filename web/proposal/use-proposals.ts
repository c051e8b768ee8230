// The proposals of agents in a project, fetched again whenever a proposal is made or decided.

import { useEffect } from 'react'
import { LARGEST_WINDOW } from '../../domain/limits.ts'
import { onEvents } from '../data/cache.ts'
import { useQuery } from '../data/use-query.ts'

/** @param ticketId only the proposals about this ticket */
export function useProposals(projectId: string, ticketId?: string) {
  const query = useQuery('listProposals', {
    params: { projectId },
    input: { ...(ticketId && { ticket_id: ticketId }), limit: LARGEST_WINDOW },
  })
  const { refetch } = query
  useEffect(
    () =>
      onEvents((events) => {
        const isAbout = (event: (typeof events)[number]) =>
          event.project_id === projectId &&
          (event.type === 'proposal.changed' ||
            event.type === 'ticket.deleted' ||
            event.proposal_id !== undefined)
        if (events.some(isAbout)) void refetch()
      }),
    [projectId, refetch],
  )
  return query
}
