// Every limit of how much, how many and how often, in one place; docs/limits.md tells people of them. The sizes of
// text fields are in domain/text.ts, those of windows beside their shapes in domain/.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** So many `points` in so many `seconds`, each from the first of them. */
export type Rate = { points: number; seconds: number }

export const RATES = {
  /** Changes by one person. Fast work with every shortcut makes some thirty a minute. */
  writes: { points: 300, seconds: MINUTE },
  /** Names and addresses that one person looks up, by inviting or finding. An invitation that succeeds is given back. */
  lookupsInHour: { points: 20, seconds: HOUR },
  lookupsInDay: { points: 100, seconds: DAY },
  /** Wrong passwords for deleting one's account. */
  ownPassword: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from one place. */
  passwordHere: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from everywhere; past it tries are slowed, never refused. */
  passwordAnywhere: { points: 100, seconds: HOUR },
  /** Wrong passwords from one place, for any accounts. */
  passwordFrom: { points: 300, seconds: HOUR },
  /** Mails to one address, and mails that one place asks for. */
  mailTo: { points: 5, seconds: HOUR },
  mailFrom: { points: 20, seconds: HOUR },
} as const satisfies Record<string, Rate>

/** Milliseconds that a try at an account under attack is held back. */
export const HELD_BACK_MS = 2_000

export const BODY_BYTES = 256 * 1024
export const AUTH_BODY_BYTES = 64 * 1024
/** Wrong fields that one refusal names. */
export const ERRORS_TOLD = 20

/** Requests of one person that are carried out at once, and those that may wait for their turn. */
export const TURNS = { atOnce: 5, waiting: 200 } as const
/** Passwords hashed at once, those that may wait, and those that may wait from one place. */
export const PASSWORD_TURNS = { atOnce: 2, waiting: 50, waitingEach: 25 } as const

export const STREAMS_PER_PERSON = 50
/** Projects that one stream follows. */
export const PROJECTS_PER_STREAM = 2_000
/** What piles up unread for one stream before it is cut off. */
export const UNSENT_BYTES = 1024 * 1024

export const MEMBERS_PER_PROJECT = 1_000
export const PROJECTS_PER_OWNER = 1_000
export const COMMENTS_PER_TICKET = 10_000
/** Comments in one window of an export, beyond those of its first ticket. */
export const COMMENTS_PER_EXPORT = 2_000

/** Milliseconds a client may take to send the head of a request, and all of it; how often that is looked at. */
export const SLOW_CLIENTS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
} as const
