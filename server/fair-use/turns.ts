// Whose request is carried out when: a few of each person at once, the others in their order. Who asks for so much that
// no person's hand could be behind it gets one turn at a time and a rest after it, so that the others hardly notice.
import type { TURNS } from '../limits.ts'

type Figures = Record<keyof typeof TURNS, number>
type Line = {
  running: number
  waiting: (() => void)[]
  /** Requests since then, a monotonic time. */
  count: number
  since: number
}

/** @param hasty how many requests in so many seconds are more than a person's own hand needs */
export function createTurns(
  figures: Figures,
  hasty: { points: number; seconds: number },
  refuse: () => Error,
) {
  const lines = new Map<string, Line>()
  let swept = performance.now()

  function lineOf(who: string, now: number): Line {
    const line = lines.get(who) ?? { running: 0, waiting: [], count: 0, since: now }
    if (now - line.since >= hasty.seconds * 1_000) Object.assign(line, { count: 0, since: now })
    lines.set(who, line)
    sweep(now)
    return line
  }

  /** Forgets who has not asked for anything lately. */
  function sweep(now: number) {
    const age = hasty.seconds * 1_000
    if (now - swept < age) return
    swept = now
    for (const [who, line] of lines) if (line.running === 0 && now - line.since >= age) lines.delete(who)
  }

  const isHasty = (line: Line) => line.count > hasty.points
  const atOnce = (line: Line) => (isHasty(line) ? 1 : figures.atOnce)

  function end(line: Line) {
    const next = line.running > atOnce(line) ? undefined : line.waiting.shift()
    if (next) next()
    else line.running -= 1
  }

  return async function turn<T>(who: string, act: () => Promise<T>): Promise<T> {
    const line = lineOf(who, performance.now())
    line.count += 1
    if (line.running < atOnce(line)) line.running += 1
    else {
      if (line.waiting.length >= figures.waiting) throw refuse()
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    const began = performance.now()
    try {
      return await act()
    } finally {
      // The rest is as long as the turn was. The answer does not wait for it.
      if (isHasty(line)) setTimeout(() => end(line), performance.now() - began)
      else end(line)
    }
  }
}
