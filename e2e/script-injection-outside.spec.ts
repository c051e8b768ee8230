// The script injection corpus from outside the product's fields: URLs and fragments, user agents, and mails opened as pages.
import { mailOf } from '../server/mail/text.ts'
import { notificationMail } from '../server/notification/text.ts'
import { nextOf } from '../web/paths.ts'
import { LONG, PAYLOADS, packed } from './corpus/script-injection.ts'
import { expect } from './expect.ts'
import { guard } from './guard.ts'
import { test } from './world.ts'

/** Chunks that are short enough for a URL, already encoded. */
const CHUNKS = packed(PAYLOADS, 2_600).map(encodeURIComponent)
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
  const watched = await guard(page, server.url)
  for (const [index, chunk] of CHUNKS.entries()) {
    const query = PARAMETERS.map(
      (parameter) => `${parameter}=${index % 2 ? chunk.slice(0, 900) : chunk.slice(-900)}`,
    )
    const fragments = [
      `access_token=${chunk}&refresh_token=x&expires_in=1&token_type=${chunk}`,
      `error=${chunk}&error_code=x&error_description=${chunk}`,
      `type=signup&token_hash=${chunk}`,
      `type=recovery&token_hash=${chunk}`,
      chunk,
    ]
    await page.goto(`/?${query.join('&')}#${chunk}`)
    await expect(page.getByText('Start Free Trial')).toBeVisible()
    await page.goto(`/auth?${query.join('&')}#${fragments[index % fragments.length]}`)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    await page.goto(`/${chunk}?${query[0]}#${chunk}`)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.goto(`/project/${chunk}/ticket/${chunk}?tab=${chunk}`)
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
  for (const chunk of CHUNKS.slice(0, 3)) {
    await page.goto(`/project/${chunk}?tab=${chunk}`)
    await expect(page.getByText('You do not have access to this project')).toBeVisible()
    await page.goto(`/project/${projectId}/ticket/${chunk}?tab=${chunk}&type=${chunk}&priority=${chunk}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.goto(`/dashboard?x=${chunk}#${chunk}`)
    await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
  }
  for (const next of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    '/project/..//evil.example',
  ]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page).not.toHaveURL(/\/auth/)
    await expect(page.getByRole('link', { name: /^(Lacewing|Return to Home)/ }).first()).toBeVisible()
  }
  watched.expectNone()
})

test('what a browser calls itself', async ({ person, server }) => {
  const { page, email, password } = await person('Ada Lovelace')
  const watched = await guard(page, server.url)
  const printable = PAYLOADS.filter((payload) => /^[\x20-\x7e]+$/.test(payload))
  for (const device of packed(printable, 4_000)) {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': device, 'X-Forwarded-For': device },
      body: JSON.stringify({ email, password }),
    })
    expect(response.status).toBe(200)
  }
  await page.goto('/profile?section=security')
  await expect(page.getByText('This session')).toBeVisible()
  await expect(page.getByText('Unknown device').first()).toBeVisible()
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
    const mail = await notificationMail({ to: 'ada@example.org', user_id: 'u', items, more: 0 }, addresses)
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
