// People and space on the board: avatars that differ, names on hover and focus, compact cards, and a collapsed Done column.
import type { Page } from '@playwright/test'
import { card, column, dragByMouse, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { test } from './world.ts'

test.use(MOTION)

const shownName = (page: Page, title: string, text: string) =>
  card(page, title, text)
    .getByRole('img', { name: 'Grace Hopper' })
    .evaluate((avatar) => {
      const { content, display } = getComputedStyle(avatar, '::after')
      return display === 'none' ? null : content
    })

test('the members of a project have different colours, and the name comes on hover and focus', async ({
  person,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  const people = [grace]
  for (let number = 1; number <= 5; number += 1) {
    const other = await person(`M${number} Member`)
    await grace.invite(projectId, other)
    people.push(other)
  }
  for (const { user_id, full_name } of people)
    await grace.ticket(projectId, { title: `Of ${full_name}`, assignee_id: user_id })
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 6)
  const colours = () =>
    column(page, 'To Do')
      .locator('[data-name]')
      .evaluateAll(
        (avatars) => new Set(avatars.map((avatar) => getComputedStyle(avatar).backgroundColor)).size,
      )
  await expect.poll(colours).toBe(6)

  const text = 'Of Grace Hopper'
  expect(await shownName(page, 'To Do', text)).toBeNull()
  await card(page, 'To Do', text).getByRole('img', { name: 'Grace Hopper' }).hover()
  await expect.poll(() => shownName(page, 'To Do', text)).toBe('"Grace Hopper"')
  await page.mouse.move(0, 0)
  await expect.poll(() => shownName(page, 'To Do', text)).toBeNull()
  await page.getByRole('tab', { name: 'Kanban Board' }).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await shownName(page, 'To Do', text)).toBe('"Grace Hopper"')
  }).toPass()
})

test('compact cards are lower, and the choice is kept', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  for (const title of ['First', 'Second'])
    await grace.ticket(projectId, {
      title,
      description: 'A description with enough words for two lines. '.repeat(3),
    })
  await page.goto(`/project/${projectId}`)
  const height = async () => (await card(page, 'To Do', 'First').boundingBox())?.height ?? 0
  const gap = async () => {
    const [second, first] = [
      await card(page, 'To Do', 'Second').boundingBox(),
      await card(page, 'To Do', 'First').boundingBox(),
    ]
    return (first?.y ?? 0) - (second?.y ?? 0) - (second?.height ?? 0)
  }
  await expect(card(page, 'To Do', 'First')).toBeVisible()
  const comfortable = await height()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Compact' }).click()
  await expect.poll(height).toBeLessThan(comfortable * 0.75)
  await expect.poll(gap, 'rows close up').toBeLessThanOrEqual(8)
  await page.reload()
  await expect(card(page, 'To Do', 'First')).toBeVisible()
  expect(await height()).toBeLessThan(comfortable * 0.75)
})

test('Done is folded away, still takes drops, and opens again', async ({ person }) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  const { id } = await grace.ticket(projectId, { title: 'First' })
  await grace.call('moveTicket', { ticketId: id }, { status: 'done' })
  await grace.ticket(projectId, { title: 'Second' })
  await page.goto(`/project/${projectId}`)
  await expect(card(page, 'Done', 'First')).toBeVisible()
  const before = await column(page, 'To Do').boundingBox()
  await page.getByRole('button', { name: 'Fold Done' }).click()
  await expect(card(page, 'Done', 'First')).toHaveCount(0)
  await expectCount(page, 'Done', 1)
  expect((await column(page, 'Done').boundingBox())?.width).toBeLessThan(60)
  expect((await column(page, 'To Do').boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.3)
  await page.reload()
  await expectCount(page, 'Done', 1)
  await expect(card(page, 'Done', 'First')).toHaveCount(0)

  await dragByMouse(page, card(page, 'To Do', 'Second'), 'Done')
  await expectCount(page, 'Done', 2)
  await expectCount(page, 'To Do', 0)
  await page.getByRole('button', { name: 'Open Done' }).click()
  await expect(column(page, 'Done').getByRole('listitem')).toContainText(['Second', 'First'])
})
