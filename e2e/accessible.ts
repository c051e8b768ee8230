// Runs axe on a page, after all of the page has appeared.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './expect.ts'

/**
 * @param name what is checked, for the failure message
 * @param only the rules to check, if the other rules were already checked on this screen
 */
export async function expectAccessible(page: Page, name = page.url(), only?: string[]): Promise<void> {
  // Elements that are fading in do not have their final contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return isEndless || playState !== 'running'
    }),
  )
  // Loading axe takes as long as running it, so it is loaded once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    const found = await here.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  }, only)
  const reports = violations.map(({ id, help, nodes }) => `${name}: ${id}: ${help}\n${nodes.join('\n')}`)
  expect(reports).toEqual([])
}

const THEMES = ['light', 'dark'] as const
const WIDTHS = [1280, 375]

/** Checks a page in both themes and at both widths: it must be accessible and no wider than the screen. */
export async function expectWellShown(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      // The dark theme is the same screen in other colours, so only contrast is checked again.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      await expectAccessible(page, `${colorScheme}, ${width} px`, rules)
    }
    await expectNoOverflow(page)
  }
}

/** Checks that the page is no wider than the screen. */
export async function expectNoOverflow(page: Page) {
  const [wide, screen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(wide, 'width of the page').toBeLessThanOrEqual(screen)
}
