// Files on a ticket: added by button, drop and paste, shown live to others, opened in full size, and removed with Undo.
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { png } from './png.ts'
import { test } from './world.ts'

const files = (page: Page) => page.getByRole('region', { name: /^Attachments/ })
const file = (page: Page, name: string) => files(page).getByRole('button', { name: `Open ${name}` })
const choose = (page: Page, chosen: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Add files: choose').setInputFiles(chosen)
/** The same for all files: the server starts a process for each picture that it makes small, once for equal ones. */
const PICTURE = png(200, 40, 40)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE })
const widthOf = (img: Locator) => img.evaluate((shown: HTMLImageElement) => shown.naturalWidth)

/**
 * Pastes, drags or drops a picture on an element, as a browser does.
 * @returns whether the page prevents what the browser would do, which is to open the file in place of the page
 */
async function put(
  page: Page,
  selector: string,
  how: 'paste' | 'dragover' | 'drop',
  name: string,
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
    { how, name, base64: PICTURE.toString('base64') },
  )
}

test('files dropped on a card, chosen and pasted are on the other’s screen, in full, in texts and as downloads, and go with Undo; failures can be retried', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const vera = await person('Vera Viewer')
  const { page } = olga
  const projectId = await olga.project()
  await olga.invite(projectId, vera, 'viewer')
  const { number } = await olga.ticket(projectId, { title: 'Display freezes', description: 'See below.' })
  await vera.page.goto(`/project/${projectId}/ticket/${number}`)

  await test.step('on a card, and elsewhere', async () => {
    await page.goto(`/project/${projectId}`)
    const card = 'a[href*="/ticket/"]'
    await expect(page.locator(card)).toBeVisible()
    // The first file that is dragged over the page loads the code that takes files. The page stays also before.
    for (const place of ['header', 'body'])
      for (const how of ['dragover', 'drop'] as const)
        expect(await put(page, place, how, 'lost.png')).toBe(true)
    await expect(async () => {
      await put(page, 'header', 'drop', 'lost.png')
      await expect(page.getByText('Files belong to tickets: drop them on a card or a row.')).toBeVisible({
        timeout: 200,
      })
    }).toPass()
    await put(page, card, 'drop', 'dropped.png')
    await expect(page.getByText(/^dropped\.png added to \S+-1$/)).toBeVisible()
    await page.locator(card).click()
    await expect(file(page, 'dropped.png')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^dropped\.png removed from \S+-1$/)).toBeVisible()
  })

  // A name with every character that an address or a text could take for its own.
  const odd = 'issue #4 really? 100% & more.png'
  await test.step('by the button, live, in full with arrow keys', async () => {
    await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
    const log = { name: 'trace.log', mimeType: 'text/plain', buffer: Buffer.from('it froze\n') }
    // One file after the other, because files of one selection arrive in any order.
    for (const chosen of [picture('red.png'), picture(odd), log]) {
      await choose(page, [chosen])
      await expect(file(vera.page, chosen.name)).toBeVisible()
    }
    for (const name of ['red.png', odd])
      await expect.poll(() => widthOf(file(vera.page, name).locator('img'))).toBe(64)

    await file(vera.page, 'red.png').click()
    const full = vera.page.getByRole('dialog', { name: 'red.png' })
    await expect(full.getByRole('img', { name: 'red.png' })).toBeVisible()
    await vera.page.keyboard.press('ArrowRight')
    await expect(vera.page.getByRole('dialog', { name: odd })).toBeVisible()
    await vera.page.keyboard.press('ArrowRight')
    const last = vera.page.getByRole('dialog', { name: 'trace.log' })
    const download = vera.page.waitForEvent('download')
    await last.getByRole('button', { name: 'Download' }).last().click()
    expect((await download).suggestedFilename()).toBe('trace.log')
    await vera.page.keyboard.press('Escape')
    await expect(last).toBeHidden()
    await expect(file(vera.page, 'red.png')).toBeVisible()
    await expect(vera.page.getByRole('button', { name: 'Add files' })).toBeHidden()

    await vera.page.getByRole('button', { name: `Actions for ${odd}` }).click()
    const downloading = vera.page.waitForEvent('download')
    await vera.page.getByRole('menuitem', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^issue #4 really. 100% & more\.png$/)
  })

  await test.step('under a name that is taken, and removed with Undo', async () => {
    await choose(page, [picture('red.png')])
    await expect(file(vera.page, 'red (2).png')).toBeVisible()
    await files(page)
      .getByRole('button', { name: `Actions for ${odd}` })
      .click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(file(vera.page, odd)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(file(vera.page, odd)).toBeVisible()
  })

  await test.step('pasted into a comment', async () => {
    const box = page.getByRole('textbox', { name: /comment/i })
    await box.click()
    await box.fill('It looks like this:')
    await put(page, 'textarea', 'paste', 'image.png')
    await expect(box).toHaveValue(
      /^It looks like this:\n!\[Screenshot [\d. -]+\.png\]\(\/attachments\/[0-9a-f-]{36}\)\n$/,
    )
    const named = 'q #2? *new*.png'
    await put(page, 'textarea', 'paste', named)
    await expect(box).toHaveValue(/(?:\/attachments\/.*){2}/s)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = vera.page.getByRole('article')
    const shown = comment.getByRole('img', { name: /^Screenshot/ })
    for (const img of [shown, comment.getByRole('img', { name: named })]) {
      // Pictures are loaded when they come into view.
      await img.scrollIntoViewIfNeeded()
      await expect.poll(() => widthOf(img)).toBe(64)
    }
    await shown.click()
    await expect(vera.page.getByRole('dialog', { name: /^Screenshot/ })).toBeVisible()
    await vera.page.keyboard.press('Escape')
  })

  await test.step('again after a failure', async () => {
    await page.route('**/storage/v1/object/attachments/**', (route) => route.abort('connectionreset'))
    await put(page, 'body', 'drop', 'retried.png')
    await expect(page.getByRole('alert')).toContainText('The connection to the server was lost')
    await page.unroute('**/storage/v1/object/attachments/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(file(vera.page, 'retried.png')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
    await expect(page.getByText('added the file retried.png')).toBeVisible()
  })
})

const newTicket = (page: Page) => page.getByRole('dialog', { name: 'Create New Ticket' })
const title = (page: Page) => newTicket(page).getByRole('textbox', { name: 'Title *' })
const waiting = (page: Page) =>
  newTicket(page).getByRole('list', { name: 'Files to upload' }).getByRole('listitem')

async function openForm(page: Page, projectId: string) {
  await page.goto(`/project/${projectId}`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
}

test('a screenshot pasted and a file dropped into New Ticket survive a reload and are on the ticket, the picture in its place', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  await openForm(page, projectId)
  await title(page).fill('It freezes again')
  const description = newTicket(page).getByRole('textbox', { name: 'Description' })
  await description.fill('Look:')
  await put(page, 'textarea', 'paste', 'image.png')
  await expect(description).toHaveValue(
    /^Look:\n!\[Screenshot [\d. -]+\.png\]\(\/attachments\/[0-9a-f-]{36}\)\n$/,
  )
  const text = await description.inputValue()
  await put(page, '[role=dialog]', 'drop', 'dropped.png')
  await put(page, 'input[aria-required]', 'paste', 'mistake.png')
  await expect(waiting(page)).toHaveText([/^Screenshot/, /^dropped\.png/, /^mistake\.png/])
  await newTicket(page).getByRole('button', { name: 'Remove mistake.png' }).click()
  await expect(waiting(page)).toHaveCount(2)

  await openForm(page, projectId)
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
  await expect.poll(() => widthOf(shown)).toBe(64)
  await page.unroute('**/storage/v1/object/attachments/**/dropped.png')
  let load = () => {}
  const loads = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/storage/v1/object/sign/attachments/*/*/Screenshot*', async (route) => {
    await loads
    await route.continue()
  })
  // An upload that failed is repeated by the next page.
  await page.reload()
  await expect(file(page, 'dropped.png')).toBeVisible()
  // The room of the picture is there before the picture.
  const room = page.locator('.attached-picture')
  await expect(room).toHaveCSS('height', '64px')
  load()
  await expect.poll(() => widthOf(shown)).toBe(64)
  await expect(room).toHaveCSS('height', '64px')
})

test('two tabs with New Ticket: files stay with the text of their tab, and a file in both forms is on both tickets', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const projectId = await olga.project()
  const one = olga.page
  const two = await one.context().newPage()
  await openForm(two, projectId)
  await title(two).fill('Of the second tab')
  await openForm(one, projectId)
  await newTicket(one).getByRole('button', { name: 'Discard' }).click()
  await title(one).fill('Of the first tab')
  await put(one, 'textarea', 'paste', 'image.png')
  await expect(waiting(one)).toHaveCount(1)
  await openForm(two, projectId)
  await expect(title(two)).toHaveValue('Of the second tab')
  await expect(waiting(two)).toHaveCount(0)

  // Without a text of its own, the second tab continues the text of the first one.
  await newTicket(two).getByRole('button', { name: 'Discard' }).click()
  await two.keyboard.press('Escape')
  await two.getByRole('button', { name: 'New Ticket' }).click()
  await expect(waiting(two)).toHaveCount(1)
  await title(two).fill('Of the second tab again')
  for (const page of [one, two]) {
    const name = await title(page).inputValue()
    await newTicket(page).getByRole('button', { name: 'Create Ticket' }).click()
    await page.getByRole('link', { name }).click()
    const shown = page
      .getByRole('dialog')
      .getByRole('img', { name: /^Screenshot/ })
      .first()
    await expect.poll(() => widthOf(shown)).toBe(64)
    await expect(file(page, 'Screenshot')).toHaveCount(1)
  }
})
