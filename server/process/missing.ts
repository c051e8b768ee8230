// Distinguishes missing paths from unreadable ones: a folder that cannot be read is not an empty one.
import { lstat } from 'node:fs/promises'

/** For `catch`: `none` stands for a missing file or folder. Any other error is rethrown. */
export function ifMissing<T>(none: T): (error: unknown) => T {
  return (error) => {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return none
    throw error
  }
}

/** Also true for a dangling link. */
export function isThere(path: string): Promise<boolean> {
  return lstat(path).then(() => true, ifMissing(false))
}
