// Takes a backup that Lacewing takes by itself, and lets go of those that are too many.
import { join } from 'node:path'
import { type Source, takeBackup } from './dump.ts'
import { keptName, type Place, rotate } from './kept.ts'

/** @returns the file. The older ones go only when the new one is whole. */
export async function takeKeptBackup(source: Source, place: Place, now: Date): Promise<string> {
  const file = join(place.folder, keptName(now, place.occasion))
  await takeBackup(source, file, now)
  await rotate(place, now)
  return file
}
