// A page that catches up gets current texts and names: no text that was overwritten or deleted since, and no former name. It
// still arrives at the state that a fresh fetch shows, however far it is behind and however small the batches are.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OutputOf } from '../../domain/api.ts'
import { applyEvent, type LiveQuery, STALE } from '../../domain/apply.ts'
import { RELATION_KINDS } from '../../domain/relation/relation.ts'
import { createMarks, marksIn, readableMarks } from '../test/marks.ts'
import { seed } from '../test/nasty.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { readAfter } from './log.ts'

const world = await startWorld()

const STEPS = 250

const mark = createMarks()

type View = OutputOf<LiveQuery> | null
type Page = { query: LiveQuery; filter: object; fetch(): Promise<View>; view: View }
/** Pages that are behind by the same number of events. */
type Behind = { cursor: number; pages: Page[] }

/**
 * Each page applies the events that it missed in small batches, and reads again if an event requires it, like web/data/cache.ts.
 */
async function catchUp(behind: Behind, userId: string, projectId: string, ticketId: string) {
  for (;;) {
    const events = await readAfter(world.db, projectId, behind.cursor, 3)
    if (events.length === 0) break
    const marks = marksIn(JSON.stringify(events))
    const live = await readableMarks(world.db, projectId)
    expect(marks.filter((text) => !live.has(text))).toEqual([])
    for (const event of events) {
      behind.cursor = event.seq
      for (const page of behind.pages) {
        if (!page.view) continue
        const options = { userId, filter: page.filter, ticketId }
        const next = applyEvent(page.query, page.view as never, event, options)
        page.view = next === STALE ? null : (next as View)
      }
    }
  }
  await Promise.all(
    behind.pages.map(async (page) => {
      page.view ??= await page.fetch()
    }),
  )
}

const bare = (view: View) =>
  JSON.parse(JSON.stringify(view, (key, value) => (key === 'seq' ? undefined : value)))

it(`${STEPS} changes reach pages that are behind by different amounts, exactly, and without removed texts`, async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const people: TestPerson[] = []
  for (let count = 0; count < 4; count += 1)
    people.push(await world.member(owner, projectId, 'admin', mark()))
  const { id: ticketId, number } = await world.ticket(owner, projectId, {
    title: mark(),
    description: mark(),
  })
  const tickets = [ticketId, (await world.ticket(owner, projectId, { title: mark() })).id]
  const comments: { id: string; ticket_id: string }[] = []

  const fetchOr = (fetch: () => Promise<View>) => () => fetch().catch(() => null)
  const views: [LiveQuery, object, () => Promise<View>][] = [
    ['listProjects', {}, () => world.call(owner, 'listProjects', {})],
    ['getProject', {}, () => world.call(owner, 'getProject', { projectId })],
    ['listMembers', {}, () => world.call(owner, 'listMembers', { projectId })],
    ['listTickets', {}, () => world.call(owner, 'listTickets', { projectId }, { limit: 100 })],
    [
      'listTickets',
      { status: 'todo' },
      () => world.call(owner, 'listTickets', { projectId }, { status: 'todo', limit: 100 }),
    ],
    ['getTicket', {}, fetchOr(() => world.call(owner, 'getTicket', { ticketId }))],
    [
      'getTicketByNumber',
      {},
      fetchOr(() => world.call(owner, 'getTicketByNumber', { projectId }, { number })),
    ],
    ['listRelations', {}, fetchOr(() => world.call(owner, 'listRelations', { ticketId }))],
    ['listComments', {}, fetchOr(() => world.call(owner, 'listComments', { ticketId }, { limit: 200 }))],
  ]
  const { seq } = await world.call(owner, 'getProject', { projectId })
  const groups: (Behind & { every: number })[] = []
  for (const every of [1, 4, 30, STEPS]) {
    const pages: Page[] = []
    for (const [query, filter, fetch] of views) pages.push({ query, filter, fetch, view: await fetch() })
    groups.push({ every, cursor: seq, pages })
  }

  const changes: ((pick: number, who: TestPerson) => Promise<unknown>)[] = [
    async () => {
      const made = await world.ticket(owner, projectId, { title: mark(), description: mark() })
      tickets.push(made.id)
    },
    async (pick) => {
      const id = tickets[pick % tickets.length] ?? ''
      const { ticket } = await world.call(owner, 'getTicket', { ticketId: id })
      const text = pick % 2 ? { title: mark() } : { description: mark() }
      await world.call(owner, 'updateTicket', { ticketId: id }, { version: ticket.version, ...text })
    },
    async (pick, who) => {
      const { ticket } = await world.call(owner, 'getTicket', { ticketId })
      const assignee_id = pick % 3 ? who.user_id : null
      await world.call(owner, 'updateTicket', { ticketId }, { version: ticket.version, assignee_id })
    },
    (pick) =>
      world.call(
        owner,
        'moveTicket',
        { ticketId: tickets[pick % tickets.length] ?? '' },
        { status: pick % 2 ? 'done' : 'todo' },
      ),
    (pick) => world.call(owner, 'deleteTicket', { ticketId: tickets[pick % tickets.length] ?? '' }),
    (pick) => world.call(owner, 'restoreTicket', { ticketId: tickets[pick % tickets.length] ?? '' }),
    () => world.call(owner, 'restoreTicket', { ticketId }),
    (pick) => {
      const other = tickets[pick % tickets.length] ?? ''
      const kind = RELATION_KINDS[pick % RELATION_KINDS.length]?.value ?? 'blocks'
      const name = pick % 7 === 0 ? 'removeRelation' : 'addRelation'
      return world.call(owner, name, { ticketId }, { kind, ticket_id: other })
    },
    async (pick, who) => {
      const on = pick % 2 ? ticketId : (tickets[pick % tickets.length] ?? '')
      const made = await world.event(who, 'createComment', { ticketId: on }, { content: mark() })
      if (made.type === 'comment.created') comments.push(made.comment)
    },
    async (pick) => {
      const { id = '', ticket_id = '' } = comments[pick % comments.length] ?? {}
      const list = await world.call(owner, 'listComments', { ticketId: ticket_id })
      const { version = 1, author_id } = list.comments.find((one) => one.id === id) ?? {}
      const author = people.find((one) => one.user_id === author_id) ?? owner
      await world.call(author, 'updateComment', { commentId: id }, { version, content: mark() })
    },
    (pick) => world.call(owner, 'deleteComment', { commentId: comments[pick % comments.length]?.id ?? '' }),
    (_, who) =>
      Promise.resolve(
        world.app.request('/auth/v1/user', {
          method: 'PUT',
          headers: { ...who.headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ data: { full_name: mark() } }),
        }),
      ),
    async (_, who) => {
      const { members } = await world.call(owner, 'listMembers', { projectId })
      const memberId = members.find((one) => one.user_id === who.user_id)?.id
      if (memberId) await world.call(owner, 'removeMember', { memberId })
      else await world.call(owner, 'inviteMember', { projectId }, { username: who.username, role: 'admin' })
    },
    async (pick) => {
      const { project } = await world.call(owner, 'getProject', { projectId })
      const text = pick % 2 ? { name: mark() } : { description: mark() }
      await world.call(owner, 'updateProject', { projectId }, { version: project.version, ...text })
    },
  ]
  const steps = fc.sample(fc.record({ change: fc.nat(changes.length - 1), pick: fc.nat(), who: fc.nat(3) }), {
    seed,
    numRuns: STEPS,
  })
  let refused = 0
  for (const [index, { change, pick, who }] of steps.entries()) {
    // Commands on deleted rows, or by non-members, are refused.
    await changes[change]?.(pick, people[who] as TestPerson).catch(() => {
      refused += 1
    })
    if (index === STEPS / 2)
      await world.call(people[3] as TestPerson, 'deleteAccount', {}, { password: PASSWORD })
    const due = groups.filter(({ every }) => index % every === every - 1)
    await Promise.all(due.map((behind) => catchUp(behind, owner.user_id, projectId, ticketId)))
  }
  expect(refused).toBeLessThan(STEPS / 2)
  let compared = 0
  for (const behind of groups) {
    await catchUp(behind, owner.user_id, projectId, ticketId)
    for (const { query, filter, fetch, view } of behind.pages) {
      const fresh = await fetch()
      expect(bare(view), `${query} ${JSON.stringify(filter)} every ${behind.every}`).toEqual(bare(fresh))
      if (fresh) compared += 1
    }
  }
  expect(compared).toBeGreaterThan((groups.length * views.length) / 2)
})

it('comments written on a since deleted ticket while a page was offline reappear when it is restored', async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const { id: ticketId } = await world.ticket(owner, projectId)
  const fetch = () => world.call(owner, 'listComments', { ticketId })
  const view = await fetch()
  const page: Page = { query: 'listComments', filter: {}, fetch, view }
  const behind: Behind = { cursor: view.seq, pages: [page] }
  await world.event(owner, 'createComment', { ticketId }, { content: mark() })
  await world.event(owner, 'deleteTicket', { ticketId })
  await catchUp(behind, owner.user_id, projectId, ticketId)
  await world.event(owner, 'restoreTicket', { ticketId })
  await catchUp(behind, owner.user_id, projectId, ticketId)
  expect(bare(page.view)).toEqual(bare(await fetch()))
})
