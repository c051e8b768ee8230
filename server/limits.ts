// Limits of sizes, numbers and rates; docs/limits.md describes them for people. A limit of only one noun is in the noun's own
// limits.ts, the sizes of text fields in domain/limits.ts, and the sizes of windows with their shapes in domain/.

import { MIB } from './bytes.ts'

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** At most `points` within `seconds` seconds. The period begins with the first point. */
export type Rate = { points: number; seconds: number }

export const RATES = {
  /** Changes by one person. Fast work with every shortcut makes about thirty a minute. */
  writes: { points: 300, seconds: MINUTE },
  /** Requests of all kinds that one token sends; also a setting. All tokens of a person together: PROGRAMS. */
  tokenRequests: { points: 1_200, seconds: MINUTE },
  /** Bytes that the changes of one person write: the new text, and the replaced text that the log keeps. */
  writtenBytes: { points: 32 * MIB, seconds: HOUR },
  /** Usernames, addresses and project keys that one person looks up by inviting, finding, renaming or changing a key. */
  lookupsInHour: { points: 20, seconds: HOUR },
  lookupsInDay: { points: 100, seconds: DAY },
  /** People whom one person invites by address, also a setting; and invitation mails to one address, by all inviters. */
  invitations: { points: 500, seconds: DAY },
  /** Names that were not found when one person added people to groups. */
  groupLookups: { points: 100, seconds: DAY },
  invitationsTo: { points: 3, seconds: DAY },
  /** Attempts to sign up with one mailed invitation: each may reveal that a username is taken. */
  invitedSignUps: { points: 20, seconds: HOUR },
  /** New projects of one person whose preferred key is taken. Over this limit every new key gets a number. */
  keysTaken: { points: 20, seconds: DAY },
  /** Wrong passwords in one session, for actions that ask for the password again. */
  ownPassword: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from one network. */
  passwordHere: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from all networks. Over this limit attempts are slowed down, never refused. */
  passwordAnywhere: { points: 100, seconds: HOUR },
  /** Wrong passwords from one network, for any accounts. */
  passwordFrom: { points: 300, seconds: HOUR },
  /** Codes of an authenticator for one person: from one network or in one session, and at sign-in from all networks together. */
  codeHere: { points: 5, seconds: 15 * MINUTE },
  codeAnywhere: { points: 30, seconds: HOUR },
  /** Recovery codes for one person from one network. They cannot be guessed; the limit protects the database from load. */
  recoveryCode: { points: 10, seconds: 15 * MINUTE },
  /** Mails that warn a person of wrong codes. */
  codeWarning: { points: 1, seconds: DAY },
  /** Sign-ins with a passkey or at a provider that are begun from one network and not completed. */
  signInsBegun: { points: 300, seconds: HOUR },
  /** Mails that inform one person of being added to a project, or of being offered one. */
  newsTo: { points: 10, seconds: DAY },
  /** Authenticators that one person begins to set up. */
  enrolled: { points: 20, seconds: HOUR },
  /** Messages of one person's pages about open tickets. A page sends one every ten seconds (domain/presence/presence.ts). */
  presence: { points: 240, seconds: MINUTE },
  /** Renames of one person: each writes an event in all of the person's projects. */
  renames: { points: 20, seconds: HOUR },
  /** Refreshes of one session. A page refreshes once an hour; five pages that reconnect together refresh five times. */
  refreshes: { points: 30, seconds: MINUTE },
  /** Sign-ups from one network, by people without a mailed invitation; also a setting. An office has one network. */
  signUpsFrom: { points: 100, seconds: HOUR },
  /** Sign-ups from one network whose username is taken: each reveals a username. */
  takenFrom: { points: 20, seconds: HOUR },
  /** Requested mails: from one network to one address (also codes for one session), and from one network to all addresses, without sign-ups. */
  mailTo: { points: 5, seconds: HOUR },
  mailFrom: { points: 20, seconds: HOUR },
  /** Mails to one address that are sent at once, by all requesters. Over this limit: one per kind every MAIL_BATCH_SECONDS. */
  mailAtOnce: { points: 10, seconds: HOUR },
  /** Mails of one person that become comments or tickets. */
  mailsIn: { points: 60, seconds: HOUR },
  /** Robots that one person creates in all projects, including those that were removed since. */
  robots: { points: 50, seconds: DAY },
  /** Requests from forges to the address of one project, in each process. */
  deliveries: { points: 6_000, seconds: MINUTE },
} as const satisfies Record<string, Rate>

/**
 * The share of a person's limits that the person's tokens may use. A program out of control leaves the person enough to work and
 * to end the token. `tokens`: all tokens of a person together may send as many requests as this number of tokens.
 */
export const PROGRAMS = { share: 0.8, tokens: 2 } as const

/** Limits for people without an account, by client network unless noted otherwise (fair-use/public-use.ts). */
export const PUBLIC_RATES = {
  /** Requests for public boards, forms, private links of reports, and calendars. */
  reads: { points: 300, seconds: MINUTE },
  reportsFrom: { points: 10, seconds: HOUR },
  /** Reports to one project. */
  reportsTo: { points: 200, seconds: DAY },
  picturesFrom: { points: 60, seconds: HOUR },
  /** Addresses for mails about reports, from one network; and mails to one address that was not confirmed. */
  mailsFrom: { points: 10, seconds: HOUR },
  mailsTo: { points: 3, seconds: DAY },
  repliesFrom: { points: 30, seconds: HOUR },
  /** Messages about one report. */
  repliesTo: { points: 20, seconds: DAY },
} as const satisfies Record<string, Rate>

/** The number of seconds by which a mail is delayed, and merged with others of its kind to the same address. */
export const MAIL_BATCH_SECONDS = 600

/** Without a mail server, the number of newest mails that are kept as files. */
export const MAX_MAIL_FILES = 1_000

/** Refused sign-ins that the audit log keeps, of all people together: guessing passwords must not fill the disk. */
export const MAX_REFUSALS = 100_000

/** Refresh tokens that are kept of one session, including used ones, which reveal a stolen token. The oldest are deleted. */
export const REFRESH_TOKENS_PER_SESSION = 100

/** Sessions of one person, and separately sign-ins that await their second factor. Those unused the longest are ended. */
export const SESSIONS_PER_PERSON = 100

/** Changes of address that a person may make in the seven days in which each can be undone. */
export const EMAIL_CHANGES = 10

/** Days for which deleted projects and tickets can be restored before erasure. Pages and `erased` (domain/error.ts) repeat it. */
export const RESTORABLE_DAYS = 30

/** Pending sign-ups for one address. The oldest are deleted. */
export const SIGN_UPS_PER_ADDRESS = 20

/** The time for which a released username stays reserved, and how many are reserved per person. */
export const FORMER_USERNAMES = { seconds: 90 * DAY, each: 3 } as const

/** A rename counts as one more change per this many projects, up to this share of a minute's changes. */
export const RENAME_COST = { projects: 10, share: 1 / 3 } as const

/** Milliseconds by which an attempt at an account under attack is delayed, plus up to half as many at random. */
export const ATTACK_DELAY_MS = 2_000

/** Authenticators of one person, recovery codes in a set, and challenges that one session may have at the same time. */
export const FACTORS_PER_PERSON = 10
export const RECOVERY_CODES = 10
export const CHALLENGES_PER_SESSION = 10
/** Attempts at a code that was sent by mail. */
export const NONCE_TRIES = 5

/** Bytes of titles, descriptions and comments in one project, including deleted ones until they are erased. */
export const PROJECT_TEXT_BYTES = 1024 * MIB

/** Bytes of one file, and of all files of a project. The number of files per ticket is in domain/attachment/attachment.ts. */
export const FILE_BYTES = 50 * MIB
export const PROJECT_FILE_BYTES = 5 * 1024 * MIB
/** The number of seconds for which a removed file can be restored, and an unused file stays on disk. */
export const FILE_RESTORE_SECONDS = DAY
/** Concurrent uploads of one person, and the number of milliseconds without a byte after which an upload is aborted. */
export const UPLOADS = { atOnce: 6, stalledMs: 30_000 } as const
/** Requests to an S3-compatible store: attempts, the pause before the second, and milliseconds without a byte until one fails. */
export const STORE = { tries: 3, pauseMs: 200, timeoutMs: 20_000 } as const
/** Small versions of pictures: widths, the largest file that gets one, how many are made or wait at once, the cache in memory. */
export const PREVIEWS = {
  widths: [640, 1_280],
  ofBytes: 64 * MIB,
  pixels: 50_000_000,
  seconds: 10,
  atOnce: 2,
  waiting: 400,
  kept: 2_000,
  keptBytes: 32 * MIB,
  /** If no previews are made, larger pictures are not shown inline. */
  drawnBytes: 8 * MIB,
} as const
/** The maximum time for which a signed link to a file works. */
export const FILE_LINK_SECONDS = HOUR
/** Objects that one call of /storage/v1 lists, signs or removes. */
export const OBJECTS_AT_ONCE = 1_000

export const BODY_BYTES = 256 * 1024
export const AUTH_BODY_BYTES = 64 * 1024
/** Invalid fields that one refusal names. */
export const MAX_FIELD_ERRORS = 20

/**
 * Anonymous requests from one client network: the burst, the steady rate, the longest delay, and how many may be delayed at once.
 * A refused request counts as this many further requests, also in a session.
 */
export const THROTTLE = {
  atOnce: 1_000,
  perSecond: 200,
  longestMs: 2_000,
  waiting: 1_000,
  refusal: 20,
} as const
/** Requests of one person that run at once, and requests that may wait. */
export const CONCURRENCY = { atOnce: 5, waiting: 200 } as const
/** More requests in `seconds` seconds than this share of a minute's changes are no human's work: they run one at a time. */
export const BURST = { share: 0.5, seconds: 5 } as const
/**
 * Passwords that are hashed at once, and requests that may wait: in each of the two queues (strangers, known people), and in one
 * queue from one network or person.
 */
export const PASSWORD_QUEUE = { atOnce: 2, waiting: 50, waitingEach: { known: 5, stranger: 25 } }
/** The same for counting a password attempt before its check, which takes milliseconds. */
export const COUNTING_QUEUE = { atOnce: 2, waiting: 200, waitingEach: { known: 10, stranger: 50 } }

export const PASSKEYS_PER_PERSON = 10
/** Accounts at the provider that one person may link. */
export const IDENTITIES_PER_PERSON = 10
/** The maximum number of bytes in a response of the provider. */
export const PROVIDER_BYTES = 256 * 1024
/** Milliseconds for one call to the provider, and for all calls that one request makes. */
export const PROVIDER_MS = { each: 4_000, together: 4_500 } as const

/** Projects that one transaction locks exclusively (pipeline/project-lock.ts). A person's other projects follow in batches. */
export const PROJECTS_LOCKED_AT_ONCE = 20

/**
 * Readers of the event log: milliseconds between two rounds through the projects with new events, and between two searches for
 * missed events; the number of projects that one search finds; the longest pause, in seconds, before the failed event of a
 * project is retried.
 */
export const READERS = { roundMs: 1_000, pollMs: 10_000, projects: 1_000, longestRetry: HOUR } as const

/** Milliseconds until the pending list of the word indexes is emptied after a change. Its maximum is in migrations 24 and 35. */
export const WORD_INDEX = { roundMs: 1_000 } as const

/** Projects of a person in which one search looks for words. */
export const SEARCHED_PROJECTS = 200

/** The newest tickets of a project whose types decide the type that New Ticket starts with, and the fewest that do. */
export const TYPE_SAMPLE = { newest: 200, least: 5 } as const

/** Similar tickets: the newest matches of each group of words, and the newest blocks of tickets that are searched for them. */
export const SIMILAR = { candidates: 20, blocks: 5 } as const

/** The newest events of a project that are searched for unread changes: for the list, and for the count on the project's card. */
export const NEWS = { listScans: 1_000, countScans: 200 } as const

/** If filters leave at most this many tickets of a board, only these are sorted. More are read in the order of the column. */
export const SORTED_MATCHES = 1_000

/** A list is sorted by a field if at most this many tickets match. */
export const SORTED_LIST = 5_000
/** The newest sub-tickets whose parents are the lanes of a board. */
export const PARENTS_SOUGHT = 1_000

export const STREAMS_PER_PERSON = 50
/** Projects that one stream follows. */
export const PROJECTS_PER_STREAM = 2_000
/**
 * Presence on open tickets (presence/registry.ts): the pages that are remembered per person and in total, the people that one
 * answer names, the tickets that one query checks access for, and the milliseconds between two searches for pages that stopped
 * reporting.
 */
export const PRESENCE = {
  pagesPerPerson: 50,
  pages: 20_000,
  shown: 20,
  perRound: 50,
  sweepMs: 5_000,
} as const
/** Unsent bytes of one stream above which the stream is closed. */
export const UNSENT_BYTES = 1024 * 1024
/** Milliseconds in which a stream takes none of its unsent bytes before it is closed, at the next heartbeat. */
export const STALLED_MS = 15_000

/** Memory for the cached answers of shared calls, including their compressed forms. */
export const ANSWER_CACHE_BYTES = 32 * 1024 * 1024

/**
 * Bytes of text in one window of comments, of an export, or of missed events. The window ends with the row that exceeds the
 * limit. As JSON the text may be six times as long, if it consists of control characters.
 */
export const WINDOW_BYTES = 512 * 1024

/** Comments in one window of an export. */
export const COMMENTS_PER_EXPORT = 2_000

/** Pending invitation links of one project. Each works for INVITATION_DAYS (domain/invitation/invitation.ts). */
export const INVITATIONS_PER_PROJECT = 500
/** The newest invitations of a project that are listed, expired ones included. */
export const INVITATIONS_LISTED = 2 * INVITATIONS_PER_PROJECT
/** Team links of one project that were not revoked and have not expired. The message `team_link_limit` repeats this number. */
export const TEAM_LINKS_PER_PROJECT = 20
export const MEMBERS_PER_PROJECT = 1_000
export const PROJECTS_PER_OWNER = 1_000
/** The keys that a project has or had: nobody else can use them, so they are few. */
export const KEYS_PER_PROJECT = 20
/** Days for which an offered project can be accepted. */
export const TRANSFER_DAYS = 7
/** Tickets of a removed column that one transaction moves to another column. With more, a job moves this many per step. */
export const COLUMN_STEP = 500
/**
 * A bulk change: the tickets after which it checks its rights again, the tickets after which it lets another one have its turn,
 * the seconds after which a job continues a small one that its request left unfinished, and the bytes that each ticket counts as
 * written. The maximum number of tickets is in domain/bulk/bulk.ts, and `bulk_limit` in domain/error.ts repeats it.
 */
export const BULK = { portion: 20, turn: 200, takeUpSeconds: 10, ticketBytes: 1_024 } as const
/** Columns of a project, including the removed ones that it still has: a removed column stays as a marked row. */
export const COLUMNS_EVER = 1_000
/** The message `label_limit` in domain/error.ts repeats this number. */
export const LABELS_PER_PROJECT = 200
export const COMMENTS_PER_TICKET = 10_000
/** Free space that changes leave on the disk of the embedded database, and the milliseconds between two checks of it. */
export const DISK_RESERVE = { bytes: 48 * 1024 * 1024, lookMs: 1_000 } as const

/** Bytes in BACKUP_DIR for restoring the embedded database at any moment of the last days, unless RECOVERY_MIB is set. */
export const RECOVERY_BYTES = 20 * 1024 ** 3

/**
 * Milliseconds in which a client has to send the head of a request, and the whole request; and how often both are checked. Only
 * an upload may take that long: any other request is answered within seconds (http/deadline.ts) and its connection closed.
 */
export const SLOW_CLIENTS = {
  headersTimeout: 20_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 5_000,
} as const

/** The lifetime of an access token, in seconds. */
export const ACCESS_SECONDS = 3_600
