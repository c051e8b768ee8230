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
  let violations = await violationsOf(page, only)
  if (!violations) {
    // Loading axe takes as long as running it, so it is loaded once per document.
    await page.evaluate(axe.source)
    violations = await violationsOf(page, only)
  }
  const reports = violations?.map(({ id, help, nodes }) => `${name}: ${id}: ${help}\n${nodes.join('\n')}`)
  expect(reports).toEqual([])
}

/** Runs axe once the animations have ended. @returns nothing if axe is not loaded in this document yet */
function violationsOf(page: Page, only?: string[]) {
  return page.evaluate(async (runOnly) => {
    const { axe: here } = window as unknown as { axe?: typeof axe }
    if (!here) return undefined
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame)
    const { violations } = await here.run(document, {
      resultTypes: ['violations'],
      // Reading style sheets and media again, and naming every element, took half of the time. Only rules about media that play
      // by themselves use the former.
      preload: false,
      selectors: false,
      ...(runOnly && { runOnly }),
    })
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  }, only)
}

/** Each theme at each width. Two cells that follow each other differ in one thing, because drawing the other theme is slow. */
const CELLS = [
  ['light', 1280],
  ['dark', 1280],
  ['dark', 375],
  ['light', 375],
] as const

/** Checks a page in both themes and at both widths: it must be accessible and no wider than the screen. */
export async function expectWellShown(page: Page, name = page.url()) {
  let last = 0
  for (const [colorScheme, width] of CELLS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    // The other theme is the same screen in other colours, so only contrast is checked again.
    const rules = width === last ? ['color-contrast'] : undefined
    await expectAccessible(page, `${name}: ${colorScheme}, ${width} px`, rules)
    if (width !== last) await expectNoOverflow(page)
    last = width
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
