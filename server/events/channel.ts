// The live events of one project in one process. The channel delivers each event, in sequence order and without gaps, to the
// pages that are up to date, and reads the events that it knows of but has not received.
import type { Event } from '../../domain/event.ts'
import type { Db } from '../db/handle.ts'
import { type Frame, frameOf } from './frame.ts'
import type { Listener } from './hub.ts'
import { readAfter } from './log.ts'

/** Sends an event, unless the page has seen it, and ends the project for a person who may no longer see it. */
export function send(listener: Listener, event: Event, frame: Frame) {
  const cursor = listener.cursors.get(event.project_id)
  if (cursor === undefined || event.seq <= cursor) return
  listener.cursors.set(event.project_id, event.seq)
  const removed = event.type === 'member.removed' && event.user_id === listener.userId
  // A removed member receives nothing more of the project, not even the event of the removal.
  if (!removed) listener.change(frame)
  if (removed || event.type === 'project.deleted') {
    listener.cursors.delete(event.project_id)
    listener.gone(event.project_id, !removed)
  }
}

/** Whether the event changes who may enter the project: each page then catches up, which checks its session. */
export const changesAccess = (event: Event): boolean =>
  event.type === 'project.changed' &&
  (event.changes.requires_two_factor === true || event.changes.sessions_from !== undefined)

export type Channel = ReturnType<typeof createChannel>

export function createChannel(
  db: Db,
  projectId: string,
  fallBehind: (listener: Listener, projectId: string) => void,
) {
  const live = new Set<Listener>()
  /** Every live listener has been sent exactly the events up to here; null until the first one is admitted. */
  let seq: number | null = null
  /** The highest sequence number known to exist. */
  let latest = 0
  const early = new Map<number, Event>()
  let filling = false
  let isDue = false

  function publish(event: Event) {
    latest = Math.max(latest, event.seq)
    if (seq === null || event.seq <= seq) return
    early.set(event.seq, event)
    // Runs after the writer has its response. The events that are published until then go to each page in one write.
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
    const isBehind = changesAccess(event) || (filling && !listener.hasRoom())
    if (!isBehind) send(listener, event, frame)
    if (isBehind || !listener.cursors.has(projectId)) live.delete(listener)
    if (isBehind) fallBehind(listener, projectId)
  }

  /** Reads the events between the last one delivered and the last one known. */
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
      // The database is unreachable: close the streams. Each page reconnects with its own cursor and misses nothing.
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
    /**
     * Adds the listener if it has everything that is delivered or known.
     * @returns whether it was added
     */
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
