// The change of a ticket that is moved to another lane. Pure.
import type { TicketValues } from '../../../domain/ticket/fields.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import type { LaneField } from '../../../domain/ticket/lane-fields.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'

export type LaneChanges = Partial<TicketValues>

/**
 * Gives a ticket the value of a lane. Between the lanes of two labels, only these two labels change; the lane of tickets without
 * labels takes all labels away.
 * @param from the value of the lane that it comes from
 * @returns undefined if nothing changes
 */
export function laneChanges(
  { name, kind }: LaneField,
  ticket: TicketSummary,
  from: string,
  to: string,
): LaneChanges | undefined {
  if (from === to) return undefined
  if (kind !== 'choices') return { [name]: to === NONE ? null : to }
  const others = ticket.label_ids.filter((id) => id !== from && id !== to)
  return { label_ids: to === NONE ? [] : [...others, to].sort() }
}

/** Whether a ticket can be in a lane: no ticket is its own parent. */
export const canBeIn = ({ kind }: LaneField, { id }: TicketSummary, lane: string): boolean =>
  kind !== 'ticket' || id !== lane
