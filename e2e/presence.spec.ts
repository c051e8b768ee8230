// The ticket shows the other users who have it open, and who of them is writing a comment.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const here = (page: Page) => page.getByRole('list', { name: 'Also here' }).getByRole('img')

test('two people see each other on a ticket, and that one of them writes; whoever leaves is gone', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const { number } = await ada.ticket(projectId, { title: 'Engine overheats' })
  const path = `/project/${projectId}/ticket/${number}`
  const dialog = ada.page.getByRole('dialog', { name: 'Engine overheats' })
  const box = dialog.getByPlaceholder('Add a comment...')
  await ada.page.goto(path)
  await box.fill('I')
  const before = await dialog.getByText('No description provided').boundingBox()
  await grace.page.goto(path)
  await expect(here(ada.page)).toHaveAccessibleName('Grace Hopper')
  await expect(here(grace.page)).toHaveAccessibleName('Ada Lovelace')

  await grace.page.getByPlaceholder('Add a comment...').pressSequentially('Is it')
  await expect(dialog.getByText('Grace Hopper is writing…')).toBeVisible()
  // The layout has not moved, and the focus has not changed.
  expect(await dialog.getByText('No description provided').boundingBox()).toEqual(before)
  await expect(box).toBeFocused()
  await expectAccessible(ada.page)

  await grace.page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Is it')).toBeVisible()
  await expect(dialog.getByText('Grace Hopper is writing…')).toHaveCount(0)
  const { members } = await ada.call('listMembers', { projectId })
  const memberId = members.find((member) => member.user_id === grace.user_id)?.id ?? ''
  await ada.call('removeMember', { memberId })
  await expect(here(ada.page)).toHaveCount(0)
})
