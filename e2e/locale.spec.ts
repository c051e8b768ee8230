// Language and formats: chosen in the profile, followed on every device of the person, and on the sign-in page.
import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '../domain/locale/language.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { enterPassword } from './sign-in.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^(Language and Formats|Sprache und Formate)$/ }) })

/** Each choice loads the page again, which then says that it is saved. */
async function choose(page: Page, field: string, option: string) {
  await card(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expectToast(page, 'Sprache und Formate gespeichert')
}

test('German formats with weeks from Sunday and 12 hours are on every device of the person, and can be taken back', async ({
  person,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  await page.goto('/profile')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(card(page)).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Language', 'Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(card(page)).toContainText(/\d{1,2}\. \p{L}+ \d{4} · .*\d\d:\d\d · 1\.234,5/u)
  await choose(page, 'Erster Tag der Woche', 'Sonntag')
  await choose(page, 'Uhrzeit', '12 Stunden')
  await expect(card(page)).toContainText(/\d\d:\d\d [AP]M · 1\.234,5/)
  await page.reload()
  await expect(card(page)).toContainText(/[AP]M · 1\.234,5/)

  // Another device learns it from the profile, in spite of the language that it had.
  const other = await visitor({ isNew: true })
  await other.goto('/auth')
  const picker = other.getByRole('combobox', { name: 'Language' })
  await picker.selectOption({ label: 'Français' })
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr')
  await enterPassword(other, ada, 'fr')
  await expect(other).toHaveURL('/dashboard')
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
  await other.goto('/profile')
  await expect(card(other)).toContainText(/[AP]M · 1\.234,5/)
  const projectId = await ada.project('Apollo')
  await other.goto(`/project/${projectId}?tab=calendar`)
  await expect(other.getByRole('columnheader').first()).toHaveText('So')

  // The last choice is taken back.
  await page.goto('/profile')
  await choose(page, 'Uhrzeit', '24 Stunden')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(card(page).getByRole('combobox', { name: 'Uhrzeit' })).toHaveText('12 Stunden')
})

test('a choice that cannot be saved goes back', async ({ person }) => {
  const { page } = await person('Ada Lovelace')
  await page.goto('/profile')
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const language = card(page).getByRole('combobox', { name: 'Language' })
  await language.click()
  await page.getByRole('option', { name: '日本語' }).click()
  await expectToast(page, 'Failed to save language and formats')
  await expect(language).toHaveText('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('another language on the sign-in page keeps the tab and what was typed, and stores no password', async ({
  visitor,
}) => {
  const page = await visitor({ isNew: true })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.addInitScript(() =>
    Object.assign(globalThis, { stored: JSON.stringify({ ...sessionStorage, ...localStorage }) }),
  )
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('tab', { name: 'Registrieren' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('E-Mail')).toHaveValue('ada@example.org')
  await expect(page.locator('[name=full_name]')).toHaveValue('Ada Lovelace')
  await expect(page.locator('[name=username]')).toHaveValue('ada')
  await expect(page.locator('[name=password]')).toHaveValue('')
  const stored = await page.evaluate(() => (globalThis as unknown as { stored: string }).stored)
  expect(stored).toContain('ada@example.org')
  expect(stored).not.toContain('horse')
  // The next load begins with empty fields.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Anmelden' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('E-Mail')).toHaveValue('')
})

test('the browser’s language is offered, not forced; one picked before signing in becomes that of the profile, and sign-out keeps it', async ({
  person,
  visitor,
}) => {
  const ada = await person('Ada Lovelace')
  const page = await visitor({ isNew: true, locale: 'es-ES' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/auth')
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveValue('es')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Español' })).toHaveCount(0)
  await enterPassword(page, ada, 'es')
  await expect(page).toHaveURL('/dashboard')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('lacewing.session')))
    .toContain('"language":"es"')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await page.goto('/auth')
  await expect(page.getByRole('tab', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('on a phone no button of an inbox line is cut in German, and no tab of a project in Japanese', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const { id: ticketId } = await grace.ticket(projectId, { title: 'Engine overheats' })
  await grace.call('createComment', { ticketId }, { content: `@${ada.username} is it the left valve?` })
  const { page } = ada
  await page.setViewportSize({ width: 375, height: 700 })
  const speak = (value: string) =>
    page.context().addCookies([{ name: LANGUAGE_COOKIE, value, url: new URL(page.url()).origin }])
  await page.goto('/inbox')
  await speak('de')
  await page.goto('/inbox')
  const line = page.getByRole('list', { name: 'Posteingang' }).getByRole('listitem')
  await expect(line.getByText('Erledigt')).toBeInViewport({ ratio: 1 })
  await speak('ja')
  await page.goto(`/project/${projectId}?tab=timeline`)
  await expect(page.getByText('タイムライン', { exact: true })).toBeInViewport({ ratio: 1 })
})
