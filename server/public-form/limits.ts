// Limits for reports by people without an account. The rates at which they may send are in ../limits.ts.
import { DAY, HOUR } from '../limits.ts'

/**
 * Proof of work for a report: the zero bits that the hash begins with, one more each time that the reports of an hour reach
 * `busy` and its doubles, up to `most`; and the seconds in which it must be redeemed.
 */
export const PROOF = { bits: 17, most: 24, busy: 5, seconds: 600 } as const

/** Seconds after a report in which pictures are accepted; and pictures that are received at once, from one network and in all. */
export const REPORT_UPLOADS = { seconds: HOUR, atOnce: 3, ofAll: 20 } as const
/**
 * Mails to senders: seconds between two about one report, the most about one report, how many are enqueued at once; seconds after which
 * an unconfirmed address, and one about whose report nothing was mailed, are erased.
 */
export const REPORT_MAILS = { pause: HOUR, most: 50, atOnce: 1_000, waits: 2 * DAY, kept: 180 * DAY } as const
/** The newest reports of a project in which suggestions are searched. */
export const SUGGESTED_FROM = 2_000
