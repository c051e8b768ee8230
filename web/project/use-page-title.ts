// The document title of a project page: the open ticket and the project.
import { useEffect } from 'react'
import type { Project } from '../../domain/project/project.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { useLiveQuery } from '../data/use-query.ts'

export function usePageTitle(project: Project, number: number | undefined) {
  const isOpen = number !== undefined
  // The same query key as in the dialog, so that the ticket is fetched only once.
  const { data } = useLiveQuery('getTicketByNumber', {
    params: { projectId: project.id },
    input: { number: number ?? 0 },
    enabled: isOpen,
  })
  const ticket = isOpen && `${ticketKey(project.key, number)} ${data?.ticket.title ?? ''}`.trim()
  const title = `${ticket ? `${ticket} · ` : ''}${project.name} · Lacewing`
  useEffect(() => {
    document.title = title
  }, [title])
}
