// Browser tests: real Chromium, the one that is installed. No retries: a flaky test is a fault to be found.
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './script/chromium.mjs'

const installed = (await findChromium()).env?.CHROMIUM_PATH

/** What takes the database away, opens many tabs or loads ten thousand tickets: `npm test -- processes`. */
const PROCESSES = ['large-board.spec.ts', 'many-tabs.spec.ts', 'outage.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'product', testMatch: '*.spec.ts', testIgnore: PROCESSES },
    { name: 'processes', testMatch: PROCESSES },
  ],
  fullyParallel: true,
  // Pages and servers keep a processor busy: more tests at once than processors only slow each other down.
  workers: Math.min(3, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'off',
    // Requests that it answers cannot be failed by a test; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: installed,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
    },
  },
})
