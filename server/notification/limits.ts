// Limits of notifications by mail, by push and in inboxes: how often due ones are searched, how many at once, and when to retry.
const HOUR = 3_600

/** Mails about the inbox. */
export const NOTIFICATIONS = {
  /** Seconds without further news of a ticket until its mail is sent, but no more than `longest`. */
  quiet: 120,
  longest: 600,
  /** More tickets at the same moment become one mail; after this many mails in an hour, the rest waits and becomes one. */
  apart: 5,
  inAnHour: 20,
  /** Content of one mail: tickets, events of each ticket, and characters of each text. */
  tickets: 20,
  events: 10,
  text: 1_000,
  /** Milliseconds between two searches for due mails, and mails that are sent at the same time. */
  lookMs: 5_000,
  atOnce: 4,
  /** Seconds that sending one mail may take, and after which another process may try it. */
  seconds: 90,
  lease: 300,
  /** Seconds of the first and of the longest pause before another attempt, and days after which there is none. */
  pause: 60,
  longestPause: HOUR,
  days: 3,
} as const

/**
 * Web push: milliseconds between two searches, and messages sent at the same time; seconds of a lease, and of the first pause
 * after a failure, which doubles; hours after which there is no further attempt.
 */
export const PUSHES = { lookMs: 2_000, atOnce: 4, lease: 120, pause: 30, hours: 6 } as const

/** Reminders in inboxes: milliseconds between two searches, and reminders that one statement writes. */
export const REMINDERS = { lookMs: 20_000, step: 500 } as const
