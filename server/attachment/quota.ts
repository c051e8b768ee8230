// The quota of files per project. The database counts the bytes on the project's row (migrations/0057), those of removed files apart:
// they may take as much again, so a removal makes room at once, and what can still be restored is never pushed out.
import { Refusal } from '../../domain/error.ts'
import { inMebibytes } from '../bytes.ts'

/** Of a project: bytes of its files, and of the removed ones that can still be restored. */
export type FileBytes = { file_bytes: number; removed_file_bytes: number }

/** Bytes that further files may take. @param limit those that the project's files may take */
export function fileRoom({ file_bytes, removed_file_bytes }: FileBytes, limit: number): number {
  return Math.min(limit - file_bytes, 2 * limit - file_bytes - removed_file_bytes)
}

/** Refuses files that have no room. @param held including them, unless they are `more` */
export function requireFileRoom(held: FileBytes, limit: number, more = 0): void {
  if (fileRoom(held, limit) >= more) return
  const quota = `quota of ${inMebibytes(limit)} of files`
  throw new Refusal(
    'file_quota',
    { limit },
    held.file_bytes + more > limit
      ? `This project has reached its ${quota}. Remove some, or ask the operator of this server for a larger quota.`
      : `Files that were removed from this project in the last day take a whole ${quota} beside those that are there. ` +
          'There is room again once they can no longer be restored, a day after each was removed.',
  )
}
