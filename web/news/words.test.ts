// The tickets of one bulk change are one line among the unread changes, with the number of tickets and where they went.
import { expect, it } from 'vitest'
import type { TicketNews } from '../../domain/news/news.ts'
import { bulkWords, linesOf } from './words.ts'

const news = (number: number, bulk_id: string | null, column_name = 'Done') =>
  ({ number, bulk_id, column_name }) as TicketNews

it('puts the tickets of a bulk change in the place of the first, and leaves the others alone', () => {
  const lines = linesOf([news(1, null), news(2, 'a'), news(3, 'b'), news(4, 'a'), news(5, null)])
  expect(lines.map((line) => line.map(({ number }) => number))).toEqual([[1], [2, 4], [3], [5]])
})

it('names the column only if all tickets went there', () => {
  expect(bulkWords('moved', [news(1, 'a'), news(2, 'a')])).toBe('2 tickets moved to Done')
  expect(bulkWords('moved', [news(1, 'a'), news(2, 'a', 'To Do')])).toBe('2 tickets moved')
  expect(bulkWords('done', [news(1, 'a'), news(2, 'a')])).toBe('2 tickets')
})
