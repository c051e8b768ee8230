// Assigns tests to steps, where their folder does not decide it.

/** Tests that start and end processes. Each takes a second or more, so they are not part of `npm test`. */
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
 * The test files that also run on another PostgreSQL. Versions differ in how they handle a statement, not in how often it is
 * sent. These few files send nineteen in twenty of all different statements of the product, in two fifths of the time of all
 * tests. They were chosen by recording the statements that each file sends: the cheapest files that together send most. The
 * entries are the beginnings of paths.
 */
export const ON_OTHER_POSTGRES = [
  // Connections, poolers, migrations, backups, notifications between processes, and the places where processes wait for each
  // other.
  'server/db/',
  'server/backup/backup.test.ts',
  'server/backup/nightly.test.ts',
  'server/backup/upgrade.test.ts',
  'server/events/wake.test.ts',
  'server/test/races.test.ts',
  // Sorting, search, and statements that are assembled from parts, so that each combination is another statement.
  'server/ticket/',
  'server/search/',
  'server/import/',
  'server/bulk/',
  'server/revert/',
  'server/retention/',
  // Every read and every kind of change in one run.
  'server/test/counts.test.ts',
  'server/test/sentinel.test.ts',
  // Background work, and features that send statements of their own.
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
  // Small tests that each send some statements that no other test sends.
  'server/column/',
  'server/demo/',
  'server/history/',
  'server/invitation/',
  'server/label/',
  'server/metrics/',
]
/** Files below the folders above that use a separate database or hardly any statements. */
export const NOT_ON_OTHER_POSTGRES = [
  'server/db/embedded*',
  'server/db/embedded/**',
  'server/import/read/**',
  'server/jobs/process/**',
  'server/storage/preview.test.ts',
]
