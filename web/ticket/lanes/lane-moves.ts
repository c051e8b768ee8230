// The change of a ticket that is moved to another lane. Pure.
import type { CustomChanges } from '../../../domain/field/value.ts'
import type { TicketValues } from '../../../domain/ticket/fields.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import type { AnyLane } from './lane-field.ts'

export type LaneChanges = Partial<TicketValues> & { custom?: CustomChanges }

/**
 * Gives a ticket the value of a lane. Between the lanes of two labels, only these two labels change; the lane of tickets without
 * labels takes all labels away.
 * @param from the value of the lane that it comes from
 * @returns undefined if nothing changes
 */
export function laneChanges(
  field: AnyLane,
  ticket: TicketSummary,
  from: string,
  to: string,
): LaneChanges | undefined {
  if (from === to) return undefined
  if (field.kind === 'own') return { custom: { [field.own.id]: ownValue(to) } }
  const { name, kind } = field
  if (kind !== 'choices') return { [name]: to === NONE ? null : to }
  const others = ticket.label_ids.filter((id) => id !== from && id !== to)
  return { label_ids: to === NONE ? [] : [...others, to].sort() }
}

/** The value of a custom field in the lane; a box that is not ticked has none. */
const ownValue = (lane: string) => (lane === 'yes' ? true : lane.startsWith('#') ? lane.slice(1) : null)

/** Whether a ticket can be in a lane: no ticket is its own parent. */
export const canBeIn = ({ kind }: AnyLane, { id }: TicketSummary, lane: string): boolean =>
  kind !== 'ticket' || id !== lane
