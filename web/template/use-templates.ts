// The templates of a project, live: the description and the values of custom fields with which a new ticket begins.
import '../../domain/late-live.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import type { TicketType } from '../../domain/ticket/ticket.ts'
import { useLiveQuery } from '../data/use-query.ts'

type Templates = {
  /** The description of a type of ticket; null if there is none, or while the templates load. */
  textOf: (type: TicketType) => string | null
  /** The values of custom fields. Those of removed fields and options may be among them. */
  customOf: (type: TicketType) => CustomValues
}

const NONE: CustomValues = {}

export function useTemplates(projectId: string): Templates {
  const { data } = useLiveQuery('listTemplates', { params: { projectId } })
  const of = (type: TicketType) => data?.templates.find(({ ticket_type }) => ticket_type === type)
  return { textOf: (type) => of(type)?.description ?? null, customOf: (type) => of(type)?.custom ?? NONE }
}
