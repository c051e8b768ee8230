// Limits of downloads.
import { MINUTE } from '../limits.ts'

/**
 * Downloads of whole projects. `atOnce` is how many may run in this process; a person may run only one. `linkSeconds` is the
 * lifetime of a link, `rowsAtOnce` the number of rows per read. A download ends after `snapshotMs` of reading the database, or
 * after `stalledMs` in which the client receives nothing.
 */
export const EXPORTS = {
  atOnce: 2,
  linkSeconds: 5 * MINUTE,
  rowsAtOnce: 200,
  snapshotMs: 20 * MINUTE * 1_000,
  stalledMs: 60_000,
} as const
