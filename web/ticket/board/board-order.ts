// The user's own order for the columns of every board, kept in this browser; for others nothing changes.
import type { OwnOrder, TicketOrder, WindowOrder } from '../../../domain/ticket/order.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { createPreference, usePreference } from '../../ui/preference.ts'

/** `project`: the order of the project. */
export const boardOrder = createPreference<OwnOrder | 'project'>('board-order', [
  'project',
  'priority',
  'due',
  'updated',
])

/** @returns undefined if the project's order applies */
export function ownOrder(choice = boardOrder.get()): OwnOrder | undefined {
  return choice === 'project' ? undefined : choice
}

/** @param ofProject the project's order; undefined while it is loading. A filtered board is not in manual order. */
export function useBoardOrder(ofProject: TicketOrder | undefined, filter: TicketFilter): WindowOrder {
  const own = ownOrder(usePreference(boardOrder))
  return own ?? (ofProject === 'manual' && Object.keys(filter).length === 0 ? 'manual' : 'newest')
}
