// The live events of one project in one process: hands each, in number order and without a gap, to the pages that are
// up to date, and fetches what it has heard of but not been given.
import type { Event } from '../../domain/event.ts'
import type { Db } from '../db/handle.ts'
import { type Frame, frameOf } from './frame.ts'
import type { Listener } from './hub.ts'
import { readAfter } from './log.ts'

/** Skips what the page has had, and ends what it may not see any more. */
export function send(listener: Listener, event: Event, frame: Frame) {
  const cursor = listener.cursors.get(event.project_id)
  if (cursor === undefined || event.seq <= cursor) return
  listener.cursors.set(event.project_id, event.seq)
  const removed = event.type === 'member.removed' && event.user_id === listener.userId
  // A removed member gets no byte of the project any more, not even the news of the removal.
  if (!removed) listener.change(frame)
  if (removed || event.type === 'project.deleted') {
    listener.cursors.delete(event.project_id)
    listener.gone(event.project_id, !removed)
  }
}

export type Channel = ReturnType<typeof createChannel>

export function createChannel(
  db: Db,
  projectId: string,
  fallBehind: (listener: Listener, projectId: string) => void,
) {
  const live = new Set<Listener>()
  /** Every live listener has been sent exactly the events up to here; null until the first one is admitted. */
  let seq: number | null = null
  /** The highest number heard of. */
  let latest = 0
  const early = new Map<number, Event>()
  let filling = false
  let isDue = false

  function publish(event: Event) {
    latest = Math.max(latest, event.seq)
    if (seq === null || event.seq <= seq) return
    early.set(event.seq, event)
    // Not before the writer has its answer; what is published meanwhile goes to each page in one write.
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      drain()
      if (early.size > 0) void fill()
    })
  }

  function drain() {
    for (;;) {
      const next = seq === null ? undefined : early.get(seq + 1)
      if (!next) return
      early.delete(next.seq)
      seq = next.seq
      const frame = frameOf(next)
      for (const listener of live) deliver(listener, next, frame)
    }
  }

  function deliver(listener: Listener, event: Event, frame: Frame) {
    const isBehind = filling && !listener.hasRoom()
    if (!isBehind) send(listener, event, frame)
    if (isBehind || !listener.cursors.has(projectId)) live.delete(listener)
    if (isBehind) fallBehind(listener, projectId)
  }

  /** Reads what is missing between what was delivered and what was heard of. */
  async function fill() {
    if (filling || seq === null) return
    filling = true
    try {
      while (seq !== null && seq < latest) {
        const events = await readAfter(db, projectId, seq)
        if (events.length === 0) break
        for (const event of events) early.set(event.seq, event)
        drain()
      }
    } catch {
      // The database is away: cut the streams; each page comes back with its own cursor and misses nothing.
      for (const listener of [...live]) listener.close()
    } finally {
      filling = false
    }
  }

  return {
    live,
    joining: 0,
    publish,
    hint(heard: number) {
      latest = Math.max(latest, heard)
      void fill()
    },
    /** True, and live from here on, when the listener has all that was delivered or heard of so far. */
    admit(listener: Listener): boolean {
      const cursor = listener.cursors.get(projectId)
      if (cursor === undefined) return true
      if (cursor < latest || (seq !== null && cursor < seq)) return false
      seq ??= cursor
      live.add(listener)
      return true
    },
  }
}
