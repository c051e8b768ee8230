// The hub of one process: delivers committed events, in sequence order and without gaps, to the open streams of their project. It
// does not know HTTP; stream.ts does the sending.
import type { Event } from '../../domain/event.ts'
import type { CodeUpdate } from '../../domain/forge/forge.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import { createPresence, type Sighting } from '../presence/registry.ts'
import { type Channel, changesAccess, createChannel, send } from './channel.ts'
import { type Frame, frame, frameOf } from './frame.ts'
import { createInboxUpdates } from './inbox-updates.ts'
import { readAfter } from './log.ts'
import { check } from './recheck.ts'

/** One open stream as the hub sees it. */
export type Listener = {
  readonly userId: string
  /** The person against whose limit of open streams this stream counts. */
  readonly payer: string
  readonly sessionId: string
  /** The key that signed the access token of this stream; empty if a program's token opened it. */
  readonly key: string
  /** The last sequence number sent, by project. A project is removed from the map when the person may no longer see it. */
  readonly cursors: Map<string, number>
  /** True for a stream of all projects of the person, which a new membership also affects. */
  readonly all: boolean
  /** Whether the stream receives the unread count of the person's inbox, which covers all their projects. */
  readonly ofInbox: boolean
  change(frame: Frame): void
  /** Runs a read in the fair queue of the person. */
  read<T>(action: () => Promise<T>): Promise<T>
  /** Whether the stream can accept more now; `room` resolves when it can, or when the stream has ended. */
  hasRoom(): boolean
  room(): Promise<void>
  /** Called when the person may no longer see the project; `deleted` if it was deleted for everybody. */
  gone(projectId: string, deleted: boolean): void
  /** Called when the person's list of projects has changed since the stream began. */
  reset(): void
  close(): void
}

export type Hub = ReturnType<typeof createHub>

/** Receives everything that happens in this process, and announces it to the other processes. */
export type Announce = {
  event(event: Event): void
  ended(sessionIds: string[]): void
  inbox(userIds: string[]): void
  projects(userId: string): void
  presence(sightings: Sighting[]): void
  code(change: CodeUpdate): void
}

const systemClock: Clock = { now: () => new Date() }

export function createHub(db: Db, announce?: Announce, clock = systemClock) {
  const channels = new Map<string, Channel>()
  const listeners = new Set<Listener>()
  const byPerson = new Map<string, Set<Listener>>()
  const streams = new Map<string, number>()
  const sendInboxUpdates = createInboxUpdates(db, (userId, frame) => {
    for (const listener of byPerson.get(userId) ?? []) if (listener.ofInbox) listener.change(frame)
  })

  const listenersOf = (userId: string) => byPerson.get(userId) ?? []
  const presence = createPresence({
    db,
    clock,
    announce: announce?.presence,
    follows: (userId, projectId) => [...listenersOf(userId)].some(({ cursors }) => cursors.has(projectId)),
    send(userIds, projectId, there) {
      const presenceFrame = frame('presence', there)
      for (const userId of userIds)
        for (const listener of listenersOf(userId))
          if (listener.cursors.has(projectId) && listener.hasRoom()) listener.change(presenceFrame)
    },
  })

  /** The events after the cursor. None, if one of them shut this session out of the project. */
  async function missedBy(listener: Listener, projectId: string, cursor: number): Promise<Event[]> {
    const missed = await listener.read(() => readAfter(db, projectId, cursor))
    if (missed.some(changesAccess)) await check({ db, clock }, [listener])
    return listener.cursors.has(projectId) ? missed : []
  }

  /** Sends the listener everything it missed in a project, then adds it to the live channel. */
  async function join(listener: Listener, projectId: string) {
    const channel = channels.get(projectId) ?? createChannel(db, projectId, fallBehind)
    channels.set(projectId, channel)
    channel.joining += 1
    try {
      for (;;) {
        const cursor = listener.cursors.get(projectId)
        if (cursor === undefined || !listeners.has(listener)) return
        const missed = await missedBy(listener, projectId, cursor)
        for (const event of missed) {
          await listener.room()
          send(listener, event, frameOf(event))
        }
        // No await from here on: nothing can be published between the check and going live.
        if (missed.length === 0 && channel.admit(listener)) return
      }
    } finally {
      channel.joining -= 1
      forget(projectId)
    }
  }

  /** Called when there is more to send than a slow client has room for: the stream then catches up at its own pace. */
  function fallBehind(listener: Listener, projectId: string) {
    // The database is unreachable: the page reconnects with its own cursor.
    join(listener, projectId).catch(() => listener.close())
  }

  function publish(event: Event) {
    channels.get(event.project_id)?.publish(event)
    for (const listener of byPerson.get(joinedBy(event) ?? '') ?? []) if (listener.all) listener.reset()
    if (event.type === 'member.removed') presence.removeMember(event.project_id, event.user_id)
    announce?.event(event)
  }

  /** Another process wrote up to `seq`: fetch what this process has not seen. */
  function hint(projectId: string, seq: number) {
    channels.get(projectId)?.hint(seq)
  }

  function enter(listener: Listener) {
    listeners.add(listener)
    streams.set(listener.payer, streamsOf(listener.payer) + 1)
    const mine = byPerson.get(listener.userId) ?? new Set()
    byPerson.set(listener.userId, mine.add(listener))
  }

  const streamsOf = (payer: string) => streams.get(payer) ?? 0

  function leave(listener: Listener) {
    if (listeners.delete(listener)) {
      const left = streamsOf(listener.payer) - 1
      if (left > 0) streams.set(listener.payer, left)
      else streams.delete(listener.payer)
    }
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
    streamsOf,
    /** Closes the streams of ended sessions: sign-out, password change, disabled account. */
    endSessions(sessionIds: string[], fromHere = true) {
      if (fromHere) announce?.ended(sessionIds)
      const ended = new Set(sessionIds)
      presence.endSessions(ended, fromHere)
      for (const listener of [...listeners]) if (ended.has(listener.sessionId)) listener.close()
    },
    /** Sends the new unread counts to the open pages of these people, here and in other processes. */
    publishInbox(userIds: string[], fromHere = true) {
      if (fromHere) announce?.inbox(userIds)
      sendInboxUpdates(userIds.filter((id) => byPerson.has(id)))
    },
    /** Makes the pages of this person that show all projects load these again, here and in other processes. */
    publishProjects(userId: string, fromHere = true) {
      if (fromHere) announce?.projects(userId)
      for (const listener of byPerson.get(userId) ?? []) if (listener.all) listener.reset()
    },
    /**
     * Notifies the open pages of the project, here and in other processes, that the code of these tickets changed; they read it
     * again.
     */
    publishCode(change: CodeUpdate, fromHere = true) {
      if (fromHere) announce?.code(change)
      const codeFrame = frame('code', change)
      for (const listener of listeners)
        if (listener.cursors.has(change.project_id) && listener.hasRoom()) listener.change(codeFrame)
    },
    /** The people who have each ticket open. */
    presence,
    closeAll() {
      presence.clear()
      for (const listener of [...listeners]) listener.close()
    },
    listeners: listeners as ReadonlySet<Listener>,
    /** Open streams by person. */
    byPerson: byPerson as ReadonlyMap<string, ReadonlySet<Listener>>,
    projects: () => [...channels.keys()],
  }
}

/** The person who may see the project from this event on. */
function joinedBy(event: Event): string | undefined {
  if (event.type === 'member.added') return event.member.user_id
  return event.type === 'project.created' ? event.project.owner_id : undefined
}
