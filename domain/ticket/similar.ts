// Tickets that are similar to a title: the input, the answer, and the words of a title that count. server/ticket/similar.ts finds
// the tickets.

import * as z from 'zod'
import { fold } from '../fold.ts'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { searchText } from '../text.ts'
import { wordsOf } from './search.ts'
import { TicketSummary } from './ticket.ts'

/** The most similar tickets that are suggested at once. */
export const SIMILAR_TICKETS = 5
/** The most words of a title that are compared. */
const COMPARED_WORDS = 6

export const FindSimilarTickets = z.strictObject({
  title: searchText(LIMITS.ticket_title).describe('The title of a ticket that does not exist yet'),
})
export const SimilarTicket = TicketSummary.pick({
  id: true,
  project_id: true,
  number: true,
  title: true,
  status: true,
  type: true,
  parent_id: true,
  version: true,
})
/** A ticket that is similar to a title. */
export type SimilarTicket = z.infer<typeof SimilarTicket>

/** Frequent English words that say nothing about the subject. */
const COMMON = new Set(
  t(
    'about after again all also and any are because been before but can cannot does don for from has have how into isn its not now off only out should some than that the their them then there these they this too was were what when where which while who why will with without you your',
  ).split(' '),
)
/** Two characters of these scripts are already a word. */
const SHORT_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The words of a title that count, folded and without common English endings, as the index of words has them: the longest ones, in
 * the order of the title.
 */
export function comparedWords(title: string): string[] {
  const folded = fold(title)
  const words = [...SEGMENTER.segment(folded)]
    .filter(({ segment, isWordLike }) => isWordLike && (segment.length > 2 || SHORT_WORD.test(segment)))
    .filter(({ segment }) => !COMMON.has(segment))
    .flatMap(({ segment }) => wordsOf(segment))
  const all = [...new Set(words)]
  const candidates = all.toSorted((one, other) => other.length - one.length)
  const longest = new Set(candidates.slice(0, COMPARED_WORDS))
  return all.filter((word) => longest.has(word))
}
