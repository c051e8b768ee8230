// Runs axe on a page, once all of it has appeared.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** @param name what is checked, for the message */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // Elements that are fading in have no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return isEndless || playState !== 'running'
    }),
  )
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode runs in this page only; axe would otherwise open another page for cross-origin frames, which there
    // are none of.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const told = violations.map(
    ({ id, help, nodes }) => `${name}: ${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`,
  )
  expect(told).toEqual([])
}
