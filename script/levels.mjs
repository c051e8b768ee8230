// Which tests run where, besides the step that their folder is.

/** What starts and ends processes, a second or more each time, and so is not part of `npm test`. */
export const PROCESSES = [
  'faults/**/*.test.ts',
  'server/backup/{backup,refuse,upgrade}.test.ts',
  'server/cli/**/*.test.ts',
  'server/db/embedded.test.ts',
  'server/db/embedded/**/*.test.ts',
  'server/{process/launcher,main}.test.ts',
  'server/jobs/process/**/*.test.ts',
  'script/dev.test.ts',
]

/** Browser tests that take the database away, open many tabs or load ten thousand tickets. */
export const BROWSER_PROCESSES = ['large-board.spec.ts', 'many-tabs.spec.ts', 'outage.spec.ts']

/**
 * What runs on another PostgreSQL too. Two versions differ in how they take a statement, not in how often: these few files
 * send nineteen in twenty of the statements that the product ever sends, in two fifths of the time of all. Chosen by noting which
 * statements each file sends: the cheapest that together send most. Beginnings of paths.
 */
export const ALSO_ELSEWHERE = [
  // Connections, poolers, migrations, backups; what processes tell each other, and where they wait for each other.
  'server/db/',
  'server/backup/backup.test.ts',
  'server/backup/nightly.test.ts',
  'server/backup/upgrade.test.ts',
  'server/events/wake.test.ts',
  'server/test/races.test.ts',
  // Order, search, and what is put together from parts, so that each combination is a statement of its own.
  'server/ticket/',
  'server/search/',
  'server/import/',
  'server/bulk/',
  'server/revert/',
  'server/retention/',
  // Every read and every kind of change in one go.
  'server/test/counts.test.ts',
  'server/test/sentinel.test.ts',
  // What no request does, or does by itself.
  'server/jobs/',
  'server/mail/',
  'server/notification/',
  'server/push/',
  'server/storage/',
  'server/export/',
  'server/inbox/',
  'server/webhook/',
  'server/token/',
  'server/undo/undo',
  'server/pipeline/idempotency',
  'server/auth/client.test.ts',
  'server/auth/update-user.test.ts',
  'server/auth/username.test.ts',
  'server/auth/email/email-undo.test.ts',
  'server/auth/factor/factor.test.ts',
  'server/auth/provider/oidc.test.ts',
  'server/public/board.test.ts',
  'server/public/calendar.test.ts',
  'server/public/pictures.test.ts',
  'server/forge/forge.test.ts',
  // Small, and each with some that nobody else sends.
  'server/column/',
  'server/demo/',
  'server/history/',
  'server/invitation/',
  'server/label/',
  'server/metrics/',
]
/** Below these, yet with a database of their own, or hardly any. */
export const NOT_ELSEWHERE = [
  'server/db/embedded*',
  'server/db/embedded/**',
  'server/import/read/**',
  'server/jobs/process/**',
  'server/storage/preview.test.ts',
]
