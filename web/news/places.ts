// The places of the tickets on the page of unread changes. While the user reads, no ticket moves: new ones wait, and the others keep
// their place and section, with their newest words.
import type { OutputOf } from '../../domain/api.ts'
import type { TicketNews } from '../../domain/news/news.ts'

/** The answer with the unread changes of a project. */
export type NewsAnswer = Pick<OutputOf<'getProjectNews'>, 'seq' | 'tickets'>

/** The tickets as they are shown, and the number of those that wait. */
export type PlacedNews = {
  answer: NewsAnswer
  tickets: TicketNews[]
  waiting: number
  /** The number of the last change before the first ticket that waits. */
  seq: number
}

/** @param before undefined to put every ticket in its own place */
export function placeNews(answer: NewsAnswer, before: PlacedNews | undefined): PlacedNews {
  const byId = new Map(answer.tickets.map((news) => [news.ticket_id, news]))
  const held = before?.tickets.flatMap(({ ticket_id, reasons: [section] }) => {
    const news = byId.get(ticket_id)
    if (!news || !section) return []
    // The first reason decides the section.
    return { ...news, reasons: [section, ...news.reasons.filter((reason) => reason !== section)] }
  })
  if (!before || !held?.length) return { answer, tickets: answer.tickets, waiting: 0, seq: answer.seq }
  const waiting = answer.tickets.length - held.length
  return { answer, tickets: held, waiting, seq: waiting > 0 ? before.seq : answer.seq }
}
