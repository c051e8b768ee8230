// The page of imports: a file of another tracker is uploaded, checked, reported, imported and removed again.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { JIRA, SHEET, SPRINTS, TRELLO } from './import-files.ts'
import { test } from './world.ts'

const choose = async (page: Page, source: string, name: string, text: string) => {
  await page.getByRole('radio', { name: source }).check()
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}
/** The row of a kind in the report: how many are in the source, arrive, are changed, left out and missing. */
const figures = async (page: Page, kind: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${kind}`) })
    .getByRole('cell')
    .allInnerTexts()
const titlesIn = async (call: () => Promise<{ tickets: { title: string }[] }>) =>
  (await call()).tickets.map(({ title }) => title).sort()

test('a board of Trello: checked, people chosen, imported, looked at again, removed', async ({ pair }) => {
  const { ada, grace, projectId } = await pair()
  const { page } = ada
  const titles = () => titlesIn(() => ada.call('listTickets', { projectId }))
  await page.goto(`/project/${projectId}?tab=settings&section=import-export`)
  await page.getByRole('link', { name: 'Import…' }).click()
  // The settings remain visible until the page is loaded, and contain the same sentence about other things.
  await expect(page.getByRole('radio', { name: 'Trello' })).toBeVisible()
  await expect(page.getByText('There are no imports yet.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a new import')
  await choose(page, 'Trello', 'rocket.json', TRELLO)
  const begin = page.getByRole('button', { name: 'Import 2 Tickets' })
  await expect(begin).toBeVisible()
  expect(await titles()).toEqual([])

  expect(await figures(page, 'Tickets')).toEqual([
    expect.stringMatching(/^2/),
    expect.stringMatching(/^2/),
    // One ticket is changed: its checklist became a part of its description.
    '1',
    '0',
    '0',
  ])
  expect((await figures(page, 'Comments')).at(-1)).toBe('1')
  await expect(page.getByRole('region', { name: 'Missing in the source' })).toContainText('Comments')
  await expect(page.getByRole('region', { name: 'Changed on the way' })).toContainText('Checklist')
  await page.getByRole('region', { name: 'The first of each kind' }).getByText('Tickets').click()
  await expect(page.getByText('Engine overheats')).toBeVisible()
  await expectAccessible(page, 'the report')

  // Chooses the member who is the person of the source.
  await page.getByRole('combobox', { name: 'Grace of Trello is' }).click()
  await page.getByRole('option', { name: `Grace Hopper @${grace.username}` }).click()
  await page.getByRole('button', { name: 'Apply and Check Again' }).click()
  await expect(page.getByText('1 person is a member here')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Grace of Trello is' })).toContainText('Grace Hopper')

  await begin.click()
  await expect(page.getByRole('button', { name: 'Remove This Import…' })).toBeVisible()
  expect(await titles()).toEqual(['Engine overheats', 'Paint it'])
  const engine = (await ada.call('listTickets', { projectId })).tickets.find(
    ({ title }) => title !== 'Paint it',
  )
  expect(engine?.assignee?.id).toBe(grace.user_id)

  // Texts that the import attributes to another person name the user who imported them.
  await grace.page.goto(`/project/${projectId}/ticket/${engine?.number}`)
  const dialog = grace.page.getByRole('dialog')
  const comment = dialog.getByRole('article').filter({ hasText: 'It glows' })
  await expect(comment).toContainText(/^GGrace Hopper.*imported from Trello by Ada Lovelace/)
  await expect(dialog.getByRole('definition').filter({ hasText: 'mported' })).toHaveText(
    'imported from Trello by Ada Lovelace',
  )
  await expectAccessible(grace.page, 'an imported ticket')

  await page.getByRole('link', { name: 'Back to all imports' }).click()
  await page.getByRole('list', { name: 'Imports' }).getByRole('link', { name: 'rocket.json' }).click()
  await page.getByRole('button', { name: 'Remove This Import…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('permanently removes 2 tickets')
  await page.getByRole('button', { name: 'Remove Import' }).click()
  await expect(page.getByText('The imported data was removed.')).toBeVisible()
  expect(await titles()).toEqual([])
})

test('a table of Jira is read without being asked about columns, and can be discarded', async ({ pair }) => {
  const { ada, projectId } = await pair()
  const { page } = ada
  await page.goto(`/project/${projectId}`)
  // Starts from the link that an empty project shows.
  await page.getByRole('link', { name: 'Import tickets' }).click()
  await expect(page.getByRole('radio', { name: 'Jira' })).toBeVisible()
  await choose(page, 'Jira', 'jira.csv', JIRA)
  await expect(page.getByRole('button', { name: 'Import 2 Tickets' })).toBeVisible()
  expect((await figures(page, 'Comments')).slice(0, 2)).toEqual([
    expect.stringMatching(/^1/),
    expect.stringMatching(/^1/),
  ])
  // A member with the same name is used only after the user confirms it.
  const people = page.getByRole('region', { name: 'People' })
  await expect(people).toContainText('Linus Jira')
  await expect(people).toContainText('0 people are members here')
  await people.getByRole('button', { name: 'Use This Member' }).click()
  await expectAccessible(page, 'a suggested member')
  await people.getByRole('button', { name: 'Apply and Check Again' }).click()
  await expect(people).toContainText('1 person is a member here')
  await page.getByRole('button', { name: 'Import 2 Tickets' }).click()
  await expect(page.locator('span').getByText('Imported', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Open the Board' }).click()
  await expect(page.getByText('Login, broken')).toBeVisible()

  await page.goto(`/project/${projectId}/import`)
  await choose(page, 'Trello', 'not.json', 'no JSON at all')
  await expect(page.getByText('Could not be read')).toBeVisible()
  await page.getByRole('button', { name: 'Discard…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveCount(1)
})

test('the columns of any table are mapped by hand, and remembered', async ({ pair }) => {
  const { ada, projectId } = await pair()
  const { page } = ada
  const map = async (name: string, field: string | RegExp) => {
    await page.getByRole('combobox', { name: `${name} is` }).click()
    await page.getByRole('option', { name: field }).click()
  }
  await page.goto(`/project/${projectId}/import`)
  await choose(page, 'CSV', 'sheet.csv', SHEET)
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await expect(columns.getByRole('listitem')).toHaveCount(3)
  await expect(columns).toContainText('Ünder the sea')
  await map('What', /^Title/)
  await map('Where', /^(Column|Status)/)
  await expectAccessible(page, 'the columns')
  await page.getByRole('button', { name: 'Check Import' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 Tickets' })).toBeVisible()

  await page.goto(`/project/${projectId}/import`)
  await choose(page, 'CSV', 'sheet.csv', SHEET)
  await expect(page.getByText('Mapped as last time.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What is' })).toContainText('Title')
})

test('a file of another source is recognised, and sprints come as labels where they are ticked', async ({
  pair,
}) => {
  const { ada, projectId } = await pair()
  const { page } = ada
  await page.goto(`/project/${projectId}/import`)
  await choose(page, 'Trello', 'sprints.csv', SPRINTS)
  const question = page.getByRole('alert').filter({ hasText: 'This looks like an export of Jira' })
  await expect(question).toContainText('Import it as Jira?')
  await expectAccessible(page, 'the question about the source')
  await question.getByRole('button', { name: 'Import as Jira' }).click()
  const out = page.getByRole('region', { name: 'Left out' })
  const tick = out.getByRole('checkbox', { name: /^As labels.*sprints/ })
  await expect(tick).not.toBeChecked()
  await tick.check()
  await page.getByRole('button', { name: 'Apply and Check Again' }).click()
  const changed = page.getByRole('region', { name: 'Changed on the way' })
  await expect(changed.getByRole('checkbox', { name: /^As labels.*Sprints/ })).toBeChecked()
  await expectAccessible(page, 'a report with ticks')
  await page.getByRole('button', { name: 'Import 1 Ticket' }).click()
  await expect(page.getByRole('button', { name: 'Remove This Import…' })).toBeVisible()
  const { labels } = await ada.call('listLabels', { projectId })
  expect(labels.map(({ name }) => name)).toContain('Sprint 9')

  // The headings of a table may be below other rows, and a column without a field can come as labels.
  await page.goto(`/project/${projectId}/import`)
  await choose(page, 'CSV', 'house.csv', 'House\nThing,Mood\nRoof,glad\n')
  await page.getByRole('combobox', { name: 'Row of headings' }).click()
  await page.getByRole('option', { name: 'Row 2: Thing · Mood' }).click()
  await page.getByRole('checkbox', { name: 'As labels (Mood)' }).check()
  await page.getByRole('combobox', { name: 'Thing is' }).click()
  await page.getByRole('option', { name: /^Title/ }).click()
  await expectAccessible(page, 'the row of headings')
  await page.getByRole('button', { name: 'Check Import' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 Ticket' })).toBeVisible()
  expect((await figures(page, 'Labels'))[1]).toMatch(/^1/)
})

test('who may not import is told so; a viewer sees no way there', async ({ pair }) => {
  const { grace, projectId } = await pair()
  await grace.page.goto(`/project/${projectId}/import`)
  await expect(grace.page.getByText('Only admins and the owner can import')).toBeVisible()
})

test('an archive of one project is taken back by another', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const [from, to] = [await ada.project('Apollo'), await ada.project('Back Again')]
  const { id: ticketId } = await ada.ticket(from, { title: 'Engine overheats', description: '**So** it is' })
  await ada.call('createComment', { ticketId }, { content: 'Seen' })
  await page.goto(`/project/${from}?tab=settings&section=import-export`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Archive' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^apo\d*-\d{4}-\d\d-\d\d\.zip$/)
  await page.goto(`/project/${to}/import`)
  await page.getByRole('radio', { name: 'Lacewing archive' }).check()
  await page.getByLabel('File to import').setInputFiles(await file.path())
  await page.getByRole('button', { name: 'Import 1 Ticket' }).click()
  await expect(page.getByRole('button', { name: 'Remove This Import…' })).toBeVisible()
  const [ticket] = (await ada.call('listTickets', { projectId: to })).tickets
  expect(ticket).toMatchObject({ title: 'Engine overheats', comment_count: 1 })
})

test('who is invited for the name of the source takes over the tickets, live on the board of others', async ({
  pair,
  person,
}) => {
  const { ada, grace, projectId } = await pair()
  const linus = await person('Linus Torvalds')
  await ada.page.goto(`/project/${projectId}/import`)
  await choose(ada.page, 'Trello', 'rocket.json', TRELLO)
  await ada.page.getByRole('button', { name: 'Import 2 Tickets' }).click()
  await expect(ada.page.getByRole('button', { name: 'Remove This Import…' })).toBeVisible()
  await grace.page.goto(`/project/${projectId}`)
  const card = grace.page.getByRole('link').filter({ hasText: 'Engine overheats' })
  await expect(card).toHaveAccessibleName(/Grace of Trello/)

  await ada.page.goto(`/project/${projectId}?tab=settings&section=members`)
  await ada.page.getByRole('button', { name: 'Match People…' }).click()
  const dialog = ada.page.getByRole('dialog')
  const address = dialog.getByLabel('Email of Grace of Trello')
  await address.fill('nobody')
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription('Please enter an email address')
  await address.fill(linus.email)
  await expectAccessible(ada.page, 'the waiting people')
  await address.press('Enter')
  await expect(dialog.getByText('Everybody is matched.')).toBeVisible()
  await expect(card).toHaveAccessibleName(/Linus Torvalds/)
})
