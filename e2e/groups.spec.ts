// Groups in a real browser: created in the profile, given a role in a project, and left again.
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { openSection } from './section.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('a group brings its people into a project, unknown names are said, and taking the group away ends it', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')]
  const projectId = await ada.project('Apollo')
  const { page } = ada
  const name = `Lander ${Date.now()}`

  await page.goto('/profile')
  await openSection(page, 'Groups')
  await page.getByRole('button', { name: 'New Group' }).click()
  await page.getByRole('dialog', { name: 'New Group' }).getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Open the group ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Add people').fill(`Grace Hopper <${grace.email}>, nobody-there`)
  await dialog.getByRole('button', { name: 'Add People' }).click()
  await expect(dialog.getByText('No account found, so nobody was added: nobody-there')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add the Other 1' }).click()
  await expect(dialog.getByRole('list', { name: 'People of the group' })).toContainText('Grace Hopper')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto(`/project/${projectId}?tab=settings&section=members`)
  await page.getByRole('button', { name: 'Add Group' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Group' })
  await expect(adding.getByText('managed by Ada Lovelace')).toBeVisible()
  await adding.getByRole('button', { name: 'Add Group' }).click()
  await expect(page.getByRole('heading', { name: 'Project Members (2)' })).toBeVisible()
  await expect(page.getByText(`through ${name}`)).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('list', { name: `People of ${name}` })).toContainText('Grace Hopper')
  await expectAccessible(page)

  await grace.page.goto(`/project/${projectId}`)
  await expect(grace.page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
  await page.getByRole('button', { name: `Role of the group ${name}: Developer` }).click()
  await page.getByRole('menuitem', { name: 'Viewer' }).click()
  await expect(grace.page.getByRole('button', { name: 'New Ticket' })).toHaveCount(0)
  await page.getByRole('button', { name: `Remove the group ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Group' }).click()
  await expectToast(page, `The group “${name}” was removed.`)
  await expect(page.getByRole('heading', { name: 'Project Members (1)' })).toBeVisible()
  // The open page of the former member closes by itself.
  await expect(grace.page.getByRole('heading', { name: 'Apollo' })).toHaveCount(0)
})
