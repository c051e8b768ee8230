// A project's audit log in its settings. auth.spec.ts tests the account activity in the profile.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const log = (page: Page) => page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')

test('admins and the owner read who did what, by kind and by person; others see no such card', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const ada = await person('Ada Admin', { viewport: { width: 375, height: 700 } })
  const dev = await person('Dan Developer')
  const projectId = await olga.project('Zodiac')
  await olga.invite(projectId, ada, 'admin')
  await olga.invite(projectId, dev, 'developer')
  const ticket = await olga.ticket(projectId, { title: 'Altitude freezes' })
  await ada.call('deleteTicket', { ticketId: ticket.id })

  // A window holds fifty entries, unless fewer are asked for.
  await ada.page.route(/\/audit(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '3')
    return route.continue({ url: url.href })
  })
  await ada.page.goto(`/project/${projectId}?tab=settings&section=members`)
  await expect(log(ada.page).first()).toContainText('Ada Admin deleted ticket ZOD-1')
  await expect(log(ada.page).first()).toContainText(/just now · \d+ \w+ \d{4}, /)
  // Older entries come when they are asked for.
  await expect(log(ada.page)).toHaveCount(3)
  await ada.page.getByRole('button', { name: 'Load more' }).click()
  await expect(log(ada.page)).toHaveCount(4)
  await expect(ada.page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(log(ada.page).last()).toContainText('Olga Owner created the project “Zodiac” (ZOD)')
  // The page is usable on a phone: no horizontal overflow and no axe violations.
  await expectNoOverflow(ada.page)
  await expectAccessible(ada.page)

  await ada.page.getByRole('combobox', { name: 'Action' }).click()
  await ada.page.getByRole('option', { name: 'Members and roles' }).click()
  await expect(log(ada.page)).toHaveText([/added Dan Developer as Developer/, /added Ada Admin as Admin/])
  await ada.page.getByRole('combobox', { name: 'Person' }).click()
  await ada.page.getByRole('option', { name: 'Dan Developer' }).click()
  await expect(log(ada.page)).toHaveText([/added Dan Developer as Developer/])
  await ada.page.getByRole('combobox', { name: 'Action' }).click()
  await ada.page.getByRole('option', { name: 'Deleted and restored' }).click()
  await expect(ada.page.getByText('No matching entries.')).toBeVisible()

  await dev.page.goto(`/project/${projectId}?tab=settings&section=members`)
  await expect(dev.page.getByRole('heading', { name: /^Project Members/ })).toBeVisible()
  await expect(dev.page.getByRole('heading', { name: 'Audit Log' })).toHaveCount(0)
})
