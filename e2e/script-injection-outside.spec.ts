// The script injection corpus from outside the product's fields: URLs and fragments, user agents, and mails opened as pages.
import { deviceOf } from '../server/http/device.ts'
import { mailOf } from '../server/mail/text.ts'
import { notificationMail } from '../server/notification/text.ts'
import { nextOf } from '../web/paths.ts'
import { LONG, PAYLOADS, packed } from './corpus/script-injection.ts'
import { expect } from './expect.ts'
import { guard } from './guard.ts'
import { test } from './world.ts'

const encoded = (limit: number) => packed(PAYLOADS, limit).map(encodeURIComponent)
/** The whole corpus: the server receives no fragment, so that a fragment may be of any length. */
const ALL = encodeURIComponent(PAYLOADS.join(' '))
/** The corpus in parts of which a path may contain one, an address three, and an address twelve. */
const [HALVES, PARTS, SLICES] = [encoded(9_000), encoded(2_600), encoded(900)] as const
const PARAMETERS = [
  'next',
  'redirect',
  'redirect_to',
  'code',
  'error',
  'error_description',
  'q',
  '__proto__[x]',
]

test('addresses of every page, signed out', async ({ page, server }) => {
  // A session never shows what the browser calls itself, only the names of known browsers and systems.
  for (const payload of [...PAYLOADS, ...LONG]) expect(deviceOf(payload)).toBe('Unknown device')
  const watched = await guard(page, server.url)
  const query = (turn: number) =>
    PARAMETERS.map((parameter, index) => `${parameter}=${SLICES[(index + turn * 5) % SLICES.length]}`).join(
      '&',
    )
  await page.goto(`/?${query(0)}#${ALL}`)
  await expect(page.getByText('Start Free Trial')).toBeVisible()
  for (const [index, fragment] of [
    `access_token=${ALL}&refresh_token=x&expires_in=1&token_type=${ALL}`,
    `error=${ALL}&error_code=x&error_description=${ALL}`,
    `type=signup&token_hash=${ALL}`,
    `type=recovery&token_hash=${ALL}`,
    ALL,
  ].entries()) {
    await page.goto(`/auth?${query(index)}#${fragment}`)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
  for (const half of HALVES) {
    await page.goto(`/${half}#${ALL}`)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
  }
  for (const first of [0, 3]) {
    const [project, ticket, tab] = PARTS.slice(first)
    await page.goto(`/project/${project}/ticket/${ticket}?tab=${tab}`)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
  watched.expectNone()
})

test('addresses of every page, signed in, and where signing in leads', async ({ person, server }) => {
  for (const payload of [...PAYLOADS, ...LONG]) expect(nextOf(payload)).toBeUndefined()
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project()
  const watched = await guard(page, server.url)
  const [first, second, third, fourth, fifth, sixth = ''] = PARTS
  await page.goto(`/project/${first}?tab=${second}`)
  await expect(page.getByText('You do not have access to this project')).toBeVisible()
  await page.goto(`/project/${projectId}/ticket/${third}?tab=${fourth}&type=${fifth}&priority=${sixth}`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.goto(`/dashboard?x=${first}#${ALL}`)
  await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
  for (const next of ['javascript:alert(1)', '/project/..//evil.example']) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page).not.toHaveURL(/\/auth/)
    await expect(page.getByRole('link', { name: /^(Lacewing|Return to Home)/ }).first()).toBeVisible()
  }
  watched.expectNone()
})

test('mails opened as pages', async ({ page }) => {
  const { harm } = await guard(page, 'about:blank')
  await page.route('**', (route) => route.abort())
  for (const text of packed(PAYLOADS, 4_000)) {
    const url = `http://127.0.0.1/auth#${text}`
    const { subject, html } = mailOf('ada@example.org', {
      subject: text,
      lines: [text],
      link: { url, label: text },
    })
    await page.setContent(html, { waitUntil: 'commit' })
    const shown = (await page.locator('body').textContent()) ?? ''
    expect(text.split(' ').filter((word) => !shown.includes(word))).toEqual([])
    // The mail has only paragraphs, one link, and the signature of every mail.
    expect(await page.locator('body *:not(p):not(a)').count()).toBe(0)
    await expect(page.getByRole('link')).toHaveCount(1)
    expect(shown.trim().endsWith('Lacewing')).toBe(true)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  }
  expect(harm).toEqual([])
})

test('mails with texts of members opened as pages', async ({ page }) => {
  const { harm } = await guard(page, 'about:blank')
  await page.route('**', (route) => route.abort())
  const addresses = {
    publicUrl: 'https://tracker.example.com',
    id: 'a',
    unsubscribe: 'https://tracker.example.com/u',
  }
  const place = { id: 'p', name: 'Apollo', key: 'APO' }
  for (const source of packed(PAYLOADS, 900)) {
    const text = { source, isByStranger: false }
    const activities = [{ who: source, did: 'commented', text }]
    const ticket = {
      ticket_id: 't',
      project: place,
      number: 1,
      title: source,
      isByStranger: false,
      comment_id: null,
      column: source,
    }
    const items = [{ ...ticket, reasons: ['commented' as const], activities, isCut: false }]
    const mail = await notificationMail(
      { to: 'ada@example.org', language: null, user_id: 'u', items, more: 0 },
      addresses,
    )
    await page.setContent(mail.html, { waitUntil: 'commit' })
    const others = page.locator(
      'body *:not(div, h2, h3, h4, h5, h6, p, a, span, blockquote, br, hr, em, strong, del, code, pre, ul, ol, li, table, thead, tbody, tr, th, td)',
    )
    expect(await others.count()).toBe(0)
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).protocol))
    expect(links.filter((protocol) => !['https:', 'http:', 'mailto:'].includes(protocol))).toEqual([])
  }
  expect(harm).toEqual([])
})
