// How the time of a function grows with its text: by processor time, so that other processes do not count.

/** Text of about this length. */
export type Text = (length: number) => string
export type Run = (text: string) => unknown

/** So many milliseconds for the whole of a text are too few to matter, or to be measured. */
const NOTHING = 3
/** How much longer the long text is: four doublings, since the time of one is lost in what collecting garbage takes now and then. */
const LONGER = 16
/** How much longer it may take: in the middle between proportion, 16, and the square, 256; some 2.8 times for each doubling. */
const GROWTH = 64
const MEASURES = 10

async function timeOf(run: Run, text: string): Promise<number> {
  const { user, system } = process.cpuUsage()
  await run(text)
  const spent = process.cpuUsage({ user, system })
  return (spent.user + spent.system) / 1_000
}

/**
 * @param most the length that is tried, and a sixteenth of it
 * @returns by how much the time grew, if that is too much; null if it is in proportion
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
