// Completions for a name after @, and for the key of a ticket after # or the project's own key.
import type { Member } from '../../domain/member/member.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName, isNamed } from '../../domain/user/display.ts'
import { call } from '../data/call.ts'

/** The text that is being typed: what it searches for, and where the replacement will begin. */
export type SuggestionQuery = { kind: 'member' | 'ticket'; query: string; start: number }

/** A completion that can be chosen: `text` replaces the typed text. */
export type Suggestion = { text: string; label: string; detail: string }

export const MAX_SUGGESTIONS = 6

const MEMBER = /(?:^|[\s([{*"'])@([a-z0-9_.-]{0,32})$/i
const TICKET = /(?:^|[\s([{*"'])#([\p{L}\p{N}_-]{0,40})$/u

/** @returns undefined if there is nothing to complete */
export function suggestionQueryAt(
  text: string,
  caret: number,
  projectKey: string | undefined,
): SuggestionQuery | undefined {
  const line = text.slice(Math.max(text.lastIndexOf('\n', caret - 1) + 1, caret - 60), caret)
  const member = MEMBER.exec(line)?.[1]
  if (member !== undefined) return { kind: 'member', query: member, start: caret - member.length - 1 }
  const ticket = TICKET.exec(line)?.[1]
  if (ticket !== undefined) return { kind: 'ticket', query: ticket, start: caret - ticket.length - 1 }
  const key = projectKey && new RegExp(`(?<![\\p{L}\\p{N}_/-])${projectKey}-(\\d{0,10})$`, 'u').exec(line)
  return key ? { kind: 'ticket', query: key[1] ?? '', start: caret - key[0].length } : undefined
}

/** The members whose username or name begins with the query; then those who have the query inside. */
export function membersFor(members: readonly Member[], query: string): Suggestion[] {
  const wanted = asciiLowerCase(query)
  const ranked = members
    .map(({ profile }) => profile)
    .filter(isNamed)
    .map((person) => {
      const words = [person.username, ...displayName(person).toLowerCase().split(/\s+/)]
      const rank = words.some((word) => word.startsWith(wanted))
        ? 0
        : words.some((word) => word.includes(wanted))
          ? 1
          : 2
      return { person, rank }
    })
  return ranked
    .filter(({ rank }) => rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ person }) => ({
      text: `@${person.username}`,
      label: displayName(person),
      detail: `@${person.username}`,
    }))
}

/** The tickets that the server finds by a number or by words; the newest tickets if the query is empty. */
export async function ticketsFor(
  projectId: string,
  projectKey: string,
  query: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const params = { projectId }
  const isNumber = /^[1-9]\d{0,8}$/.test(query)
  const [exact, found] = await Promise.all([
    isNumber
      ? call('getTicketByNumber', { params, input: { number: Number(query) } }, { signal }).catch(() => null)
      : null,
    call(
      'listTickets',
      { params, input: { limit: MAX_SUGGESTIONS, ...(query && { search: query }) } },
      { signal },
    ),
  ])
  const tickets: TicketSummary[] = exact ? [exact.ticket] : []
  tickets.push(...found.tickets.filter(({ number }) => number !== exact?.ticket.number))
  return tickets.slice(0, MAX_SUGGESTIONS).map(({ number, title }) => {
    const key = ticketKey(projectKey, number)
    return { text: key, label: title, detail: key }
  })
}
