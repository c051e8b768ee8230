// Removes what is not needed any more: bases and segments from before the days that are kept, and the oldest of them if all
// together take too much space. The newest base is never removed.
import { rm } from 'node:fs/promises'
import { type Base, basesOf, type Line, linesIn, segmentsOf } from './layout.ts'

const DAY = 24 * 3_600_000

export type Kept = { days: number; bytes: number }

type Whole = { line: Line; base: Base }

async function removeBase({ base }: Whole): Promise<void> {
  // The description goes first, so that no base without its data seems complete.
  await rm(base.file.replace(/tar\.gz$/, 'json'), { force: true })
  await rm(base.file, { force: true })
}

/** Removes the segments before the oldest base of a line, or the line if it has none and nothing is written to it. */
async function trim(line: Line, current: string): Promise<number> {
  const [oldest] = await basesOf(line)
  if (!oldest && line.name !== current) {
    await rm(line.folder, { recursive: true })
    return 0
  }
  let bytes = 0
  for (const segment of await segmentsOf(line)) {
    if (oldest && segment.number < oldest.first && !segment.isPartial) await rm(segment.file, { force: true })
    else bytes += segment.bytes
  }
  return bytes
}

/** Every base with its line, oldest first. */
export async function allBases(root: string): Promise<Whole[]> {
  const found = await Promise.all(
    (await linesIn(root)).map(async (line) => (await basesOf(line)).map((base) => ({ line, base }))),
  )
  return found.flat().sort((a, b) => (a.base.ended_at < b.base.ended_at ? -1 : 1))
}

/**
 * @param current the name of the line that is written
 * @returns the bytes that are left
 */
export async function prune(
  root: string,
  { days, bytes }: Kept,
  now: Date,
  current: string,
): Promise<number> {
  const from = new Date(now.getTime() - days * DAY).toISOString()
  const bases = await allBases(root)
  const needed = Math.max(
    0,
    bases.findLastIndex(({ base }) => base.ended_at <= from),
  )
  for (const old of bases.splice(0, needed)) await removeBase(old)
  for (;;) {
    let total = bases.reduce((sum, { base }) => sum + base.bytes, 0)
    for (const line of await linesIn(root)) total += await trim(line, current)
    const [oldest] = bases
    if (total <= bytes || bases.length < 2 || !oldest) return total
    await removeBase(oldest)
    bases.shift()
  }
}
