// The board as it was: by keyboard from the Insight tab to an earlier change and back, not editable, as a board and as a list, with the
// changes since then; a link leads a viewer to the same moment, with the titles of today. Also from the board, the list and the palette.
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

test('a member opens the board as it was from the board and by the palette, and reads every ticket of a long column', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.call('createMilestone', { projectId }, { name: 'Landing' })
  const { milestones } = await ada.call('listMilestones', { projectId })
  const milestone_id = milestones[0]?.id ?? null
  const titles = Array.from({ length: 53 }, (_, at) => `Ticket ${at + 1}`)
  await Promise.all(titles.map((title) => ada.ticket(projectId, { title, milestone_id })))
  await figuresFollow(ada, projectId)

  const { page } = ada
  await page.goto(`/project/${projectId}`)
  await page.getByRole('link', { name: 'The Board as It Was' }).focus()
  await page.keyboard.press('Enter')
  const column = page.getByRole('region', { name: 'To Do', exact: true })
  await expect(column.getByRole('link', { name: /Ticket/ }).first()).toBeVisible()
  await expect(column.getByTitle('Milestone: Landing')).toHaveCount(50)
  const more = column.getByRole('link', { name: 'and 3 more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Show as a list' })).toHaveAttribute('aria-pressed', 'true')
  await expect(column.getByRole('link')).toHaveCount(50)
  await expectWellShown(page)
  await page.getByRole('button', { name: 'Load more (3)' }).click()
  await expect(column.getByRole('link')).toHaveCount(53)
  await page.getByRole('button', { name: 'All Columns' }).click()
  await expect(page.getByRole('link', { name: 'and 3 more' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/project/${projectId}?tab=list`)
  await page.getByRole('link', { name: 'The Board as It Was' }).click()
  await expect(page.getByRole('button', { name: 'Show as a list' })).toHaveAttribute('aria-pressed', 'true')

  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`/project/${projectId}`)
  await page.getByRole('button', { name: 'More tabs' }).click()
  await page.getByRole('menuitem', { name: 'The Board as It Was' }).click()
  await expect(column.getByRole('link', { name: /Ticket/ }).first()).toBeVisible()

  await page.goto(`/project/${projectId}`)
  await expect(page.getByRole('link', { name: /Ticket/ }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everywhere' }).fill('as it was')
  await expect(page.getByRole('option', { name: /The board as it was/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(column.getByRole('link', { name: /Ticket/ }).first()).toBeVisible()
})
