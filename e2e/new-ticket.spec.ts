// The New Ticket dialog: defaults, validation, drafts, and retries that never create a second ticket.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { failUntilRetry } from './fail-until-retry.ts'
import { expectToast } from './toast.ts'
import { type Person, test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Ticket' })
const title = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title *' })
const description = (page: Page) => dialog(page).getByRole('textbox', { name: 'Description' })
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create Ticket' })

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(title(page)).toBeFocused()
}

async function titlesOf(person: Person, projectId: string) {
  const { tickets } = await person.call('listTickets', { projectId })
  return tickets.map((ticket) => ticket.title)
}

const cancel = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel' }).click()

test('a ticket with its title alone, with every field, by a double click and by two Enters, never without a title; Cancel can be undone', async ({
  person,
  server,
}) => {
  const olga = await person('Olga Owner')
  const dev = await server.create('Dev Patel')
  const { page } = olga
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await page.goto(`/project/${projectId}?tab=list`)

  await test.step('defaults: task, medium, unassigned, To Do', async () => {
    await openNew(page)
    await expect(
      dialog(page).getByText('Create a new ticket to track bugs, features, or tasks.'),
    ).toBeVisible()
    await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toHaveText('Task')
    await expect(dialog(page).getByRole('combobox', { name: 'Priority' })).toHaveText('Medium')
    await expect(dialog(page).getByRole('combobox', { name: 'Assignee' })).toHaveText(/Unassigned/)
  })

  await test.step('without a title nothing is sent: said beside the field and in a toast', async () => {
    await title(page).fill('   ')
    await create(page).click()
    await expect(dialog(page).getByText('Please enter a ticket title')).toBeVisible()
    await expect(page.getByText('Please enter a ticket title')).toHaveCount(2)
    await expect(title(page)).toBeFocused()
    await expect(title(page)).toHaveAttribute('aria-invalid', 'true')
    expect(await titlesOf(olga, projectId)).toEqual([])
  })

  await test.step('a title that is too long is refused with nothing cut off', async () => {
    await title(page).fill('x'.repeat(195))
    await expect(dialog(page).getByText('5 characters left')).toBeVisible()
    await title(page).fill('x'.repeat(203))
    await expect(dialog(page).getByText('3 characters too many')).toBeVisible()
    await create(page).click()
    await expect(dialog(page).getByText('At most 200 characters')).toBeVisible()
    await expect(title(page)).toHaveValue('x'.repeat(203))
  })

  await test.step('a title is enough', async () => {
    await title(page).fill('  Write a manual  ')
    await create(page).click()
    await expectToast(page, 'Ticket created successfully!')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'New Ticket' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Write a manual' })).toBeVisible()
    const { tickets } = await olga.call('listTickets', { projectId })
    expect(tickets).toMatchObject([
      {
        title: 'Write a manual',
        type: 'task',
        priority: 'medium',
        status: 'todo',
        assignee_id: null,
        excerpt: null,
      },
    ])
  })

  await test.step('the mark of a duplicate stays after the title has become another one', async () => {
    await openNew(page)
    await title(page).fill('Write a manual soon')
    const mark = dialog(page).getByRole('button', { name: /^Mark as duplicate of / })
    await mark.click()
    await title(page).fill('Paint the hatch')
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await mark.click()
    await expect(mark).toHaveCount(0)
  })

  await test.step('Cancel discards what was typed, and can be undone', async () => {
    await cancel(page)
    await expect(dialog(page)).toBeHidden()
    await openNew(page)
    await expect(title(page)).toHaveValue('')
    await expect(dialog(page).getByText('Draft restored')).toBeHidden()
    await title(page).fill('A whole thought')
    await cancel(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(title(page)).toHaveValue('A whole thought')
  })

  await test.step('a double click, or Enter pressed twice, creates one ticket', async () => {
    await create(page).dblclick()
    await expectToast(page, 'Ticket created successfully!')
    await expect(dialog(page)).toBeHidden()
    await openNew(page)
    await title(page).fill('By two Enters')
    await title(page).evaluate((field: HTMLInputElement) => {
      field.form?.requestSubmit()
      field.form?.requestSubmit()
    })
    await expectToast(page, 'Ticket created successfully!')
    await expect(dialog(page)).toBeHidden()
    expect(await titlesOf(olga, projectId)).toEqual(['By two Enters', 'A whole thought', 'Write a manual'])
  })

  await test.step('every field is sent, and the assignee is one of the members', async () => {
    await openNew(page)
    await page.keyboard.type('Crash on start')
    await page.keyboard.press('Tab')
    await page.keyboard.type('It stops\nat once')
    await dialog(page).getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Bug' }).click()
    await dialog(page).getByRole('combobox', { name: 'Priority' }).click()
    await page.getByRole('option', { name: 'Critical' }).click()
    await dialog(page).getByRole('combobox', { name: 'Assignee' }).click()
    await expect(page.getByRole('option')).toHaveText([/Unassigned/, /Dev Patel/, /Olga Owner/])
    await page.getByRole('option', { name: 'Dev Patel' }).click()
    await description(page).press('Control+Enter')
    await expectToast(page, 'Ticket created successfully!')
    const { ticket } = await olga.call('getTicketByNumber', { projectId }, { number: 4 })
    expect(ticket).toMatchObject({
      title: 'Crash on start',
      description: 'It stops\nat once',
      type: 'bug',
      priority: 'critical',
      assignee_id: dev.user_id,
      reporter_id: olga.user_id,
    })
  })

  await test.step('a stack trace offers the ticket with the same crash, which the keyboard reaches and marks', async () => {
    const trace = (line: number) =>
      `TypeError: item is undefined\n${['total', 'apply', 'render'].map((name) => `    at Cart.${name} (cart.js:${line}:7)`).join('\n')}`
    const { id: ticketId } = await olga.ticket(projectId, { title: 'White page', description: trace(12) })
    // The server recognises the crash of a ticket shortly after it was created.
    await expect
      .poll(async () => (await olga.call('getTicketCrash', { ticketId })).fingerprints.length)
      .toBe(1)
    await openNew(page)
    await title(page).fill('Checkout stops')
    await description(page).fill(trace(345))
    await expect(dialog(page).getByText('Same crash', { exact: true })).toBeVisible()
    await title(page).press('ArrowDown')
    await expect(dialog(page).getByRole('link', { name: 'White page' })).toBeFocused()
    await page.keyboard.press('d')
    await expect(dialog(page).getByRole('button', { name: /^Mark as duplicate of / })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})

test('what is typed survives Escape, a click outside, a reload and failures, until it is discarded or is one ticket', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  await page.goto(`/project/${projectId}?tab=list`)
  await openNew(page)
  await title(page).fill('Half a thought')
  await description(page).fill('and its\ndetails')
  const closings = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 400), () => page.reload()]
  for (const close of closings) {
    await close()
    await expect(dialog(page)).toBeHidden()
    await openNew(page)
    await expect(dialog(page).getByText('Draft restored')).toBeVisible()
    await expect(title(page)).toHaveValue('Half a thought')
    await expect(description(page)).toHaveValue('and its\ndetails')
  }
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(title(page)).toBeFocused()
  await expect(dialog(page).getByText('Draft restored')).toBeHidden()
  await page.keyboard.press('Escape')
  await openNew(page)
  await expect(title(page)).toHaveValue('')
  await expect(dialog(page).getByText('Draft restored')).toBeHidden()

  // First the request does not arrive. Then the answers to two tries are cut off after the ticket was made.
  const tries: ('lost' | 'cut')[] = []
  await page.route('**/tickets', async (route) => {
    if (route.request().method() !== 'POST' || tries.length === 3) return route.fallback()
    const isLost = tries.length === 0
    tries.push(isLost ? 'lost' : 'cut')
    if (!isLost) await route.fetch()
    await route.abort()
  })
  await title(page).fill('Only once')
  await create(page).click()
  await expect(page.getByText('Failed to create ticket. Please try again.')).toBeVisible()
  await expect(page.getByText('No connection to the server')).toBeVisible()
  await expect(title(page)).toHaveValue('Only once')
  expect(await titlesOf(olga, projectId)).toEqual([])
  for (const most of [2, 3]) {
    await create(page).click()
    await expect.poll(() => tries.length).toBe(most)
    await expect(create(page)).toBeEnabled()
    await expect(page.getByText('Failed to create ticket. Please try again.')).toBeVisible()
    expect(await titlesOf(olga, projectId)).toEqual(['Only once'])
    // The person closes the dialog and tries again, and then reloads the page.
    if (most === 2) await page.keyboard.press('Escape')
    else await page.reload()
    await openNew(page)
  }
  await create(page).click()
  await expectToast(page, 'Ticket created successfully!')
  expect(await titlesOf(olga, projectId)).toEqual(['Only once'])
  expect(tries).toEqual(['lost', 'cut', 'cut'])
})

test('members that fail to load, an assignee who was removed and a lost session leave what is typed', async ({
  person,
  server,
}) => {
  const olga = await person('Olga Owner')
  const dev = await server.create('Dev Patel')
  const { page } = olga
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  // Only the create requests may report what has changed. If the stream reported it, the page would know before the answer.
  await page.route('**/api/stream', (route) => route.abort())

  await test.step('the list of members fails to load: logged, no toast, a Retry in its place', async () => {
    await failUntilRetry(page, '**/members')
    await page.goto(`/project/${projectId}`)
    await openNew(page)
    await expect(dialog(page).getByText('Failed to fetch project members')).toBeVisible()
    await expect(page.getByText('Failed to fetch project members')).toHaveCount(1)
    expect(logged.join()).toContain('Failed to fetch project members')
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page).getByText('Failed to fetch project members')).toBeHidden()
  })

  await test.step('someone who was assigned and then removed is told beside the field', async () => {
    await title(page).fill('For Dev')
    await dialog(page).getByRole('combobox', { name: 'Assignee' }).click()
    await page.getByRole('option', { name: 'Dev Patel' }).click()
    const { members } = await olga.call('listMembers', { projectId })
    const memberId = members.find(({ user_id }) => user_id === dev.user_id)?.id ?? ''
    await olga.call('removeMember', { memberId })
    await create(page).click()
    await expect(page.getByText('Failed to create ticket. Please try again.')).toBeVisible()
    await expect(dialog(page).getByText('Only a member of the project can be assigned')).toBeVisible()
    await expect(title(page)).toHaveValue('For Dev')
  })

  await test.step('the session ends', async () => {
    // The session ends only after the button is pressed, because any earlier request of the page would report it too.
    let ended = false
    await page.route('**/tickets', async (route) => {
      if (route.request().method() === 'POST' && !ended) {
        ended = true
        const { sessions } = await olga.call('listSessions', {})
        for (const { id, current } of sessions) if (current) await olga.call('endSession', { sessionId: id })
      }
      await route.fallback()
    })
    await create(page).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText('You must be logged in to create a ticket')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(olga.email)
    await page.getByLabel('Password *').fill(olga.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${projectId}`))
    await openNew(page)
    await expect(title(page)).toHaveValue('For Dev')
  })
})
