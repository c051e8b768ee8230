// Of downloads.
import { MINUTE } from '../limits.ts'

/**
 * Downloads of whole projects: at once in this process, and of each person; how long their link works; how long one may read the
 * database and take nothing; rows read at once.
 */
export const EXPORTS = {
  atOnce: 2,
  linkSeconds: 5 * MINUTE,
  rowsAtOnce: 200,
  snapshotMs: 20 * MINUTE * 1_000,
  stalledMs: 60_000,
} as const
