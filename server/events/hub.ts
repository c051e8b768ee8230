// The hub of one process: takes committed events from whoever wrote them and hands each, in number order and
// without a gap, to the open streams of its project. Knows nothing of HTTP; stream.ts does the sending.
import type { Event } from '../../domain/event.ts'
import type { Db } from '../db/handle.ts'
import { type Channel, createChannel, send } from './channel.ts'
import { type Frame, frameOf } from './frame.ts'
import { readAfter } from './log.ts'

/** One open stream as the hub sees it. */
export type Listener = {
  readonly userId: string
  readonly sessionId: string
  /** The key that signed the token it was opened with. */
  readonly key: string
  /** The last number sent, per project. A project leaves the map when the person may no longer see it. */
  readonly cursors: Map<string, number>
  /** True for a stream that follows every project of its person, so a new membership concerns it too. */
  readonly all: boolean
  change(frame: Frame): void
  /** Runs a read in its person's turn. */
  read<T>(act: () => Promise<T>): Promise<T>
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

export function createHub(db: Db, announce?: Announce) {
  const channels = new Map<string, Channel>()
  const listeners = new Set<Listener>()
  const byPerson = new Map<string, Set<Listener>>()

  /** Sends the listener all it has missed of a project, then keeps it on the live channel. */
  async function join(listener: Listener, projectId: string) {
    const channel = channels.get(projectId) ?? createChannel(db, projectId, fallBehind)
    channels.set(projectId, channel)
    channel.joining += 1
    try {
      for (;;) {
        const cursor = listener.cursors.get(projectId)
        if (cursor === undefined || !listeners.has(listener)) return
        const missed = await listener.read(() => readAfter(db, projectId, cursor))
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
    for (const listener of byPerson.get(joinedBy(event) ?? '') ?? []) if (listener.all) listener.reset()
    announce?.event(event)
  }

  /** Another process wrote up to `seq`: fetch what this one has not seen. */
  function hint(projectId: string, seq: number) {
    channels.get(projectId)?.hint(seq)
  }

  function enter(listener: Listener) {
    listeners.add(listener)
    const mine = byPerson.get(listener.userId) ?? new Set()
    byPerson.set(listener.userId, mine.add(listener))
  }

  function leave(listener: Listener) {
    listeners.delete(listener)
    const mine = byPerson.get(listener.userId)
    mine?.delete(listener)
    if (mine?.size === 0) byPerson.delete(listener.userId)
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
    enter,
    streamsOf: (userId: string) => byPerson.get(userId)?.size ?? 0,
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
    /** The open streams of each person who has any. */
    byPerson: byPerson as ReadonlyMap<string, ReadonlySet<Listener>>,
    projects: () => [...channels.keys()],
  }
}

/** The person who may see the project from this event on. */
function joinedBy(event: Event): string | undefined {
  if (event.type === 'member.added') return event.member.user_id
  return event.type === 'project.created' ? event.project.owner_id : undefined
}
