// Saved views: saved under a name, personal or shared, live, and unaffected when a label is renamed.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const view = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByPlaceholder('Search tickets...')
const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached()

async function save(page: Page, name: string, sees?: string) {
  await views(page).getByRole('button', { name: 'Save View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  if (sees) {
    await dialog.getByRole('combobox', { name: 'Visible to' }).focus()
    await page.keyboard.type(sees)
  }
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
}

test('a view is shared, shown live to another person as their own, and outlives a rename', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const event = await ada.call('createLabel', { projectId }, { name: 'engine', color: 'red' })
  const labelId = event?.type === 'label.created' ? event.label.id : ''
  for (const [title, assignee_id] of [
    ['Of Ada', ada.user_id],
    ['Of Grace', grace.user_id],
  ] as const)
    await ada.ticket(projectId, { title, assignee_id, label_ids: [labelId] })
  await ada.ticket(projectId, { title: 'Of nobody' })

  await grace.page.goto(`/project/${projectId}`)
  await expectLive(grace.page)
  await ada.page.goto(`/project/${projectId}?tab=list&assignee=me`)
  await search(ada.page).fill('label:engine')
  await save(ada.page, 'My engine', 'Every')
  await expectToast(ada.page, 'View saved')
  await expect(view(ada.page, 'My engine')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(ada.page)

  // Grace may not change the view.
  await expect(views(grace.page).getByRole('button')).toHaveText(['My engine'])
  await view(grace.page, 'My engine').focus()
  await grace.page.keyboard.press('Enter')
  await expect(grace.page.getByText('Of Grace')).toBeVisible()
  await expect(grace.page.getByText('Of Ada')).toHaveCount(0)
  await expect(search(grace.page)).toHaveValue('assignee:me label:engine')

  await ada.call('updateLabel', { labelId }, { version: 1, name: 'motor' })
  await grace.page.goto(`/project/${projectId}`)
  await view(grace.page, 'My engine').click()
  await expect(search(grace.page)).toHaveValue('assignee:me label:motor')
  await expect(view(grace.page, 'My engine')).toHaveAttribute('aria-current', 'true')

  await ada.call('deleteLabel', { labelId })
  await expect(
    views(grace.page).getByRole('img', { name: 'Something that it uses was removed' }),
  ).toBeVisible()
})

test('own views are kept for the board too; what cannot be saved says why; they are renamed, moved, changed, and deleted with Undo', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Engine overheats', type: 'bug', priority: 'high' })
  await ada.ticket(projectId, { title: 'Paint the hull', type: 'task' })
  await ada.page.goto(`/project/${projectId}?type=bug`)
  const dialog = ada.page.getByRole('dialog', { name: 'Save View' })
  await ada.page.route('**/own-views', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await save(ada.page, 'Bugs')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Bugs')
  await expectAccessible(ada.page)
  await ada.page.unroute('**/own-views')
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(view(ada.page, 'Bugs')).toBeVisible()
  await ada.page.goto(`/project/${projectId}?tab=list&sort=-priority&q=hull`)
  await save(ada.page, 'bugs ')
  await expect(dialog.getByText('There is already a view with this name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hull')
  await ada.page.keyboard.press('Enter')
  await expect(view(ada.page, 'Hull')).toHaveAttribute('aria-current', 'true')

  await view(ada.page, 'Bugs').click()
  await expect(ada.page.getByRole('link', { name: /Engine overheats/ })).toBeVisible()
  await expect(ada.page.getByRole('link', { name: /Paint the hull/ })).toHaveCount(0)
  await ada.page.keyboard.press('Control+k')
  await ada.page.keyboard.type('hull')
  await ada.page.getByRole('option', { name: /Hull.*View of Apollo/ }).click()
  await expect(ada.page).toHaveURL(/sort=-priority/)

  const menu = async (name: string, item: string) => {
    await views(ada.page)
      .getByRole('button', { name: `Change the view ${name}` })
      .click()
    await ada.page.getByRole('menuitem', { name: item }).click()
  }
  const names = () =>
    views(ada.page)
      .getByRole('listitem')
      .getByRole('button', { name: /^(?!Change)/ })
  await expect(names()).toHaveText(['Bugs', 'Hull'])
  await menu('Hull', 'Move Left')
  await expect(names()).toHaveText(['Hull', 'Bugs'])
  await menu('Hull', 'Rename…')
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Paint')
  await ada.page.keyboard.press('Enter')
  await expect(names()).toHaveText(['Paint', 'Bugs'])
  await menu('Bugs', 'Update to Current Filters')
  await expect(view(ada.page, 'Bugs')).toHaveAttribute('aria-current', 'true')
  await menu('Paint', 'Delete')
  await expect(names()).toHaveText(['Bugs'])
  await ada.page.getByRole('button', { name: 'Undo' }).click()
  await expect(names()).toHaveText(['Paint', 'Bugs'])
  await ada.page.reload()
  await expect(names()).toHaveText(['Paint', 'Bugs'])
})
