// The board as it was: by keyboard from the Insight tab to an earlier change and back, not editable, as a board and as a list, with the
// changes since then; a link leads a viewer to the same moment, with the titles of today.
import { expectWellShown } from './accessible.ts'
import { expect } from './expect.ts'
import { figuresFollow } from './figures.ts'
import { test } from './world.ts'

test('a lead steps back to an earlier change, sees what changed since, and sends a link to a viewer', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const vera = await person('Vera Rubin')
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, vera, 'viewer')
  const { id: ticketId, version } = await ada.ticket(projectId, { title: 'Engine overheats', type: 'bug' })
  await ada.call('updateTicket', { ticketId }, { version, title: 'Engine is hot' })
  await ada.call('moveTicket', { ticketId }, { status: 'done' })
  await figuresFollow(ada, projectId)

  const { page } = ada
  await page.goto(`/project/${projectId}?tab=insight`)
  await page.getByRole('button', { name: 'The Board as It Was' }).click()
  await expect(page.getByRole('heading', { name: /^As of/ })).toBeVisible()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('Done').getByRole('link')).toHaveText(/Engine is hot/)
  await expect(page.getByRole('button', { name: 'New Ticket' })).toHaveCount(0)

  const slider = page.getByRole('slider', { name: 'Moment' })
  await slider.press('ArrowLeft')
  await expect(column('To Do').getByRole('link')).toHaveText(/Engine is hot/)
  await page.getByRole('button', { name: 'To the change before' }).click()
  await expect(column('To Do').getByRole('link')).toHaveText(/Engine overheats/)
  const address = page.url()
  await expectWellShown(page)

  await page.keyboard.press('c')
  await expect(page.getByText('This is the past and cannot be changed')).toBeVisible()
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expect(page.getByRole('link', { name: /To Do.*Engine overheats/ })).toBeVisible()
  await page.getByRole('button', { name: 'Changes Since Then' }).click()
  const since = page.getByRole('region', { name: 'Changes since then' })
  await expect(since.getByRole('heading', { name: 'Done 1' })).toBeVisible()
  await expectWellShown(page)
  await since.getByRole('link', { name: /Engine is hot/ }).click()
  await expect(page.getByRole('dialog', { name: /Engine is hot/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(address)
  await expect(column('To Do').getByRole('link')).toHaveText(/Engine overheats/)
  await slider.press('ArrowRight')
  await expect(column('To Do').getByRole('link')).toHaveText(/Engine is hot/)
  await page.goBack()
  await expect(column('To Do').getByRole('link')).toHaveText(/Engine overheats/)

  await vera.page.goto(address)
  await expect(vera.page.getByRole('region', { name: 'To Do' }).getByRole('link')).toHaveText(/Engine is hot/)

  await page.getByLabel('Date and time').fill('2020-01-01T10:00')
  await page.getByLabel('Date and time').press('Enter')
  await expect(page.getByText('There was no board yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Now' }).click()
  await expect(page.getByRole('button', { name: 'The Board as It Was' })).toBeVisible()
})
