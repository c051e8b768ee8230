// Columns: created, ordered and removed in the settings, and shown live on another user's board, which scrolls if they do not
// fit.
import type { Page } from '@playwright/test'
import { card, column, dragByMouse, expectAnnounced, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { type Person, test } from './world.ts'

test.use(MOTION)

const add = (who: Person, projectId: string, name: string) =>
  who.call('createColumn', { projectId }, { name, status: 'in_progress', color: 'orange', work_limit: null })

const titles = (page: Page) => page.locator('[data-board-column] h2 > span:nth-child(2)')

test('the owner adds, orders, limits and removes a column, and a developer works with it meanwhile; a board of many scrolls sideways, under the header', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await olga.ticket(projectId, { title: 'Calibrate' })
  await olga.ticket(projectId, { title: 'Polish' })
  await dev.page.goto(`/project/${projectId}`)
  await expect(titles(dev.page)).toHaveText(['To Do', 'In Progress', 'Done'])
  await olga.page.goto(`/project/${projectId}?tab=settings&section=board`)
  await olga.page.getByRole('button', { name: 'New Column' }).click()
  await olga.page.getByRole('textbox', { name: 'Name *' }).fill('In Review')
  await olga.page.getByRole('spinbutton', { name: 'Work limit' }).fill('1')
  await olga.page.getByRole('button', { name: 'Create Column' }).click()
  await expect(titles(dev.page)).toHaveText(['To Do', 'In Progress', 'In Review', 'Done'])

  await dragByMouse(dev.page, card(dev.page, 'To Do', 'Calibrate'), 'In Review')
  await expect(card(dev.page, 'In Review', 'Calibrate')).toBeVisible()
  await dragByMouse(dev.page, card(dev.page, 'To Do', 'Polish'), 'In Review')
  await expectAnnounced(dev.page, /In Review has 2 tickets then, over its limit of 1/)
  await expect(column(dev.page, 'In Review')).toContainText('over limit')

  const up = olga.page.getByRole('button', { name: 'Move In Review up' })
  await up.click()
  await expect(titles(dev.page)).toHaveText(['To Do', 'In Review', 'In Progress', 'Done'])
  await expect(up).toBeFocused()

  await card(dev.page, 'In Review', 'Polish').click()
  const dialog = dev.page.getByRole('dialog', { name: 'Polish' })
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await dev.page.getByRole('option', { name: 'In Progress' }).click()
  await expect(dialog).toContainText('changed the column from In Review to In Progress')
  await dev.page.keyboard.press('Escape')
  await expectCount(dev.page, 'In Progress', 1)

  await olga.page.getByRole('button', { name: 'Delete column In Review' }).click()
  await olga.page.getByRole('combobox', { name: 'Move its tickets to' }).click()
  await olga.page.getByRole('option', { name: 'Done' }).click()
  await olga.page.getByRole('button', { name: 'Delete Column' }).click()
  await expect(titles(dev.page)).toHaveText(['To Do', 'In Progress', 'Done'])
  await expect(card(dev.page, 'Done', 'Calibrate')).toBeVisible()
  await expectCount(dev.page, 'Done', 1)

  // The dialog of a column that is removed elsewhere closes, instead of becoming that of a new column.
  await add(olga, projectId, 'Blocked')
  await olga.page.getByRole('button', { name: 'Edit column Blocked' }).click()
  await expect(olga.page.getByRole('dialog', { name: 'Edit Column' })).toBeVisible()
  const { columns } = await olga.call('getProject', { projectId })
  const columnId = columns.find(({ name }) => name === 'Blocked')?.id ?? ''
  await olga.call('deleteColumn', { columnId }, { to: 'done' })
  await expect(olga.page.getByRole('dialog')).toBeHidden()

  // More columns than fit: keys carry a ticket to the last one.
  for (let n = 1; n <= 4; n += 1) await add(olga, projectId, `Stage ${n}`)
  const { page } = dev
  await expect(titles(page)).toHaveCount(7)
  await page.setViewportSize({ width: 1280, height: 720 })
  const done = column(page, 'Done')
  await expect(done).not.toBeInViewport()
  await card(page, 'In Progress', 'Polish').focus()
  await page.keyboard.press('Space')
  await expectAnnounced(page, /^Picked up /)
  for (const name of ['Stage 1', 'Stage 2', 'Stage 3', 'Stage 4', 'Done']) {
    await page.keyboard.press('ArrowRight')
    await expectAnnounced(page, new RegExp(` is over ${name}, `))
  }
  await expect(done).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Space')
  await expectAnnounced(page, /^Dropped /)
  await expectCount(page, 'Done', 2)
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeInViewport()
  await page.mouse.move(640, 600)
  await page.mouse.wheel(0, -10_000)
  await expect(column(page, 'To Do')).toBeInViewport({ ratio: 0.9 })

  // Where fewer than three columns have room, keys also carry a ticket back to the column that it came from.
  await page.setViewportSize({ width: 800, height: 720 })
  await card(page, 'Done', 'Polish').focus()
  await page.keyboard.press('Space')
  await expectAnnounced(page, /^Picked up /)
  for (const [key, name] of [
    ['ArrowLeft', 'Stage 4'],
    ['ArrowRight', 'Done'],
  ] as const) {
    await page.keyboard.press(key)
    await expectAnnounced(page, new RegExp(` is over ${name}, `))
  }
})
