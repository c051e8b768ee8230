// In place of a ticket that is not in its project: opens the ticket where it is now, if the person may read it there.
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQuery } from '../data/use-query.ts'

/** @param children shown if the ticket has not moved, or to where the person cannot read it */
export function MovedTicket({
  projectId,
  number,
  children,
}: {
  projectId: string
  number: number
  children: ReactNode
}) {
  const { data, error } = useQuery('findMovedTicket', {
    params: {},
    input: { project_id: projectId, number },
  })
  if (!data && !error) return null
  if (!data?.ticket) return children
  const { project_id, number: now } = data.ticket
  return (
    <Navigate
      replace
      to="/project/$projectId/ticket/$number"
      params={{ projectId: project_id, number: String(now) }}
    />
  )
}
