// Limits of mail in.
import { MIB } from '../bytes.ts'
import { DAY } from '../limits.ts'

export const MAIL_IN = {
  /** Seconds between two looks into the mailbox, and the longest pause after failures, which doubles with each. */
  look: 20,
  longestPause: 15 * 60,
  /** Mails of one turn; the milliseconds of a turn, and of one mail. */
  atOnce: 50,
  turnMs: 300_000,
  mailMs: 60_000,
  /** How often a mail that fails is tried. */
  tries: 5,
  /** Bytes of a mail, and of its headers. */
  bytes: 35 * MIB,
  headerBytes: 256 * 1024,
  /** Parts within parts, and mails within mails. */
  depth: 20,
  mails: 2,
  /** Boundaries of parts that a mail may have, and files that it may bring. */
  parts: 200,
  files: 20,
  /** Characters of the text and of the HTML that are read: more than a description can have. */
  text: 100_000,
  html: 500_000,
  /** Seconds for which an address for replies works after the last mail that had it, and for which mails are remembered. */
  reply: 90 * DAY,
  kept: 30 * DAY,
  /** Seconds between two mails to one person about refused mails. */
  reasons: DAY,
} as const
