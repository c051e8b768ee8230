// The quota of files per project. The database counts the bytes on the project's row (migrations/0057), and the bytes of removed
// files separately. Removed files may take as much again: removing a file frees its room at once, and no file is erased while it
// can still be restored.
import { Refusal } from '../../domain/error.ts'
import { inMebibytes } from '../bytes.ts'

/** The bytes of a project's files, and of its removed files that can still be restored. */
export type FileBytes = { file_bytes: number; removed_file_bytes: number }

/** The number of bytes that further files may take. @param limit the quota of the project */
export function fileRoom({ file_bytes, removed_file_bytes }: FileBytes, limit: number): number {
  return Math.min(limit - file_bytes, 2 * limit - file_bytes - removed_file_bytes)
}

/** Refuses files that exceed the quota. @param held includes the bytes of these files, unless they are passed as `more` */
export function requireFileRoom(held: FileBytes, limit: number, more = 0): void {
  if (fileRoom(held, limit) >= more) return
  const quota = `quota of ${inMebibytes(limit)} of files`
  throw new Refusal(
    'file_quota',
    { limit },
    held.file_bytes + more > limit
      ? `This project has reached its ${quota}. Remove some, or ask the operator of this server for a larger quota.`
      : `Files that were removed from this project in the last day use up a whole ${quota}, in addition to the files that are there. ` +
          'There is room again when they can no longer be restored, a day after their removal.',
  )
}
