// Which user has which ticket open, and who is writing. This is in the memory of each process that shares the database, never in
// a table. A page that stops reporting is forgotten. Whether users may read the ticket is checked each time they are sent
// something.
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import * as z from 'zod'
import { PRESENCE_STATES, PRESENCE_TTL_MS, type Presence } from '../../domain/presence/presence.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import { memoryLimiter } from '../fair-use/rate-limiter.ts'
import { PRESENCE, RATES } from '../limits.ts'
import { membersAmong } from './members.ts'

/** The report of one page, which processes also send to each other. */
export const Sighting = z.object({
  page: z.string(),
  user_id: z.string(),
  session_id: z.string(),
  project_id: z.string(),
  ticket_id: z.string(),
  state: z.enum(PRESENCE_STATES),
})
export type Sighting = z.infer<typeof Sighting>

type Page = Sighting & { until: number }

export type PresenceRegistry = ReturnType<typeof createPresence>

type PresenceDeps = {
  db: Db
  clock: Clock
  /** Whether the user has an open stream in this process that follows the project. */
  follows(userId: string, projectId: string): boolean
  /** Sends the presence to those streams of these users that follow the project. */
  send(userIds: string[], projectId: string, presence: Presence): void
  /** Sends sightings to the other processes. */
  announce?(sightings: Sighting[]): void
}

export function createPresence({ db, clock, follows, send, announce }: PresenceDeps) {
  /** Pages by ticket, then by session and page, in the order in which they came. */
  const tickets = new Map<string, Map<string, Page>>()
  /** The ticket of each page, by user. */
  const pages = new Map<string, Map<string, string>>()
  let total = 0
  /** Tickets whose users have to be notified. */
  const due = new Set<string>()
  let isNotifying = false
  let timer: ReturnType<typeof setInterval> | undefined

  const nameOf = ({ session_id, page }: Sighting) => `${session_id}/${page}`
  const on = (ticketId: string) => [...(tickets.get(ticketId)?.values() ?? [])]

  /** @param fromHere false for a sighting from another process */
  function report(sighting: Sighting, fromHere = true): void {
    const { user_id, ticket_id, state } = sighting
    const name = nameOf(sighting)
    const former = pages.get(user_id)?.get(name)
    if (former && (state === 'left' ? former === ticket_id : former !== ticket_id))
      remove(tickets.get(former)?.get(name))
    if (state !== 'left') keep(name, sighting)
    if (fromHere) announce?.([sighting])
  }

  function keep(name: string, sighting: Sighting) {
    const { user_id, ticket_id, state } = sighting
    const known = tickets.get(ticket_id)?.get(name)
    const until = clock.now().getTime() + PRESENCE_TTL_MS
    if (known) {
      const isChange = known.state !== state
      Object.assign(known, { state, until })
      if (isChange) notifyOthers(ticket_id, user_id)
      return
    }
    const mine = pages.get(user_id) ?? new Map<string, string>()
    const oldest = mine.entries().next().value
    if (oldest && mine.size >= PRESENCE.pagesPerPerson) remove(tickets.get(oldest[1])?.get(oldest[0]))
    if (total >= PRESENCE.pages) return
    const isChange = !on(ticket_id).some((page) => page.user_id === user_id) || state === 'writing'
    tickets.set(
      ticket_id,
      (tickets.get(ticket_id) ?? new Map<string, Page>()).set(name, { ...sighting, until }),
    )
    pages.set(user_id, mine.set(name, ticket_id))
    total += 1
    timer ??= setInterval(sweep, PRESENCE.sweepMs).unref()
    if (isChange) notifyOthers(ticket_id, user_id)
  }

  function remove(page: Page | undefined) {
    if (!page) return
    const name = nameOf(page)
    const there = tickets.get(page.ticket_id)
    const mine = pages.get(page.user_id)
    if (there?.delete(name)) total -= 1
    if (there?.size === 0) tickets.delete(page.ticket_id)
    mine?.delete(name)
    if (mine?.size === 0) pages.delete(page.user_id)
    if (total === 0) rest()
    notifyOthers(page.ticket_id, page.user_id)
  }

  function rest() {
    clearInterval(timer)
    timer = undefined
  }

  /** Something about this user changed: notifies the other users on the ticket. */
  function notifyOthers(ticketId: string, userId: string) {
    if (!on(ticketId).some((page) => page.user_id !== userId && follows(page.user_id, page.project_id)))
      return
    due.add(ticketId)
    void notifyPages()
  }

  /** Changes that arrive while users are queried are sent together in the next round. */
  async function notifyPages() {
    if (isNotifying) return
    isNotifying = true
    try {
      // Waits until the current request has made all its changes, so that they are sent together.
      await Promise.resolve()
      while (due.size > 0) {
        const ids = [...due].slice(0, PRESENCE.perRound)
        for (const id of ids) due.delete(id)
        const seen = ids.flatMap(on)
        const allowed = await membersAmong(db, seen)
        for (const id of ids) {
          const [first] = on(id)
          const there = allowed.get(id)
          if (first && there) send([...there.keys()], first.project_id, presenceOf(id, there))
        }
      }
    } catch {
      // The database is unreachable: each page asks again at its next beat.
      due.clear()
    } finally {
      isNotifying = false
    }
  }

  function presenceOf(ticket_id: string, allowed: ReadonlyMap<string, Profile>): Presence {
    const people = new Map<string, Presence['people'][number]>()
    for (const { user_id, state } of on(ticket_id)) {
      const person = allowed.get(user_id)
      if (!person) continue
      const is_writing = state === 'writing' || people.get(user_id)?.is_writing === true
      people.set(user_id, { ...person, is_writing })
    }
    return { ticket_id, people: [...people.values()].slice(0, PRESENCE.shown), count: people.size }
  }

  function removeAll(which: (page: Page) => boolean, fromHere = true) {
    for (const there of [...tickets.values()])
      for (const page of [...there.values()]) {
        if (!which(page)) continue
        remove(page)
        if (fromHere) announce?.([{ ...page, state: 'left' }])
      }
  }

  /**
   * Forgets pages that have not reported for too long. Also after the clock was set back, because the pages will report again.
   */
  function sweep() {
    const now = clock.now().getTime()
    for (const there of [...tickets.values()])
      for (const page of [...there.values()])
        if (page.until <= now || page.until > now + PRESENCE_TTL_MS) remove(page)
  }

  const limiter: RateLimiterAbstract = memoryLimiter(RATES.presence)
  return {
    report,
    /** The users on the ticket, for a user who may read it. Makes no query if that user is alone. */
    async of(ticketId: string, viewer: Profile): Promise<Presence> {
      const seen = on(ticketId)
      const isOnlyAsker = seen.every((page) => page.user_id === viewer.id)
      const allowed = isOnlyAsker
        ? new Map([[viewer.id, viewer]])
        : (await membersAmong(db, seen)).get(ticketId)
      return presenceOf(ticketId, allowed ?? new Map())
    },
    limiter,
    /** The user no longer belongs to the project. */
    removeMember: (projectId: string, userId: string) =>
      removeAll((page) => page.project_id === projectId && page.user_id === userId),
    endSessions(ended: ReadonlySet<string>, fromHere: boolean) {
      if (total > 0) removeAll((page) => ended.has(page.session_id), fromHere)
    },
    sweep,
    clear() {
      rest()
      for (const known of [tickets, pages, due]) known.clear()
      total = 0
    },
    /** The number of pages in memory. */
    size: () => total,
  }
}
