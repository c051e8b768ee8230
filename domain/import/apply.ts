// Which responses an import makes out of date.
import type { LiveQuery } from '../apply.ts'

/** The responses with records that an import may bring: the events of an import do not carry these records. */
const IMPORTED =
  /^(getProject|getTicket(ByNumber)?|listMyTickets|list(Tickets|Comments|Labels|Milestones|Attachments|Templates|Relations))$/

/** Whether a portion of an import may have changed a response. */
export const showsImported = (name: LiveQuery): boolean => IMPORTED.test(name)
