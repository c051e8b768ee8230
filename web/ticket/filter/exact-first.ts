// The order of the tickets that a search finds: those that show its words exactly come before those that show them only with
// other accents or in another form, and then titles that fit better come first (domain/search/rank.ts).
import { firstOf } from '../../../domain/fold.ts'
import { TICKET_WINDOW } from '../../../domain/limits.ts'
import { titleFit } from '../../../domain/search/rank.ts'
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

/** How well the title of a ticket fits a search, in whole levels: equal tickets stay in their order, the newest first. */
export function titleLevel(search: string): (ticket: TicketSummary) => number {
  const rate = titleFit(search)
  const known = new WeakMap<TicketSummary, number>()
  return (ticket) => {
    const level = known.get(ticket) ?? (typeof ticket.title === 'string' ? Math.floor(rate(ticket.title)) : 0)
    known.set(ticket, level)
    return level
  }
}

/** The tickets with the highest level first; the same list if they have the same level. */
export function bestFirst(
  tickets: TicketSummary[],
  levelOf: (ticket: TicketSummary) => number,
): TicketSummary[] {
  const levels = new Set(tickets.map(levelOf))
  return levels.size < 2 ? tickets : [...tickets].sort((one, other) => levelOf(other) - levelOf(one))
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
export function exactFirst(
  tickets: TicketSummary[],
  isWhole: boolean,
  isInexactly: IsInexact,
  levelOf: (ticket: TicketSummary) => number = () => 0,
): Ordered {
  const first = tickets.slice(0, TICKET_WINDOW)
  const rest = tickets.slice(TICKET_WINDOW)
  const ordered = bestFirst(first, levelOf)
  const isMixed = ordered !== first || first.some(isInexactly)
  if (!isMixed) return { tickets, hasMoreExact: false }
  return {
    tickets: [...firstOf(ordered, (ticket) => !isInexactly(ticket)), ...rest],
    // Also once the last window is loaded: otherwise its exact matches would leave the top of the list again.
    hasMoreExact: !isWhole || rest.length > 0,
  }
}
