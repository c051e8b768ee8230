// Chooses the base and the log for a moment, or says why there is none.
import { StartError } from '../process/start-error.ts'
import { type Base, coveredOf, type Line, type Segment, segmentsOf } from './layout.ts'
import { printMoment } from './moment.ts'
import { allBases } from './prune.ts'

export type Choice = {
  line: Line
  /** The bases that can be used, the best one first. */
  bases: Base[]
  segments: Segment[]
  /** The number of the last segment that is needed. */
  last: number
  /** Everything up to this moment is in the segments. */
  until: Date | null
}

/** A moment that is later than what is noted may still be in the log, for the note is written every few seconds. */
const SLACK = 60_000

/** @param moment null for the latest */
export async function choose(root: string, moment: Date | null): Promise<Choice> {
  const all = await allBases(root)
  const [oldest] = all
  if (!oldest) throw new StartError(`There is no copy of a database in ${root}.`)
  const before = all.filter(({ base }) => !moment || new Date(base.ended_at) <= moment)
  const best = before.at(-1)
  if (!best)
    throw new StartError(
      `${printMoment(moment as Date)} is before the oldest moment that can be restored: ${printMoment(new Date(oldest.base.ended_at))}.`,
    )
  const { line } = best
  const ofLine = (whole: typeof all) =>
    whole.filter((one) => one.line.name === line.name).map(({ base }) => base)
  const next = moment && ofLine(all).find((base) => new Date(base.started_at) > moment)
  const segments = await segmentsOf(line)
  const covered = await coveredOf(line)
  const until = next ? new Date(next.started_at) : covered && new Date(covered.until)
  if (moment && until && moment.getTime() > until.getTime() + SLACK) throw afterLast(moment, until, all)
  const last = next ? next.first : Math.max(best.base.first, ...segments.map(({ number }) => number))
  return { line, bases: ofLine(before).reverse(), segments, last, until }
}

function afterLast(moment: Date, until: Date, all: { base: Base }[]): StartError {
  const later = all.find(({ base }) => new Date(base.ended_at) > moment)
  const next = later ? ` The next one is ${printMoment(new Date(later.base.ended_at))}.` : ''
  return new StartError(
    `${printMoment(moment)} is after the last moment that can be restored: ${printMoment(until)}.${next}`,
  )
}
