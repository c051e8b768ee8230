// Printing: the board, the list and a ticket are printed whole, in light colours and without controls.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { test } from './world.ts'

/** A4 between the margins, in pixels. */
const PAPER = { width: 703, height: 1_032 }
/** The ink of the light theme: its lightness is 10 of 100. */
const DARK_INK = /^lab\(10\./

/** Shows a page as it is printed. */
async function print(page: Page) {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

/** The pages of a printed document. */
const pagesOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: false, format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    ?.length ?? 0

test('the board, the list and a ticket are printed whole, light, and without controls', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace', { colorScheme: 'dark' })
  const { page } = ada
  const projectId = await ada.project('Apollo')
  for (let at = 1; at <= 40; at += 1) await ada.ticket(projectId, { title: `Part ${at} is loose` })
  const ticket = await ada.ticket(projectId, { title: 'Engine', description: 'It **overheats**' })
  for (let at = 1; at <= 105; at += 1)
    await ada.call('createComment', { ticketId: ticket.id }, { content: `Comment ${at}` })

  await page.goto(`/project/${projectId}`)
  const card = page.getByText('Part 40 is loose')
  await expect(card).toBeVisible()
  await print(page)
  await expect(page.getByText(/^Part \d+ is loose$/).filter({ visible: true })).toHaveCount(40)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  // Dark letters on white paper, also for a user whose pages are dark.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('color', DARK_INK)
  expect(await pagesOf(page)).toBeGreaterThan(2)
  await page.emulateMedia({ media: null, colorScheme: 'dark' })

  await page.goto(`/project/${projectId}?tab=list`)
  await expect(card).toBeVisible()
  await print(page)
  await expect(page.getByText(/^Part \d+ is loose$/).filter({ visible: true })).toHaveCount(40)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null, colorScheme: 'dark' })

  await page.goto(`/project/${projectId}/ticket/${ticket.number}`)
  await expect(page.getByText('Comment 1', { exact: true })).toBeVisible()
  await print(page)
  await expect(card.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('5 more comments not loaded, so not printed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeHidden()
  const dialog = await page.getByRole('dialog').boundingBox()
  expect([dialog?.x, dialog?.width]).toEqual([0, PAPER.width])
  expect(await pagesOf(page)).toBeGreaterThan(1)
})
