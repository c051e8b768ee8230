// The clock of a page, where a test decides what time it is.
import type { Page } from '@playwright/test'

/** Stops an installed clock, so far ahead that a slow machine has not passed it by the time it is asked to. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}
