// Which tests start and end processes, a second or more each time, and so are not part of `npm test`.

export const PROCESSES = [
  'faults/**/*.test.ts',
  'server/{backup,cli}/**/*.test.ts',
  'server/db/{embedded,upgrade}.test.ts',
  'server/db/embedded/**/*.test.ts',
  'server/{process/launcher,main}.test.ts',
  'script/dev.test.ts',
]

/** Browser tests that take the database away, open many tabs or load ten thousand tickets. */
export const BROWSER_PROCESSES = ['large-board.spec.ts', 'many-tabs.spec.ts', 'outage.spec.ts']
