// The clock of a page, for tests that control the time.
import type { Page } from '@playwright/test'

/**
 * Stops an installed clock. It stops in the future, so that a slow machine has not already passed that time when the command
 * arrives.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}
