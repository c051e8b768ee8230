// Runs axe on a page, once all of it has appeared.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './expect.ts'

/**
 * @param name what is checked, for the message
 * @param only these rules, where the others have been asked of the same screen
 */
export async function expectAccessible(page: Page, name = page.url(), only?: string[]): Promise<void> {
  // Elements that are fading in have no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return isEndless || playState !== 'running'
    }),
  )
  // Reading axe takes as long as running it: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    const found = await here.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  }, only)
  const told = violations.map(({ id, help, nodes }) => `${name}: ${id}: ${help}\n${nodes.join('\n')}`)
  expect(told).toEqual([])
}

const THEMES = ['light', 'dark'] as const
const WIDTHS = [1280, 375]

/** In both themes and at both widths: accessible, and no wider than the screen. */
export async function expectWellShown(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      // Dark is the same screen in other colours.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      await expectAccessible(page, `${colorScheme}, ${width} px`, rules)
    }
    await expectNoOverflow(page)
  }
}

/** That the page is no wider than the screen. */
export async function expectNoOverflow(page: Page) {
  const [wide, screen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(wide, 'width of the page').toBeLessThanOrEqual(screen)
}
