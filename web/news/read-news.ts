// The unread changes that this page has listed. The server counts them until the visit ends, so that one can come back to them; the
// number on the links is of the others only.
import type { NewsCount } from '../../domain/news/news.ts'

/** The tickets that were listed, by project. */
const listed = new Map<string, Pick<NewsCount, 'since' | 'count'>>()

/** Remembers the number of tickets that are listed now. */
export function rememberListed(projectId: string, since: string, count: number) {
  listed.set(projectId, { since, count })
}

/** The number for a link; undefined if everything has been listed since the user last looked. */
export function countBeside(counts: NewsCount[] | undefined, projectId: string): NewsCount | undefined {
  const now = counts?.find(({ project_id }) => project_id === projectId)
  if (!now) return undefined
  const known = listed.get(projectId)
  const count = known?.since === now.since ? now.count - known.count : now.count
  return count > 0 ? { ...now, count } : undefined
}
