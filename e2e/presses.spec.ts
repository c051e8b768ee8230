// The number of presses for a day's work, by the shortest way that the product shows: filing a bug, a full bug, a screenshot,
// triage, planning a sprint, and setting up a project. A press is a key, a click or a paste; a text that is typed without a pause is one press, whatever its length, and so is a
// key with Ctrl. Waiting is not counted.
import type { Page } from '@playwright/test'
import { withDatabase } from '../faults/team.ts'
import { findRunning } from '../server/db/embedded/running.ts'
import { addManyTickets } from '../server/test/many-tickets.ts'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { png } from './png.ts'
import { expectToast } from './toast.ts'
import { type Person, type Server, test } from './world.ts'

/** The most presses of each act. */
const FILE = 4
const FULL_BUG = 20
const SCREENSHOT = 1
/** Five tickets, each with its own assignee, priority, label and column. */
const TRIAGE = 30
/** Five custom fields, a milestone and three saved views of a new project, by keyboard. */
const SET_UP = 55
/** A sprint of twenty single tickets out of a backlog of three hundred, by keyboard. */
const SPRINT = 45

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => dialog(page, 'Create New Ticket').getByRole('combobox', { name })

/** Presses, and counts. */
function presses(page: Page) {
  let count = 0
  return {
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    async type(text: string) {
      await page.keyboard.type(text)
      count += 1
    },
    async click(label: string) {
      await dialog(page, 'Create New Ticket').getByLabel(label).click()
      count += 1
    },
    count: () => count,
  }
}

/** Puts a picture on the clipboard, as a program for screenshots does. */
async function copyPicture(page: Page, picture: Buffer) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const blob = new Blob([bytes], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, picture.toString('base64'))
}

/** Two people of a project with two labels. */
async function team(person: (name: string) => Promise<Person>, server: Server) {
  const olga = await person('Olga Owner')
  const dev = await server.create('Dev Patel')
  const { page } = olga
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  for (const name of ['billing', 'firmware'])
    await olga.call('createLabel', { projectId }, { name, color: 'violet' })
  return { olga, dev, page, projectId }
}

test('a bug, a full bug and a screenshot are filed in few presses', async ({ person, server }) => {
  const { olga, dev, page, projectId } = await team(person, server)
  await olga.ticket(projectId, { title: 'An earlier ticket' })
  await page.goto(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'An earlier ticket')).toBeVisible()

  const bug = presses(page)
  await bug.press('c')
  await expect(page.getByRole('textbox', { name: 'Title *' })).toBeFocused()
  await bug.type('Login broken !bug')
  await expect(page.getByRole('option', { name: 'Bug' })).toBeVisible()
  await bug.press('Enter')
  await expect(field(page, 'Type')).toHaveText('Bug')
  await bug.press('Enter')
  await expectToast(page, 'Ticket created successfully!')
  expect(bug.count()).toBeLessThanOrEqual(FILE)

  const full = presses(page)
  await expect(dialog(page, 'Create New Ticket')).toHaveCount(0)
  await full.press('c')
  const title = page.getByRole('textbox', { name: 'Title *' })
  await expect(title).toBeFocused()
  for (const text of ['Wrong total !bug', '!high', '@dev', '#bil', '#firm']) {
    await full.type(text)
    await expect(page.getByRole('option')).toHaveCount(1)
    await full.press('Enter')
  }
  await expect(title).toHaveValue('Wrong total ')
  // Backspace takes back the last choice; these presses are not part of the shortest way.
  await page.keyboard.press('Backspace')
  await expect(title).toHaveValue('Wrong total #firm')
  await expect(page.getByRole('button', { name: 'Remove label firmware' })).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('m')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await full.press('Tab')
  await full.type('The invoice adds the tax twice')
  await full.click('Due date')
  await full.type('31 dec 2030')
  await full.press('Enter')
  await full.click('Estimate')
  await full.type('3')

  await copyPicture(page, png(200, 40, 40))
  const before = full.count()
  await full.press('Control+v')
  await expect(dialog(page, 'Create New Ticket').getByRole('region', { name: 'Files' })).toContainText('.png')
  expect(full.count() - before).toBe(SCREENSHOT)
  await full.press('Control+Enter')
  await expectToast(page, 'Ticket created successfully!')
  expect(full.count()).toBeLessThanOrEqual(FULL_BUG + SCREENSHOT)
  const { tickets } = await olga.call('listTickets', { projectId }, { type: 'bug' })
  expect(tickets).toMatchObject([
    {
      title: 'Wrong total',
      excerpt: 'The invoice adds the tax twice',
      priority: 'high',
      assignee_id: dev.user_id,
      due_date: '2030-12-31',
      estimate: 3,
    },
    { title: 'Login broken', priority: 'medium' },
  ])
  expect(tickets[0]?.label_ids).toHaveLength(2)
  const files = async () =>
    (await olga.call('listAttachments', { ticketId: tickets[0]?.id ?? '' })).attachments.length
  await expect.poll(files).toBe(1)
})

test('five tickets are triaged in few presses, each with its own values; handing over and finding take fewer', async ({
  person,
  server,
}) => {
  const { olga, dev, page, projectId } = await team(person, server)
  for (let number = 1; number <= 5; number += 1) await olga.ticket(projectId, { title: `Report ${number}` })
  // A moved card may go out of view.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`/project/${projectId}`)
  await expect(card(page, 'To Do', 'Report 5')).toBeVisible()
  await expect(page.locator('[data-selecting]')).toBeAttached()

  const triage = presses(page)
  await triage.press('j', 't')
  const people = [dev.user_id, olga.user_id]
  const priorities = ['low', 'medium', 'high', 'critical']
  const statuses = ['todo', 'in_progress', 'done']
  /** The digits that choose the values of each ticket. Nobody is the first person. */
  const valuesOf = (number: number) => [
    2 + (number % 2),
    1 + (number % 4),
    1 + (number % 2),
    1 + (number % 3),
  ]
  for (let number = 5; number >= 1; number -= 1)
    for (const [index, name] of ['Assignee', 'Priority', 'Labels', 'Status'].entries()) {
      await expect(page.getByRole('listbox', { name: new RegExp(`^${name} of .*-${number}$`) })).toBeVisible()
      await triage.press(String(valuesOf(number)[index]))
    }
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // The last ticket stays in the first column or goes to another, and keeps the focus.
  await expect(page.getByRole('link', { name: /Report 1\b/ })).toBeFocused()
  await expect(page.getByRole('link', { name: /Report 1\b/ })).toBeInViewport({ ratio: 0.5 })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(triage.count()).toBeLessThanOrEqual(TRIAGE)
  const triaged = async () => {
    const { tickets } = await olga.call('listTickets', { projectId })
    return tickets.map(({ assignee_id, priority, label_ids, status }) => [
      people.indexOf(assignee_id ?? '') + 2,
      priorities.indexOf(priority) + 1,
      label_ids.length,
      statuses.indexOf(status) + 1,
    ])
  }
  const expected = Array.from({ length: 5 }, (_, index) => valuesOf(5 - index))
  await expect.poll(triaged).toEqual(expected.map(([who, priority, , status]) => [who, priority, 1, status]))

  const handing = presses(page)
  await handing.press('a', '2')
  const changed = async () =>
    (await olga.call('listTickets', { projectId }, { assignee: dev.user_id, search: 'Report 1' })).tickets
  await expect.poll(async () => (await changed()).some(({ number }) => number === 1)).toBe(true)
  expect(handing.count()).toBe(2)

  const finding = presses(page)
  await finding.press('/')
  await finding.type('5 report')
  await expectCount(page, 'To Do', 0)
  await expect(card(page, 'Done', 'Report 5')).toBeVisible()
  expect(finding.count()).toBe(2)
})

test('a sprint of twenty tickets is planned from a backlog of three hundred, ticket by ticket', async ({
  person,
  server,
}) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  const running = await findRunning(server.dataDir)
  await withDatabase(running?.url ?? '', (db) => addManyTickets(db, projectId, 300))
  for (const name of ['Sprint 1', 'Sprint 2']) await olga.call('createMilestone', { projectId }, { name })
  await page.goto(`/project/${projectId}?tab=list&q=milestone:none`)
  const ticket = (number: number) => page.getByRole('link', { name: `Ticket ${number}`, exact: true })
  await expect(ticket(300)).toBeVisible()
  await expect(page.locator('[data-selecting]')).toBeAttached()

  const planning = presses(page)
  await planning.press('j')
  await expect(ticket(300)).toBeFocused()
  await planning.press('m')
  await expect(page.getByRole('option', { name: 'Sprint 2' })).toBeVisible()
  await planning.press('3')
  // Every second ticket. A planned ticket leaves the backlog, and the next one has the focus.
  for (let number = 299; number > 299 - 2 * 19; number -= 2) {
    await expect(ticket(number)).toBeFocused()
    await planning.press('j')
    await expect(ticket(number - 1)).toBeFocused()
    await planning.press('m')
  }
  await expectToast(page, 'Planned for Sprint 2')
  expect(planning.count()).toBeLessThanOrEqual(SPRINT)
  const planned = async () =>
    (await olga.call('listTickets', { projectId }, { query: 'milestone:"Sprint 2"' })).tickets.map(
      ({ number }) => number,
    )
  await expect.poll(planned).toEqual(Array.from({ length: 20 }, (_, index) => 300 - 2 * index))

  // The tickets that are selected are planned by the same key, and one undo takes them back.
  const range = presses(page)
  await range.press('x', 'j', 'j', 'Shift+X', 'm')
  await expectToast(page, 'Milestone of 3 tickets set to Sprint 2')
  await expect.poll(async () => (await planned()).length).toBe(23)
  await page.keyboard.press('Control+z')
  await expectToast(page, '3 tickets as before')

  // A milestone that was closed meanwhile is not chosen again.
  const { milestones } = await olga.call('listMilestones', { projectId })
  const sprint = milestones.find(({ name }) => name === 'Sprint 2')
  await olga.call('closeMilestone', { milestoneId: sprint?.id ?? '' }, { unfinished: { to: 'keep' } })
  await page.reload()
  await expect(page.locator('[data-selecting]')).toBeAttached()
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(page.getByRole('option', { name: 'Sprint 1' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Sprint 2' })).toHaveCount(0)
})

test('five custom fields, a milestone and three views are set up in few presses', async ({ person }) => {
  const olga = await person('Olga Owner')
  const { page } = olga
  const projectId = await olga.project()
  // Until the fields are there, the place of the button is not known: it would go away under the finger.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/fields', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/project/${projectId}?tab=settings&section=fields`)
  await expect(page.getByText('Loading the fields')).toBeAttached()
  await expect(page.getByRole('button', { name: 'New Field' })).toHaveCount(0)
  answer()

  const setUp = presses(page)
  /** Waits for the box that has the focus, and types into it. */
  async function into(name: string | RegExp, text: string) {
    await expect(page.getByRole('dialog').getByRole('textbox', { name })).toBeFocused()
    await setUp.type(text)
  }
  async function field(name: string, kind: string, options: string[] = []) {
    await page.getByRole('button', { name: 'New Field' }).focus()
    await setUp.press('Enter')
    await into('Name *', name)
    await setUp.press('Tab')
    await setUp.type(kind)
    if (options.length > 0) await setUp.press('Tab')
    for (const [index, option] of options.entries()) {
      await into(`Option ${index + 1}`, option)
      await setUp.press('Enter')
    }
    if (options.length === 0) await setUp.press('Control+Enter')
    else await setUp.press('Enter')
    await expect(page.getByRole('list', { name: 'Custom fields' })).toContainText(name)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New Field' })).toBeFocused()
  }
  await field('Customer', 'text')
  await field('Severity', 'cho', ['Low', 'High', 'Blocker'])
  await field('Cost', 'num')
  await field('Reviewer', 'per')
  await field('Contract', 'web')

  await page.goto(`/project/${projectId}/milestones`)
  await page.getByRole('button', { name: 'New Milestone' }).focus()
  await setUp.press('Enter')
  await into('Name *', 'Sprint 1')
  await setUp.press('Control+Enter')
  await expect(page.getByRole('article', { name: 'Sprint 1' })).toBeVisible()

  await page.goto(`/project/${projectId}?tab=list`)
  for (const [name, query] of [
    ['Mine', 'assignee:me -status:done'],
    ['Blockers', 'severity:blocker'],
    ['Sprint', 'milestone:current'],
  ] as const) {
    await expect(page.getByRole('searchbox')).toBeVisible()
    await setUp.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await setUp.press('Control+a')
    await setUp.type(query)
    const save = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Save View' })
    await save.focus()
    await setUp.press('Enter')
    await into('Name *', name)
    await setUp.press('Enter')
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
  }
  expect(setUp.count()).toBeLessThanOrEqual(SET_UP)
})
