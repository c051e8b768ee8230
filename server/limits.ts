// Limits of how much, how many and how often; docs/limits.md tells people of them. Those of one noun alone are in its own limits.ts, the
// sizes of text fields in domain/text.ts, those of windows beside their shapes in domain/.

import { MIB } from './bytes.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** So many `points` in so many `seconds`, each from the first of them. */
export type Rate = { points: number; seconds: number }

export const RATES = {
  /** Changes by one person. Fast work with every shortcut makes some thirty a minute. */
  writes: { points: 300, seconds: MINUTE },
  /** Requests that one token sends, of whatever kind; a setting too. All of a person's together: PROGRAMS. */
  tokenRequests: { points: 1_200, seconds: MINUTE },
  /** Bytes of changes that one person writes: of what they write, and of what the log keeps of what it replaces. */
  writtenBytes: { points: 32 * MIB, seconds: HOUR },
  /** Usernames, addresses and project keys that one person looks up, by inviting, finding, renaming or changing a key. */
  lookupsInHour: { points: 20, seconds: HOUR },
  lookupsInDay: { points: 100, seconds: DAY },
  /** Invitation links that one person creates, and mails with one to one address. */
  invitations: { points: 30, seconds: HOUR },
  invitationsTo: { points: 3, seconds: DAY },
  /** New projects of one person whose first choice of a key is taken; past it every new key gets a number. */
  keysTaken: { points: 20, seconds: DAY },
  /** Wrong passwords in one session, for what asks for the password again. */
  ownPassword: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from one place. */
  passwordHere: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from everywhere; past it tries are slowed, never refused. */
  passwordAnywhere: { points: 100, seconds: HOUR },
  /** Wrong passwords from one place, for any accounts. */
  passwordFrom: { points: 300, seconds: HOUR },
  /** Codes of an authenticator for one person, tried from one place or in one session, and by whoever signs in from anywhere. */
  codeHere: { points: 5, seconds: 15 * MINUTE },
  codeAnywhere: { points: 30, seconds: HOUR },
  /** Recovery codes for one person from one place. Nobody guesses those; it spares the database. */
  recoveryCode: { points: 10, seconds: 15 * MINUTE },
  /** Mails that warn a person of wrong codes. */
  codeWarning: { points: 1, seconds: DAY },
  /** Sign-ins by a passkey or at a provider that are begun from one place and lead nowhere. */
  signInsBegun: { points: 300, seconds: HOUR },
  /** Mails that tell one person that they were added to a project, or are offered one. */
  newsTo: { points: 10, seconds: DAY },
  /** Authenticators that one person begins to set up. */
  enrolled: { points: 20, seconds: HOUR },
  /** What the pages of one person say of having a ticket open; each does so every ten seconds (domain/presence/presence.ts). */
  presence: { points: 240, seconds: MINUTE },
  /** Renames of one person: each writes an event in all of their projects. */
  renames: { points: 20, seconds: HOUR },
  /** Refreshes of one session. A page asks for one an hour; five that come back at once, for five. */
  refreshes: { points: 30, seconds: MINUTE },
  /** Mails to one address that one place asks for, codes for one session, and mails that one place asks for. */
  mailTo: { points: 5, seconds: HOUR },
  mailFrom: { points: 20, seconds: HOUR },
  /** Mails to one address that are sent at once, whoever asks; past it one of each kind every MAIL_BATCH_SECONDS. */
  mailAtOnce: { points: 10, seconds: HOUR },
  /** Robots that one person makes, in all projects, those that were removed included. */
  robots: { points: 50, seconds: DAY },
  /** What forges send to the address of one project, in each process. */
  deliveries: { points: 6_000, seconds: MINUTE },
} as const satisfies Record<string, Rate>

/**
 * What programs take of the limits of the person whose tokens they have: a share at most, so that one that runs wild leaves its
 * person room to work and to end it. Requests of all tokens of one person: as many as of so many tokens.
 */
export const PROGRAMS = { share: 0.8, tokens: 2 } as const

/** What people without an account may take, by client network unless said otherwise (fair-use/public-use.ts). */
export const PUBLIC_RATES = {
  /** Answers of public boards, forms, private links of reports and calendars. */
  reads: { points: 300, seconds: MINUTE },
  reportsFrom: { points: 10, seconds: HOUR },
  /** Reports to one project. */
  reportsTo: { points: 200, seconds: DAY },
  picturesFrom: { points: 60, seconds: HOUR },
  repliesFrom: { points: 30, seconds: HOUR },
  /** Messages about one report. */
  repliesTo: { points: 20, seconds: DAY },
} as const satisfies Record<string, Rate>

/** Seconds by which a mail is delayed, and merged with others of its kind to the same address. */
export const MAIL_BATCH_SECONDS = 600

/** Mails in files that are kept, the newest, where there is no mail server. */
export const MAILS_KEPT = 1_000

/** Refused sign-ins that the audit log keeps, of everybody together: guessing passwords must not fill the disk. */
export const REFUSALS_KEPT = 100_000

/** Refresh tokens kept of one session, the used ones among them, by which a stolen one shows itself; the oldest go. */
export const REFRESH_TOKENS_PER_SESSION = 100

/** Sessions of one person, and apart from them sign-ins that wait for their second factor; those unused longest go. */
export const SESSIONS_PER_PERSON = 100

/** Changes of address that a person may make in the seven days in which each can be undone. */
export const EMAIL_CHANGES = 10

/** Days for which what was deleted can be restored; then it is erased. Screens and `erased` in domain/error.ts name it too. */
export const RESTORABLE_DAYS = 30

/** Sign-ups that wait for one address to be verified; the oldest go. */
export const SIGN_UPS_PER_ADDRESS = 20

/** For how long a freed username stays reserved, and how many of one person. */
export const FORMER_USERNAMES = { seconds: 90 * DAY, each: 3 } as const

/** A rename counts as one more change per so many projects, up to this share of a minute's changes. */
export const RENAME_COST = { projects: 10, share: 1 / 3 } as const

/** Milliseconds that a try at an account under attack is held back, and up to half as many more. */
export const ATTACK_DELAY_MS = 2_000

/** Authenticators of one person, recovery codes in a set, codes that one session may be asked for at once. */
export const FACTORS_PER_PERSON = 10
export const RECOVERY_CODES = 10
export const CHALLENGES_PER_SESSION = 10
/** Tries at a code that was sent by mail. */
export const NONCE_TRIES = 5

/** Bytes of titles, descriptions and comments in one project, deleted ones included until they are gone. */
export const PROJECT_TEXT_BYTES = 1024 * MIB

/** One file, and all files of a project. How many a ticket takes is in domain/attachment/attachment.ts. */
export const FILE_BYTES = 50 * MIB
export const PROJECT_FILE_BYTES = 5 * 1024 * MIB
/** For so long a removed file can be restored, and an unused one stays on disk. */
export const FILE_RESTORE_SECONDS = DAY
/** Uploads of one person at once, and milliseconds without a byte after which one is given up. */
export const UPLOADS = { atOnce: 6, stalledMs: 30_000 } as const
/** Requests to an S3-compatible store: tries, the pause before the second one, and milliseconds without a byte until one fails. */
export const STORE = { tries: 3, pauseMs: 200, patienceMs: 20_000 } as const
/** Small versions of pictures: their widths, of which files, how many are made or wait at once, and what is kept in memory. */
export const PREVIEWS = {
  widths: [640, 1_280],
  ofBytes: 64 * MIB,
  pixels: 50_000_000,
  seconds: 10,
  atOnce: 2,
  waiting: 400,
  kept: 2_000,
  keptBytes: 32 * MIB,
  /** Where no previews are made, larger pictures are not drawn among others. */
  drawnBytes: 8 * MIB,
} as const
/** A signed link to a file works no longer than this. */
export const FILE_LINK_SECONDS = HOUR
/** Objects that one call of /storage/v1 lists, signs or removes. */
export const OBJECTS_AT_ONCE = 1_000

export const BODY_BYTES = 256 * 1024
export const AUTH_BODY_BYTES = 64 * 1024
/** Wrong fields that one refusal names. */
export const MAX_FIELD_ERRORS = 20

/**
 * Anonymous requests from one client network: the burst, the steady rate, the longest delay, and how many may be delayed
 * at once. A refused request costs this many more, also for a session.
 */
export const THROTTLE = {
  atOnce: 1_000,
  perSecond: 200,
  longestMs: 2_000,
  waiting: 1_000,
  refusal: 20,
} as const
/** Requests of one person that run at once, and those that may queue. */
export const CONCURRENCY = { atOnce: 5, waiting: 200 } as const
/** More requests than this share of the changes per minute, within so many seconds, are a burst that no human sends: they run one at a time. */
export const BURST = { share: 0.5, seconds: 5 } as const
/**
 * Passwords hashed at once; requests that may wait in each queue (strangers, known people), and of one place or person.
 */
export const PASSWORD_QUEUE = { atOnce: 2, waiting: 50, waitingEach: { known: 5, stranger: 25 } }
/** The same for counting attempts before a password is checked: a matter of milliseconds each. */
export const COUNTING_QUEUE = { atOnce: 2, waiting: 200, waitingEach: { known: 10, stranger: 50 } }

export const PASSKEYS_PER_PERSON = 10
/** Accounts at the provider that one person may link. */
export const IDENTITIES_PER_PERSON = 10
/** What an answer of the provider may be at most. */
export const PROVIDER_BYTES = 256 * 1024
/** Milliseconds for one call to the provider, and for all those that one request makes. */
export const PROVIDER_MS = { each: 4_000, together: 4_500 } as const

/** Projects that one transaction locks exclusively (pipeline/project-lock.ts); the rest of a person's projects follow in batches. */
export const PROJECTS_LOCKED_AT_ONCE = 20

/**
 * Readers of the event log: milliseconds between two rounds through the projects that have something new, and between two
 * looks for what was missed; projects that one look finds; the longest wait of a project whose next event fails, in seconds.
 */
export const READERS = { roundMs: 1_000, pollMs: 10_000, projects: 1_000, longestRetry: HOUR } as const

/** Milliseconds after a change until the pending list of the indexes of words is emptied. Its longest length is in migrations 24 and 35. */
export const WORD_INDEX = { roundMs: 1_000 } as const

/** Projects of a person that one search looks through for words. */
export const SEARCHED_PROJECTS = 200

/**
 * Events of a project that are looked at for what is new there, the newest first: for the list, and for the count on its card.
 */
export const NEWS = { listScans: 1_000, countScans: 200 } as const

/** Tickets of a board that filters leave, up to which they are sorted by themselves; more are read in the order of the column. */
export const SORTED_MATCHES = 1_000

export const STREAMS_PER_PERSON = 50
/** Projects that one stream follows. */
export const PROJECTS_PER_STREAM = 2_000
/**
 * Open tickets (presence/registry.ts): pages remembered of one person and of all, people that one answer names, tickets that one
 * query asks about, and milliseconds between two looks for those that fell silent.
 */
export const PRESENCE = { pagesPerPerson: 50, pages: 20_000, shown: 20, told: 50, sweepMs: 5_000 } as const
/** What piles up unread for one stream before it is cut off. */
export const UNSENT_BYTES = 1024 * 1024
/** Milliseconds in which it takes nothing of what waits for it before it is cut off: with the next beat after that. */
export const STALLED_MS = 15_000

/** Memory for the cached answers of shared calls, their compressed forms included. */
export const ANSWER_CACHE_BYTES = 32 * 1024 * 1024

/**
 * Bytes of text in one window of comments, of an export, or of missed events; it ends with the row that exceeds it. As JSON
 * it may be six times as long, if the text is all control characters.
 */
export const WINDOW_BYTES = 512 * 1024

/** Comments in one window of an export. */
export const COMMENTS_PER_EXPORT = 2_000

/** Pending invitation links of one project. How long each works is INVITATION_DAYS in domain/invitation/invitation.ts. */
export const INVITATIONS_PER_PROJECT = 100
export const MEMBERS_PER_PROJECT = 1_000
export const PROJECTS_PER_OWNER = 1_000
/** Days for which an offered project can be accepted. */
export const TRANSFER_DAYS = 7
/** Tickets of a removed column that go to another one in one transaction; with more, a job does it in so many steps. */
export const COLUMN_STEP = 500
/**
 * A bulk change: tickets after which it looks whether it may go on, tickets after which it is another one's turn, seconds after
 * which a job takes up a small one that its request left undone, and bytes that each ticket counts for as written. How many
 * it takes is in domain/bulk/bulk.ts, and `bulk_limit` in domain/error.ts names it too.
 */
export const BULK = { portion: 20, turn: 200, takeUpSeconds: 10, ticketBytes: 1_024 } as const
/** Columns that a project has ever had, as far as it keeps them: a removed one stays as a marked row. */
export const COLUMNS_EVER = 1_000
/** `label_limit` in domain/error.ts names it too. */
export const LABELS_PER_PROJECT = 200
export const COMMENTS_PER_TICKET = 10_000
/** Room on the disk of the embedded database that changes leave free for it, and how often that is looked at. */
export const DISK_RESERVE = { bytes: 48 * 1024 * 1024, lookMs: 1_000 } as const

/**
 * Milliseconds a client may take to send the head of a request, and all of it; how often that is looked at. Only an upload
 * may take that long: any other request is answered within seconds (http/deadline.ts), and its connection closed.
 */
export const SLOW_CLIENTS = {
  headersTimeout: 20_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 5_000,
} as const

/** Lifetime of an access token in seconds. */
export const ACCESS_SECONDS = 3_600
