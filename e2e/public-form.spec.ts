// The public form: opened by the owner, used by a person without an account, answered by the team, closed.
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { guard } from './guard.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a stranger reports, follows and answers; nothing but what is meant for them is told', async ({
  person,
  server,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.page.goto(`/project/${projectId}?tab=settings&section=public`)
  const card = ada.page.locator('section', {
    has: ada.page.getByRole('heading', { name: 'Public Form' }),
  })
  await card.getByRole('button', { name: 'Open Form' }).click()
  await expectToast(ada.page, 'The form is open.')
  const link = (await card.getByRole('code').textContent()) ?? ''
  await card.getByLabel('Introduction').fill('What went wrong?')
  await card.getByRole('button', { name: 'Save Introduction' }).click()
  await expectToast(ada.page, 'The introduction was saved.')
  await card.getByLabel('Column').click()
  await ada.page.getByRole('option', { name: 'In Progress' }).click()
  await expect(card.getByLabel('Column')).toHaveText('In Progress')
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByLabel('Column')).toHaveText('First To Do column')
  await card.getByRole('checkbox', { name: 'Bug' }).check()
  await card.getByRole('checkbox', { name: 'Feature' }).check()
  await expect(card.getByText('The sender chooses one of these.')).toBeVisible()
  await card.getByRole('checkbox', { name: 'Offer mails to senders' }).check()
  await expectToast(ada.page, 'The form was changed.')
  await expectAccessible(ada.page)

  const page = await visitor({ viewport: { width: 375, height: 700 } })
  const watched = await guard(page, server.url)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Report to Apollo' })).toBeVisible()
  await expect(page.getByText('What went wrong?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a title')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Type').click()
  await page.getByRole('option', { name: 'Feature' }).click()
  await page.getByLabel('Title').fill('It burns')
  await page.getByLabel('Description').fill(`@${ada.username} it **burns**, see APO-1`)
  await page.getByLabel('Choose pictures').setInputFiles([
    { name: 'burning.png', mimeType: 'image/png', buffer: PNG },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  await expect(page.getByRole('alert')).toHaveText('notes.txt is not a PNG, JPEG, GIF or WebP picture')
  await expect(page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem')).toHaveCount(1)

  // The typed text is kept after a failure and after a reload.
  await page.route('**/reports', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('It burns')
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, your report has arrived' })).toBeFocused()
  await page.getByLabel('Email address').fill('no address')
  await page.getByRole('button', { name: 'Send Me Mails' }).click()
  await expect(page.getByText('Not a valid email address')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill('stranger@example.org')
  await page.getByRole('button', { name: 'Send Me Mails' }).click()
  await expect(page.getByText('Please confirm your address')).toBeVisible()
  const status = (await page.getByRole('code').textContent()) ?? ''
  expect(status).toMatch(/\/report\/status#[\w-]{43}$/)
  expect(loaded.filter((url) => /\/assets\/(app-(?!open)|board|settings)/.test(url))).toEqual([])

  await page.goto(status)
  await expect(page.getByRole('heading', { name: 'It burns' })).toBeVisible()
  await expect(page.getByText('State: To Do')).toBeVisible()
  await expect(page.getByText('with one picture')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Address' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expectAccessible(page)

  await ada.page.goto(`/project/${projectId}`)
  await ada.page.getByRole('link', { name: /It burns/ }).click()
  const dialog = ada.page.getByRole('dialog')
  await expect(dialog).toContainText('Public form')
  await expect(dialog.getByText(/picture-[\da-f]{8}\.png/).first()).toBeVisible()
  await dialog.getByLabel('Add a comment').fill('Among us')
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Comments' })).toContainText('Among us')
  await dialog.getByLabel('Also to the reporter').check()
  await expectAccessible(ada.page)
  await dialog.getByLabel('Add a comment').fill('Which one?')
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(dialog.getByText('Visible to the reporter')).toHaveCount(1)
  // The next comment is private again by default.
  await expect(dialog.getByLabel('Also to the reporter')).not.toBeChecked()

  await page.reload()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages.getByRole('listitem')).toHaveText(/The team.*Which one\?/)
  for (const hidden of [/Among us/, /Ada/, /APO\w*-1/]) expect(await page.content()).not.toMatch(hidden)
  await page.getByLabel('Write to the team').fill('The left one')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your message has arrived.')).toBeVisible()
  await expect(messages.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('list', { name: 'Comments' })).toContainText('The left one')
  watched.expectNone()

  await ada.call('changePublicForm', { projectId }, { is_on: false })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'There is no form here' })).toBeVisible()
  await expectAccessible(page)
})
