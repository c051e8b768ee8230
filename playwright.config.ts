// Browser tests in real Chromium, the installed one. No retries: a flaky test has a fault that must be found.
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { intervals } from './e2e/expect.ts'
import { findChromium } from './script/chromium.mjs'
import { BROWSER_PROCESSES, EVERYDAY } from './script/levels.mjs'

const installed = (await findChromium()).env?.CHROMIUM_PATH

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  projects: [
    { name: 'everyday', testMatch: EVERYDAY },
    { name: 'screens', testMatch: '*.spec.ts', testIgnore: [...EVERYDAY, ...BROWSER_PROCESSES] },
    { name: 'processes', testMatch: BROWSER_PROCESSES },
  ],
  fullyParallel: true,
  // Pages and servers keep a processor busy: with more tests than processors, the tests only slow each other down.
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
    // Drawing every frame of the animations took a third of the time. Files that test movement, drags or timing turn animations
    // on (e2e/motion.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // A test cannot make requests fail that a service worker answers. offline.spec.ts allows service workers.
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
