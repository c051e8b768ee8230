// The public link of a board: what it shows, that it shows nothing else, and when it ends.
import { beforeEach, describe, expect, it } from 'vitest'
import { PUBLIC_WINDOW, type PublicBoard, type PublicWindow } from '../../domain/public-board/public-board.ts'
import { createApp } from '../app.ts'
import { createPublicUse } from '../fair-use/public-use.ts'
import { bySecret, newLinkSecret } from '../test/public-pages.ts'
import { createScene } from '../test/scene.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
let owner: TestPerson
let projectId: string
let secret: string
beforeEach(async () => {
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  secret = newLinkSecret()
})

const publish = (more = {}) => world.call(owner, 'publishBoard', { projectId }, { secret, ...more })
const requested = (path: string, by = secret) => bySecret(world.app, by, path)
async function read<T>(path: string): Promise<T> {
  const { status, text } = await requested(path)
  expect(status, text).toBe(200)
  return JSON.parse(text) as T
}
const window = (column: string, after?: string) =>
  read<PublicWindow>(`board/tickets?${new URLSearchParams({ column, ...(after && { after }) })}`)

it('shows the name, the columns with exact counts, and the tickets in the order of the board', async () => {
  await world.column(owner, projectId, 'Review')
  const label = await world.label(owner, projectId, 'Firmware')
  await world.ticket(owner, projectId, { title: 'First' })
  await world.ticket(owner, projectId, { title: 'Second', label_ids: [label], due_date: '2026-06-01' })
  await publish()
  const board = await read<PublicBoard>('board')
  expect(board).toMatchObject({ name: 'Apollo', as_of: world.clock.now().toISOString() })
  expect(board.columns.map(({ name, count }) => [name, count])).toEqual([
    ['To Do', 2],
    ['In Progress', 0],
    ['Review', 0],
    ['Done', 0],
  ])
  const { tickets, next } = await window('todo')
  expect(next).toBeNull()
  expect(tickets.map(({ id: _, ...ticket }) => ticket)).toEqual([
    {
      title: 'Second',
      type: 'task',
      priority: 'medium',
      due_date: '2026-06-01',
      labels: [{ name: 'Firmware', color: 'violet' }],
    },
    { title: 'First', type: 'task', priority: 'medium', due_date: null, labels: [] },
  ])
})

it.each(['newest', 'manual'] as const)('is read in windows, in %s order', async (ticket_order) => {
  const titles = Array.from({ length: PUBLIC_WINDOW + 3 }, (_, n) => `Ticket ${n}`)
  for (const title of titles) await world.ticket(owner, projectId, { title })
  await world.call(owner, 'changeTicketOrder', { projectId }, { ticket_order })
  await publish()
  const first = await window('todo')
  const second = await window('todo', first.next ?? '')
  expect(second.next).toBeNull()
  expect([...first.tickets, ...second.tickets].map(({ title }) => title)).toEqual(titles.toReversed())
})

describe('shows nothing else', () => {
  /** Marks every text and name that people entered with the word “sentinel”, so that a leak is detected. */
  const say = (text: string) => `sentinel ${text}`
  const ALLOWED = [say('Apollo'), say('Crash on start'), say('Write a manual')]
  const PATHS = [
    'board',
    ...['todo', 'in_progress', 'done'].map((column) => `board/tickets?column=${column}`),
  ]

  async function scene() {
    const made = await createScene(world, { say })
    await world.call(made.owner, 'publishBoard', { projectId: made.projectId }, { secret })
    return made
  }

  function without(text: string, allowed: string[]): string {
    return allowed.reduce((left, one) => left.replaceAll(one, ''), text)
  }

  it('no text, name, id or number of the project, on any answer', async () => {
    const { dev, labelId, otherLabelId, columnId, ...ids } = await scene()
    const labels = [say(`Firmware ${dev.username}`), say(`Review ${dev.username}`)]
    for (const path of PATHS) {
      const { status, text } = await requested(path)
      expect(status).toBe(200)
      const rest = without(text, [...ALLOWED, ...labels])
      expect(rest).not.toContain('sentinel')
      for (const name of ['Dev Patel', 'Olga', dev.username, ids.owner.username, '@'])
        expect(rest).not.toContain(name)
      for (const id of Object.values(ids)) if (typeof id === 'string') expect(rest).not.toContain(id)
      for (const id of [labelId, otherLabelId, columnId, dev.user_id, ids.owner.user_id])
        expect(rest).not.toContain(id)
      expect(rest).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
      expect(rest).not.toMatch(/number|key":"[A-Z]|seq|reporter|comment|assignee|descri|excerpt|email/)
    }
  })

  it('descriptions are a refusal unless they are shown, and then the one that is asked for', async () => {
    const { owner, projectId } = await scene()
    const { tickets } = await window('todo')
    const ticket = tickets.find(({ title }) => title === say('Crash on start'))?.id ?? ''
    const path = `board/description?${new URLSearchParams({ ticket })}`
    expect((await requested(path)).status).toBe(404)
    await world.call(owner, 'changePublicBoard', { projectId }, { show_descriptions: true })
    expect(await read(path)).toEqual({ description: say('It stops at once') })
    expect((await window('todo')).tickets.every(({ has_description }) => has_description)).toBe(true)
    await world.call(owner, 'changePublicBoard', { projectId }, { show_descriptions: false })
    expect((await requested(path)).status).toBe(404)
  })

  it('names of assignees alone, where names are shown', async () => {
    const { owner, dev, projectId } = await scene()
    await world.call(owner, 'changePublicBoard', { projectId }, { show_people: true })
    const { text } = await requested('board/tickets?column=todo')
    expect(text).toContain('"assignee":"Dev Patel"')
    // The label has the username in its name.
    expect(without(text, [say(`Firmware ${dev.username}`)])).not.toContain(dev.username)
    expect(text).not.toContain('Olga')
  })

  it('the id of a ticket leads nowhere by another link, and a real one nowhere at all', async () => {
    const { ticketId } = await scene()
    const { tickets } = await window('todo')
    const other = await world.team('Grace')
    const otherSecret = newLinkSecret()
    const shown = { secret: otherSecret, show_descriptions: true }
    await world.call(other.owner, 'publishBoard', { projectId: other.projectId }, shown)
    for (const ticket of [tickets[0]?.id ?? '', ticketId, 'x', 'A'.repeat(22)]) {
      const path = `board/description?${new URLSearchParams({ ticket })}`
      expect((await requested(path, otherSecret)).status, ticket).toBe(404)
      const after = `board/tickets?${new URLSearchParams({ column: 'todo', after: ticket })}`
      expect((await requested(after, otherSecret)).status, ticket).toBe(404)
    }
  })
})

describe('ends at once', () => {
  const gone = async (by = secret) => {
    for (const path of ['board', 'board/tickets?column=todo', 'board/description?ticket=x']) {
      const { status, text } = await requested(path, by)
      expect([status, JSON.parse(text).code]).toEqual([404, 'link_over'])
    }
  }

  it('when it is revoked, replaced, or the project is deleted', async () => {
    await publish()
    await read('board')
    await world.call(owner, 'unpublishBoard', { projectId })
    await gone()
    const former = secret
    await publish()
    secret = newLinkSecret()
    await publish()
    await gone(former)
    await read('board')
    await world.call(owner, 'deleteProject', { projectId })
    await gone()
  })

  it('and no other secret is one: none, half of one, of the wrong shape', async () => {
    await publish()
    for (const wrong of ['', secret.slice(0, 42), `${secret}x`, newLinkSecret(), '%00', 'x'.repeat(5_000)])
      await gone(wrong)
    expect((await world.app.request('/api/public/board')).status).toBe(404)
  })
})

it('the members are told that there is a link, and nobody its secret', async () => {
  const viewer = await world.member(owner, projectId, 'viewer')
  expect((await world.call(viewer, 'getPublicBoard', { projectId })).link).toBeNull()
  await publish({ show_people: true })
  const board = await world.call(viewer, 'getPublicBoard', { projectId })
  expect(board.link).toMatchObject({ show_people: true, show_descriptions: false })
  const kept = await world.db.selectFrom('public_board').selectAll().execute()
  expect(JSON.stringify([board, kept])).not.toContain(secret)
  const entries = await world.db.selectFrom('audit_entry').selectAll().execute()
  expect(JSON.stringify(entries)).toContain('board.published')
  expect(JSON.stringify(entries)).not.toContain(secret)
})

it('a secret that another link has is refused', async () => {
  await publish()
  const other = await world.project(owner)
  const problem = await world.refused(owner, 'publishBoard', { projectId: other }, { secret })
  expect(problem.errors?.[0]?.field).toBe('secret')
})

it('tells neither other sites nor search engines', async () => {
  await publish()
  for (const path of ['/api/public/board', '/public/board', '/report/status', '/calendar/x.ics']) {
    const { headers } = await world.app.request(path)
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-robots-tag'), path).toBe('noindex, nofollow')
    expect(headers.get('content-security-policy'), path).toContain("default-src 'self'")
  }
  expect((await requested('board')).headers.get('cache-control')).toBe('no-store')
})

it('reads are limited by client network', async () => {
  await publish()
  const rates = { reads: { points: 3, seconds: 60 } }
  const app = createApp(world.deps, { publicUse: createPublicUse(world.deps, rates) })
  const statuses = []
  for (let turn = 0; turn < 5; turn += 1) statuses.push((await bySecret(app, secret, 'board')).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  app.stop()
})
