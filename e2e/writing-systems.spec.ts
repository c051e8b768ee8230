// Text of other scripts and states in forced colours, by what the browser draws: directions, clipped marks, the open tab, and
// records that lack a profile.
import { card } from './drag.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const ARABIC = 'المحرك يسخن كثيرا (جدا)!'

test('forced colours show the open tab; Arabic has its direction; combining marks stay in their line', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const description = 'Words that go on and on. '.repeat(30)
  await ada.ticket(projectId, { title: ARABIC, description })
  await ada.ticket(projectId, { title: `Z${'\u0301\u0315\u0321'.repeat(60)}algo` })
  const { page } = ada
  await page.goto(`/project/${projectId}`)
  const direction = (element: Element) => getComputedStyle(element).direction
  const title = card(page, 'To Do', ARABIC).getByText(ARABIC)
  expect(await title.evaluate(direction)).toBe('rtl')
  await page.emulateMedia({ forcedColors: 'active' })
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Ticket List').click()
  await expect(tab('Ticket List')).toHaveAttribute('aria-selected', 'true')
  expect(await tab('Ticket List').evaluate(background)).not.toBe(
    await tab('Kanban Board').evaluate(background),
  )
  await page.emulateMedia({ forcedColors: 'none' })
  const link = page.getByRole('link', { name: ARABIC })
  expect(await link.evaluate(direction)).toBe('rtl')
  // The description is clamped to two lines of a row that keeps its height.
  const text = page.getByRole('article').filter({ hasText: ARABIC }).getByText('Words that go on')
  expect(await text.evaluate((p) => [getComputedStyle(p).webkitLineClamp, p.clientHeight])).toEqual(['2', 32])
  await page.getByRole('link', { name: /algo/ }).click()
  const heading = page.getByRole('dialog').getByRole('heading', { name: /algo/ })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate((h) => getComputedStyle(h).overflow)).toBe('clip')
})

test('a ticket without the profile of its reporter shows Unknown, and a comment without its author Unknown User', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const { id: ticketId, number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  await ada.call('createComment', { ticketId }, { content: 'The left valve' })
  const { page } = ada
  for (const [address, change] of [
    [
      '**/api/projects/*/ticket?*',
      (answer: { ticket: object }) => Object.assign(answer.ticket, { reporter: null }),
    ],
    [
      '**/comments*',
      (answer: { comments: object[] }) => answer.comments.map((one) => Object.assign(one, { author: null })),
    ],
    [
      '**/members',
      (answer: { members: object[] }) => answer.members.map((one) => Object.assign(one, { profile: null })),
    ],
  ] as const)
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      change(json as never)
      await route.fulfill({ response, json })
    })
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const dialog = page.getByRole('dialog', { name: 'Engine overheats' })
  await expect(dialog.getByText('Unknown', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('article')).toContainText('Unknown User')
  await expect(page.getByText('cannot be shown')).toHaveCount(0)
  await page.goto(`/project/${projectId}?tab=settings`)
  await expect(page.getByText('Unknown User').first()).toBeVisible()
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(page.getByRole('article')).toContainText('Engine overheats')
  await expect(page.getByText('cannot be shown')).toHaveCount(0)
})
