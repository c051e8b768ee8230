// The operators' page: a person is disabled and their project goes to its admin; for everybody else there is no such page.
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

// The first person of the server has this address (server.ts).
test.use({ settings: { OPERATORS: 'operator@example.org' } })

test('an operator finds somebody, says who takes their project, and disables them', async ({ person }) => {
  const { page } = await person('Oda Operator', { viewport: { width: 375, height: 700 } })
  const leaver = await person('Lea Leaver')
  const ada = await person('Ada Admin')
  const projectId = await leaver.project('Zodiac')
  await leaver.invite(projectId, ada, 'admin')
  await ada.call('keepMembership', { projectId })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Operate' }).click()
  await expect(page).toHaveURL('/operate')
  await expect(page.getByText('Open for everybody who can reach this server')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.goto('/operate?section=people')
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(people).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Find by name or address' }).fill('leav')
  await expect(people).toHaveText([/Lea Leaver.*owns one project/])
  await page.getByRole('button', { name: 'Actions for Lea Leaver' }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable Lea Leaver?' })
  await expect(dialog.getByRole('combobox', { name: 'Zodiac (ZOD)' })).toContainText('Ada Admin')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expectToast(page, 'Lea Leaver is disabled.')
  await expect(people).toHaveText([/Disabled/])

  await page.goto('/operate?section=projects')
  const projects = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
  await expect(projects).toHaveText([/Zodiac.*Owner: Ada Admin/])

  await ada.page.goto('/operate')
  await expect(ada.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
