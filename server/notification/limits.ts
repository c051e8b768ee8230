// Of what people are told by mail, by push and in their inboxes: how often it is looked for, how much at once, and how it is tried again.
const HOUR = 3_600

/**
 * Mails about the inbox. `quiet` seconds without further news of a ticket, but no more than `longest`, until one is sent at
 * once; this many tickets at the same moment, or mails in an hour, make them one mail. What one shows: tickets, events of each, and
 * characters of a text. Milliseconds between two looks for what is due; mails sent at the same time; seconds that one may take,
 * after which it may be tried again, and the first and longest pause before that; after `days` it is given up.
 */
export const NOTIFICATIONS = {
  quiet: 120,
  longest: 600,
  apart: 5,
  inAnHour: 20,
  tickets: 20,
  events: 10,
  text: 1_000,
  lookMs: 5_000,
  atOnce: 4,
  seconds: 90,
  lease: 300,
  pause: 60,
  longestPause: HOUR,
  days: 3,
} as const

/**
 * Web push: how often it is looked for, how many are sent at a time; seconds for which one that is being sent is left alone, and the first pause
 * after a failure, which doubles; after `hours` it is given up.
 */
export const PUSHES = { lookMs: 2_000, atOnce: 4, lease: 120, pause: 30, hours: 6 } as const

/** Reminders in inboxes: how often they are looked for, and how many are told in one statement. */
export const REMINDERS = { lookMs: 20_000, step: 500 } as const
