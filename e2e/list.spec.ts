// The Ticket List tab: filters and search in the URL, windows of a long list, live changes.
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

async function someTickets(person: Person) {
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
  await person.page.goto(`/project/${projectId}?tab=list`)
  await expect(rows(person.page)).toHaveCount(4)
  return projectId
}

test('tickets stand newest first, each with its facts', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  await olga.ticket(projectId, { title: 'First' })
  await olga.ticket(projectId, {
    title: 'Second 🎉',
    description: 'What to do',
    type: 'bug',
    priority: 'critical',
    assignee_id: olga.user_id,
  })
  await page.goto(`/project/${projectId}`)
  await page.getByRole('tab', { name: 'Ticket List' }).click()
  await expect(titles(page)).toHaveText(['Second 🎉', 'First'])
  const second = rows(page).first()
  await expect(second.getByText(/^APO\w*-2$/)).toBeVisible()
  for (const text of ['What to do', 'To Do', 'Critical', 'Bug', 'Olga Owner'])
    await expect(second.getByText(text, { exact: true })).toBeVisible()
  await expect(second.getByRole('img', { name: 'Bug' })).toBeVisible()
  await expect(rows(page).nth(1).getByText('Unassigned')).toBeVisible()
  await expect(page.getByText('2 tickets', { exact: true })).toBeVisible()
})

test('search and filters combine, stand in the address and survive a reload', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  await someTickets({ page, ...olga })

  await search(page).fill('LOG')
  await expect(titles(page)).toHaveText([
    'Logout fails',
    'Reach 100% of users',
    'Log in with a key',
    'Login fails',
  ])
  await expect(rows(page).first().locator('mark')).toHaveText(['Log'])
  await choose(page, 'Type', 'Bug')
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

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(/\?tab=list$/)
})

test('a filter is chosen by letters and arrows, and a press beside it only closes it', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  await someTickets({ page, ...olga })
  const status = page.getByRole('combobox', { name: 'Status' })

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
  await expect(rows(page)).toHaveCount(3)

  const row = await rows(page).first().boundingBox()
  await status.click()
  await expect(page.getByRole('option')).toHaveCount(4)
  await page.mouse.click((row?.x ?? 0) + 300, (row?.y ?? 0) + 20)
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=list&status=todo$/)
})

test('a filter holds several values, from the address, by Ctrl, by Space and by check boxes', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await someTickets({ page, ...olga })
  await page.goto(`/project/${projectId}?tab=list&status=in_progress,done&type=bug,feature`)
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toHaveText('2 statuses')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Bug, Feature')
  await expect(titles(page)).toHaveText(['Logout fails'])

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
})

test('an empty result offers to clear the filters', async ({ person }) => {
  const olga = await person('Olga Owner')
  await someTickets(olga)
  await search(olga.page).fill('nothing like it')
  await expect(olga.page.getByText('No tickets found matching your criteria.')).toBeVisible()
  await olga.page.getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(rows(olga.page)).toHaveCount(4)
  await expect(search(olga.page)).toBeFocused()
})

test('a project without tickets says how to begin', async ({ person }) => {
  const olga = await person('Olga Owner')
  await olga.page.goto(`/project/${await olga.project()}?tab=list`)
  await expect(olga.page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible()
  await expect(olga.page.getByText('No tickets found')).toHaveCount(0)
  const steps = olga.page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/Write the first ticket/, /Invite Your Team/, /Import tickets/])
})

test('unknown values in the address are ignored', async ({ person }) => {
  const olga = await person('Olga Owner')
  const projectId = await someTickets(olga)
  await olga.page.goto(`/project/${projectId}?tab=list&status=closed&priority=urgent&type=bug`)
  await expect(rows(olga.page)).toHaveCount(3)
  await expect(olga.page.getByRole('combobox', { name: 'Status' })).toHaveText('All')
})

test('no letter is lost while answers are slow, and typing leaves no history', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await someTickets({ page, ...olga })
  await page.goto('/dashboard')
  await page.goto(`/project/${projectId}?tab=list`)
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
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('clearing while still typing clears what was typed', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  await someTickets({ page, ...olga })
  await search(page).fill('logout')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(search(page)).toHaveValue('')
  await choose(page, 'Type', 'Bug')
  await expect(titles(page)).toHaveText(['Logout fails', 'Reach 100% of users', 'Login fails'])
  await expect(page).not.toHaveURL(/q=/)
})

test('a row opens its ticket by click and by Enter, over the same filters', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await someTickets({ page, ...olga })
  await choose(page, 'Type', 'Bug')
  await expect(rows(page)).toHaveCount(3)
  await rows(page).filter({ hasText: 'for_help' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reach 100% of users' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/project/${projectId}/ticket/3\\?tab=list&type=bug`))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\?tab=list&type=bug/)
  await expect(rows(page)).toHaveCount(3)

  const link = page.getByRole('link', { name: 'Login fails' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Login fails' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('a long list comes in windows, with the exact number, also of what was sought', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  for (let index = 1; index <= 120; index++) await olga.ticket(projectId, { title: `Ticket no. ${index}` })
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(page.getByText('120 tickets', { exact: true })).toBeVisible()
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
  await expect(page.getByText('120 tickets', { exact: true })).toBeVisible()
  await search(page).fill('ticket -status:done')
  await expect(page.getByText('120 tickets', { exact: true })).toBeVisible()
  // The count follows the changes of other users.
  await olga.ticket(projectId, { title: 'Ticket of somebody else' })
  await expect(page.getByText('121 tickets', { exact: true })).toBeVisible()
})

test('a failed load offers to retry', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  await olga.ticket(projectId, { title: 'Only one' })
  await failUntilRetry(page, '**/tickets?*', '**/tickets')
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(page.getByText('Failed to fetch tickets')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(titles(page)).toHaveText(['Only one'])
})

test('what others do shows at once, where it matches', async ({ person }) => {
  const olga = await person('Olga Owner')
  const projectId = await someTickets(olga)
  await choose(olga.page, 'Type', 'Bug')
  await search(olga.page).fill('fails')
  await expect(titles(olga.page)).toHaveText(['Logout fails', 'Login fails'])
  await olga.ticket(projectId, { title: 'Search fails', type: 'task' })
  const { id } = await olga.ticket(projectId, { title: 'Sign-up fails', type: 'bug' })
  await expect(titles(olga.page)).toHaveText(['Sign-up fails', 'Logout fails', 'Login fails'])
  await olga.call('updateTicket', { ticketId: id }, { version: 1, type: 'feature' })
  await expect(titles(olga.page)).toHaveText(['Logout fails', 'Login fails'])
})

test('a key finds its ticket first, and words find in any order and form after literal matches', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  await olga.ticket(projectId, { title: 'Deleted tickets do not sync' })
  await olga.ticket(projectId, { title: 'Sync deleted labels too' })
  await olga.ticket(projectId, { title: 'Offline', description: 'Deleting must sync later' })
  await olga.ticket(projectId, { title: 'Raise the limit to 2' })
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(rows(page)).toHaveCount(4)

  await search(page).fill('sync deleted')
  await expect(titles(page)).toHaveText(['Sync deleted labels too', 'Deleted tickets do not sync', 'Offline'])
  await expect(page.getByText('3 tickets', { exact: true })).toBeVisible()
  await expect(rows(page).nth(0).locator('mark')).toHaveText(['Sync deleted'])
  await expect(rows(page).nth(1).locator('mark')).toHaveText(['Delet', 'sync'])
  const { id } = await olga.ticket(projectId, { title: 'Nothing deletes what was synced' })
  await expect(rows(page)).toHaveCount(4)
  await expect(titles(page).nth(2)).toHaveText('Nothing deletes what was synced')
  await olga.call('updateTicket', { ticketId: id }, { version: 1, title: 'Sync deleted people' })
  await expect(titles(page).first()).toHaveText('Sync deleted people')
  await expect(rows(page)).toHaveCount(4)

  const [key = ''] = (await rows(page)
    .nth(1)
    .getByText(/^APO\w*-2$/)
    .allTextContents()) as string[]
  for (const text of [key, key.toLowerCase().replace('-', ''), '2']) {
    await search(page).fill(text)
    await expect(titles(page).first()).toHaveText('Sync deleted labels too')
    await expect(rows(page).first().locator('mark')).toHaveText([key])
  }
  await expect(titles(page)).toHaveText(['Sync deleted labels too', 'Raise the limit to 2'])
  await choose(page, 'Status', 'Done')
  await expect(page.getByText('No tickets found matching your criteria.')).toBeVisible()
})

test('tickets are filtered by their people, live, and a link says "me"', async ({ person }) => {
  const { page, ...olga } = await person('Olga Owner')
  const projectId = await olga.project()
  await olga.ticket(projectId, { title: 'Mine', assignee_id: olga.user_id })
  const { id } = await olga.ticket(projectId, { title: 'Nobody’s' })
  await page.goto(`/project/${projectId}?tab=list`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'Unassigned', exact: true }).click()
  await expect(titles(page)).toHaveText(['Nobody’s'])
  await choose(page, 'Assignee', 'Me')
  await expect(titles(page)).toHaveText(['Mine'])
  await expect(page).toHaveURL(/assignee=me/)
  await olga.call('updateTicket', { ticketId: id }, { version: 1, assignee_id: olga.user_id })
  await expect(titles(page)).toHaveText(['Nobody’s', 'Mine'])
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Reporter' }).click()
  await page.getByRole('option', { name: 'Me', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Reporter' })).toHaveText(/Me$/)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\?tab=list$/)
})

test('accents do not matter, exact matches are first, and pasted addresses open', async ({ person }) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, ...ada } = await person('Ada Lovelace', { permissions })
  const [apollo, gemini] = [await ada.project('Apollo'), await ada.project('Gemini')]
  await ada.ticket(apollo, { title: 'The cafe is open' })
  await ada.ticket(apollo, { title: 'Café closed' })
  const far = await ada.ticket(gemini, { title: 'Weld the hull' })
  const sent = await ada.call('createComment', { ticketId: far.id }, { content: 'The torch' })
  await page.goto(`/project/${apollo}?tab=list&q=cafe`)
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
    [long.slice('cafe'.length), `${origin}/project/${apollo}/ticket/2`],
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
