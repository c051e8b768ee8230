// The comments of an open ticket that are new to the person who reads the ticket.
import type { Comment } from '../../domain/comment/comment.ts'

/**
 * The comments that the person knows: `ids` of those that were loaded or seen, `isWhole` if no later comments were left to load,
 * `count` of all comments when the ticket was opened.
 */
export type Seen = { ids: ReadonlySet<string>; isWhole: boolean; count: number }

/**
 * Takes up the comments that a further window brings, because they are older than the visit.
 * @param before undefined when the ticket opens
 * @param hasMore whether later comments are not loaded
 * @param count the number of all comments of the ticket
 */
export function seenNow(
  before: Seen | undefined,
  comments: readonly Comment[],
  hasMore: boolean,
  count: number,
): Seen {
  if (before?.isWhole && !hasMore) return before
  if (before && before.isWhole === !hasMore && before.ids.size >= comments.length) return before
  const ids = new Set(comments.map(({ id }) => id))
  return { ids, isWhole: !hasMore, count: before ? before.count : count }
}

/** @returns the loaded comments of others that are not seen, and their number with those that are not loaded */
export function unseenIn(
  seen: Seen | undefined,
  comments: readonly Comment[],
  hasMore: boolean,
  count: number,
  userId: string,
): { ids: string[]; total: number } {
  if (!seen) return { ids: [], total: 0 }
  if (hasMore) return { ids: [], total: Math.max(0, count - seen.count) }
  const isNew = ({ id, author_id }: Comment) => !seen.ids.has(id) && author_id !== userId
  const ids = comments.filter(isNew).map(({ id }) => id)
  return { ids, total: ids.length }
}

/** @returns the id of the first of the last `total` comments, once all are loaded */
export function firstNew(comments: readonly Comment[], total: number): string | undefined {
  return comments[Math.max(0, comments.length - total)]?.id
}
