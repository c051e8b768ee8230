// The templates of a project, live: the text with which the description of a new ticket begins.
import '../../domain/late-live.ts'
import type { TicketType } from '../../domain/ticket/ticket.ts'
import { useLiveQuery } from '../data/use-query.ts'

/** @returns the template of a type of ticket; null if there is none, or while the templates load */
export function useTemplates(projectId: string): (type: TicketType) => string | null {
  const { data } = useLiveQuery('listTemplates', { params: { projectId } })
  return (type) => data?.templates.find(({ ticket_type }) => ticket_type === type)?.description ?? null
}
