// The acts of a working day, as requests, and the connections that carry them.
import type { Line, Request } from './client.ts'
import type { SeededProject } from './seed.ts'
import { CHANGES, type Change, changeRequest } from './writes.ts'

export type Act = 'board' | 'list' | 'search' | 'ticket' | Change
/** Acts, each with its share of a hundred. */
export type Acts = [share: number, act: Act][]

/** Tickets that people look at and change: the newest. */
const CURRENT = 400
/** The server closes connections that are idle for some seconds. */
const IDLE_MS = 1_000

export function isChange(act: Act): act is Change {
  return CHANGES.some((change) => change === act)
}

/** The act of a turn. Every hundred turns have each act as often as its share says, evenly mixed. */
export function actOf(acts: Acts, turn: number): Act {
  let place = (turn * 37) % 100
  for (const [share, act] of acts) {
    if (place < share) return act
    place -= share
  }
  throw new Error('the shares are less than a hundred')
}

export function requestFor(act: Act, { id, size, ticketId }: SeededProject, turn: number): Request {
  const ticket = ticketId(size - ((turn * 7_919) % Math.min(CURRENT, size)))
  const tickets = `/api/projects/${id}/tickets`
  switch (act) {
    case 'board':
      return { method: 'GET', path: `${tickets}?status=${['todo', 'in_progress', 'done'][turn % 3]}` }
    case 'list':
      return { method: 'GET', path: tickets }
    case 'search':
      return { method: 'GET', path: `${tickets}?search=${['login', 'timeout', 'flicker'][turn % 3]}` }
    case 'ticket':
      return { method: 'GET', path: `/api/tickets/${ticket}` }
    default:
      return changeRequest(act, id, ticket, turn)
  }
}

/** Connections for requests that are not sent one after the other: one that was used a moment ago, or a new one. */
export function idleLines(open: () => Promise<Line>) {
  const idle: { line: Line; since: number }[] = []

  async function free(): Promise<Line> {
    for (let one = idle.pop(); one; one = idle.pop()) {
      if (performance.now() - one.since < IDLE_MS) return one.line
      one.line.close()
    }
    return open()
  }

  return {
    async use<T>(send: (line: Line) => Promise<T>): Promise<T> {
      const line = await free()
      const answer = await send(line)
      idle.push({ line, since: performance.now() })
      return answer
    },
    close() {
      for (const { line } of idle) line.close()
    },
  }
}
