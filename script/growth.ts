// Measures how the time of a function grows with the length of its text. Other processes add to the time on the clock, and other
// threads of this one, which collect garbage and compile, add to its processor time; the smaller of both is nearer to the truth.

/** Builds a text of about this length. */
export type Text = (length: number) => string
export type Run = (text: string) => unknown

/** If the whole text takes fewer milliseconds than this, the time does not matter and cannot be measured. */
const NOTHING = 3
/**
 * How many times longer the long text is. Four doublings, because occasional garbage collection would hide the time of one
 * doubling.
 */
const LONGER = 16
/**
 * How many times longer the long text may take: between proportional time, 16, and quadratic time, 256; about 2.8 times per
 * doubling.
 */
const GROWTH = 64
const MEASURES = 10

async function timeOf(run: Run, text: string): Promise<number> {
  const began = performance.now()
  const before = process.cpuUsage()
  await run(text)
  const { user, system } = process.cpuUsage(before)
  return Math.min(performance.now() - began, (user + system) / 1_000)
}

/**
 * @param most the length of the long text; the short text has a sixteenth of it
 * @returns the factor by which the time grew, if that is too much; null if the time is proportional
 */
export async function excessOf(run: Run, text: Text, most: number): Promise<number | null> {
  const [short, long] = [text(most / LONGER), text(most)]
  let [least, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let measure = 0; measure < MEASURES; measure += 1) {
    least = Math.min(least, await timeOf(run, short))
    whole = Math.min(whole, await timeOf(run, long))
    if (whole < NOTHING || whole <= GROWTH * least) return null
  }
  return whole / least
}
