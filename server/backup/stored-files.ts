// Restores the stored files of a backup: writes all of them into a folder beside the target, then swaps the folders with two
// renames.
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { reason } from '../db/embedded/reason.ts'
import { ifMissing } from '../process/missing.ts'
import { StartError } from '../process/start-error.ts'
import type { Backup } from './read.ts'

export type Staged = {
  /** Replaces the old folder with the new one. */
  swapIn(): Promise<void>
  discard(): Promise<void>
}

/** Writes every file into a folder beside `folder`, and verifies it. */
export async function stageFiles(backup: Backup, folder: string): Promise<Staged> {
  const staged = `${folder}.restoring`
  const replaced = `${folder}.replaced`
  await rm(staged, { recursive: true, force: true })
  try {
    for (const file of backup.manifest.files) {
      const path = join(staged, file.path)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(backup.content(file), createWriteStream(path, { mode: 0o600, flush: true }))
    }
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    if (error instanceof StartError) throw error
    throw new StartError(`The stored files cannot be written: ${reason(error)}. Nothing was changed.`)
  }
  return {
    async swapIn() {
      await rm(replaced, { recursive: true, force: true })
      await rename(folder, replaced).catch(ifMissing(undefined))
      await rename(staged, folder).catch(ifMissing(undefined))
      await rm(replaced, { recursive: true, force: true })
    },
    discard: () => rm(staged, { recursive: true, force: true }),
  }
}
