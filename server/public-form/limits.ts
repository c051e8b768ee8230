// Limits for reports by people without an account. The rates at which they may send are in ../limits.ts.
import { HOUR } from '../limits.ts'

/**
 * Proof of work for a report: the zero bits that the hash begins with, one more each time that the reports of an hour reach
 * `busy` and its doubles, up to `most`; and the seconds in which it must be redeemed.
 */
export const PROOF = { bits: 17, most: 24, busy: 5, seconds: 600 } as const

/** Seconds after a report in which pictures are accepted; and pictures that are received at once, from one network and in all. */
export const REPORT_UPLOADS = { seconds: HOUR, atOnce: 3, ofAll: 20 } as const
/** The newest reports of a project in which suggestions are searched. */
export const SUGGESTED_FROM = 2_000
