// The hub of one process: takes committed events from whoever wrote them and hands each, in number order and
// without a gap, to the open streams of its project. Knows nothing of HTTP; stream.ts does the sending.
import type { Event } from '../../domain/event.ts'
import type { Db } from '../db/handle.ts'
import { readAfter } from './log.ts'

/** One open stream as the hub sees it. */
export type Listener = {
  readonly userId: string
  readonly sessionId: string
  /** The last number sent, per project. A project leaves the map when the person may no longer see it. */
  readonly cursors: Map<string, number>
  /** True for a stream that follows every project of its person, so a new membership concerns it too. */
  readonly all: boolean
  change(frame: string): void
  /** Whether it can take more at once; `room` resolves when it can, or has ended. */
  hasRoom(): boolean
  room(): Promise<void>
  /** The person may see nothing of the project any more; `deleted` where that is because nobody may. */
  gone(projectId: string, deleted: boolean): void
  /** Told when the list of the person's projects is no longer the one the stream began with. */
  reset(): void
  close(): void
}

export type Hub = ReturnType<typeof createHub>

/** Told of everything that begins in this process, so that other processes can hear of it. */
export type Announce = { event(event: Event): void; ended(sessionIds: string[]): void }

/** Events read at once for one page that catches up, and sent as it takes them. */
const WINDOW = 200

export function createHub(db: Db, announce?: Announce) {
  const channels = new Map<string, Channel>()
  const listeners = new Set<Listener>()

  /** Sends the listener all it has missed of a project, then keeps it on the live channel. */
  async function join(listener: Listener, projectId: string) {
    const channel = channels.get(projectId) ?? createChannel(db, projectId, fallBehind)
    channels.set(projectId, channel)
    channel.joining += 1
    try {
      for (;;) {
        const cursor = listener.cursors.get(projectId)
        if (cursor === undefined || !listeners.has(listener)) return
        const missed = await readAfter(db, projectId, cursor, WINDOW)
        for (const event of missed) {
          await listener.room()
          send(listener, event, frameOf(event))
        }
        // No await from here to the end: nothing can be published between the check and going live.
        if (missed.length === 0 && channel.admit(listener)) return
      }
    } finally {
      channel.joining -= 1
      forget(projectId)
    }
  }

  /** More is to be sent at once than it has room for: it catches up by itself. */
  function fallBehind(listener: Listener, projectId: string) {
    // The database is away: the page comes back with its own cursor.
    join(listener, projectId).catch(() => listener.close())
  }

  function publish(event: Event) {
    channels.get(event.project_id)?.publish(event)
    const joined = joinedBy(event)
    for (const listener of listeners) if (listener.all && listener.userId === joined) listener.reset()
    announce?.event(event)
  }

  /** Another process wrote up to `seq`: fetch what this one has not seen. */
  function hint(projectId: string, seq: number) {
    channels.get(projectId)?.hint(seq)
  }

  function leave(listener: Listener) {
    listeners.delete(listener)
    for (const projectId of listener.cursors.keys()) {
      channels.get(projectId)?.live.delete(listener)
      forget(projectId)
    }
  }

  function forget(projectId: string) {
    const channel = channels.get(projectId)
    if (channel && channel.live.size === 0 && channel.joining === 0) channels.delete(projectId)
  }

  return {
    join,
    publish,
    hint,
    leave,
    enter: (listener: Listener) => void listeners.add(listener),
    /** Ends the streams of sessions that ended: sign-out, password change, a disabled account. */
    endSessions(sessionIds: string[], fromHere = true) {
      if (fromHere) announce?.ended(sessionIds)
      const ended = new Set(sessionIds)
      for (const listener of [...listeners]) if (ended.has(listener.sessionId)) listener.close()
    },
    closeAll() {
      for (const listener of [...listeners]) listener.close()
    },
    listeners: listeners as ReadonlySet<Listener>,
    projects: () => [...channels.keys()],
  }
}

/** The person who may see the project from this event on. */
function joinedBy(event: Event): string | undefined {
  if (event.type === 'member.added') return event.member.user_id
  return event.type === 'project.created' ? event.project.owner_id : undefined
}

export function frameOf(event: Event): string {
  return `event: change\nid: ${event.project_id}:${event.seq}\ndata: ${JSON.stringify(event)}\n\n`
}

function send(listener: Listener, event: Event, frame: string) {
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

type Channel = ReturnType<typeof createChannel>

function createChannel(
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

  function publish(event: Event) {
    latest = Math.max(latest, event.seq)
    if (seq === null || event.seq <= seq) return
    early.set(event.seq, event)
    drain()
    if (early.size > 0) void fill()
  }

  function drain() {
    for (;;) {
      const next = seq === null ? undefined : early.get(seq + 1)
      if (!next) return
      early.delete(next.seq)
      seq = next.seq
      const frame = frameOf(next)
      for (const listener of [...live]) deliver(listener, next, frame)
    }
  }

  function deliver(listener: Listener, event: Event, frame: string) {
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
