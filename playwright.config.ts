// Browser tests: real Chromium, the one that is installed. No retries: a flaky test is a fault to be found.
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { intervals } from './e2e/expect.ts'
import { findChromium } from './script/chromium.mjs'
import { BROWSER_PROCESSES } from './script/levels.mjs'

const installed = (await findChromium()).env?.CHROMIUM_PATH

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  projects: [
    { name: 'product', testMatch: '*.spec.ts', testIgnore: BROWSER_PROCESSES },
    { name: 'processes', testMatch: BROWSER_PROCESSES },
  ],
  fullyParallel: true,
  // Pages and servers keep a processor busy: more tests at once than processors only slow each other down.
  workers: Math.min(3, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000, toPass: { intervals } },
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'off',
    // Drawing every frame of what fades and glides took a third of the time. Files about movement, drags or timing ask for it
    // (e2e/motion.ts).
    contextOptions: { reducedMotion: 'reduce' },
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
