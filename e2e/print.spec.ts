// Printing: the board, the list and a ticket are printed whole, in light colours and without controls.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { png } from './png.ts'
import { type Person, test } from './world.ts'

/** A4 between the margins, in pixels. */
const PAPER = { width: 703, height: 1_032 }
/** The ink of the light theme: its lightness is 10 of 100. */
const DARK_INK = /^lab\(10\./

/** Shows a page as it is printed. */
async function print(page: Page) {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

/** The number of pages and pictures of a printed document. */
async function printed(page: Page) {
  const text = (await page.pdf({ preferCSSPageSize: false, format: 'A4' })).toString('latin1')
  const count = (parts: RegExp) => text.match(parts)?.length ?? 0
  return { pages: count(/\/Type\s*\/Page\b/g), pictures: count(/\/Subtype\s*\/Image\b/g) }
}

/** Prints by the key of the page. Chromium without a window does not print. */
async function printByKey(page: Page) {
  await page.emulateMedia({ media: null })
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-was-printed', '')
  })
  await page.keyboard.press('Control+p')
  await expect(page.locator('html[data-was-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
}

/** A ticket with two pictures, the second one far below the first, a reaction and ten comments. */
async function engine(ada: Person, projectId: string) {
  const { id: ticketId, number } = await ada.ticket(projectId, {
    title: 'Engine',
    description: 'It **overheats**',
  })
  const { page } = ada
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const pictures = ['red', 'blue'].map((name, at) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: png(220 * at, 90, 160),
  }))
  await page.getByLabel('Add files: choose').setInputFiles(pictures)
  await expect(page.getByRole('button', { name: /^Open (red|blue)\.png/ })).toHaveCount(2)
  const { attachments } = await ada.call('listAttachments', { ticketId }, {})
  const references = attachments.map(({ id, name }) => `![${name}](/attachments/${id})`)
  const content = references.join(`\n${'A long log\n'.repeat(200)}`)
  const made = await ada.call('createComment', { ticketId }, { content })
  if (made?.type !== 'comment.created') throw new Error('no comment')
  await ada.call('reactToComment', { commentId: made.comment.id }, { reaction: 'heart', on: true })
  for (let at = 1; at <= 9; at += 1)
    await ada.call('createComment', { ticketId }, { content: `Comment ${at}` })
  return number
}

test('the board, the list and a ticket with its pictures are printed whole, light, and without controls', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace', { colorScheme: 'dark' })
  const { page } = ada
  const projectId = await ada.project('Apollo')
  for (let at = 1; at <= 30; at += 1) await ada.ticket(projectId, { title: `Part ${at} is loose` })
  const number = await engine(ada, projectId)
  // The first window of comments has five instead of a hundred.
  await page.route(/\/comments(\?(?!.*limit=).*)?$/, (route, request) => {
    const url = new URL(request.url())
    url.searchParams.set('limit', '5')
    return request.method() === 'GET' ? route.continue({ url: url.href }) : route.continue()
  })

  await page.goto(`/project/${projectId}`)
  const card = page.getByText('Part 30 is loose')
  await expect(card).toBeVisible()
  await print(page)
  await expect(page.getByText(/^Part \d+ is loose$/).filter({ visible: true })).toHaveCount(30)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  // Dark letters on white paper, also for a user whose pages are dark.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('color', DARK_INK)
  // At once: the browser prints the first frame.
  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await print(page)
  const heading = page.getByRole('heading', { name: 'To Do' })
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toMatch(DARK_INK)
  expect((await printed(page)).pages).toBeGreaterThan(2)
  await page.emulateMedia({ media: null, colorScheme: 'dark' })

  await page.goto(`/project/${projectId}?tab=list`)
  await expect(card).toBeVisible()
  await print(page)
  await expect(page.getByText(/^Part \d+ is loose$/).filter({ visible: true })).toHaveCount(30)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null, colorScheme: 'dark' })

  await page.goto(`/project/${projectId}/ticket/${number}`)
  await expect(page.getByText('Comment 1', { exact: true })).toBeVisible()
  await print(page)
  await expect(card.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('5 more comments are not loaded and are not printed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeHidden()
  const dialog = await page.getByRole('dialog').boundingBox()
  expect([dialog?.x, dialog?.width]).toEqual([0, PAPER.width])
  await printByKey(page)
  await expect(page.getByText(/^Comment \d+$/).filter({ visible: true })).toHaveCount(9)
  await expect(page.getByText('are not printed')).toHaveCount(0)
  const shown = page.getByRole('article').getByRole('img', { name: /png$/ })
  await expect(shown.filter({ visible: true })).toHaveCount(2)
  await expect(
    page.getByRole('list', { name: 'Reactions' }).getByText('1').filter({ visible: true }),
  ).toHaveCount(1)
  // The second picture is far below the fold. Each is also in the list of files.
  const { pages, pictures } = await printed(page)
  expect(pages).toBeGreaterThan(1)
  expect(pictures).toBeGreaterThanOrEqual(2)
})
