// A path in the data folder that cannot be read is not treated as missing: the start is refused before anything is written.
import { ifMissing } from '../../process/missing.ts'
import { StartError } from '../../process/start-error.ts'
import { reason } from './reason.ts'

/** Throws a StartError that says which path, why, and what to do. */
export function refuseUnreadable(path: string, error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException
  const remedy = ['EACCES', 'EPERM'].includes(code)
    ? 'Run Lacewing as the user who owns it, or choose another DATA_DIR.'
    : 'Nothing was changed: see that it can be read, and try again.'
  throw new StartError(`${path} cannot be read: ${reason(error)}. ${remedy}`)
}

/** For `catch`: returns `none` if the path does not exist. Any other error prevents the start. */
export function noneIfMissing<T>(path: string, none: T): (error: unknown) => T {
  return (error) => {
    try {
      return ifMissing(none)(error)
    } catch {
      return refuseUnreadable(path, error)
    }
  }
}
