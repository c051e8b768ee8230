// Takes a backup that Lacewing takes by itself, and lets go of those that are too many.
import { join } from 'node:path'
import { type Source, takeBackup } from './dump.ts'
import { keptName, type Rotation, rotate } from './kept.ts'

/** @returns the file. The older ones go only when the new one is whole. */
export async function takeKeptBackup(source: Source, rotation: Rotation, now: Date): Promise<string> {
  const file = join(rotation.folder, keptName(now, rotation.occasion))
  await takeBackup(source, file, now)
  await rotate(rotation, now)
  return file
}
