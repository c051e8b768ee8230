// Comments and changes of a ticket in one list.
import type { Comment } from '../../domain/comment/comment.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'

/** A comment, or the changes between two comments. */
export type Woven = { comment: Comment } | { entries: HistoryEntry[] }

/** Merges two lists that are sorted by time; changes at the same time as a comment come before it. */
export function weave(comments: Comment[], entries: HistoryEntry[]): Woven[] {
  const woven: Woven[] = []
  let from = 0
  for (const comment of comments) {
    let to = from
    while (to < entries.length && (entries[to]?.at ?? '') <= comment.created_at) to += 1
    if (to > from) woven.push({ entries: entries.slice(from, to) })
    woven.push({ comment })
    from = to
  }
  if (from < entries.length) woven.push({ entries: entries.slice(from) })
  return woven
}
