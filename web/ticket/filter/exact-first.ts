// The order of the tickets that a search finds: those that show its words exactly come before those that show them only with
// other accents or in another form.
import { firstOf } from '../../../domain/fold.ts'
import { TICKET_WINDOW } from '../../../domain/limits.ts'
import { excerptShown } from '../../../domain/ticket/excerpt.ts'
import { exactWordsOf, isInexact } from '../../../domain/ticket/search.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'

type IsInexact = (ticket: TicketSummary) => boolean

/**
 * Whether a ticket matches a search only in another form. The answer is kept while the ticket is the same object, because the
 * page asks again about all loaded tickets after each event.
 */
export function inexactlyFound(search: string): IsInexact {
  const words = exactWordsOf(search)
  if (words.length === 0) return () => false
  const known = new WeakMap<TicketSummary, boolean>()
  return (ticket) => {
    const answer = known.get(ticket) ?? isInexact(textsOf(ticket), words)
    known.set(ticket, answer)
    return answer
  }
}

/** The texts in which a search is visible; those of a malformed record may be no texts. */
function textsOf({ title, excerpt }: TicketSummary): string[] {
  const shown = typeof excerpt === 'string' ? excerptShown(excerpt) : null
  return [title, shown].filter((text) => typeof text === 'string')
}

/** The literal matches of a search in the order in which they are shown. */
export type Ordered = {
  tickets: TicketSummary[]
  /** More exact matches may come after the first window. */
  hasMoreExact: boolean
}

/**
 * Only the first window is ordered. Later windows are appended as they are, so that no ticket moves above those that the user has
 * scrolled to.
 * @param isWhole whether there are no further windows
 */
export function exactFirst(tickets: TicketSummary[], isWhole: boolean, isInexactly: IsInexact): Ordered {
  const first = tickets.slice(0, TICKET_WINDOW)
  const rest = tickets.slice(TICKET_WINDOW)
  const isMixed = first.some(isInexactly)
  if (!isMixed) return { tickets, hasMoreExact: false }
  return {
    tickets: [...firstOf(first, (ticket) => !isInexactly(ticket)), ...rest],
    // Also once the last window is loaded: otherwise its exact matches would leave the top of the list again.
    hasMoreExact: !isWhole || rest.length > 0,
  }
}
