// Sub-tickets: created while typing or picked, opened in place, and counted on the card for every user.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { unfold } from './unfold.ts'
import { test } from './world.ts'

const adder = (page: Page) => page.getByRole('combobox', { name: 'Add a sub-ticket' })
const subs = (page: Page) => page.getByRole('list', { name: 'Sub-tickets' }).getByRole('listitem')

test('sub-tickets are typed and picked, live for another person, and the way up and down is a click', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  const { number } = await olga.ticket(projectId, { title: 'Ship the app' })
  await olga.ticket(projectId, { title: 'Translate the store page' })
  await olga.page.goto(`/project/${projectId}`)
  await dev.page.goto(`/project/${projectId}/ticket/${number}`)

  await dev.page.getByRole('button', { name: 'Add a sub-ticket' }).click()
  await expect(adder(dev.page)).toBeFocused()
  await adder(dev.page).fill('Write the manual')
  await dev.page.keyboard.press('Enter')
  await expect(subs(dev.page)).toContainText(['Write the manual'])
  await expect(adder(dev.page)).toBeFocused()
  await adder(dev.page).fill('translate')
  await dev.page.getByRole('option', { name: 'Translate the store page' }).click()
  await expect(subs(dev.page)).toHaveCount(2)
  await expect(dev.page.getByText('0 of 2 done')).toBeVisible()
  const card = olga.page.getByRole('link', { name: 'Ship the app' })
  await expect(card).toContainText('0 of 2')

  await subs(dev.page).getByRole('link', { name: 'Write the manual' }).click()
  await expect(dev.page.getByRole('dialog', { name: 'Write the manual' })).toBeVisible()
  await dev.page.getByRole('combobox', { name: 'Status' }).click()
  await dev.page.getByRole('option', { name: 'Done' }).click()
  await expect(card).toContainText('1 of 2')
  await dev.page.getByRole('link', { name: 'Ship the app' }).first().click()
  await expect(dev.page.getByRole('dialog', { name: 'Ship the app' })).toBeVisible()
  await expect(dev.page.getByText('1 of 2 done')).toBeVisible()

  await unfold(dev.page)
  await dev.page.getByRole('combobox', { name: 'Parent' }).fill('manual')
  await expect(dev.page.getByText('No ticket found.')).toBeVisible()
  await dev.page.keyboard.press('Escape')
  await subs(dev.page)
    .filter({ hasText: 'Translate' })
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(card).toContainText('1 of 1')
  await dev.page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('1 of 2')
})
