// When the visit of a project is reported: after new events and at intervals, never more often than the server counts.
import { VISIT_PACE_SECONDS } from '../../domain/news/news.ts'

/** While nothing changes, the visit is reported at this interval. */
const GOES_ON_MS = 10 * 60_000

/**
 * @param report sends the number of the last event that the user has seen
 * @returns reports a visit if that is due. A failed report is repeated as soon as the pace allows, twice; each further failure
 * doubles the pause, up to that interval.
 */
export function visitReports(report: (seq: number) => Promise<unknown>) {
  /** The last report; without `seq` until it has succeeded. */
  let last: { at: number; seq?: number } = { at: 0 }
  let failures = 0
  return (seq: number) => {
    const ago = Date.now() - last.at
    const pause = Math.min(VISIT_PACE_SECONDS * 1_000 * 2 ** Math.max(0, failures - 2), GOES_ON_MS)
    if (ago < pause || (seq === last.seq && ago < GOES_ON_MS)) return
    const sent: typeof last = { at: Date.now() }
    last = sent
    report(seq).then(
      () => {
        sent.seq = seq
        failures = 0
      },
      () => {
        failures += 1
      },
    )
  }
}
