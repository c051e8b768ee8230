// Sends the unread count of the inbox to people's open pages. One query counts for all people who are waiting, so that news for a
// thousand people does not cause a thousand requests. If a hint is lost, the page reads the count when it reconnects.
import type { Db } from '../db/handle.ts'
import { unreadOf } from '../inbox/queries.ts'
import { type Frame, frame } from './frame.ts'

/** The number of people that one query counts for. */
const AT_ONCE = 200

/** @param send sends a frame to the open pages of a person */
export function createInboxUpdates(db: Db, send: (userId: string, frame: Frame) => void) {
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
      // The database is unreachable: the pages read the count when they reconnect.
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
