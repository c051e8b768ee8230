// The select box: keyboard, touch, and the position of its list. Other tests check what a page does with the selection.
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 640 } }
/** The least distance from the list to the window's edge, in px. */
const EDGE = 10

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Ticket' })
const box = (page: Page, name: string) => page.getByRole('combobox', { name })
const option = (page: Page, name: string) => page.getByRole('option', { name })

async function openDialog({ page }: Person, projectId: string) {
  await page.goto(`/project/${projectId}?tab=list`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function expectInWindow(page: Page) {
  const list = await page.getByRole('listbox').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(list?.x).toBeGreaterThanOrEqual(EDGE)
  expect(list?.y).toBeGreaterThanOrEqual(EDGE)
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width - EDGE)
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(height - EDGE)
}

async function press(page: Page, steps: [key: string, focused: Locator][]) {
  for (const [key, focused] of steps) {
    await page.keyboard.press(key)
    await expect(focused).toBeFocused()
  }
}

test('keys, one long press, letters and removed choices: the list opens, chooses and closes, and the dialog stays', async ({
  person,
  server,
}) => {
  const olga = await person('Olga Owner')
  const dev = await server.create('Dev Patel')
  const { page } = olga
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await openDialog(olga, projectId)
  const priority = box(page, 'Priority')

  await test.step('who is no member any more leaves the open list, and the rest can be chosen', async () => {
    await box(page, 'Assignee').click()
    await expect(option(page, 'Dev Patel')).toBeVisible()
    await page.keyboard.press('d')
    await expect(option(page, 'Dev Patel')).toBeFocused()
    const { members } = await olga.call('listMembers', { projectId })
    const member = members.find(({ user_id }) => user_id === dev.user_id)
    await olga.call('removeMember', { memberId: member?.id ?? '' })
    await expect(option(page, 'Dev Patel')).toHaveCount(0)
    await option(page, 'Olga Owner').click()
    await expect(box(page, 'Assignee')).toHaveText(/Olga Owner/)
  })

  await test.step('a choice says what it is to those who do not see it', async () => {
    await expect(priority).toHaveAttribute('aria-expanded', 'false')
    await priority.click()
    await expect(priority).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('listbox', { name: 'Priority' })).toBeVisible()
    await expect(page.getByRole('option', { selected: true })).toHaveText('Medium')
    await expect(page.getByRole('option')).toHaveText(['Low', 'Medium', 'High', 'Critical'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })

  await test.step('keys go through the choices, and Escape closes them and not the dialog', async () => {
    await priority.focus()
    await press(page, [
      ['ArrowDown', option(page, 'Medium')],
      ['Home', option(page, 'Low')],
      ['ArrowUp', option(page, 'Low')],
      ['End', option(page, 'Critical')],
      ['ArrowDown', option(page, 'Critical')],
      ['h', option(page, 'High')],
      ['Tab', option(page, 'High')],
      ['Escape', priority],
    ])
    await expect(priority).toHaveText('Medium')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(dialog(page)).toBeVisible()
    await press(page, [
      ['Space', option(page, 'Medium')],
      ['ArrowUp', option(page, 'Low')],
      ['Space', priority],
    ])
    await expect(priority).toHaveText('Low')
    await expect(option(page, 'Low')).toHaveCount(0)
  })

  await test.step('one press opens, goes to a choice and takes it as it ends', async () => {
    await priority.hover()
    await page.mouse.down()
    await option(page, 'Critical').hover()
    await page.mouse.up()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(priority).toHaveText('Critical')
    await expect(priority).toBeFocused()
    // Releasing the button on the box or outside leaves the list open.
    await priority.hover()
    await page.mouse.down()
    await page.getByRole('heading', { name: 'Create New Ticket' }).hover({ force: true })
    await page.mouse.up()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(priority).toHaveText('Critical')
    await page.keyboard.press('Escape')
  })

  await test.step('a list stands above its box where there is no room below, and scrolls in a low window', async () => {
    await page.setViewportSize({ width: 700, height: 330 })
    await priority.scrollIntoViewIfNeeded()
    await priority.click()
    await expectInWindow(page)
    for (const [key, name] of [
      ['End', 'Critical'],
      ['Home', 'Low'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(option(page, name)).toBeInViewport({ ratio: 1 })
    }
    // The list stays visible when the window is resized.
    await page.setViewportSize({ width: 375, height: 640 })
    await expect(async () => expectInWindow(page)).toPass()
    await page.keyboard.press('Enter')
    await expect(priority).toHaveText('Low')
  })

  // A letter on the closed box selects an option, and the page's shortcut with that letter does nothing.
  await page.keyboard.press('c')
  await expect(priority).toHaveText('Critical')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('under a finger, a tap opens and chooses, and a tap beside presses nothing that lies behind', async ({
  person,
}) => {
  const olga = await person('Olga Owner', PHONE)
  const { page } = olga
  await openDialog(olga, await olga.project())
  await box(page, 'Type').tap()
  await expectInWindow(page)
  await option(page, 'Bug').tap()
  await expect(box(page, 'Type')).toHaveText('Bug')

  await box(page, 'Type').tap()
  await expect(option(page, 'Bug')).toBeFocused()
  const cancel = await dialog(page).getByRole('button', { name: 'Close' }).boundingBox()
  await page.touchscreen.tap((cancel?.x ?? 0) + 10, (cancel?.y ?? 0) + 10)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  await expect(box(page, 'Type')).toHaveText('Bug')
})
