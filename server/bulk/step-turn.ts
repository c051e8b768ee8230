// The change of one ticket by a bulk change.
import type { Event } from '../../domain/event.ts'
import type { OperationRequest } from '../pipeline/change.ts'
import type { Change, Within } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'

export type Step = {
  operation: OperationRequest['operation']
  /** The row that the operation is about, if that is not the ticket. */
  rowId?: string
  /** The input that decides how the project lock is taken. */
  input?: Record<string, unknown>
  run: (context: TicketContext, within: Within) => Promise<Change | [Change, ...Change[]] | null>
  /** Further changes, which need those of `run` to be stored. */
  link?: (events: Event[], within: Within) => Promise<Change[]>
}
