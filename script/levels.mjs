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
  'server/recovery/{recovery,torn}.test.ts',
  'script/dev.test.ts',
]

/** Builds the image and runs it, on one processor for two minutes, so it is a step of its own that runs beside the others. */
export const IMAGE = ['faults/image.test.ts']

/** Browser tests that take the database away, open many tabs or load ten thousand tickets. */
export const BROWSER_PROCESSES = ['large-board.spec.ts', 'many-tabs.spec.ts', 'outage.spec.ts']

/**
 * The browser tests of what people do every day: sign in, the board, a ticket, comments, the list, people and rights. They are part
 * of `npm test`, which takes eight minutes on two processors; the browser tests of all other screens are the step `screens`, which
 * CI runs as well. A new browser test belongs to that step, unless it takes the place of one of these.
 */
export const EVERYDAY = [
  'auth.spec.ts',
  'board.spec.ts',
  'budget.spec.ts',
  'chunks.spec.ts',
  'dashboard.spec.ts',
  'drop.spec.ts',
  'edits.spec.ts',
  'invitation.spec.ts',
  'keyboard.spec.ts',
  'list.spec.ts',
  'live.spec.ts',
  'markdown.spec.ts',
  'new-ticket.spec.ts',
  'palette.spec.ts',
  'phone.spec.ts',
  'project.spec.ts',
  'script-injection.spec.ts',
  'settings.spec.ts',
  'ticket-dialog.spec.ts',
  'ticket.spec.ts',
  'undo.spec.ts',
]

/**
 * The test files that also run on another PostgreSQL. Versions differ in how they handle a statement, not in how often it is sent.
 * The files of the second part were chosen by recording the statements that each file of the server tests sends: the cheapest ones
 * that send four in five of all different texts. Choose again when the step takes much longer. The entries are the beginnings of paths.
 */
export const ON_OTHER_POSTGRES = [
  // Connections, poolers, migrations, backups, notifications between processes, and the places where processes wait for each
  // other; sorting and search.
  'server/db/',
  'server/backup/backup.test.ts',
  'server/backup/nightly.test.ts',
  'server/backup/upgrade.test.ts',
  'server/events/wake.test.ts',
  'server/search/',
  'server/test/races.test.ts',
  'server/ticket/rank.test.ts',
  'server/ticket/sorted.test.ts',
  // The most statements in the least time.
  'server/access/access.test.ts',
  'server/auth/client.test.ts',
  'server/auth/factor/required.test.ts',
  'server/auth/provider/groups.test.ts',
  'server/auth/provider/identity-link.test.ts',
  'server/demo/fill.test.ts',
  'server/events/before.test.ts',
  'server/export/export.test.ts',
  'server/forge/signature.test.ts',
  'server/group/limits.test.ts',
  'server/import/import.test.ts',
  'server/invitation/invitation.test.ts',
  'server/jobs/dead-workers.test.ts',
  'server/notification/unsubscribe.test.ts',
  'server/operator/operator.test.ts',
  'server/public/report-mail.test.ts',
  'server/retention/erase.test.ts',
  'server/retention/pruning.test.ts',
  'server/template/commands.test.ts',
  'server/test/counts.test.ts',
  'server/test/database.test.ts',
  'server/test/fuzz-accounts.test.ts',
  'server/ticket/live-window.test.ts',
  'server/ticket/narrow.test.ts',
  'server/ticket/own-order.test.ts',
  'server/ticket/query.test.ts',
  'server/undo/undo.test.ts',
  'server/user/commands.test.ts',
  'server/webhook/webhooks.test.ts',
]
/** Files below the folders above that use a separate database. */
export const NOT_ON_OTHER_POSTGRES = ['server/db/embedded*', 'server/db/embedded/**']
