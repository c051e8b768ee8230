// The number of presses for a day's work, by the shortest way that the product shows: filing a bug, a full bug, a screenshot, and
// triage. A press is a key, a click or a paste; a text that is typed without a pause is one press, whatever its length, and so is a
// key with Ctrl. Waiting is not counted.
import type { Page } from '@playwright/test'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { png } from './png.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

/** The most presses of each act. */
const FILE = 4
const FULL_BUG = 20
const SCREENSHOT = 1
/** Ten tickets, each with its own assignee, priority, column and label. The aim is 60. */
const TRIAGE = 112

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => dialog(page, 'Create New Ticket').getByRole('combobox', { name })

/** Presses, and counts. */
function presses(page: Page) {
  let count = 0
  return {
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    async type(text: string) {
      await page.keyboard.type(text)
      count += 1
    },
    async click(label: string) {
      // At the start of the field, so that a date is typed from its first part.
      await dialog(page, 'Create New Ticket')
        .getByLabel(label)
        .click({ position: { x: 14, y: 14 } })
      count += 1
    },
    count: () => count,
  }
}

/** Puts a picture on the clipboard, as a program for screenshots does. */
async function copyPicture(page: Page, picture: Buffer) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const blob = new Blob([bytes], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, picture.toString('base64'))
}

test('a bug, a full bug and a screenshot are filed in few presses', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { page } = olga
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  for (const name of ['billing', 'firmware'])
    await olga.call('createLabel', { projectId }, { name, color: 'violet' })
  await olga.ticket(projectId, { title: 'An earlier ticket' })
  await page.goto(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'An earlier ticket')).toBeVisible()

  const bug = presses(page)
  await bug.press('c')
  await expect(page.getByRole('textbox', { name: 'Title *' })).toBeFocused()
  await bug.type('Login broken !bug')
  await expect(page.getByRole('option', { name: 'Bug' })).toBeVisible()
  await bug.press('Enter')
  await expect(field(page, 'Type')).toHaveText('Bug')
  await bug.press('Enter')
  await expectToast(page, 'Ticket created successfully!')
  expect(bug.count()).toBeLessThanOrEqual(FILE)

  const full = presses(page)
  await expect(dialog(page, 'Create New Ticket')).toHaveCount(0)
  await full.press('c')
  const title = page.getByRole('textbox', { name: 'Title *' })
  await expect(title).toBeFocused()
  for (const text of ['Wrong total !bug', '!high', '@dev', '#bil', '#firm']) {
    await full.type(text)
    await expect(page.getByRole('option')).toHaveCount(1)
    await full.press('Enter')
  }
  await expect(title).toHaveValue('Wrong total ')
  // Backspace takes back the last choice; these presses are not part of the shortest way.
  await page.keyboard.press('Backspace')
  await expect(title).toHaveValue('Wrong total #firm')
  await expect(page.getByRole('button', { name: 'Remove label firmware' })).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('m')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await full.press('Tab')
  await full.type('The invoice adds the tax twice')
  await full.click('Due date')
  await full.type('12312030')
  await full.click('Estimate')
  await full.type('3')

  await copyPicture(page, png(200, 40, 40))
  const before = full.count()
  await full.press('Control+v')
  await expect(dialog(page, 'Create New Ticket').getByRole('region', { name: 'Files' })).toContainText('.png')
  expect(full.count() - before).toBe(SCREENSHOT)
  await full.press('Control+Enter')
  await expectToast(page, 'Ticket created successfully!')
  expect(full.count()).toBeLessThanOrEqual(FULL_BUG + SCREENSHOT)
  const { tickets } = await olga.call('listTickets', { projectId }, { type: 'bug' })
  expect(tickets).toMatchObject([
    {
      title: 'Wrong total',
      excerpt: 'The invoice adds the tax twice',
      priority: 'high',
      assignee_id: dev.user_id,
      due_date: '2030-12-31',
      estimate: 3,
    },
    { title: 'Login broken', priority: 'medium' },
  ])
  expect(tickets[0]?.label_ids).toHaveLength(2)
  const files = async () =>
    (await olga.call('listAttachments', { ticketId: tickets[0]?.id ?? '' })).attachments.length
  await expect.poll(files).toBe(1)
})

/** The keys of each field, and the value that they choose. */
const ODD = [
  ['a', '2', 'Assignee', 'Dev Patel'],
  ['p', '3', 'Priority', 'High'],
  ['s', '2', 'Status', 'In Progress'],
] as const
const EVEN = [
  ['a', '3', 'Assignee', 'Olga Owner'],
  ['p', '1', 'Priority', 'Low'],
  ['s', '3', 'Status', 'Done'],
] as const

test('ten tickets are triaged in few presses, each with its own values', async ({ person }) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const { page } = olga
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  for (const name of ['billing', 'firmware'])
    await olga.call('createLabel', { projectId }, { name, color: 'violet' })
  for (let number = 1; number <= 10; number += 1) await olga.ticket(projectId, { title: `Report ${number}` })
  await page.goto(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'Report 10')).toBeVisible()

  const triage = presses(page)
  await triage.press('j', 'Enter')
  for (let number = 10; number >= 1; number -= 1) {
    const ticket = dialog(page, `Report ${number}`)
    await expect(ticket).toBeVisible()
    const isOdd = number % 2 === 1
    for (const [key, digit, name, value] of isOdd ? ODD : EVEN) {
      await triage.press(key, digit)
      await expect(ticket.getByRole('combobox', { name })).toContainText(value)
    }
    const label = isOdd ? 'firmware' : 'billing'
    await triage.press('l')
    await triage.type(label.slice(0, 1))
    await expect(page.getByRole('option', { name: label })).toBeVisible()
    await triage.press('Enter', 'Escape')
    await expect(ticket.getByRole('button', { name: `Remove label ${label}` })).toBeVisible()
    if (number > 1) await triage.press('j')
  }
  await triage.press('Escape')
  await expectCount(page, 'In Progress', 5)
  await expectCount(page, 'Done', 5)
  expect(triage.count()).toBeLessThanOrEqual(TRIAGE)
  const filter = { assignee: dev.user_id, priority: 'high', status: 'in_progress' } as const
  const changed = async () =>
    (await dev.call('listTickets', { projectId }, filter)).tickets.filter(
      ({ label_ids }) => label_ids.length === 1,
    )
  await expect.poll(async () => (await changed()).length).toBe(5)
})
