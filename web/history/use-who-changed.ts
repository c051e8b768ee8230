// The person who last changed a field of a ticket, in words for a sentence about a conflict.

import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { LARGEST_WINDOW } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { displayName } from '../../domain/user/display.ts'
import { call } from '../data/call.ts'

/**
 * @param enabled false while no sentence needs it
 * @returns the subject of a sentence: a name, also for a change from another window of the user, because a verb after "You" has
 * another form in most languages; "Somebody else" until it is known
 */
export function useWhoChanged(ticket: Ticket, enabled: boolean): (field: string) => string {
  const { data: entries } = useQuery({
    queryKey: ['plain', 'whoChanged', ticket.id, ticket.version],
    enabled,
    queryFn: ({ signal }) => allChanges(ticket.id, signal),
    // The former answer is kept while a newer change is looked up.
    placeholderData: (before) => before,
  })
  return (field) => {
    const last = entries?.findLast(({ changes }) => changes.some((change) => change.field === field))
    return last?.actor ? displayName(last.actor) : t('Somebody else')
  }
}

/** All changes of a ticket, oldest first. */
async function allChanges(ticketId: string, signal: AbortSignal): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (let after: number | null | undefined; after !== null; ) {
    const input = { after, limit: LARGEST_WINDOW }
    const page = await call('listHistory', { params: { ticketId }, input }, { signal })
    entries.push(...page.entries)
    after = page.next
  }
  return entries
}
