// The settings for notification mails. server/jobs/ tests the mails themselves.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

/** A user in Berlin, whose page believes that this server sends mails, because one that does would have to start for this file. */
async function reader(person: (name: string, options: object) => Promise<Person>) {
  const ada = await person('Ada Lovelace', { timezoneId: 'Europe/Berlin' })
  await ada.page.route('**/auth/v1/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mail: 'smtp' } })
  })
  return ada
}

const card = (page: Page) => page.locator('#mails')
const choice = (page: Page, label: string) => card(page).getByRole('combobox', { name: label })

test('each choice is saved as it is made, by keyboard too, and is there after a reload; one that cannot be saved goes back', async ({
  person,
}) => {
  const ada = await reader(person)
  await ada.project('Apollo')
  const gemini = await ada.project('Gemini')
  await ada.page.goto('/profile#mails')
  await expect(choice(ada.page, 'Somebody mentions you')).toHaveText('At once')

  await choice(ada.page, 'Moves of tickets you watch').focus()
  await ada.page.keyboard.type('Never')
  await expect(choice(ada.page, 'Moves of tickets you watch')).toHaveText('Never')
  await card(ada.page).getByLabel('Quiet hours').check()
  await card(ada.page).getByLabel('Until').fill('06:30')
  await card(ada.page).getByLabel('Until').blur()
  const settings = () => ada.call('getNotificationSettings', {})
  await expect.poll(settings).toMatchObject({
    quiet: { from: '20:00', until: '06:30' },
    zone: 'Europe/Berlin',
    paces: { moved: 'off' },
  })
  await expect(card(ada.page)).toContainText('Times are in Europe/Berlin.')

  // If both times are the same, the hours are empty: the field gets its old value back.
  await card(ada.page).getByLabel('From').fill('06:30')
  await card(ada.page).getByLabel('From').blur()
  await expect(card(ada.page).getByLabel('From')).toHaveValue('20:00')

  await ada.page.reload()
  await expect(choice(ada.page, 'Moves of tickets you watch')).toHaveText('Never')
  await expect(card(ada.page).getByLabel('Until')).toHaveValue('06:30')
  await expectAccessible(ada.page)

  await card(ada.page).getByLabel('Mail me about my inbox').uncheck()
  await expect(choice(ada.page, 'Somebody mentions you')).toHaveCount(0)
  await expect.poll(settings).toMatchObject({ is_on: false, paces: { moved: 'off' } })
  // The digest does not depend on mails about the inbox.
  await card(ada.page).getByLabel('Weekly digest of my projects').focus()
  await ada.page.keyboard.press('Space')
  await expect(card(ada.page)).toContainText('Times are in Europe/Berlin.')
  await expect.poll(settings).toMatchObject({ is_on: false, digest: true, digest_without: [] })
  const inDigest = ada.page.getByRole('group', { name: 'Projects in the digest' })
  await inDigest.getByLabel('Gemini').uncheck()
  await expect.poll(settings).toMatchObject({ digest_without: [gemini] })
  await inDigest.getByRole('button', { name: 'None' }).click()
  await expect(inDigest.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await inDigest.getByRole('button', { name: 'All' }).click()
  await expect.poll(settings).toMatchObject({ digest_without: [] })
  await expectAccessible(ada.page)

  await card(ada.page).getByLabel('Mail me about my inbox').check()
  const hourly = choice(ada.page, 'Comments on tickets you watch')
  await expect(hourly).toHaveText('Once an hour')
  await expect.poll(settings).toMatchObject({ is_on: true })
  await ada.page.route('**/api/me/notifications', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await hourly.focus()
  await ada.page.keyboard.type('Never')
  await expectToast(ada.page, 'Failed to save your mail settings')
  await expect(hourly).toHaveText('Once an hour')
})

test('an address that was refused is said in the inbox and in the profile, until it is tried again', async ({
  person,
}) => {
  const ada = await reader(person)
  let resumed = false
  await ada.page.route('**/api/me/notifications', async (route) => {
    const response = await route.fetch()
    const refused = { email: ada.email, at: '2026-11-20T10:00:00.000Z' }
    await route.fulfill({ response, json: { ...(await response.json()), refused: resumed ? null : refused } })
  })
  await ada.page.route('**/api/me/notifications/resume', (route) => {
    resumed = true
    return route.continue()
  })
  const notice = ada.page.getByRole('region', { name: 'Mails are paused' })
  await ada.page.goto('/profile?section=notifications')
  await expect(notice).toContainText(ada.email)
  await ada.page.goto('/inbox')
  await expect(notice).toContainText('refused a mail on 20 Nov')
  await expectAccessible(ada.page)
  await notice.getByRole('button', { name: 'Try Again' }).click()
  await expectToast(ada.page, 'Mails are sent again.')
  await expect(notice).toHaveCount(0)
})
