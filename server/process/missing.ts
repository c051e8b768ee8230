// Distinguishes missing paths from unreadable ones: a folder that cannot be read is not treated as empty.
import { lstat } from 'node:fs/promises'

/** For `catch`: returns `none` if the file or folder is missing. Any other error is rethrown. */
export function ifMissing<T>(none: T): (error: unknown) => T {
  return (error) => {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return none
    throw error
  }
}

/** Whether a path exists. Also true for a link whose target is missing. */
export function isThere(path: string): Promise<boolean> {
  return lstat(path).then(() => true, ifMissing(false))
}
