// How this browser's person sorts the columns of every board; for others nothing changes.
import type { OwnOrder, TicketOrder, WindowOrder } from '../../../domain/ticket/rank.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { createPreference, usePreference } from '../../ui/preference.ts'

/** `project`: as the project has it. */
export const boardOrder = createPreference<OwnOrder | 'project'>('board-order', [
  'project',
  'priority',
  'due',
  'updated',
])

/** @returns undefined where the project's order holds */
export function ownOrder(choice = boardOrder.get()): OwnOrder | undefined {
  return choice === 'project' ? undefined : choice
}

/** @param ofProject undefined while the project is loading. A filtered board is not in manual order. */
export function useBoardOrder(ofProject: TicketOrder | undefined, filter: TicketFilter): WindowOrder {
  const own = ownOrder(usePreference(boardOrder))
  return own ?? (ofProject === 'manual' && Object.keys(filter).length === 0 ? 'manual' : 'newest')
}
