// The tickets that complete a key in a text (suggestions.ts).
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { call } from '../data/call.ts'
import { MAX_SUGGESTIONS, type Suggestion } from './suggestions.ts'

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
