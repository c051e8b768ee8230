// The comments of an open ticket that are announced as new: those of others that arrive during the visit, also while not all
// comments are loaded.
import { expect, test } from 'vitest'
import type { Comment } from '../../domain/comment/comment.ts'
import { firstNew, type Seen, seenNow, unseenIn } from './unseen.ts'

const by = (author_id: string, ...ids: string[]) => ids.map((id) => ({ id, author_id }) as Comment)
const unseen = (seen: Seen, comments: Comment[], hasMore = false, count = comments.length) =>
  unseenIn(seen, comments, hasMore, count, 'me')

test('only comments of others that arrive after the ticket was opened are new', () => {
  const old = by('other', 'a', 'b')
  const seen = seenNow(undefined, old, false, 2)
  expect(unseen(seen, old)).toEqual({ ids: [], total: 0 })
  const later = [...old, ...by('me', 'c'), ...by('other', 'd')]
  expect(seenNow(seen, later, false, 4)).toBe(seen)
  expect(unseen(seen, later)).toEqual({ ids: ['d'], total: 1 })
})

test('a further window brings no new comments, and what arrives after the last one is new', () => {
  const first = seenNow(undefined, by('other', 'a'), true, 3)
  const whole = by('other', 'a', 'b', 'c')
  const seen = seenNow(first, whole, false, 3)
  expect(unseen(seen, whole).total).toBe(0)
  expect(unseen(seen, [...whole, ...by('other', 'd')]).ids).toEqual(['d'])
})

test('while later comments are not loaded, new ones are counted', () => {
  const comments = by('other', 'a')
  const seen = seenNow(undefined, comments, true, 120)
  expect(unseen(seen, comments, true, 122)).toEqual({ ids: [], total: 2 })
  // The count stays that of the opening when another window is loaded.
  const more = by('other', 'a', 'b')
  expect(unseen(seenNow(seen, more, true, 122), more, true, 122).total).toBe(2)
  expect(unseen(seen, comments, true, 119).total).toBe(0)
})

test('the new comments are the last ones, of which the first is shown once they are loaded', () => {
  const comments = by('other', 'a', 'b', 'c', 'd')
  expect(firstNew(comments, 2)).toBe('c')
  // Others were deleted in the meantime.
  expect(firstNew(comments, 5)).toBe('a')
  expect(firstNew([], 1)).toBeUndefined()
})
