// Many tabs of one browser on one server over HTTP/1.1, which allows six connections: hidden tabs release theirs, the visible tab
// works, and each tab catches up when it is shown again.
import type { Page } from '@playwright/test'
import { card } from './drag.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

/** One more than there are connections. */
const TABS = 7

/** Shows or hides a page. The test browser treats every page as visible, but a user's browser shows one at a time. */
async function show(page: Page, isShown: boolean) {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !shown })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: shown ? 'visible' : 'hidden',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isShown)
}

async function expectLive(page: Page) {
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
}

test('seven tabs: the one that is looked at works, and hidden ones catch up when they are shown', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const tabs: Page[] = []
  for (let count = 0; count < TABS; count += 1) {
    const page = count === 0 ? ada.page : await ada.page.context().newPage()
    await page.clock.install()
    await page.goto(`/project/${projectId}`)
    await expectLive(page)
    tabs.push(page)
    if (count === TABS - 1) continue
    await show(page, false)
    await page.clock.runFor(11_000)
  }
  const last = tabs.at(-1) as Page
  await ada.ticket(projectId, { title: 'Seen at once' })
  await expect(card(last, 'To Do', 'Seen at once')).toBeVisible()
  const first = tabs[0] as Page
  await expect(card(first, 'To Do', 'Seen at once')).toBeHidden()
  await show(last, false)
  await last.clock.runFor(11_000)
  await show(first, true)
  await expect(card(first, 'To Do', 'Seen at once')).toBeVisible()
  await expectLive(first)
})
