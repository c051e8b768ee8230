// The import page: a file is chosen, uploaded, checked, reported, imported and removed again.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { JIRA, SHEET, TRELLO } from './import-files.ts'
import { test } from './world.ts'

const choose = async (page: Page, source: string, name: string, text: string) => {
  await page.getByRole('radio', { name: source }).check()
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}
const select = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}
/** The row of a kind in the report: how many are in the source, arrive, are changed, left out and missing. */
const figures = async (page: Page, kind: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${kind}`) })
    .getByRole('cell')
    .allInnerTexts()
const titlesIn = async (call: () => Promise<{ tickets: { title: string }[] }>) =>
  (await call()).tickets.map(({ title }) => title).sort()

test('a board of Trello: checked, imported, its person matched live on the board of others, looked at again, removed', async ({
  pair,
  server,
}) => {
  const { ada, grace, projectId } = await pair()
  const linus = await server.create('Linus Torvalds')
  const { page } = ada
  const titles = () => titlesIn(() => ada.call('listTickets', { projectId }))
  await grace.page.goto(`/project/${projectId}/import`)
  await expect(grace.page.getByText('Only admins and the owner can import')).toBeVisible()

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
  await begin.click()
  await expect(page.getByRole('button', { name: 'Remove This Import…' })).toBeVisible()
  expect(await titles()).toEqual(['Engine overheats', 'Paint it'])

  // A person who is invited for the name of the source takes over its tickets.
  await grace.page.goto(`/project/${projectId}`)
  const card = grace.page.getByRole('link').filter({ hasText: 'Engine overheats' })
  await expect(card).toHaveAccessibleName(/Grace of Trello/)
  await page.goto(`/project/${projectId}?tab=settings&section=members`)
  await page.getByRole('button', { name: 'Match People…' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Email of Grace of Trello')
  await address.fill('nobody')
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription('Please enter an email address')
  await address.fill(linus.email)
  await expectAccessible(page, 'the waiting people')
  await address.press('Enter')
  await expect(dialog.getByText('Everybody is matched.')).toBeVisible()
  await expect(card).toHaveAccessibleName(/Linus Torvalds/)

  await page.goto(`/project/${projectId}/import`)
  await page.getByRole('list', { name: 'Imports' }).getByRole('link', { name: 'rocket.json' }).click()
  await page.getByRole('button', { name: 'Remove This Import…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('permanently removes 2 tickets')
  await page.getByRole('button', { name: 'Remove Import' }).click()
  await expect(page.getByText('The imported data was removed.')).toBeVisible()
  expect(await titles()).toEqual([])
})

test('a table of Jira is recognised: its people are chosen, its versions come as labels where they are ticked, its sprints as milestones, and its texts name the importer', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const [grace, linus] = [await server.create('Grace Hopper'), await server.create('Linus Torvalds')]
  const projectId = await ada.project()
  for (const other of [grace, linus]) await ada.invite(projectId, other)
  const { page } = ada
  await page.goto(`/project/${projectId}`)
  // Starts from the link that an empty project shows.
  await page.getByRole('link', { name: 'Import tickets' }).click()
  await expect(page.getByRole('radio', { name: 'Trello' })).toBeVisible()
  await choose(page, 'Trello', 'jira.csv', JIRA)
  const question = page.getByRole('alert').filter({ hasText: 'This looks like an export of Jira' })
  await expect(question).toContainText('Import it as Jira?')
  await expectAccessible(page, 'the question about the source')
  await question.getByRole('button', { name: 'Import as Jira' }).click()
  // Nobody is asked about the columns.
  await expect(page.getByRole('button', { name: 'Import 2 Tickets' })).toBeVisible()
  expect((await figures(page, 'Comments')).slice(0, 2)).toEqual([
    expect.stringMatching(/^1/),
    expect.stringMatching(/^1/),
  ])
  // A member with the same name is used only after the user confirms it; another one is chosen.
  const people = page.getByRole('region', { name: 'People' })
  await expect(people).toContainText('0 people are members here')
  await people.getByRole('button', { name: 'Use This Member' }).click()
  await select(page, 'Linus Jira is', `Linus Torvalds @${linus.username}`)
  const tick = page
    .getByRole('region', { name: 'Left out' })
    .getByRole('checkbox', { name: /^As labels.*versions/i })
  await expect(tick).not.toBeChecked()
  await tick.check()
  // Applying the people applies the tick, too, and the import waits for both.
  await expect(page.getByRole('button', { name: 'Import 2 Tickets' })).toBeDisabled()
  await people.getByRole('button', { name: 'Apply and Check Again' }).click()
  await expect(people).toContainText('2 people are members here')
  const changed = page.getByRole('region', { name: 'Changed on the way' })
  await expect(changed.getByRole('checkbox', { name: /^As labels.*versions/i })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Linus Jira is' })).toContainText('Linus Torvalds')
  await expectAccessible(page, 'a report with members and ticks')

  await page.getByRole('button', { name: 'Import 2 Tickets' }).click()
  await expect(page.locator('span').getByText('Imported', { exact: true })).toBeVisible()
  const { labels } = await ada.call('listLabels', { projectId })
  expect(labels.map(({ name }) => name)).toContain('Version: 2.4')
  const { milestones } = await ada.call('listMilestones', { projectId })
  expect(milestones.map(({ name }) => name)).toEqual(['Sprint 9'])
  await page.getByRole('link', { name: 'Open the Board' }).click()
  const card = page.getByRole('link').filter({ hasText: 'Login, broken' })
  await expect(card).toHaveAccessibleName(/Grace Hopper/)

  // Texts that the import attributes to another person name the user who imported them.
  await card.click()
  const dialog = page.getByRole('dialog')
  const comment = dialog.getByRole('article').filter({ hasText: 'Seen again' })
  await expect(comment).toContainText(/^LLinus Torvalds.*imported from Jira by Ada Lovelace/)
  await expect(dialog.getByRole('definition').filter({ hasText: 'mported' })).toHaveText(
    'imported from Jira by Ada Lovelace, TES-1 at the source',
  )
  await expectAccessible(page, 'an imported ticket')
})

test('the columns of any table are mapped by hand, and remembered; a file that cannot be read is discarded; an archive is read', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const [from, to] = [await ada.project('Apollo'), await ada.project('Back Again')]
  await ada.ticket(from, { title: 'Engine overheats' })
  await page.goto(`/project/${to}/import`)
  await choose(page, 'CSV', 'sheet.csv', SHEET)
  // The headings of a table may be below other rows, and a column without a field can come as labels.
  await select(page, 'Row of headings', 'Row 2: What · Where · Mood')
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await expect(columns.getByRole('listitem')).toHaveCount(3)
  await expect(columns).toContainText('Ünder the sea')
  await page.getByRole('checkbox', { name: 'As labels (Mood)' }).check()
  await select(page, 'What is', /^Title/)
  await select(page, 'Where is', /^(Column|Status)/)
  await expectAccessible(page, 'the columns')
  await page.getByRole('button', { name: 'Check Import' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 Tickets' })).toBeVisible()
  expect((await figures(page, 'Labels'))[1]).toMatch(/^1/)

  await page.getByRole('link', { name: 'Back to all imports' }).click()
  await choose(page, 'CSV', 'sheet.csv', SHEET)
  await select(page, 'Row of headings', 'Row 2: What · Where · Mood')
  await expect(page.getByText('Mapped as last time.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What is' })).toContainText('Title')

  await page.goto(`/project/${to}/import`)
  await choose(page, 'Trello', 'not.json', 'no JSON at all')
  await expect(page.getByText('Could not be read')).toBeVisible()
  await page.getByRole('button', { name: 'Discard…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveCount(2)

  await page.goto(`/project/${from}?tab=settings&section=import-export`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Archive' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^apo\w*-\d{4}-\d\d-\d\d\.zip$/)
  await page.goto(`/project/${to}/import`)
  await page.getByRole('radio', { name: 'Lacewing archive' }).check()
  await page.getByLabel('File to import').setInputFiles(await file.path())
  await expect(page.getByRole('button', { name: 'Import 1 Ticket' })).toBeVisible()
})
