// The Ticket List tab: rows, filters and search in the URL, windows of a long list, live changes.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { type Person, test } from './world.ts'

const search = (page: Page) => page.getByPlaceholder('Search tickets...')
const rows = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem')
const titles = (page: Page) => rows(page).getByRole('link')

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Four tickets, and the list of those that these filters of the address match. */
async function someTickets(person: Person, filters = '') {
  const projectId = await person.project()
  await person.ticket(projectId, { title: 'Login fails', type: 'bug', priority: 'high' })
  await person.ticket(projectId, { title: 'Log in with a key', type: 'feature', priority: 'high' })
  await person.ticket(projectId, {
    title: 'Reach 100% of users',
    type: 'bug',
    description: 'Ask for_help at login',
  })
  const { id } = await person.ticket(projectId, { title: 'Logout fails', type: 'bug', priority: 'high' })
  await person.call('moveTicket', { ticketId: id }, { status: 'done' })
  await person.page.goto(`/project/${projectId}?tab=list${filters}`)
  return projectId
}

test('an empty list says how to begin; tickets stand newest first, each with its facts in one line; a failed load offers to retry', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  await page.goto(`/project/${projectId}`)
  await page.getByRole('tab', { name: 'Ticket List' }).click()
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible()
  await expect(page.getByText('No tickets found')).toHaveCount(0)
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/Write the first ticket/, /Invite Your Team/, /Import tickets/])

  const long = 'Words that go on and on. '.repeat(8).trim()
  await olga.ticket(projectId, { title: long, description: long, assignee_id: olga.user_id })
  await olga.ticket(projectId, { title: 'First' })
  await olga.ticket(projectId, {
    title: 'Second 🎉',
    description: 'What to do',
    type: 'bug',
    priority: 'critical',
    assignee_id: olga.user_id,
  })
  await failUntilRetry(page, '**/tickets?*', '**/tickets')
  await page.reload()
  await expect(page.getByText('Failed to fetch tickets')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(titles(page)).toHaveText(['Second 🎉', 'First', long])
  const second = rows(page).first()
  await expect(second.getByText(/^APO\w*-3$/)).toBeVisible()
  for (const text of ['What to do', 'To Do', 'Critical', 'Bug', 'Olga Owner'])
    await expect(second.getByText(text, { exact: true })).toBeVisible()
  await expect(second.getByRole('img', { name: 'Bug' })).toBeVisible()
  await expect(rows(page).nth(1).getByText('Unassigned')).toBeVisible()
  await expect(page.getByText('3 tickets', { exact: true })).toBeVisible()
  // The first row is in the upper quarter of the screen, and each is 36 px high, with the description beside the title.
  const articles = await page.getByRole('article').all()
  const boxes = await Promise.all(articles.map((row) => row.boundingBox()))
  expect(boxes.map((box) => box?.height)).toEqual([36, 36, 36])
  expect(boxes[0]?.y).toBeLessThanOrEqual(220)
})

test('search and filters combine, stand in the address and survive a reload; no letter is lost while answers are slow, and typing leaves no history', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  await someTickets({ page, ...olga })
  await expect(rows(page)).toHaveCount(4)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/tickets?*', async (route) => {
    await held
    await route.fallback()
  })
  const before = await page.evaluate(() => history.length)
  await search(page).pressSequentially('login fails', { delay: 60 })
  await expect(search(page)).toHaveValue('login fails')
  await expect(rows(page)).toHaveCount(4)
  answer()
  await expect(titles(page)).toHaveText(['Login fails'])
  await expect(page).toHaveURL(/q=login(\+|%20)fails/)
  await expect(search(page)).toHaveValue('login fails')
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.unroute('**/tickets?*')

  // Clearing while still typing clears what was typed.
  await search(page).fill('logout')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(search(page)).toHaveValue('')
  await choose(page, 'Type', 'Bug')
  await expect(titles(page)).toHaveText(['Logout fails', 'Reach 100% of users', 'Login fails'])
  await expect(page).not.toHaveURL(/q=/)

  // Upper and lower case do not matter, titles come before descriptions, and the search and all filters combine.
  await search(page).fill('LOG')
  await expect(titles(page)).toHaveText(['Logout fails', 'Login fails', 'Reach 100% of users'])
  await expect(rows(page).first().locator('mark')).toHaveText(['Log'])
  await choose(page, 'Priority', 'High')
  await expect(titles(page)).toHaveText(['Logout fails', 'Login fails'])
  await choose(page, 'Status', 'To Do')
  await expect(titles(page)).toHaveText(['Login fails'])
  for (const part of ['status=todo', 'priority=high', 'type=bug', 'q=LOG'])
    await expect(page).toHaveURL(new RegExp(`[?&]${part}(&|$)`))
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  await page.reload()
  await expect(search(page)).toHaveValue('LOG')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('To Do')
  await expect(titles(page)).toHaveText(['Login fails'])

  // An empty result offers to clear the filters.
  await search(page).fill('nothing like it')
  await expect(page.getByText('No tickets found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(rows(page)).toHaveCount(4)
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(/\?tab=list$/)
})

test('a filter holds several values, from the address, by keys and by clicks; a row opens its ticket over the same filters, and what others do shows at once, where it matches', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const filters = '&status=in_progress,done&type=bug,feature&priority=urgent'
  const projectId = await someTickets({ page, ...olga }, filters)
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toHaveText('2 statuses')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Bug, Feature')
  await expect(page.getByRole('combobox', { name: 'Priority' }), 'unknown value').toHaveText('All')
  await expect(titles(page)).toHaveText(['Logout fails'])

  // By Ctrl, by Space and by check boxes.
  await status.click()
  const list = page.getByRole('listbox', { name: 'Status' })
  await expect(list).toHaveAttribute('aria-multiselectable', 'true')
  await expect(list.getByRole('option', { selected: true })).toHaveText(['In Progress', 'Done'])
  await list.getByRole('option', { name: 'To Do' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(status).toHaveText('3 statuses')
  await expect(rows(page)).toHaveCount(4)
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(list.getByRole('option', { selected: true })).toHaveText(['To Do'])
  await page.keyboard.press('Escape')
  await expect(status).toHaveText('To Do')
  await expect(page).toHaveURL(/[?&]status=todo(&|$)/)
  await expect(rows(page)).toHaveCount(3)
  await status.click()
  await list.getByRole('option', { name: 'Done' }).locator('[data-check]').click()
  await expect(list.getByRole('option', { selected: true })).toHaveText(['To Do', 'Done'])
  await list.getByRole('option', { name: 'Done' }).locator('[data-check]').click()
  await page.keyboard.press('Escape')
  await expect(status).toHaveText('To Do')

  // A choice replaces all values.
  await choose(page, 'Type', 'Bug')
  await expect(page).toHaveURL(/[?&]type=bug(&|$)/)
  await expect(rows(page)).toHaveCount(2)

  // By letters and arrows.
  await status.focus()
  await page.keyboard.press('d')
  await expect(status).toHaveText('Done')
  await expect(rows(page)).toHaveCount(1)
  for (const [key, option] of [
    ['Enter', 'Done'],
    ['ArrowUp', 'In Progress'],
    ['ArrowUp', 'To Do'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('option', { name: option })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('To Do')
  await expect(status).toBeFocused()
  await expect(rows(page)).toHaveCount(2)

  // A press beside a list only closes it.
  const row = await rows(page).first().boundingBox()
  await status.click()
  await expect(page.getByRole('option')).toHaveCount(4)
  await page.mouse.click((row?.x ?? 0) + 300, (row?.y ?? 0) + 20)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // By click and by Enter.
  const { pathname, search: filtered } = new URL(page.url())
  expect([...new URLSearchParams(filtered).keys()]).toEqual(expect.arrayContaining(['tab', 'status', 'type']))
  await rows(page).filter({ hasText: 'for_help' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reach 100% of users' })
  await expect(dialog).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`/project/${projectId}/ticket/3\\?tab=list&`))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${pathname}${filtered}`)
  await expect(rows(page)).toHaveCount(2)
  const link = page.getByRole('link', { name: 'Login fails' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Login fails' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  // Changes by others show at once, where they match.
  await search(page).fill('fails')
  await expect(titles(page)).toHaveText(['Login fails'])
  await olga.ticket(projectId, { title: 'Search fails', type: 'task' })
  const { id } = await olga.ticket(projectId, { title: 'Sign-up fails', type: 'bug' })
  await expect(titles(page)).toHaveText(['Sign-up fails', 'Login fails'])
  await olga.call('updateTicket', { ticketId: id }, { version: 1, type: 'feature' })
  await expect(titles(page)).toHaveText(['Login fails'])

  // The same by people, with boxes that are added; a link says "me".
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(rows(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Me', exact: true }).click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page).toHaveURL(/assignee=me/)
  await olga.call('updateTicket', { ticketId: id }, { version: 2, assignee_id: olga.user_id })
  await expect(titles(page)).toHaveText(['Sign-up fails'])
  await choose(page, 'Assignee', 'Unassigned')
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Reporter' }).click()
  await page.getByRole('option', { name: 'Me', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Reporter' })).toHaveText(/Me$/)
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\?tab=list$/)
})

test('a long list comes in windows, with the exact number, also of what was sought', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  for (let index = 1; index <= 55; index++) await olga.ticket(projectId, { title: `Ticket no. ${index}` })
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(page.getByText('55 tickets', { exact: true })).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(50)
  const last = page.getByRole('link', { name: 'Ticket no. 1', exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(last).toBeVisible({ timeout: 200 })
  }).toPass()
  await last.click()
  await expect(page.getByRole('dialog', { name: 'Ticket no. 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(last).toBeInViewport()

  await search(page).fill('ticket')
  await expect(page.getByText('55 tickets', { exact: true })).toBeVisible()
  await search(page).fill('ticket -status:done')
  await expect(page.getByText('55 tickets', { exact: true })).toBeVisible()
  // The count follows the changes of other users.
  await olga.ticket(projectId, { title: 'Ticket of somebody else' })
  await expect(page.getByText('56 tickets', { exact: true })).toBeVisible()
})

test('a key finds its ticket first, words find in any order, form and accent after literal matches, and pasted addresses open', async ({
  person,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, ...ada } = await person('Ada Lovelace', { permissions })
  const [apollo, gemini] = [await ada.project('Apollo'), await ada.project('Gemini')]
  for (const title of ['Deleted tickets do not sync', 'Sync deleted labels too'])
    await ada.ticket(apollo, { title })
  await ada.ticket(apollo, { title: 'Offline', description: 'Deleting must sync later' })
  for (const title of ['Raise the limit to 2', 'The cafe is open', 'Café closed'])
    await ada.ticket(apollo, { title })
  const far = await ada.ticket(gemini, { title: 'Weld the hull' })
  const sent = await ada.call('createComment', { ticketId: far.id }, { content: 'The torch' })
  await page.goto(`/project/${apollo}?tab=list&q=sync+deleted`)

  await expect(titles(page)).toHaveText(['Sync deleted labels too', 'Deleted tickets do not sync', 'Offline'])
  await expect(page.getByText('3 tickets', { exact: true })).toBeVisible()
  await expect(rows(page).nth(0).locator('mark')).toHaveText(['Sync deleted'])
  await expect(rows(page).nth(1).locator('mark')).toHaveText(['Delet', 'sync'])
  const { id } = await ada.ticket(apollo, { title: 'Nothing deletes what was synced' })
  await expect(rows(page)).toHaveCount(4)
  await expect(titles(page).nth(2)).toHaveText('Nothing deletes what was synced')
  await ada.call('updateTicket', { ticketId: id }, { version: 1, title: 'Sync deleted people' })
  await expect(titles(page).first()).toHaveText('Sync deleted people')
  await expect(rows(page)).toHaveCount(4)

  const [key = ''] = (await rows(page)
    .nth(1)
    .getByText(/^APO\w*-2$/)
    .allTextContents()) as string[]
  for (const text of [key.toLowerCase().replace('-', ''), '2']) {
    await search(page).fill(text)
    await expect(titles(page).first()).toHaveText('Sync deleted labels too')
    await expect(rows(page).first().locator('mark')).toHaveText([key])
  }
  await expect(titles(page)).toHaveText(['Sync deleted labels too', 'Raise the limit to 2'])

  await search(page).fill('cafe')
  await expect(titles(page)).toHaveText(['The cafe is open', 'Café closed'])
  await expect(rows(page).locator('mark')).toHaveText(['cafe', 'Café'])

  await page.getByRole('searchbox', { name: 'Search' }).click()
  const { origin } = new URL(page.url())
  // The address is shorter than the text that it replaces, which was typed a moment ago.
  const long = `cafe${' zeppelin'.repeat(15)}`
  await search(page).evaluate(
    async (box: HTMLInputElement, [typed, address = '']) => {
      document.execCommand('insertText', false, typed)
      await new Promise(requestAnimationFrame)
      box.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', address)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [long.slice('cafe'.length), `${origin}/project/${apollo}/ticket/6`],
  )
  await expect(page.getByRole('dialog', { name: 'Café closed' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue(long)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeFocused()
  const hash = `#comment-${(sent as { comment: { id: string } }).comment.id}`
  const address = `${origin}/project/${gemini}/ticket/1?tab=list&q=${'a'.repeat(200)}${hash}`
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), address)
  await page.keyboard.press('ControlOrMeta+v')
  const found = page.getByRole('dialog', { name: 'Search everywhere' }).getByRole('option')
  await expect(found).toHaveText([/Weld the hull/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/project/${gemini}/ticket/1${hash}`))
  await expect(page.getByRole('dialog', { name: 'Weld the hull' })).toBeVisible()
})
