// Unit and server tests: everything named *.test.ts beside what it tests. Browser tests live in e2e/.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,web,script,bench,faults}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    // Most of a server test is waiting, for PostgreSQL or for another process: one more than the processors of the
    // smallest machine it runs on.
    maxWorkers: 3,
    // Far beyond what any test takes: a slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
