// Of reports by people without an account; how often they may send is among the rates in ../limits.ts.
import { HOUR } from '../limits.ts'

/**
 * The proof of work that a report takes: zero bits that its hash begins with, one more each time that the reports of an hour reach
 * `busy` and its doubles, up to `most`; the seconds in which it must be redeemed.
 */
export const PROOF = { bits: 17, most: 24, busy: 5, seconds: 600 } as const

/** Seconds after a report in which its pictures are taken, and pictures that are received at once, of one network and of all. */
export const REPORT_UPLOADS = { seconds: HOUR, atOnce: 3, ofAll: 20 } as const
/** Reports of a project, the newest, that suggestions are looked for in. */
export const SUGGESTED_FROM = 2_000
