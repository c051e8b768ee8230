// Malformed records, as a newer server, a bug or an attacker may send them: a fault in one record does not hide the others. Also
// events of an unknown type.
import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import { nastyValue, seed } from '../server/test/nasty.ts'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { type Person, test } from './world.ts'

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nastyValue },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      undefined,
      '',
      'somewhere',
      -1,
      1e21,
      {},
      [{}],
      'W'.repeat(1_000),
      '\u202eevil\u0007',
      '2026-13-45T99:99:99Z',
      '9'.repeat(30),
      '👩‍👩‍👧‍👦'.repeat(80),
      'e\u0301'.repeat(200),
      '\ud83d',
    ),
  },
)

/** Generates records: one in ten is valid and is named Good with its index, and the others have some malformed fields. */
function records<T extends { id: string }>(model: T, count: number, good: (index: number) => Partial<T>) {
  const fields = Object.keys(model).filter((field) => field !== 'id')
  const changes = fc.sample(fc.dictionary(fc.constantFrom(...fields, 'labels', 'pinned'), oddValue), {
    seed,
    numRuns: count,
  })
  return changes.map((change, index) => ({
    ...model,
    ...(index % 10 === 0 ? good(index) : { ...change, [fields[index % fields.length] ?? '']: change }),
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }))
}

/** The names of the valid records, in order. */
const goodOnes = (all: unknown[]) => all.flatMap((_, index) => (index % 10 === 0 ? `Good ${index}.` : []))

/** Scrolls to the end until every expected text has been on the screen. */
async function expectEach(page: Page, scroller: Locator | undefined, wanted: string[]) {
  const seen = new Set<string>()
  const read = async () => {
    const handle = await (scroller ?? page.locator('html')).elementHandle()
    const texts = await page.evaluate(async (element) => {
      const found: string[] = []
      const scroller = element as HTMLElement
      // An element without a height is a placeholder, which may have been replaced by now: the next read finds the cards.
      for (let top = 0; top <= scroller.scrollHeight; top += scroller.clientHeight * 0.9 || Infinity) {
        scroller.scrollTop = top
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
        found.push(...(scroller.textContent?.match(/Good \d+\.|cannot be shown/g) ?? []))
      }
      return found
    }, handle)
    for (const text of texts) seen.add(text)
    return wanted.filter((text) => !seen.has(text)).slice(0, 5)
  }
  // No limit except that of the test, because each read draws many records.
  await expect.poll(read, { timeout: 0 }).toEqual([])
  expect([...seen]).toContain('cannot be shown')
}

async function answer(page: Page, address: string, json: (url: URL) => unknown) {
  await page.route(address, (route, request) =>
    request.method() === 'GET' ? route.fulfill({ json: json(new URL(request.url())) }) : route.fallback(),
  )
}

async function project(ada: Person) {
  const projectId = await ada.project('Apollo')
  const ticket = await ada.ticket(projectId, { title: 'Model', description: 'Of all', type: 'bug' })
  const { project: shape, seq } = await ada.call('getProject', { projectId })
  return { projectId, ticket, shape, seq }
}

/**
 * The number of records on the board, in the list and in each of the other lists. Each field of a record has some thirty odd values
 * then; FUZZ_SEED gives others.
 */
const [ON_BOARD, IN_LIST, ELSEWHERE] = [160, 80, 60]

test('many odd tickets: the board and the list show every other one', async ({ person }) => {
  // A long limit, so that the test does not fail on a slow machine.
  test.setTimeout(240_000)
  const ada = await person('Ada Lovelace', { isNew: true, viewport: { width: 1280, height: 3_000 } })
  const { page } = ada
  const { projectId, ticket, seq } = await project(ada)
  const all = records(ticket, ON_BOARD, (index) => ({ title: `Good ${index}.` }))
  const statuses = ['todo', 'in_progress', 'done']
  await answer(page, '**/api/projects/*/tickets*', ({ searchParams }) => {
    const column = statuses.indexOf(searchParams.get('status') ?? '')
    const tickets = all.filter((_, index) => index % 3 === column).map((one) => inColumn(one, column))
    return { seq, next: null, tickets: column < 0 ? all.slice(0, IN_LIST) : tickets }
  })
  const inColumn = (one: object, column: number) => ({ ...one, status: statuses[column] })
  await page.goto(`/project/${projectId}`)
  for (const [column, title] of ['To Do', 'In Progress', 'Done'].entries())
    await expectEach(
      page,
      page
        .getByRole('region', { name: new RegExp(`^${title} \\d`) })
        .locator('> div')
        .last(),
      goodOnes(all).filter((text) => Number(/\d+/.exec(text)) % 3 === column),
    )
  await page.getByRole('tab', { name: 'Ticket List' }).click()
  await expectEach(page, undefined, goodOnes(all.slice(0, IN_LIST)))
  await expect(page.getByText('An unexpected error occurred')).toHaveCount(0)
})

test('odd comments, members, projects, sessions and deleted tickets leave the others standing', async ({
  person,
}) => {
  test.setTimeout(240_000)
  const ada = await person('Ada Lovelace', { isNew: true, viewport: { width: 1280, height: 3_000 } })
  const { page } = ada
  const { projectId, ticket, shape, seq } = await project(ada)
  await ada.call('createComment', { ticketId: ticket.id }, { content: 'Model' })
  const { comments } = await ada.call('listComments', { ticketId: ticket.id })
  const { members } = await ada.call('listMembers', { projectId })
  const { sessions } = await ada.call('listSessions', {})
  const { projects } = await ada.call('listProjects', {})
  const many = <T extends { id: string }>(
    model: T | undefined,
    good: (text: string) => Partial<T>,
    count = ELSEWHERE,
  ) => records(model as T, count, (index) => good(`Good ${index}.`))
  const named = (full_name: string) => ({ profile: { id: shape.owner_id, full_name, username: 'x' } })
  const answers = {
    comments: many(comments[0], (content) => ({ content })),
    // A hundred members are shown at once.
    members: many(members[0], named, 110),
    sessions: many(sessions[0], (device) => ({ device, current: false })),
    projects: many(projects[0], (name) => ({ name })),
    tickets: many({ ...ticket, deleted_at: ticket.created_at }, (title) => ({ title })),
  }
  const rest = { seq, next: null }
  await answer(page, '**/api/tickets/*/comments*', () => ({ ...rest, comments: answers.comments }))
  await answer(page, '**/api/projects/*/members', () => ({ ...rest, members: answers.members }))
  await answer(page, '**/api/me/sessions', () => ({ sessions: answers.sessions }))
  await answer(page, '**/api/projects/*/deleted-tickets*', () => ({ ...rest, tickets: answers.tickets }))
  await page.goto(`/project/${projectId}/ticket/${ticket.number}`)
  const thread = page.getByRole('list', { name: 'Comments', exact: true })
  await expectEach(page, thread, goodOnes(answers.comments))
  await page.goto(`/project/${projectId}?tab=settings`)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expectEach(page, page.locator('section', { hasText: 'Project Members' }), goodOnes(answers.members))
  await page.goto(`/project/${projectId}?tab=settings&section=board`)
  await expectEach(page, page.locator('section', { hasText: 'Deleted Tickets' }), goodOnes(answers.tickets))
  await page.goto('/profile?section=security')
  await expectEach(page, undefined, goodOnes(answers.sessions))
  await answer(page, '**/api/projects', () => ({ projects: answers.projects }))
  await page.goto('/dashboard')
  await expectEach(page, undefined, goodOnes(answers.projects))
  await expect(page.getByText('An unexpected error occurred')).toHaveCount(0)
})

test('one ticket that cannot be shown says so in its place, and comes back; one without its people shows Unknown', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  for (const title of ['First', 'Second']) await ada.ticket(projectId, { title })
  const third = await ada.ticket(projectId, { title: 'Third' })
  await ada.call('createComment', { ticketId: third.id }, { content: 'The left valve' })
  const { comments } = await ada.call('listComments', { ticketId: third.id })
  const alone = { seq: 1, next: null, comments: comments.map((one) => ({ ...one, author: null })) }
  await answer(page, '**/api/tickets/*/comments*', () => alone)
  await answer(page, '**/api/projects/*/ticket?*', () => ({ seq: 1, ticket: { ...third, reporter: null } }))
  await page.route('**/api/projects/*/tickets?*', async (route) => {
    const response = await route.fetch()
    const view = (await response.json()) as { tickets: { title: unknown }[] }
    for (const ticket of view.tickets) if (ticket.title === 'Second') ticket.title = { text: 'Second' }
    await route.fulfill({ response, json: view })
  })
  await page.goto(`/project/${projectId}`)
  await expect(page.getByText('This ticket cannot be shown.')).toBeVisible()
  await expectCount(page, 'To Do', 3)
  await card(page, 'To Do', 'Third').click()
  const dialog = page.getByRole('dialog', { name: 'Third' })
  await expect(dialog.getByText('Unknown', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('article')).toContainText('Unknown User')
  await page.keyboard.press('Escape')
  const { tickets } = await ada.call('listTickets', { projectId })
  const second = tickets.find(({ number }) => number === 2)
  await ada.call('updateTicket', { ticketId: second?.id ?? '' }, { version: 1, priority: 'high' })
  await expect(card(page, 'To Do', 'Second')).toBeVisible()
  await expect(page.getByText('This ticket cannot be shown.')).toHaveCount(0)
})

test('an event that only a newer server knows is met by fetching, and the next ones go on', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'First' })
  // Renames a known event type in this page's stream to an unknown one.
  await page.addInitScript(() => {
    const plain = window.fetch
    window.fetch = async (...args) => {
      const response = await plain(...args)
      if (args[0] !== '/api/stream' || !response.body) return response
      const renamed = new TransformStream<string, string>({
        transform: (text, to) =>
          to.enqueue(
            `event: brand-new\ndata: {"a":1}\n\n${text.replaceAll('"ticket.created"', '"ticket.grown"')}`,
          ),
      })
      const body = response.body
        .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
        .pipeThrough(renamed)
        .pipeThrough(new TextEncoderStream())
      return new Response(body, response)
    }
  })
  await page.goto(`/project/${projectId}`)
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
  const { id } = await ada.ticket(projectId, { title: 'Second' })
  await expect(card(page, 'To Do', 'Second')).toBeVisible()
  await expectCount(page, 'To Do', 2)
  await ada.call('moveTicket', { ticketId: id }, { status: 'done' })
  await expect(card(page, 'Done', 'Second')).toBeVisible()
  await expectCount(page, 'To Do', 1)
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
})
