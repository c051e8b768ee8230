// A short history of the free space on the disk of DATA_DIR, so that the doctor can say when it will be full: a sample each six hours,
// of ten days, in DATA_DIR/disk-history.json.
import { readFile, rename, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BETWEEN = 6 * HOUR
const SAMPLES = 40

const History = z.array(z.object({ at: z.number(), free: z.number() })).max(SAMPLES)
export type Sample = z.infer<typeof History>[number]

const fileIn = (dataDir: string) => join(dataDir, 'disk-history.json')

export async function diskHistory(dataDir: string): Promise<Sample[]> {
  try {
    return History.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch (error) {
    // Without a file there is no history yet; one that was cut off is begun again.
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      error instanceof SyntaxError ||
      error instanceof z.ZodError
    )
      return []
    throw error
  }
}

async function record(dataDir: string, now: Date): Promise<void> {
  const samples = await diskHistory(dataDir)
  const last = samples.at(-1)
  if (last && now.getTime() - last.at < BETWEEN) return
  const { bavail, bsize } = await statfs(dataDir)
  samples.push({ at: now.getTime(), free: bavail * bsize })
  const file = fileIn(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(samples.slice(-SAMPLES)), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Records samples until it is stopped. A folder that does not exist, as with an external database, has none. */
export function keepDiskHistory(dataDir: string, clock: { now(): Date }, logger: Logger): { stop(): void } {
  const look = () =>
    void record(dataDir, clock.now()).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') logger.warn(`the free space on the disk is not noted: ${error.message}`)
    })
  look()
  const timer = setInterval(look, HOUR).unref()
  return { stop: () => clearInterval(timer) }
}

/** The days until the disk is full at the rate of the last week; null if it does not fill, or too little is known. */
export function daysUntilFull(samples: Sample[], now: { at: number; free: number }): number | null {
  const first = samples.find(({ at }) => at <= now.at && now.at - at <= 7 * DAY)
  if (!first || now.at - first.at < DAY) return null
  const perDay = (first.free - now.free) / ((now.at - first.at) / DAY)
  return perDay > 0 ? now.free / perDay : null
}
