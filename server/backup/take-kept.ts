// Takes a backup that Lacewing takes by itself, and lets go of those that are too many.
import { join } from 'node:path'
import { type Source, takeBackup } from './dump.ts'
import { keptName, type Occasion, rotate } from './kept.ts'

type Place = { folder: string; occasion: Occasion; keep: number }

/** @returns the file. The older ones go only when the new one is whole. */
export async function takeKeptBackup(
  source: Source,
  { folder, occasion, keep }: Place,
  now: Date,
): Promise<string> {
  const file = join(folder, keptName(now, occasion))
  await takeBackup(source, file, now)
  await rotate(folder, occasion, keep, now)
  return file
}
