// A user who was added to or offered a project: the notices and answers on the dashboard and in the profile.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const notice = (page: Page, name: string) => card(page, name).getByRole('region', { name: 'You were added' })

test('a user who was added stays, leaves or blocks the person, and declines a project that is offered', async ({
  person,
}) => {
  const [olga, ada] = [await person('Olga Owner'), await person('Ada Lovelace')]
  const { page } = ada
  const staying = await olga.project('Apollo')
  const blocking = await olga.project('Mercury')
  await page.goto('/dashboard')
  await expect(page.getByText('No projects yet')).toBeVisible()
  for (const projectId of [staying, await olga.project('Gemini'), blocking]) await olga.invite(projectId, ada)
  for (const name of ['Apollo', 'Gemini', 'Mercury'])
    await expect(notice(page, name)).toContainText(`Olga Owner @${olga.username} added you to this project.`)
  await notice(page, 'Apollo').getByRole('button', { name: 'Stay' }).click()
  await expect(notice(page, 'Apollo')).toHaveCount(0)
  await notice(page, 'Gemini').getByRole('button', { name: 'Leave', exact: true }).click()
  await expectToast(page, 'You left Gemini.')
  await notice(page, 'Mercury').getByRole('button', { name: 'Leave and Block This Person' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(olga.invite(blocking, ada)).rejects.toThrow('User not found with that email/username')

  await page.goto('/profile')
  const list = page.getByRole('list', { name: 'People who cannot add you' })
  await expect(list).toContainText(`Olga Owner @${olga.username}`)
  await list.getByRole('button', { name: `Allow again: @${olga.username}` }).click()
  await expect(list).toHaveCount(0)
  await olga.invite(blocking, ada)

  await page.goto('/dashboard')
  await expect(notice(page, 'Mercury')).toBeVisible()
  await expect(card(page, 'Apollo')).toBeVisible()
  await expect(notice(page, 'Apollo')).toHaveCount(0)
  await olga.page.goto(`/project/${staying}?tab=settings&section=danger`)
  await olga.call('transferProject', { projectId: staying }, { user_id: ada.user_id })
  await expect(olga.page.getByText(`Offered to Ada Lovelace (@${ada.username})`)).toBeVisible()
  const offer = card(page, 'Apollo').getByRole('region', { name: 'Offered to you' })
  await expect(offer).toContainText(`Olga Owner @${olga.username}`)
  await offer.getByRole('button', { name: 'Decline' }).click()
  await expect(offer).toHaveCount(0)
  await expect(olga.page.getByRole('combobox', { name: 'New owner' })).toBeVisible()
})
