// The script injection corpus through every free-text field and every view that shows it: it appears as text and has no other
// effect. Where a text is Markdown, it becomes only elements of Markdown. Names and titles take some texts of each kind, because
// lint forbids raw HTML in components; all texts go through descriptions, comments, the form, its preview and the conflict.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ProjectName } from '../domain/project/project.ts'
import { LONG, PAYLOADS, packed, REFUSED, SAMPLE } from './corpus/script-injection.ts'
import { column } from './drag.ts'
import { expect } from './expect.ts'
import { guard } from './guard.ts'
import { textThrough } from './scroll-through.ts'
import { openSection } from './section.ts'
import { expectToast } from './toast.ts'
import { type Account, type Person, test } from './world.ts'

const NAMES = packed(SAMPLE, 100)
const TITLES = packed(SAMPLE, 190)
/** Project names refuse invisible characters, so the texts are split by that. */
const [SEEN, UNSEEN] = [true, false].map((seen) =>
  SAMPLE.filter((text) => ProjectName.safeParse(text).success === seen),
) as [string[], string[]]
const THREAD = packed(PAYLOADS, 2_000)
const EVERYTHING = [...PAYLOADS, ...LONG].join('\n')
/** Each payload at the beginning of its own block, and then all payloads as code, where they are shown unchanged. */
const AS_MARKDOWN = `${PAYLOADS.map((text) => `- ${text}`).join('\n')}\n\n${asCode(EVERYTHING)}`

function asCode(text: string): string {
  return `\`\`\`\`\`\`\n${text}\n\`\`\`\`\`\``
}

/** Calls `act` for all items, five at a time. */
async function each<T>(items: readonly T[], action: (item: T, index: number) => Promise<unknown>) {
  const queue = [...items.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await action(next[1], next[0])
  }
  await Promise.all(Array.from({ length: 5 }, work))
}

const missing = (text: string, wanted: readonly string[] = PAYLOADS) =>
  wanted.filter((payload) => !text.includes(payload)).slice(0, 3)

/** The page's text, including fields and tooltips. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    const texts = [...document.querySelectorAll('[title], [aria-label]')].flatMap((element) => [
      element.getAttribute('title'),
      element.getAttribute('aria-label'),
    ])
    return [document.body.textContent, ...fields.map(({ value }) => value), ...texts].join('\n')
  })
}

/** Tags, attributes and links in rendered texts that Markdown does not create. */
function beyondMarkdown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tags =
      'a blockquote br code del div em h4 h5 h6 hr input li ol p pre span strong table tbody td th thead tr ul'
    const names = 'class href title target rel type checked disabled aria-label start align tabindex role'
    const allowed = { tags: new Set(tags.split(' ')), names: new Set(names.split(' ')) }
    const away = 'noopener noreferrer nofollow'
    const oddities = (element: Element) => [
      ...(allowed.tags.has(element.localName) ? [] : [element.localName]),
      ...element.getAttributeNames().filter((name) => !allowed.names.has(name)),
      ...(element instanceof HTMLInputElement && element.type !== 'checkbox' ? [element.type] : []),
      ...(element instanceof HTMLAnchorElement ? oddLink(element) : []),
    ]
    const oddLink = ({ protocol, origin, rel, href }: HTMLAnchorElement) =>
      protocol !== 'mailto:' && origin !== location.origin && !(/^https?:$/.test(protocol) && rel === away)
        ? [href]
        : []
    return [...document.querySelectorAll('.text *')].flatMap(oddities)
  })
}

/** Expects every one of the texts on the page. */
const expectRead = (page: Page, wanted: readonly string[] = PAYLOADS) =>
  expect.poll(async () => missing(await wordsOf(page), wanted)).toEqual([])

/** Expects every text of the sample in a virtualised list. */
const expectReadThrough = (page: Page, scroller: string) =>
  expect
    .poll(async () => missing(await textThrough(page.locator(scroller).first()), SAMPLE), { timeout: 30_000 })
    .toEqual([])

test('the corpus is alive: where nothing guards, its texts do harm', async ({ page }) => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(400)
  const { harm } = await guard(page, 'http://127.0.0.1:1')
  await page.route('**', (route) => route.abort())
  for (const payload of packed(PAYLOADS, 600)) {
    await page.goto('about:blank')
    await page.setContent(payload, { waitUntil: 'commit' })
  }
  expect(harm.some((what) => what.startsWith('alert'))).toBe(true)
  expect(harm.some((what) => what.startsWith('a request to'))).toBe(true)
  expect(harm.length).toBeGreaterThan(20)
})

test('dashboard, names of projects, and the profile', async ({ person, server }) => {
  const boss = await person('<img src=x onerror=alert(1)>')
  const { page } = boss
  const watched = await guard(page, server.url)
  const about = packed(PAYLOADS, 1_900)
  const names = packed(SEEN, 100)
  await each(names, (name, index) =>
    boss.call('createProject', {}, { name, description: about[index % about.length] ?? null }),
  )
  for (const name of [...REFUSED, ...UNSEEN.slice(0, 3)])
    await expect(boss.call('createProject', {}, { name })).rejects.toThrow('400')
  await page.goto('/dashboard')
  await expectRead(page)
  await page.getByPlaceholder('Find a project').fill('<script>alert(1)</script>')
  await expect(page.getByRole('article').first()).toContainText('<script>')
  await page.goto('/profile')
  await page.getByLabel('Full Name').fill('"><svg onload=alert(1)>')
  await page.getByRole('button', { name: 'Save Details' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('"><svg onload=alert(1)>')
  // The confirmation and the toast of a deletion contain the project's name.
  const [name = ''] = names
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveTitle(`${name} · Lacewing`)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await openSection(page, 'Danger')
  await page.getByRole('button', { name: 'Delete Project' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill(name)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }).click()
  await expectToast(page, `${name} was deleted.`)
  watched.expectNone()
})

/** Creates a project full of payloads: a member for each name, and a ticket for each title, commented by another user. */
async function fullProject(
  person: (name: string) => Promise<Person>,
  create: (name: string) => Promise<Account>,
) {
  const [owner, dev] = await Promise.all([
    person('<svg onload=alert(1)>'),
    person('\'"><script>alert(1)</script>'),
  ])
  const projectId = await owner.project('</title><script>alert(1)</script>')
  await owner.invite(projectId, dev, 'admin')
  const members: Account[] = []
  await each(NAMES, async (name) => void members.push(await create(name)))
  // One after another, because each needs the project for itself.
  for (const member of members) await owner.invite(projectId, member)
  await each(TITLES, async (title, index) => {
    const description = TITLES.at(-index - 1)
    const { id } = await owner.ticket(projectId, { title, description, assignee_id: members[index]?.user_id })
    await dev.call('createComment', { ticketId: id }, { content: description ?? title })
  })
  const { id: ticketId, number } = await dev.ticket(projectId, {
    title: '<svg/onload=alert(1)>',
    description: AS_MARKDOWN,
  })
  await each([...THREAD, ...LONG], (content) =>
    dev.call('createComment', { ticketId }, { content: `${content}\n\n${asCode(content)}` }),
  )
  return { owner, dev, projectId, ticketId, number }
}

test('inbox, board, list, search, ticket, edit, conflict, comments, settings, toasts and export', async ({
  person,
  server,
}, info) => {
  // A long limit, so that the test does not fail on a slow machine.
  test.setTimeout(240_000)
  const { owner, dev, projectId, ticketId, number } = await fullProject(person, server.create)
  const { page } = owner
  const watched = await guard(page, server.url)

  await test.step('inbox', async () => {
    await page.goto('/inbox')
    const lines = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
    await expect(lines).toHaveCount(TITLES.length)
    await expectRead(page, SAMPLE)
  })
  await test.step('board and live changes', async () => {
    await page.goto(`/project/${projectId}`)
    await expect(column(page, 'To Do').getByRole('link').first()).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeAttached()
    await dev.ticket(projectId, { title: '<b onload=alert(1)>Just now</b>' })
    await expect(column(page, 'To Do').getByText('<b onload=alert(1)>Just now</b>')).toBeVisible()
    await expectReadThrough(page, '[data-rfd-droppable-id="todo"]')
  })
  await test.step('list and search', async () => {
    await page.goto(`/project/${projectId}?tab=list`)
    await expect(page.getByText('<b onload=alert(1)>Just now</b>')).toBeVisible()
    await expectReadThrough(page, 'html')
    for (const words of packed(PAYLOADS, 200).filter((_, index) => index % 45 === 0)) {
      await page.goto(
        `/project/${projectId}?tab=list&q=${encodeURIComponent(words)}&status=${encodeURIComponent(words)}`,
      )
      await expect(page.getByPlaceholder('Search tickets...')).toHaveValue(words)
    }
    for (const words of ['<img src=x', 'onerror=alert(1)>', '"><', '{{', '\\']) {
      await page.getByPlaceholder('Search tickets...').fill(words)
      await expect(page.locator('mark').first()).toHaveText(words, { timeout: 30_000 })
    }
  })
  await test.step('ticket and comments', async () => {
    await page.goto(`/project/${projectId}/ticket/${number}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: '<svg/onload=alert(1)>' })).toBeVisible()
    const description = dialog.getByRole('region', { name: 'Description' })
    await expect.poll(async () => missing((await description.textContent()) ?? '')).toEqual([])
    const thread = dialog.getByRole('list', { name: 'Comments', exact: true })
    await expect
      .poll(async () => missing((await thread.textContent()) ?? '', [...PAYLOADS, ...LONG]))
      .toEqual([])
    await expect(description.getByRole('link').first()).toBeVisible()
    expect(await beyondMarkdown(page)).toEqual([])
    expect(await page.title()).toContain('<svg/onload=alert(1)>')
  })
  await test.step('edit, draft and conflict', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Title').fill('<img src=x onerror=alert(1)>')
    await page.getByRole('textbox', { name: 'Description' }).fill(`${EVERYTHING}\nmine`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('link').first()).toBeVisible()
    expect(await beyondMarkdown(page)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Continue editing' }).click()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(`${EVERYTHING}\nmine`)
    await expect(page.getByLabel('Title')).toHaveValue('<img src=x onerror=alert(1)>')
    await dev.call(
      'updateTicket',
      { ticketId },
      { version: 1, title: '<math href=javascript:alert(1)>x', description: `${EVERYTHING}\ntheirs` },
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('group', { name: 'Conflict in Description' })
    await expect(conflict).toContainText('theirs')
    expect(missing((await conflict.textContent()) ?? '', [...PAYLOADS, ...LONG])).toEqual([])
    await expect(page.getByRole('group', { name: 'Conflict in Title' })).toContainText(
      '<math href=javascript:alert(1)>x',
    )
  })
  await test.step('members, deleted tickets, invitation, hand-over', async () => {
    await page.goto(`/project/${projectId}?tab=settings`)
    await expectRead(page, SAMPLE)
    await openSection(page, 'Board')
    const name = '<img src=x onerror=alert(1)>'
    await owner.call('createColumn', { projectId }, { name, status: 'done', color: 'red' })
    await expect(page.getByRole('button', { name: `Edit column ${name}` })).toBeVisible()
    await openSection(page, 'Members')
    await page.getByRole('button', { name: 'Invite Member' }).click()
    await page.getByLabel('Username').fill('<svg onload=alert(1)>')
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^User not found/)
    await page.keyboard.press('Escape')
    await openSection(page, 'Import and export')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Project' }).click()
    const file = info.outputPath('export.json')
    await (await download).saveAs(file)
    expect(missing(textsIn(JSON.parse(await readFile(file, 'utf8'))))).toEqual([])
    const opened = await page.context().newPage()
    const alsoWatched = await guard(opened, 'file://')
    await opened.goto(`file://${file}`)
    await expect(opened.locator('body')).toContainText('lacewing.project')
    alsoWatched.expectNone()
    await opened.close()
    await dev.call('deleteTicket', { ticketId }, {})
    await openSection(page, 'Board')
    await expect(page.getByText('<math href=javascript:alert(1)>x')).toBeVisible()
    await openSection(page, 'Danger')
    await page.getByRole('combobox', { name: 'New owner' }).click()
    await expectRead(page, SAMPLE)
    const option = page.getByRole('option', { name: NAMES[0] })
    await option.first().click()
    await page.getByRole('button', { name: 'Hand Over' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand Over' }).click()
    await expect(page.getByText(`${NAMES[0]} can accept the project within a week.`)).toBeVisible()
  })
  watched.expectNone()
})

/** All texts in a value, concatenated. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join('\n') : ''
}
