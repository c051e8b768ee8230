// Pasting from the real clipboard: a page becomes Markdown with its pictures as files, and plain text where that is meant.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { test } from './world.ts'

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const copy = (page: Page, html: string, text: string) =>
  page.evaluate(
    async ([html, text]) => {
      const blob = (type: string, part = '') => new Blob([part], { type })
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) }),
      ])
    },
    [html, text],
  )

test('a copied page is pasted as Markdown with its picture, undone, and pasted as plain text', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Engine' })
  await page.goto(`/project/${projectId}/ticket/1`)
  const area = page.getByRole('textbox', { name: 'Add a comment' })
  await area.click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await copy(
    page,
    `<h2>Plan</h2><p>use <b>snake_*case*</b></p><table><tr><td>Part</td><td>Price</td></tr><tr><td>a|b</td><td>2</td></tr></table>`,
    'Plan\nuse snake_*case*\nPart\tPrice\na|b\t2',
  )
  await page.keyboard.type('See ')
  await page.keyboard.press('Control+v')
  const markdown =
    'See \n\n## Plan\n\nuse **snake\\_\\*case\\***\n\n| Part | Price |\n| --- | --- |\n| a\\|b | 2 |'
  await expect(area).toHaveValue(markdown)
  await page.keyboard.press('Control+z')
  await expect(area).toHaveValue('See ')
  await page.keyboard.press('Control+Shift+v')
  await expect(area).toHaveValue('See Plan\nuse snake_*case*\nPart\tPrice\na|b\t2')
  await area.fill('')
  await page.keyboard.type('`')
  await page.keyboard.press('Control+v')
  await expect(area).toHaveValue(/^`Plan\nuse/)

  await area.fill('')
  await copy(page, `<p>before</p><p><img src="${PICTURE}" alt="dot"></p><p>after</p>`, 'before\n\nafter')
  await page.keyboard.press('Control+v')
  await expect(area).toHaveValue(
    /^before\n\n!\[Screenshot [^\]]+\.png\]\(\/attachments\/[0-9a-f-]{36}\)\n\nafter$/,
  )
})
