// Files on a ticket: added by button, drop and paste, shown live to others, opened in full size, and removed with Undo.
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { png } from './png.ts'
import { type Person, test } from './world.ts'

async function team(person: (name: string) => Promise<Person>) {
  const olga = await person('Olga Owner')
  const vera = await person('Vera Viewer')
  const projectId = await olga.project()
  await olga.invite(projectId, vera, 'viewer')
  const { number } = await olga.ticket(projectId, { title: 'Display freezes', description: 'See below.' })
  for (const { page } of [olga, vera]) await page.goto(`/project/${projectId}/ticket/${number}`)
  return { olga, vera }
}

const files = (page: Page) => page.getByRole('region', { name: /^Attachments/ })
const file = (page: Page, name: string) => files(page).getByRole('button', { name: `Open ${name}` })
const choose = (page: Page, chosen: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Add files: choose').setInputFiles(chosen)
const picture = (name: string, red: number) => ({ name, mimeType: 'image/png', buffer: png(red, 90, 160) })

/**
 * Pastes, drags or drops a picture on an element, as a browser does.
 * @returns whether the page prevents what the browser would do, which is to open the file in place of the page
 */
async function put(
  page: Page,
  selector: string,
  how: 'paste' | 'dragover' | 'drop',
  name: string,
  bytes: Buffer,
): Promise<boolean> {
  return page.locator(selector).evaluate(
    (target, { how, name, base64 }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], name, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      return !target.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent(how, { ...options, dataTransfer: data }),
      )
    },
    { how, name, base64: bytes.toString('base64') },
  )
}

test('files that one adds are on the other’s screen, in full with arrow keys, and go with Undo', async ({
  person,
}) => {
  const { olga, vera } = await team(person)
  await expect(olga.page.getByRole('button', { name: 'Add files' })).toBeVisible()
  const log = { name: 'trace.log', mimeType: 'text/plain', buffer: Buffer.from('it froze\n') }
  // One file after the other, because files of one selection arrive in any order.
  for (const chosen of [picture('red.png', 220), picture('blue.png', 20), log]) {
    await choose(olga.page, [chosen])
    await expect(file(vera.page, chosen.name)).toBeVisible()
  }
  const small = file(vera.page, 'red.png').locator('img')
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)

  await file(vera.page, 'red.png').click()
  const full = vera.page.getByRole('dialog', { name: 'red.png' })
  await expect(full.getByRole('img', { name: 'red.png' })).toBeVisible()
  await vera.page.keyboard.press('ArrowRight')
  await expect(vera.page.getByRole('dialog', { name: 'blue.png' })).toBeVisible()
  await vera.page.keyboard.press('ArrowRight')
  const download = vera.page.waitForEvent('download')
  await vera.page
    .getByRole('dialog', { name: 'trace.log' })
    .getByRole('button', { name: 'Download' })
    .last()
    .click()
  expect((await download).suggestedFilename()).toBe('trace.log')
  await vera.page.keyboard.press('Escape')
  await expect(vera.page.getByRole('dialog', { name: 'trace.log' })).toBeHidden()
  await expect(file(vera.page, 'red.png')).toBeVisible()
  await expect(vera.page.getByRole('button', { name: 'Add files' })).toBeHidden()

  await choose(olga.page, [picture('red.png', 120)])
  await expect(file(vera.page, 'red (2).png')).toBeVisible()
  await files(olga.page).getByRole('button', { name: 'Actions for blue.png' }).click()
  await olga.page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(file(vera.page, 'blue.png')).toBeHidden()
  await olga.page.getByRole('button', { name: 'Undo' }).click()
  await expect(file(vera.page, 'blue.png')).toBeVisible()
})

test('a pasted screenshot stands in the comment as a picture; dropped files are attached; failures can be retried', async ({
  person,
}) => {
  const { olga, vera } = await team(person)
  const { page } = olga
  const box = page.getByRole('textbox', { name: /comment/i })
  await box.click()
  await box.fill('It looks like this:')
  await put(page, 'textarea', 'paste', 'image.png', png(200, 40, 40))
  await expect(box).toHaveValue(
    /^It looks like this:\n!\[Screenshot [\d. -]+\.png\]\(\/attachments\/[0-9a-f-]{36}\)\n$/,
  )
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const shown = vera.page.getByRole('article').getByRole('img', { name: /^Screenshot/ })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  await shown.click()
  await expect(vera.page.getByRole('dialog', { name: /^Screenshot/ })).toBeVisible()
  await vera.page.keyboard.press('Escape')

  await page.route('**/storage/v1/object/attachments/**', (route) => route.abort('connectionreset'))
  await put(page, 'body', 'drop', 'dropped.png', png(1, 2, 3))
  await expect(page.getByRole('alert')).toContainText('The connection to the server was lost')
  await page.unroute('**/storage/v1/object/attachments/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(file(vera.page, 'dropped.png')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
  await expect(page.getByText('added the file dropped.png')).toBeVisible()
})

const newTicket = (page: Page) => page.getByRole('dialog', { name: 'Create New Ticket' })
const waiting = (page: Page) =>
  newTicket(page).getByRole('list', { name: 'Files to upload' }).getByRole('listitem')

test('a screenshot pasted and a file dropped into New Ticket survive a reload and are on the ticket, the picture in its place', async ({
  person,
}) => {
  const { olga, vera } = await team(person)
  const { page } = olga
  const address = page.url().replace(/\/ticket\/.*/, '')
  await page.goto(address)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await newTicket(page).getByRole('textbox', { name: 'Title *' }).fill('It freezes again')
  const description = newTicket(page).getByRole('textbox', { name: 'Description' })
  await description.fill('Look:')
  await put(page, 'textarea', 'paste', 'image.png', png(200, 40, 40))
  await expect(description).toHaveValue(
    /^Look:\n!\[Screenshot [\d. -]+\.png\]\(\/attachments\/[0-9a-f-]{36}\)\n$/,
  )
  const text = await description.inputValue()
  await put(page, '[role=dialog]', 'drop', 'dropped.png', png(1, 2, 3))
  await put(page, 'input[aria-required]', 'paste', 'mistake.png', png(4, 5, 6))
  await expect(waiting(page)).toHaveText([/^Screenshot/, /^dropped\.png/, /^mistake\.png/])
  await newTicket(page).getByRole('button', { name: 'Remove mistake.png' }).click()
  await expect(waiting(page)).toHaveCount(2)

  await page.reload()
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(waiting(page)).toHaveText([/^Screenshot/, /^dropped\.png/])
  await expect(description).toHaveValue(text)

  await page.route('**/storage/v1/object/attachments/**/dropped.png', (route) =>
    route.abort('connectionreset'),
  )
  await newTicket(page).getByRole('button', { name: 'Create Ticket' }).click()
  await expect(newTicket(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('alert')).toContainText('connection')
  await page.getByRole('link', { name: /It freezes again/ }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: /^Screenshot/ })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  await page.unroute('**/storage/v1/object/attachments/**/dropped.png')
  // An upload that failed is repeated by the next page.
  await page.reload()
  await expect(file(page, 'dropped.png')).toBeVisible()
  // The room of the picture is there before the picture.
  let load = () => {}
  const loads = new Promise<void>((resolve) => {
    load = resolve
  })
  await vera.page.route('**/storage/v1/object/sign/attachments/*/*/Screenshot*', async (route) => {
    await loads
    await route.continue()
  })
  await vera.page.goto(page.url())
  const room = vera.page.locator('.attached-picture')
  await expect(room).toHaveCSS('height', '64px')
  load()
  const loaded = vera.page.getByRole('dialog').getByRole('img', { name: /^Screenshot/ })
  await expect.poll(() => loaded.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  await expect(room).toHaveCSS('height', '64px')
})

test('two tabs with New Ticket: files stay with the text of their tab, and a file in both forms is on both tickets', async ({
  person,
}) => {
  const { olga } = await team(person)
  const one = olga.page
  const address = one.url().replace(/\/ticket\/.*/, '')
  const [two, three] = [await one.context().newPage(), await one.context().newPage()]
  const title = (page: Page) => newTicket(page).getByRole('textbox', { name: 'Title *' })
  const openForm = async (page: Page) => {
    await page.goto(address)
    await page.getByRole('button', { name: 'New Ticket' }).click()
  }
  await openForm(three)
  await title(three).fill('Of the third tab')
  await openForm(one)
  await newTicket(one).getByRole('button', { name: 'Discard' }).click()
  await title(one).fill('Of the first tab')
  await put(one, 'textarea', 'paste', 'image.png', png(200, 40, 40))
  await expect(waiting(one)).toHaveCount(1)
  await openForm(three)
  await expect(title(three)).toHaveValue('Of the third tab')
  await expect(waiting(three)).toHaveCount(0)

  // The second tab continues the text of the first one.
  await openForm(two)
  await expect(waiting(two)).toHaveCount(1)
  await title(two).fill('Of the second tab')
  for (const page of [one, two]) {
    const name = await title(page).inputValue()
    await newTicket(page).getByRole('button', { name: 'Create Ticket' }).click()
    await page.getByRole('link', { name }).click()
    const shown = page
      .getByRole('dialog')
      .getByRole('img', { name: /^Screenshot/ })
      .first()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
    await expect(file(page, 'Screenshot')).toHaveCount(1)
  }
})

test('a file dropped on a card is on its ticket, with Undo; dropped elsewhere the page stays and says where files go', async ({
  person,
}) => {
  const { olga } = await team(person)
  const { page } = olga
  await page.goto(page.url().replace(/\/ticket\/.*/, ''))
  const card = 'a[href*="/ticket/"]'
  await expect(page.locator(card)).toBeVisible()
  // The first file that is dragged over the page loads the code that takes files. The page stays also before.
  for (const place of ['header', 'body'])
    for (const how of ['dragover', 'drop'] as const)
      expect(await put(page, place, how, 'lost.png', png(1, 2, 3))).toBe(true)
  await expect(async () => {
    await put(page, 'header', 'drop', 'lost.png', png(1, 2, 3))
    await expect(page.getByText('Files belong to tickets: drop them on a card or a row.')).toBeVisible({
      timeout: 200,
    })
  }).toPass()
  await put(page, card, 'drop', 'dropped.png', png(1, 2, 3))
  await expect(page.getByText(/^dropped\.png added to \S+-1$/)).toBeVisible()
  await page.locator(card).click()
  await expect(file(page, 'dropped.png')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^dropped\.png removed from \S+-1$/)).toBeVisible()
})

test('a picture with # ? % in its name is shown in the list and in a text, and is downloaded under its name', async ({
  person,
}) => {
  const { olga, vera } = await team(person)
  const { page } = olga
  const name = 'issue #4 really? 100% & more.png'
  await choose(page, [{ name, mimeType: 'image/png', buffer: png(120, 90, 160) }])
  const widthOf = (img: Locator) => img.evaluate((shown: HTMLImageElement) => shown.naturalWidth)
  await expect.poll(() => widthOf(file(vera.page, name).locator('img'))).toBe(64)

  const dropped = 'q #2? *new*.png'
  const box = page.getByRole('textbox', { name: /comment/i })
  await box.click()
  await put(page, 'textarea', 'paste', dropped, png(4, 5, 6))
  await expect(box).toHaveValue(/attachments/)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const inText = vera.page.getByRole('article').getByRole('img', { name: dropped })
  await expect.poll(() => widthOf(inText)).toBe(64)

  await vera.page.getByRole('button', { name: `Actions for ${name}` }).click()
  const downloading = vera.page.waitForEvent('download')
  await vera.page.getByRole('menuitem', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^issue #4 really. 100% & more\.png$/)
})
