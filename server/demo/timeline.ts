// Computes when things in a sample project happened: plausible times, always in the past, the same on every start.
import type { Status } from '../../domain/ticket/shapes.ts'
import type { SampleTicket } from './parse.ts'
import type { SampleProject } from './team.ts'

export type DemoChange = { at: Date } & (
  | { kind: 'create'; ticket: SampleTicket }
  | { kind: 'move'; ticket: SampleTicket; to: Status }
  | { kind: 'comment'; ticket: SampleTicket; author: string; content: string }
  | { kind: 'delete'; ticket: SampleTicket }
)

const DAY_MS = 86_400_000

/** All acts on the project's tickets, in order of time. */
export function timelineOf(project: SampleProject, now: Date): DemoChange[] {
  const random = randomFrom(project.age)
  return project.tickets
    .flatMap((ticket) => changesOf(ticket, project.age - 2, random))
    .map(({ ago, ...change }): DemoChange => ({ ...change, at: workingDaysAgo(now, ago) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** A time this number of working days ago: a weekday between 8:00 and 18:00 UTC, the most recent one for 0. */
export function workingDaysAgo(now: Date, ago: number): Date {
  let day = Math.floor(now.getTime() / DAY_MS)
  for (let left = Math.floor(ago) + 1; left > 0; ) {
    day -= 1
    // 1 January 1970 was a Thursday.
    if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) left -= 1
  }
  return new Date(day * DAY_MS + (18 - 10 * (ago % 1)) * 3_600_000)
}

type Undated = DemoChange extends infer A ? (A extends DemoChange ? Omit<A, 'at'> : never) : never
type Ago = { ago: number } & Undated

/** `ago` decreases: the first act is the longest ago. */
function changesOf(ticket: SampleTicket, oldest: number, random: () => number): Ago[] {
  const between = (from: number, to: number) => from + (to - from) * random()
  const isOpen = ticket.status === 'todo'
  const created = isOpen
    ? between(0.4, 24)
    : ticket.status === 'done'
      ? between(9, oldest)
      : // Most of the work in progress is new, and a few tickets are left over.
        1.5 + 18 * random() ** 3
  const changes: Ago[] = [{ kind: 'create', ticket, ago: created }]
  let last = isOpen || ticket.status === 'deleted' ? Math.max(0.2, created - 6) : created
  if (ticket.status === 'in_progress' || ticket.status === 'done') {
    const started = created * between(0.75, 0.98)
    changes.push({ kind: 'move', ticket, to: 'in_progress', ago: started })
    last = started * between(0.1, 0.5)
    if (ticket.status === 'done') {
      last = Math.max(0.3, started - 0.5 - 9 * random() ** 2)
      changes.push({ kind: 'move', ticket, to: 'done', ago: last })
    }
  }
  const step = (created - last) / (ticket.comments.length + 1)
  for (const [index, { author, content }] of ticket.comments.entries()) {
    const ago = created - step * (index + between(0.6, 1.1))
    changes.push({ kind: 'comment', ticket, author, content, ago })
  }
  if (ticket.status === 'deleted') changes.push({ kind: 'delete', ticket, ago: last * 0.9 })
  return changes
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
