// People and space on the board: avatars that differ, names on hover and focus, compact cards, and a collapsed Done column.
import type { Page } from '@playwright/test'
import { card, column, dragByMouse, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { type Account, test } from './world.ts'

test.use(MOTION)

const shownName = (page: Page, title: string, text: string) =>
  card(page, title, text)
    .getByRole('img', { name: 'Grace Hopper' })
    .evaluate((avatar) => {
      const { content, display } = getComputedStyle(avatar, '::after')
      return display === 'none' ? null : content
    })

test('members have different colours and names on hover and focus; compact cards and a folded column are kept', async ({
  person,
  server,
}) => {
  const grace = await person('Grace Hopper')
  const { page } = grace
  const projectId = await grace.project('Apollo')
  const { id: ticketId } = await grace.ticket(projectId, { title: 'First' })
  await grace.call('moveTicket', { ticketId }, { status: 'done' })
  const people: Account[] = [grace]
  for (let number = 1; number <= 5; number += 1) {
    const other = await server.create(`M${number} Member`)
    await grace.invite(projectId, other)
    people.push(other)
  }
  const description = 'A description with enough words for two lines. '.repeat(3)
  for (const { user_id, full_name } of people)
    await grace.ticket(projectId, { title: `Of ${full_name}`, description, assignee_id: user_id })
  await page.goto(`/project/${projectId}`)
  await expectCount(page, 'To Do', 6)
  const text = 'Of Grace Hopper'

  await test.step('colours and names', async () => {
    const colours = () =>
      column(page, 'To Do')
        .locator('[data-name]')
        .evaluateAll(
          (avatars) => new Set(avatars.map((avatar) => getComputedStyle(avatar).backgroundColor)).size,
        )
    await expect.poll(colours).toBe(6)
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

  const boxOf = (title: string) => card(page, 'To Do', title).boundingBox()
  const height = async () => (await boxOf(text))?.height ?? 0
  const comfortable = await height()
  await test.step('compact cards are lower', async () => {
    const gap = async () => {
      const [upper, lower] = [await boxOf('Of M1 Member'), await boxOf(text)]
      return (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0)
    }
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Compact' }).click()
    await expect.poll(height).toBeLessThan(comfortable * 0.75)
    await expect.poll(gap, 'rows close up').toBeLessThanOrEqual(8)
  })

  await test.step('Done is folded away, still takes drops, and opens again', async () => {
    const before = await column(page, 'To Do').boundingBox()
    await page.getByRole('button', { name: 'Fold Done' }).click()
    await expect(card(page, 'Done', 'First')).toHaveCount(0)
    await expectCount(page, 'Done', 1)
    expect((await column(page, 'Done').boundingBox())?.width).toBeLessThan(60)
    expect((await column(page, 'To Do').boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.3)
    await page.reload()
    await expectCount(page, 'Done', 1)
    await expect(card(page, 'Done', 'First')).toHaveCount(0)
    await expect(card(page, 'To Do', text)).toBeVisible()
    expect(await height(), 'the compact cards are kept').toBeLessThan(comfortable * 0.75)

    await dragByMouse(page, card(page, 'To Do', 'Of M5 Member'), 'Done')
    await expectCount(page, 'Done', 2)
    await expectCount(page, 'To Do', 5)
    await page.getByRole('button', { name: 'Open Done' }).click()
    await expect(column(page, 'Done').getByRole('listitem')).toContainText(['Of M5 Member', 'First'])
  })
})
