// The order of a person's own tickets.
import { PRIORITIES } from '../ticket/fields.ts'
import type { MyTicket } from './my-work.ts'

const rankOf = ({ priority }: MyTicket) => PRIORITIES.findIndex(({ value }) => value === priority)

/** The order of assigned tickets: by due date (none last), then by priority, then newest first. */
export function byUrgency(one: MyTicket, other: MyTicket): number {
  if (one.due_date !== other.due_date) return (one.due_date ?? '~') < (other.due_date ?? '~') ? -1 : 1
  const ranks = rankOf(other) - rankOf(one)
  if (ranks !== 0) return ranks
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return one.id > other.id ? -1 : 1
}
