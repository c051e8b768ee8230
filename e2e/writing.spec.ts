// Writing Markdown: letters typed while the help loads, toolbar and keys, lists, paste, completion, preview, undo.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

/** Pastes a text from the clipboard, as the browser does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    const isOwn = document.activeElement?.dispatchEvent(event)
    if (isOwn) document.execCommand('insertText', false, pasted)
  }, text)

test('a description is written with toolbar and keys, lists, a pasted address and completions; undo takes each back', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const bob = await server.create('Bob Babbage')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, bob)
  await ada.ticket(projectId, { title: 'Engine overheats' })
  await ada.ticket(projectId, { title: 'Cooling leaks' })
  const { key } = (await ada.call('getProject', { projectId })).project
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/writer-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/project/${projectId}`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const area = page.getByRole('textbox', { name: 'Description' })
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })

  await test.step('letters typed while the help loads are not lost, nor the caret, nor undo', async () => {
    const before = await area.boundingBox()
    await area.pressSequentially('hello world')
    await area.press('Home')
    await expect(toolbar).toHaveCount(0)
    release()
    await expect(toolbar).toBeVisible()
    expect((await area.boundingBox())?.y).toBe(before?.y)
    await page.keyboard.type('Oh, ')
    await expect(area).toHaveValue('Oh, hello world')
    await page.keyboard.press('Control+z')
    await expect(area).not.toHaveValue('Oh, hello world')
  })

  await test.step('toolbar and keys format, and the browser takes it back', async () => {
    await area.fill('hot engine')
    await area.press('Control+a')
    await area.press('Control+b')
    await expect(area).toHaveValue('**hot engine**')
    await area.press('Control+z')
    await expect(area).toHaveValue('hot engine')
    await area.press('Control+a')
    await toolbar.getByRole('button', { name: 'Task list' }).click()
    await expect(area).toHaveValue('- [ ] hot engine')
    await expect(area).toBeFocused()
    // With the keyboard only: into the toolbar, along it, and back.
    await area.press('Tab')
    await expect(toolbar.getByRole('button', { name: 'Preview' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(toolbar.getByRole('button', { name: 'Heading' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(area).toHaveValue(/### /)
    await expect(area).toBeFocused()
  })

  await test.step('lists continue, and an address pasted over a selection makes it a link', async () => {
    await area.fill('')
    // The second Enter ends the list.
    await page.keyboard.type('- [ ] one\ntwo\n\n1. a\nb')
    await expect(area).toHaveValue('- [ ] one\n- [ ] two\n1. a\n2. b')
    await page.keyboard.press('Control+z')
    await expect(area).not.toHaveValue(/2\. b$/)
    await area.fill('the manual')
    await area.press('Control+a')
    await paste(page, 'https://example.org/manual')
    await expect(area).toHaveValue('[the manual](https://example.org/manual)')
    await area.press('Control+z')
    await expect(area).toHaveValue('the manual')
  })

  await test.step('members and tickets are completed by keys', async () => {
    await area.fill('')
    const option = page.getByRole('option')
    await page.keyboard.type('ask @bo')
    await expect(option).toHaveText([`Bob Babbage@${bob.username}`])
    await expect(area).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(area).toHaveValue(`ask @${bob.username} `)
    await page.keyboard.type('about #engine')
    await expect(option).toHaveText([`Engine overheats${key}-1`])
    await page.keyboard.press('Tab')
    await expect(area).toHaveValue(`ask @${bob.username} about ${key}-1 `)
    await page.keyboard.type('and #')
    await expect(option).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await expect(option.nth(1)).toHaveAttribute('aria-selected', 'true')
    // Escape closes only the list, not the dialog.
    await page.keyboard.press('Escape')
    await expect(option).toHaveCount(0)
    await expect(area).toHaveValue(/and #$/)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`${key}-2`)
    await expect(option).toHaveText([`Cooling leaks${key}-2`])
    // The key is complete, so Enter makes a line break.
    await page.keyboard.press('Enter')
    await expect(area).toHaveValue(`${key}-2\n`)
  })
})

test('a preview shows what will be shown, in the comment box too', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  const { id: ticketId } = await ada.ticket(projectId, {
    title: 'Engine',
    description: '## Steps\n\n#### Wait',
  })
  await page.goto(`/project/${projectId}/ticket/1`)
  const area = page.getByRole('textbox', { name: 'Add a comment' })
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await area.click()
  await page.keyboard.type('It is **very** hot')
  await page.getByRole('toolbar').getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('very')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(area).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Comments' }).locator('strong')).toHaveText('very')
  expect((await ada.call('listComments', { ticketId })).comments[0]?.content).toBe('It is **very** hot')
})
