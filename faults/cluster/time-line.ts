// A fail-over as people see it who work meanwhile: how long no change was acknowledged, when the last refusal was, and when the
// last page showed a change again.
import type { Viewer } from '../viewer.ts'
import type { Writers } from '../writer.ts'

export type TimeLine = ReturnType<typeof watch>

const LOOK_MS = 10

export function watch(writers: Writers, pages: Viewer[]) {
  const { acknowledged } = writers.ledger
  /** How many changes had been acknowledged at which moment, whenever they had become more. */
  const counts = [{ at: performance.now(), count: 0 }]
  /** The last event that each page had seen at which moment, whenever it was another one. */
  const seen = pages.map(() => [] as { at: number; seq: number }[])
  let refusedAt = 0
  let refused = 0
  const look = setInterval(() => {
    const at = performance.now()
    if (acknowledged.length > (counts.at(-1)?.count ?? 0)) counts.push({ at, count: acknowledged.length })
    if (writers.tally.unavailable > refused) refusedAt = at
    refused = writers.tally.unavailable
    for (const [index, page] of pages.entries()) {
      const mine = seen[index] ?? []
      if (page.seen() !== mine.at(-1)?.seq) mine.push({ at, seq: page.seen() })
    }
  }, LOOK_MS)

  /** The longest time since `from` in which no change was acknowledged. */
  function longestGap(from: number): { ms: number; endedAt: number } {
    let longest = { ms: 0, endedAt: from }
    let last = from
    for (const { at } of counts) {
      if (at <= from) continue
      if (at - last > longest.ms) longest = { ms: at - last, endedAt: at }
      last = at
    }
    return longest
  }

  /** When each page had shown a change that was acknowledged after this moment; those that have not, not. */
  function shown(after: number): number[] {
    const before = counts.findLast(({ at }) => at < after)?.count ?? 0
    return pages.flatMap((page, index) => {
      const change = acknowledged.slice(before).find((event) => event.project_id === page.projectId)
      return (change && seen[index]?.find(({ seq }) => seq >= change.seq)?.at) ?? []
    })
  }

  return {
    longestGap,
    shown,
    lastRefusal: () => refusedAt,
    stop: () => clearInterval(look),
  }
}
