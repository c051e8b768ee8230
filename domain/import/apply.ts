// Which responses an import makes out of date.
import type { LiveQuery } from '../apply.ts'
import type { EventPayload } from '../event.ts'

const OF_TICKETS = 'ticket comment file relation label column milestone'

/** The kinds of imported records that each response shows: the events of an import do not carry these records. */
const IMPORTED: { [N in LiveQuery]?: string } = {
  listTickets: OF_TICKETS,
  getTicket: OF_TICKETS,
  getTicketByNumber: OF_TICKETS,
  listMyTickets: OF_TICKETS,
  getProject: 'column project',
  listComments: 'ticket comment',
  listLabels: 'label',
  listMilestones: 'milestone ticket',
  listMyMilestones: 'milestone ticket',
  listFields: 'field',
  listAttachments: 'ticket file',
  listTemplates: 'template',
  listRecurrences: 'recurrence',
  listRelations: 'ticket relation',
}

/** Whether a response shows any of the kinds that a portion of an import wrote. */
export function showsImported(
  name: LiveQuery,
  { kinds }: Extract<EventPayload, { type: 'import.advanced' }>,
): boolean {
  return kinds.some((kind) => IMPORTED[name]?.includes(kind))
}
