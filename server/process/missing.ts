// Tells what is not there from what could not be looked at: a folder that nobody may read is not an empty one.
import { lstat } from 'node:fs/promises'

/** For `catch`: `none` stands for a file or folder that is not there. Whatever else went wrong goes on. */
export function ifMissing<T>(none: T): (error: unknown) => T {
  return (error) => {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return none
    throw error
  }
}

/** Also for a link that leads nowhere. */
export function isThere(path: string): Promise<boolean> {
  return lstat(path).then(() => true, ifMissing(false))
}
