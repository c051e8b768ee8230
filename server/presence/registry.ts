// Who has which ticket open, and who is writing: in the memory of each process that shares the database, never in a table. A page
// that stops saying so is forgotten. Who of them may read the ticket is asked each time somebody is told.
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import * as z from 'zod'
import { PRESENCE_STATES, PRESENCE_TTL_MS, type Presence } from '../../domain/presence/presence.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import { memoryLimiter } from '../fair-use/rate-limiter.ts'
import { PRESENCE, RATES } from '../limits.ts'
import { membersAmong } from './members.ts'

/** What one page says, and what processes tell each other. */
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

type Surroundings = {
  db: Db
  clock: Clock
  /** Whether the person has an open stream here that follows the project. */
  follows(userId: string, projectId: string): boolean
  /** Sends it to these people's streams that follow the project. */
  send(userIds: string[], projectId: string, presence: Presence): void
  /** Tells the other processes. */
  announce?(sightings: Sighting[]): void
}

export function createPresence({ db, clock, follows, send, announce }: Surroundings) {
  /** By ticket, then by session and page, in the order in which they came. */
  const tickets = new Map<string, Map<string, Page>>()
  /** The ticket of each page, by person. */
  const pages = new Map<string, Map<string, string>>()
  let total = 0
  /** Tickets whose people have to be told. */
  const due = new Set<string>()
  let telling = false
  let timer: ReturnType<typeof setInterval> | undefined

  const nameOf = ({ session_id, page }: Sighting) => `${session_id}/${page}`
  const on = (ticketId: string) => [...(tickets.get(ticketId)?.values() ?? [])]

  /** @param fromHere false for what another process has told */
  function tell(sighting: Sighting, fromHere = true): void {
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
      const isNews = known.state !== state
      Object.assign(known, { state, until })
      if (isNews) news(ticket_id, user_id)
      return
    }
    const mine = pages.get(user_id) ?? new Map<string, string>()
    const oldest = mine.entries().next().value
    if (oldest && mine.size >= PRESENCE.pagesPerPerson) remove(tickets.get(oldest[1])?.get(oldest[0]))
    if (total >= PRESENCE.pages) return
    const isNews = !on(ticket_id).some((page) => page.user_id === user_id) || state === 'writing'
    tickets.set(
      ticket_id,
      (tickets.get(ticket_id) ?? new Map<string, Page>()).set(name, { ...sighting, until }),
    )
    pages.set(user_id, mine.set(name, ticket_id))
    total += 1
    timer ??= setInterval(sweep, PRESENCE.sweepMs).unref()
    if (isNews) news(ticket_id, user_id)
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
    news(page.ticket_id, page.user_id)
  }

  function rest() {
    clearInterval(timer)
    timer = undefined
  }

  /** Something about this person is different: whoever else is there is told. */
  function news(ticketId: string, userId: string) {
    if (!on(ticketId).some((page) => page.user_id !== userId && follows(page.user_id, page.project_id)))
      return
    due.add(ticketId)
    void tellPages()
  }

  /** What comes while people are asked for is told in the next round, once. */
  async function tellPages() {
    if (telling) return
    telling = true
    try {
      // What one request changes at once is told at once.
      await Promise.resolve()
      while (due.size > 0) {
        const ids = [...due].slice(0, PRESENCE.told)
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
      telling = false
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

  /** Forgets who has said nothing for too long. Also when the clock was set back: they will say so again. */
  function sweep() {
    const now = clock.now().getTime()
    for (const there of [...tickets.values()])
      for (const page of [...there.values()])
        if (page.until <= now || page.until > now + PRESENCE_TTL_MS) remove(page)
  }

  const limiter: RateLimiterAbstract = memoryLimiter(RATES.presence)
  return {
    tell,
    /** Who is there, for somebody who may read the ticket; no query if they are alone. */
    async of(ticketId: string, asker: Profile): Promise<Presence> {
      const seen = on(ticketId)
      const isAlone = seen.every((page) => page.user_id === asker.id)
      const allowed = isAlone ? new Map([[asker.id, asker]]) : (await membersAmong(db, seen)).get(ticketId)
      return presenceOf(ticketId, allowed ?? new Map())
    },
    limiter,
    /** The person no longer belongs to the project. */
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
    /** How many pages are remembered. */
    size: () => total,
  }
}
