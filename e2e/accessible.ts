// Asks axe about a page, once everything on it has come.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** @param name where the page stands, for the message */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // Half-shown text has no contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return isEndless || playState !== 'running'
    }),
  )
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: what it otherwise opens a second page for are frames of other sites, and there are none.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const told = violations.map(
    ({ id, help, nodes }) => `${name}: ${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`,
  )
  expect(told).toEqual([])
}
