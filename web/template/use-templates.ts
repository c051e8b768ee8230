// The templates of a project, live: what the description of a new ticket begins with.
import type { TicketType } from '../../domain/ticket/ticket.ts'
import { useLiveQuery } from '../data/use-query.ts'

/** @returns the template of a type of ticket; null where there is none, or while they load */
export function useTemplates(projectId: string): (type: TicketType) => string | null {
  const { data } = useLiveQuery('listTemplates', { params: { projectId } })
  return (type) => data?.templates.find(({ ticket_type }) => ticket_type === type)?.description ?? null
}
