// The places on the page of unread changes: while the user reads, no ticket moves, whatever others do.
import { expect, it } from 'vitest'
import type { TicketNews } from '../../domain/news/news.ts'
import { type PlacedNews, placeNews } from './places.ts'

const news = (ticket_id: string, ...reasons: TicketNews['reasons']) =>
  ({ ticket_id, title: ticket_id, reasons }) as TicketNews
const shown = ({ tickets, waiting }: PlacedNews) => [
  tickets.map(({ ticket_id, reasons }) => `${ticket_id}: ${reasons}`),
  waiting,
]

const first = placeNews({ seq: 4, tickets: [news('engine', 'new'), news('radio', 'commented')] }, undefined)

it('keeps a ticket in its place and section when it changes, with its newest words, and lets a new one wait', () => {
  const changed = [news('radio', 'done', 'commented'), { ...news('engine', 'new'), title: 'Engine is hot' }]
  const held = placeNews({ seq: 7, tickets: [news('valve', 'new'), ...changed] }, first)
  expect(shown(held)).toEqual([['engine: new', 'radio: commented,done'], 1])
  expect(held.tickets[0]?.title).toBe('Engine is hot')
  expect(shown(placeNews(held.answer, undefined))).toEqual([
    ['valve: new', 'radio: done,commented', 'engine: new'],
    0,
  ])
})

it('leaves a ticket that waits unread when all is marked as seen', () => {
  const held = placeNews({ seq: 7, tickets: [news('valve', 'new'), ...first.tickets] }, first)
  expect(held.seq).toBe(4)
  // The tickets that were shown are gone, so nothing is left to keep in place.
  expect(shown(placeNews({ seq: 7, tickets: [news('valve', 'new')] }, held))).toEqual([['valve: new'], 0])
})

it('removes a ticket that has no unread changes any more', () => {
  const left = placeNews({ seq: 7, tickets: [news('radio', 'commented')] }, first)
  expect([...shown(left), left.seq]).toEqual([['radio: commented'], 0, 7])
})
