// A user who was added to or offered a project: the notices and answers on the dashboard and in the profile.
import type { Page } from '@playwright/test'
import { expectWellShown } from './accessible.ts'
import { expect } from './expect.ts'
import { openSection } from './section.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const notice = (page: Page, name: string) => card(page, name).getByRole('region', { name: 'You were added' })

test('who added them stands on the card, live, until they stay or leave', async ({ person }) => {
  const [olga, ada] = [await person('Olga Owner'), await person('Ada Lovelace')]
  const [staying, leaving] = [await olga.project('Apollo'), await olga.project('Gemini')]
  await ada.page.goto('/dashboard')
  await expect(ada.page.getByText('No projects yet')).toBeVisible()
  await olga.invite(staying, ada)
  await olga.invite(leaving, ada)
  for (const name of ['Apollo', 'Gemini'])
    await expect(notice(ada.page, name)).toContainText(
      `Olga Owner @${olga.username} added you to this project.`,
    )
  await notice(ada.page, 'Apollo').getByRole('button', { name: 'Stay' }).click()
  await expect(notice(ada.page, 'Apollo')).toHaveCount(0)
  await notice(ada.page, 'Gemini').getByRole('button', { name: 'Leave', exact: true }).click()
  await expectToast(ada.page, 'You left Gemini.')
  await expect(ada.page.getByRole('article')).toHaveCount(1)
  await ada.page.reload()
  await expect(card(ada.page, 'Apollo')).toBeVisible()
  await expect(notice(ada.page, 'Apollo')).toHaveCount(0)
})

test('“Not again by this person” is one press, and is undone in the profile', async ({ person }) => {
  const [olga, ada] = [await person('Olga Owner'), await person('Ada Lovelace')]
  const projectId = await olga.project('Apollo')
  await olga.invite(projectId, ada)
  await ada.page.goto('/dashboard')
  await notice(ada.page, 'Apollo').getByRole('button', { name: 'Leave and Block This Person' }).click()
  await expect(ada.page.getByText('No projects yet')).toBeVisible()
  await expect(olga.invite(projectId, ada)).rejects.toThrow('User not found with that email/username')

  await ada.page.goto('/profile')
  const list = ada.page.getByRole('list', { name: 'People who cannot add you' })
  await expect(list).toContainText(`Olga Owner @${olga.username}`)
  await list.getByRole('button', { name: `Allow again: @${olga.username}` }).click()
  await expect(list).toHaveCount(0)
  await olga.invite(projectId, ada)
})

test('an offered project is declined on the dashboard, and the owner sees it', async ({ person }) => {
  const [olga, ada] = [await person('Olga Owner'), await person('Ada Lovelace')]
  const projectId = await olga.project('Apollo')
  await olga.invite(projectId, ada)
  await ada.page.goto('/dashboard')
  await expect(card(ada.page, 'Apollo')).toBeVisible()
  await olga.page.goto(`/project/${projectId}?tab=settings&section=danger`)
  await olga.call('transferProject', { projectId }, { user_id: ada.user_id })
  await expect(olga.page.getByText(`Offered to Ada Lovelace (@${ada.username})`)).toBeVisible()
  const offer = card(ada.page, 'Apollo').getByRole('region', { name: 'Offered to you' })
  await expect(offer).toContainText(`Olga Owner @${olga.username}`)
  await offer.getByRole('button', { name: 'Decline' }).click()
  await expect(offer).toHaveCount(0)
  await expect(olga.page.getByRole('combobox', { name: 'New owner' })).toBeVisible()
})

test('nothing of it stands in the way of anybody', async ({ person }) => {
  const olga = await person('Olga Owner with a rather long name')
  const ada = await person('שרה לוי')
  const projectId = await olga.project('Apollo')
  const blocked = await olga.project('Gemini')
  await olga.invite(blocked, ada)
  await ada.call('leaveProject', { projectId: blocked }, { block_inviter: false })
  await olga.invite(projectId, ada)
  await olga.call('transferProject', { projectId }, { user_id: ada.user_id })
  const other = await person('محمد')
  const third = await other.project('Mercury')
  await other.invite(third, ada)
  await ada.call('leaveProject', { projectId: third }, { block_inviter: true })
  await ada.project('Mine alone')
  for (const [path, shown] of [
    ['/dashboard', ada.page.getByRole('region', { name: 'Offered to you' })],
    [`/project/${projectId}?tab=settings`, ada.page.getByRole('region', { name: 'Offered to you' })],
    ['/profile', ada.page.getByRole('list', { name: 'People who cannot add you' })],
  ] as const) {
    await ada.page.goto(path)
    await expect(shown).toBeVisible()
    await expectWellShown(ada.page)
  }
  await ada.page.setViewportSize({ width: 1280, height: 800 })
  await openSection(ada.page, 'Danger')
  await ada.page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(ada.page.getByRole('dialog')).toContainText('Mine alone')
  await expectWellShown(ada.page)
})
