// The columns of a recurring ticket, and the shape in which it is sent.
import { Recurrence } from '../../domain/recurrence/recurrence.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { RecurrenceRow } from './schedule.ts'

/** The columns that are read of a recurring ticket. */
export const RECURRENCE_COLUMNS = [
  ...(['id', 'project_id', 'author_id', 'title', 'description', 'fields', 'rule', 'starts_on'] as const),
  ...(['time', 'zone', 'mode', 'ends_on', 'ends_after', 'paused', 'next_on', 'next_at', 'upcoming'] as const),
  ...(['done_on', 'made', 'missed', 'last_ticket_id', 'last_number', 'last_on', 'version'] as const),
  ...(['edited_version', 'created_at', 'removed_at'] as const),
] satisfies (keyof RecurrenceRow)[]

/** The recurring ticket as it is sent. */
export function sentOf(row: RecurrenceRow, author: Profile): Recurrence {
  const { fields, upcoming, last_ticket_id, last_number, last_on } = row
  const last =
    last_ticket_id === null || last_number === null || last_on === null
      ? null
      : { id: last_ticket_id, number: last_number, day: last_on }
  const { id, full_name, username } = author
  return Recurrence.parse({
    ...row,
    custom: null,
    ...fields,
    next: upcoming,
    last,
    author: { id, full_name, username },
  })
}

/** The context of the handlers of calls about a recurring ticket. */
export type RecurrenceContext = ProjectContext & { recurrence: RecurrenceRow; author: Profile }
declare module '../pipeline/context.ts' {
  interface Contexts {
    recurrence: RecurrenceContext
  }
}
