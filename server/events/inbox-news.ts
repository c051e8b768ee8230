// Tells people's open pages how much is unread in their inboxes. One query counts for everybody who is waiting, so that news to
// a thousand people are not a thousand requests. A hint that is lost is made good when the page reconnects.
import type { Db } from '../db/handle.ts'
import { unreadOf } from '../inbox/queries.ts'
import { type Frame, frame } from './frame.ts'

/** People that one query counts for. */
const AT_ONCE = 200

/** @param send sends a frame to the open pages of a person */
export function createInboxNews(db: Db, send: (userId: string, frame: Frame) => void) {
  const waiting = new Set<string>()
  let counting = false

  async function count() {
    if (counting) return
    counting = true
    try {
      while (waiting.size > 0) {
        const ids = [...waiting].slice(0, AT_ONCE)
        for (const id of ids) waiting.delete(id)
        for (const [id, unread] of await unreadOf(db, ids)) send(id, frame('inbox', { unread }))
      }
    } catch {
      // The database is unreachable: the pages ask when they reconnect.
      waiting.clear()
    } finally {
      counting = false
    }
  }

  return (userIds: string[]) => {
    for (const id of userIds) waiting.add(id)
    void count()
  }
}
