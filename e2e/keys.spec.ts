// Keyboard shortcuts: each action once, the list of shortcuts, and how to turn them off.
import type { Page } from '@playwright/test'
import { KEY_COMMANDS, type KeyCommandId } from '../web/keys/key-commands.ts'
import { expectAccessible } from './accessible.ts'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const box = (page: Page, name: string) => page.getByRole('combobox', { name })

async function labelled(who: Person, projectId: string, ...names: string[]) {
  for (const name of names) await who.call('createLabel', { projectId }, { name, color: 'violet' })
}

/** The shortcuts of the inbox, which inbox.spec.ts tests. */
type OfInbox = 'nextLine' | 'previousLine' | 'lineDone' | 'lineLater' | 'lineUnread'

/**
 * The effect of each action, from an open ticket or from the board. If one is missing, this file does not compile. print.spec.ts
 * tests `print`.
 */
const PROOFS: Record<Exclude<KeyCommandId, OfInbox | 'print'>, (page: Page) => Promise<void>> = {
  async openPalette(page) {
    await page.keyboard.press('Control+k')
    await expect(dialog(page, 'Search everywhere')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Search everywhere')).toBeHidden()
  },
  async showKeys(page) {
    await page.keyboard.press(KEY_COMMANDS.showKeys.key)
    await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Keyboard shortcuts')).toBeHidden()
  },
  async search(page) {
    await page.keyboard.press(KEY_COMMANDS.search.key)
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('tab', { name: 'Kanban Board' }).click()
  },
  async newTicket(page) {
    await page.keyboard.press(KEY_COMMANDS.newTicket.key)
    await expect(dialog(page, 'Create New Ticket')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Create New Ticket')).toBeHidden()
  },
  async showNews(page) {
    await page.keyboard.press(KEY_COMMANDS.showNews.key)
    await expect(page.getByRole('heading', { name: 'What’s new', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: /Third/ })).toBeVisible()
  },
  async nextTicket(page) {
    await page.keyboard.press(KEY_COMMANDS.nextTicket.key)
    await expect(page.getByRole('link', { name: /Third/ })).toBeFocused()
    await page.keyboard.press(KEY_COMMANDS.nextTicket.key)
    await expect(page.getByRole('link', { name: /Second/ })).toBeFocused()
  },
  async selectTicket(page) {
    await expect(page.locator('[data-selecting]')).toBeAttached()
    await page.keyboard.press(KEY_COMMANDS.selectTicket.key)
    const selected = page.getByRole('status').filter({ hasText: '1 selected' })
    await expect(selected).toBeAttached()
    // The bar is for several tickets; one is changed by the keys beside it.
    await expect(page.getByRole('region', { name: 'Selected tickets' })).toBeHidden()
    await page.keyboard.press(KEY_COMMANDS.selectTicket.key)
    await expect(selected).toHaveCount(0)
  },
  async selectTo(page) {
    await page.keyboard.press(KEY_COMMANDS.selectTicket.key)
    await page.keyboard.press(KEY_COMMANDS.nextTicket.key)
    await page.keyboard.press(`Shift+${KEY_COMMANDS.selectTo.key}`)
    await expect(page.getByRole('region', { name: 'Selected tickets' })).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: /Second/ })).toBeFocused()
  },
  async previousTicket(page) {
    await page.keyboard.press(KEY_COMMANDS.previousTicket.key)
    await expect(page.getByRole('link', { name: /Third/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Third')).toBeVisible()
  },
  async editTicket(page) {
    await page.keyboard.press(KEY_COMMANDS.editTicket.key)
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  },
  async writeComment(page) {
    await page.keyboard.press(KEY_COMMANDS.writeComment.key)
    const comment = page.getByPlaceholder('Add a comment...')
    await expect(comment).toBeFocused()
    await expect(comment).toHaveValue('')
    // Escape leaves the box, and not the ticket.
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Third')).toBeFocused()
  },
  async setPriority(page) {
    await page.keyboard.press(KEY_COMMANDS.setPriority.key)
    await page.keyboard.press('4')
    await expect(box(page, 'Priority')).toHaveText('Critical')
  },
  async undo(page) {
    // Waits until the change is saved.
    await expectToast(page, 'Ticket updated successfully!')
    await page.keyboard.press(`Control+${KEY_COMMANDS.undo.key}`)
    await expectToast(page, 'The change was undone')
    await expect(box(page, 'Priority')).toHaveText('Medium')
  },
  async setStatus(page) {
    await page.keyboard.press(KEY_COMMANDS.setStatus.key)
    await page.keyboard.press('2')
    await expect(box(page, 'Status')).toHaveText('In Progress')
  },
  async assign(page) {
    await page.keyboard.press(KEY_COMMANDS.assign.key)
    await page.keyboard.press('2')
    await expect(box(page, 'Assignee')).toContainText('Olga Owner')
  },
  async setLabels(page) {
    await page.keyboard.press(KEY_COMMANDS.setLabels.key)
    await page.keyboard.type('fi')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove label firmware' })).toBeVisible()
    await page.keyboard.press('Escape')
  },
  async toggleWatch(page) {
    await expect(page.getByRole('button', { name: 'Unwatch' })).toBeVisible()
    const isSaved = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.keyboard.press(KEY_COMMANDS.toggleWatch.key)
    await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible()
    expect((await isSaved).status()).toBe(200)
  },
  async setDueDate(page) {
    await page.keyboard.press(KEY_COMMANDS.setDueDate.key)
    await page.keyboard.type('31 dec 2030')
    await page.keyboard.press('Enter')
    await expect(box(page, 'Due date')).toHaveText('31 Dec 2030')
  },
  async setEstimate(page) {
    await page.keyboard.press(`Shift+${KEY_COMMANDS.setEstimate.key}`)
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Estimate')).toHaveValue('8')
    // The focus has left the field, so the shortcut works again.
    await page.keyboard.press(KEY_COMMANDS.nextTicket.key)
    await expect(dialog(page, 'Second')).toBeVisible()
  },
  async setMilestone(page) {
    await page.keyboard.press(`Shift+${KEY_COMMANDS.setMilestone.key}`)
    await expect(page.getByRole('option', { name: 'No milestone' })).toBeVisible()
    await page.keyboard.press('Escape')
  },
  async triage(page) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: /Second/ })).toBeFocused()
    await page.keyboard.press(KEY_COMMANDS.triage.key)
    for (const field of ['Assignee', 'Priority', 'Labels', 'Status']) {
      await expect(page.getByRole('listbox', { name: `${field} of` })).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  },
  // presses.spec.ts tests the choice that it remembers.
  async planTicket(page) {
    await page.keyboard.press(KEY_COMMANDS.planTicket.key)
    await expect(page.getByRole('option', { name: 'No milestone' })).toBeVisible()
    await page.keyboard.press('Escape')
  },
}

test('each key does what the sheet says; single keys can be turned off, and the sheet stays in the account menu', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  await labelled(olga, projectId, 'firmware', 'billing')
  for (const title of ['First', 'Second', 'Third']) await olga.ticket(projectId, { title })
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 3)
  await expect(card(page, 'To Do', 'Third')).toBeVisible()
  for (const proof of Object.values(PROOFS)) await proof(page)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Keyboard shortcuts')).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
