// Working in the ticket dialog: fields edited in place, a layout that does not jump, going to the next ticket, and moving to another
// project.
import type { Locator, Page } from '@playwright/test'
import { chooseDay } from './date-picker.ts'
import { expect } from './expect.ts'
import { MOTION } from './motion.ts'
import { expectToast } from './toast.ts'
import { unfold } from './unfold.ts'
import { type Person, test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const details = (page: Page) => dialog(page).getByRole('complementary', { name: 'Details' })
const field = (page: Page, name: string) => details(page).getByRole('combobox', { name })
const edit = (page: Page) => dialog(page).getByRole('button', { name: 'Edit', exact: true })

async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function two(person: (name: string) => Promise<Person>) {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  const ticket = await olga.ticket(projectId, { title: 'Crash on start', description: 'It stops' })
  return { olga, dev, projectId, ticket }
}

/** The positions of the dialog's frame, which opening, reading and editing must not change. */
async function boxes(page: Page) {
  const box = (locator: Locator) => locator.boundingBox()
  const heading = dialog(page).getByText('Description', { exact: true }).first()
  return {
    dialog: await box(dialog(page)),
    description: (await box(heading))?.y,
    details: (await box(details(page)))?.y,
    status: await box(field(page, 'Status')),
    comments: await box(dialog(page).getByPlaceholder('Add a comment...')),
  }
}

test('every field of the side panel is edited where it stands, live; a failure or a conflict keeps the choice', async ({
  person,
}) => {
  const { olga, dev, projectId, ticket } = await two(person)
  const { page } = olga
  for (const { page } of [olga, dev]) {
    await page.goto(`/project/${projectId}/ticket/1`)
    await expect(edit(page)).toBeVisible()
  }
  await choose(page, 'Status', 'In Progress')
  await expectToast(page, 'Ticket updated successfully!')
  await expect(field(dev.page, 'Status')).toHaveText('In Progress')
  await choose(page, 'Priority', 'Critical')
  await choose(page, 'Type', 'Bug')
  await field(page, 'Assignee').click()
  await page.getByRole('option', { name: 'Dev Patel' }).click()
  await expect(field(dev.page, 'Assignee')).toHaveText(/Dev Patel/)
  await expect(field(dev.page, 'Priority')).toHaveText('Critical')
  await expect(field(dev.page, 'Type')).toHaveText('Bug')

  // Typed text is saved when the field loses the focus, and by Enter.
  await unfold(page)
  await details(page).getByLabel('Estimate').fill('')
  await details(page).getByLabel('Estimate').pressSequentially('13')
  await details(page).getByLabel('Estimate').press('Tab')
  await expect(details(dev.page).getByLabel('Estimate')).toHaveValue('13')
  await details(page).getByLabel('Estimate').press('ControlOrMeta+a')
  await details(page).getByLabel('Estimate').pressSequentially('8')
  await details(page).getByLabel('Estimate').press('Enter')
  await expect(details(dev.page).getByLabel('Estimate')).toHaveValue('8')
  await chooseDay(page, field(page, 'Due date'), '3 feb 2031')
  await expect(field(dev.page, 'Due date')).toHaveText('3 Feb 2031')
  expect((await olga.call('getTicket', { ticketId: ticket.id })).ticket).toMatchObject({
    status: 'in_progress',
    priority: 'critical',
    type: 'bug',
    assignee_id: dev.user_id,
    estimate: 8,
    due_date: '2031-02-03',
  })

  // A value that could not be saved stays chosen, with the reason, and can be tried again.
  await page.route(`**/api/tickets/${ticket.id}`, (route) => route.abort())
  await choose(page, 'Priority', 'High')
  await expect(details(page).getByText('No connection to the server')).toBeVisible()
  await expect(field(page, 'Priority')).toHaveText('High')
  await page.unrouteAll()
  await details(page).getByRole('button', { name: 'Try again' }).click()
  await expect(field(dev.page, 'Priority')).toHaveText('High')
  await expect(details(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await details(page).getByLabel('Estimate').fill('1000')
  await details(page).getByLabel('Estimate').press('Enter')
  await expect(details(page).getByText('Must be 0 to 999')).toBeVisible()
  await expect(details(page).getByLabel('Estimate')).toHaveValue('1000')
  await details(page).getByRole('button', { name: 'Discard' }).click()
  await expect(details(page).getByLabel('Estimate')).toHaveValue('8')

  // A choice never overwrites unseen what somebody else chose, and names them. The page is disconnected from live changes.
  await page.route('**/api/stream', (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Offline').first()).toBeAttached()
  const stored = async () => (await olga.call('getTicket', { ticketId: ticket.id })).ticket
  const { version } = await stored()
  await dev.call('updateTicket', { ticketId: ticket.id }, { version, priority: 'critical' })
  await choose(page, 'Priority', 'Low')
  await expect(details(page).getByText('Dev Patel changed priority in the meantime to:')).toBeVisible()
  await expect(details(page).getByText('Critical')).toBeVisible()
  await expect(field(page, 'Priority')).toHaveText('Low')
  expect((await stored()).priority).toBe('critical')
  await details(page).getByRole('button', { name: 'Save mine' }).click()
  await expect(field(dev.page, 'Priority')).toHaveText('Low')
})

test.describe('with animations', () => {
  test.use(MOTION)

  test('nothing moves as a ticket opens, is read and is edited; comments stay in sight', async ({
    person,
  }) => {
    const olga = await person('Olga Owner')
    const { page } = olga
    const projectId = await olga.project()
    const ticket = await olga.ticket(projectId, { title: 'Crash on start', description: 'It stops' })
    await olga.call('createComment', { ticketId: ticket.id }, { content: 'Seen it, too' })
    // The pointer is so far down that most of the ticket is loaded above it.
    await Promise.all(
      ['Two', 'Three', 'Four', 'Five', 'Six'].map((title) => olga.ticket(projectId, { title })),
    )
    await page.goto(`/project/${projectId}`)
    await expect(page.getByRole('link', { name: /Crash on start/ })).toBeVisible()
    await page.evaluate(() => {
      const shifts: unknown[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value)
      }).observe({ type: 'layout-shift' })
    })
    const comment = dialog(page).getByText('Seen it, too')
    await page.getByRole('link', { name: /Crash on start/ }).click()
    await expect(comment).toBeVisible()
    const scrolled = () => [...document.querySelectorAll('[role="dialog"] *')].map((part) => part.scrollTop)
    expect((await page.evaluate(scrolled)).filter((top) => top > 0)).toEqual([])
    const before = await boxes(page)
    // The ticket fills the screen, and its fields are rows that all fit.
    expect(before.dialog?.height).toBeCloseTo((page.viewportSize()?.height ?? 0) * 0.9, 0)
    await unfold(page)
    const rows = details(page).getByRole('combobox')
    for (const row of await rows.all()) {
      await expect(row).toBeInViewport({ ratio: 1 })
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(32)
    }

    await edit(page).click()
    await expect(dialog(page).getByRole('textbox', { name: 'Title *' })).toBeFocused()
    await expect(comment).toBeVisible()
    expect(await boxes(page)).toEqual(before)
    await dialog(page).getByRole('textbox', { name: 'Description' }).fill('It stops at once')
    await dialog(page).getByRole('textbox', { name: 'Description' }).press('Control+Enter')
    await expect(edit(page)).toBeFocused()
    await expect(dialog(page).getByText('It stops at once')).toBeVisible()
    expect(await boxes(page)).toEqual(before)
    // Browsers ignore layout shifts right after a click or key as expected, but this test counts them.
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.filter((value) => value > 0.05)).toEqual([])
  })

  test('what is read or typed stays in its place while another person comments, edits and adds, and new comments are announced', async ({
    person,
  }) => {
    const { olga, dev, ticket, projectId } = await two(person)
    const { page } = olga
    for (let number = 1; number <= 9; number++)
      await dev.call('createComment', { ticketId: ticket.id }, { content: `Comment ${number}` })
    await page.goto(`/project/${projectId}/ticket/1`)
    const read = dialog(page).getByText('Comment 3')
    const box = dialog(page).getByPlaceholder('Add a comment...')
    await box.fill('I was about to say')
    // Nothing in the ticket is under the pointer.
    await page.mouse.move(2, 2)
    const places = () =>
      Promise.all([read, box, field(page, 'Status')].map(async (one) => (await one.boundingBox())?.y))
    const before = await places()
    const { version } = (await dev.call('getTicket', { ticketId: ticket.id })).ticket
    const changes = { title: 'Crash on start, '.repeat(12), estimate: 5 }
    await dev.call('updateTicket', { ticketId: ticket.id }, { version, ...changes })
    await dev.ticket(projectId, { title: 'A part of it', parent_id: ticket.id })
    await dev.page.evaluate(async (path) => {
      const { access_token } = JSON.parse(localStorage.getItem('lacewing.session') ?? '{}')
      const headers = { Authorization: `Bearer ${access_token}` }
      await fetch(path, { method: 'POST', headers, body: 'it froze' })
    }, `/storage/v1/object/attachments/${projectId}/${ticket.id}/trace.log`)
    const added = dialog(page).getByRole('button', { name: '1 new file' })
    await expect(added).toBeAttached()
    await expect(details(page).getByLabel('Estimate')).toHaveValue('5')
    expect(await places()).toEqual(before)

    await read.hover()
    const description = 'It\n\nstops\n\nat\n\nonce'
    await dev.call('updateTicket', { ticketId: ticket.id }, { version: version + 1, description })
    await dev.call('createComment', { ticketId: ticket.id }, { content: 'The last word' })
    const announced = dialog(page).getByRole('button', { name: '1 new comment', exact: true })
    await expect(announced).toBeVisible()
    await expect(dialog(page).getByText('once')).toBeAttached()
    expect(await places()).toEqual(before)
    // A line of a text that is read keeps its place while lines are added above it.
    const line = dialog(page).getByText('at', { exact: true })
    await line.hover()
    const heightOfLine = (await line.boundingBox())?.y
    const longer = `It had a long life.\n\n${description}`
    await dev.call('updateTicket', { ticketId: ticket.id }, { version: version + 2, description: longer })
    await expect(dialog(page).getByText('It had a long life.')).toBeAttached()
    expect((await line.boundingBox())?.y).toBe(heightOfLine)

    await announced.click()
    await expect(dialog(page).getByText('The last word')).toBeInViewport()
    await expect(announced).toBeHidden()

    await added.click()
    await expect(dialog(page).getByRole('button', { name: 'Open trace.log' })).toBeVisible()
    await dialog(page).getByRole('button', { name: '1 new sub-ticket' }).click()
    await expect(dialog(page).getByRole('link', { name: 'A part of it' })).toBeVisible()
  })
})

test('the side panel stays in view beside a long text, and its date tells its time on focus', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  const description = Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n')
  await olga.ticket(projectId, { title: 'A long story', description })
  await page.goto(`/project/${projectId}/ticket/1`)
  const before = await field(page, 'Status').boundingBox()
  await dialog(page).getByText('Line 119').scrollIntoViewIfNeeded()
  await expect(dialog(page).getByText('Line 0', { exact: false }).first()).toBeAttached()
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 600)
  expect((await field(page, 'Status').boundingBox())?.y).toBe(before?.y)

  const created = details(page).locator('time')
  await field(page, 'Assignee').focus()
  await page.keyboard.press('Tab')
  await expect(created).toBeFocused()
  const shown = await created.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(shown).toMatch(/\d:\d\d/)
})

test('from ticket to ticket within one page: next and previous in list and board, and links in texts', async ({
  person,
  server,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  const other = await olga.project('Gemini')
  await olga.ticket(other, { title: 'In another project' })
  const begun = await olga.ticket(projectId, { title: 'Begun' })
  await olga.call('moveTicket', { ticketId: begun.id }, { status: 'in_progress' })
  const links = `${server.url}/project/${projectId}/ticket/2 and ${server.url}/project/${other}/ticket/1`
  for (const title of ['The cause', 'A bug', 'Three', 'The effect'])
    await olga.ticket(projectId, {
      title,
      type: title === 'A bug' ? 'bug' : 'task',
      description: title === 'The effect' ? `See ${links}` : undefined,
    })
  await page.goto(`/project/${projectId}?tab=list&type=task`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const open = (name: RegExp) => page.getByRole('link', { name }).click()
  const shows = (name: string) => expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()

  await test.step('next and previous go through the filtered list, also past what leaves the filter', async () => {
    const next = dialog(page).getByRole('button', { name: 'Next ticket' })
    const previous = dialog(page).getByRole('button', { name: 'Previous ticket' })
    await open(/The effect/)
    await shows('The effect')
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('j')
    await shows('Three')
    await choose(page, 'Type', 'Bug')
    await expectToast(page, 'Ticket updated successfully!')
    // The focus is on the closed box, where these letters are the page's shortcuts.
    await page.keyboard.press('j')
    await shows('The cause')
    await page.keyboard.press('j')
    await shows('Begun')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('k')
    await shows('The cause')
    await page.keyboard.press('k')
    await shows('Three')
    await dialog(page).getByPlaceholder('Add a comment...').pressSequentially('jk')
    await shows('Three')
    await expect(dialog(page).getByPlaceholder('Add a comment...')).toHaveValue('jk')
    await previous.focus()
    await page.keyboard.press('Enter')
    await shows('The effect')
    await expect(previous).toBeFocused()
    // Going back leaves the dialog, however many tickets were shown in it.
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\?tab=list&type=task$/)
  })

  await test.step('a link to a ticket of this server opens it, and closing leads back', async () => {
    await open(/The effect/)
    await dialog(page).getByRole('link').first().click()
    await shows('The cause')
    await page.goBack()
    await shows('The effect')
    await dialog(page).getByRole('link').first().click()
    await shows('The cause')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\?tab=list&type=task$/)
  })

  await test.step('on the board, next goes down the column and on to the next one', async () => {
    await page.getByRole('tab', { name: 'Kanban Board' }).click()
    await open(/The effect/)
    for (const title of ['The effect', 'The cause', 'Begun']) {
      await shows(title)
      await page.keyboard.press('j')
    }
    await page.keyboard.press('Escape')
  })

  await test.step('a link to a ticket of another project opens it there', async () => {
    await open(/The effect/)
    await dialog(page).getByRole('link').nth(1).click()
    await shows('In another project')
    await expect(page).toHaveURL(`/project/${other}/ticket/1`)
  })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a ticket moves to another project; a person of only the old one loses it; undo brings it back, and its address there leads to it', async ({
  person,
}) => {
  const { olga, dev, projectId, ticket } = await two(person)
  const { page } = olga
  const other = await olga.project('Gemini')
  const { version } = (await olga.call('getTicket', { ticketId: ticket.id })).ticket
  await olga.call('updateTicket', { ticketId: ticket.id }, { version, assignee_id: dev.user_id })
  for (const { page } of [olga, dev]) {
    await page.goto(`/project/${projectId}/ticket/1`)
    await expect(edit(page)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move to another project' }).click()
  const moving = page.getByRole('dialog', { name: /^Move .* to another project$/ })
  await moving.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: /^Gemini/ }).click()
  await expect(moving.getByText('Assignee: Dev Patel, who is not a member')).toBeVisible()
  await moving.getByRole('button', { name: 'Move ticket' }).click()
  await expect(page).toHaveURL(`/project/${other}/ticket/1`)
  await expect(page.getByRole('dialog', { name: 'Crash on start' })).toBeVisible()
  await expect(
    page.getByText(/without what this project does not have: the assignee Dev Patel/),
  ).toBeVisible()
  // Dev does not learn where the ticket is.
  await expect(dev.page.getByText('This ticket is no longer in this project')).toBeVisible()
  await expect(dev.page).toHaveURL(`/project/${projectId}/ticket/1`)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(`/project/${projectId}/ticket/1`)
  await expect(edit(page)).toBeVisible()
})
