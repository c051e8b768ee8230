// The guarantee of the event log: for every command, the old view plus its event equals a fresh fetch.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type CommandName, type OutputOf } from '../../domain/api.ts'
import { applyEvent, type LiveQuery, STALE } from '../../domain/apply.ts'
import { EVENT_TYPES, type Event, type EventType } from '../../domain/event.ts'
import { readAfter } from '../events/log.ts'
import { createWorld, type TestPerson, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Scene = {
  owner: TestPerson
  dev: TestPerson
  projectId: string
  ticketId: string
  number: number
  commentId: string
  memberId: string
  deletedId: string
}

async function scene(): Promise<Scene> {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const dev = await world.member(owner, projectId, 'developer', 'Dev Patel')
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const ticket = await world.ticket(owner, projectId, {
    description: 'It stops at once',
    assignee_id: dev.user_id,
  })
  await world.ticket(dev, projectId, { title: 'Write a manual', type: 'feature', assignee_id: dev.user_id })
  const deleted = await world.ticket(dev, projectId, { title: 'To be restored' })
  await world.call(owner, 'deleteTicket', { ticketId: deleted.id })
  const commented = await world.event(
    dev,
    'createComment',
    { ticketId: ticket.id },
    { content: 'Seen it too' },
  )
  if (commented.type !== 'comment.created') throw new Error('no comment')
  const memberId = members.find((member) => member.user_id === dev.user_id)?.id ?? ''
  return {
    owner,
    dev,
    projectId,
    ticketId: ticket.id,
    number: ticket.number,
    commentId: commented.comment.id,
    memberId,
    deletedId: deleted.id,
  }
}

/** They concern only the person, and are not events of a project. */
const SILENT = ['endSession', 'keepMembership', 'unblockInviter'] as const
type Silent = (typeof SILENT)[number]

/** Every command that changes a project, and its expected event. */
const ACTS: Record<
  Exclude<CommandName, Silent | 'createProject'>,
  [EventType, (scene: Scene) => Promise<Event>]
> = {
  updateProject: [
    'project.changed',
    ({ owner, projectId }) =>
      world.event(
        owner,
        'updateProject',
        { projectId },
        { version: 1, name: 'Artemis', description: 'To the moon' },
      ),
  ],
  deleteProject: [
    'project.deleted',
    ({ owner, projectId }) => world.event(owner, 'deleteProject', { projectId }),
  ],
  transferProject: [
    'project.changed',
    ({ owner, dev, projectId }) =>
      world.event(owner, 'transferProject', { projectId }, { user_id: dev.user_id }),
  ],
  acceptTransfer: [
    'project.changed',
    async ({ owner, dev, projectId }) => world.handOver(owner, projectId, dev),
  ],
  endTransfer: [
    'project.changed',
    async ({ owner, dev, projectId }) => {
      await world.call(owner, 'transferProject', { projectId }, { user_id: dev.user_id })
      return world.event(dev, 'endTransfer', { projectId })
    },
  ],
  leaveProject: ['member.removed', ({ dev, projectId }) => world.event(dev, 'leaveProject', { projectId })],
  inviteMember: [
    'member.added',
    async ({ owner, projectId }) =>
      world.event(
        owner,
        'inviteMember',
        { projectId },
        { username: (await world.person('New Comer')).username, role: 'viewer' },
      ),
  ],
  changeMemberRole: [
    'member.changed',
    ({ owner, memberId }) => world.event(owner, 'changeMemberRole', { memberId }, { role: 'admin' }),
  ],
  removeMember: ['member.removed', ({ owner, memberId }) => world.event(owner, 'removeMember', { memberId })],
  createTicket: [
    'ticket.created',
    ({ dev, projectId }) =>
      world.event(
        dev,
        'createTicket',
        { projectId },
        { title: 'New one', description: 'x'.repeat(400), priority: 'critical' },
      ),
  ],
  updateTicket: [
    'ticket.changed',
    ({ dev, ticketId }) =>
      world.event(
        dev,
        'updateTicket',
        { ticketId },
        { version: 1, title: 'Renamed', description: null, status: 'done', assignee_id: null },
      ),
  ],
  moveTicket: [
    'ticket.changed',
    ({ dev, ticketId }) => world.event(dev, 'moveTicket', { ticketId }, { status: 'in_progress' }),
  ],
  deleteTicket: ['ticket.deleted', ({ owner, ticketId }) => world.event(owner, 'deleteTicket', { ticketId })],
  restoreTicket: [
    'ticket.restored',
    ({ owner, deletedId }) => world.event(owner, 'restoreTicket', { ticketId: deletedId }),
  ],
  createComment: [
    'comment.created',
    ({ dev, ticketId }) => world.event(dev, 'createComment', { ticketId }, { content: 'Another one' }),
  ],
  updateComment: [
    'comment.changed',
    ({ dev, commentId }) =>
      world.event(dev, 'updateComment', { commentId }, { version: 1, content: 'Edited' }),
  ],
  deleteComment: [
    'comment.deleted',
    ({ owner, commentId }) => world.event(owner, 'deleteComment', { commentId }),
  ],
  deleteAccount: [
    'user.changed',
    async ({ owner, dev, projectId }) => {
      await world.call(dev, 'deleteAccount', {}, { password: 'a long enough sentence' })
      const { seq } = await world.call(owner, 'getProject', { projectId })
      const [renamed] = await readAfter(world.db, projectId, seq - 2, 1)
      return renamed as Event
    },
  ],
}

/** Everything the owner may have on the screen, and how it is fetched. */
const VIEWS: [
  LiveQuery,
  { status?: 'todo' | 'done'; search?: string; priority?: 'critical' },
  (scene: Scene, filter: object) => Promise<unknown>,
][] = [
  ['listProjects', {}, ({ owner }) => world.call(owner, 'listProjects', {})],
  ['getProject', {}, ({ owner, projectId }) => world.call(owner, 'getProject', { projectId })],
  ['listMembers', {}, ({ owner, projectId }) => world.call(owner, 'listMembers', { projectId })],
  [
    'listTickets',
    {},
    ({ owner, projectId }, filter) => world.call(owner, 'listTickets', { projectId }, filter),
  ],
  [
    'listTickets',
    { status: 'todo' },
    ({ owner, projectId }, filter) => world.call(owner, 'listTickets', { projectId }, filter),
  ],
  [
    'listTickets',
    { status: 'done' },
    ({ owner, projectId }, filter) => world.call(owner, 'listTickets', { projectId }, filter),
  ],
  [
    'listTickets',
    { priority: 'critical', search: 'ONE' },
    ({ owner, projectId }, filter) => world.call(owner, 'listTickets', { projectId }, filter),
  ],
  ['getTicket', {}, ({ owner, ticketId }) => world.call(owner, 'getTicket', { ticketId })],
  [
    'getTicketByNumber',
    {},
    ({ owner, projectId, number }) => world.call(owner, 'getTicketByNumber', { projectId }, { number }),
  ],
  ['listComments', {}, ({ owner, ticketId }) => world.call(owner, 'listComments', { ticketId })],
]

/** Which views have nothing left to show after a command; every other one must be fetched. */
const GONE_AFTER: Record<string, (query: LiveQuery) => boolean> = {
  deleteProject: (query) => query !== 'listProjects',
  deleteTicket: (query) => query === 'getTicket' || query === 'getTicketByNumber' || query === 'listComments',
}

describe('what was on the screen plus the event is what a fresh fetch shows', () => {
  it('covers every command', () => {
    const commands = Object.keys(api).filter((name) => api[name as CommandName].kind === 'command')
    expect([...Object.keys(ACTS), ...SILENT, 'createProject'].sort()).toEqual(commands.sort())
  })

  it.each(Object.entries(ACTS))('%s', async (name, [type, act]) => {
    const at = await scene()
    const before = await Promise.all(VIEWS.map(([, filter, fetch]) => fetch(at, filter)))
    const first = await act(at)
    expect(first.type).toBe(type)
    const events = [first, ...(await readAfter(world.db, at.projectId, first.seq))]
    for (const [index, [query, filter, fetch]] of VIEWS.entries()) {
      // A deleted project or ticket cannot be fetched; the page learns of that in other ways.
      if (GONE_AFTER[name]?.(query)) {
        await expect(fetch(at, filter)).rejects.toThrow('404')
        continue
      }
      const after = await fetch(at, filter)
      const viewer = { userId: at.owner.user_id, filter, ticketId: at.ticketId }
      let view = before[index] as OutputOf<LiveQuery>
      for (const event of [...events, ...events]) {
        const next = applyEvent(query, view as never, event, viewer)
        if (next === STALE) throw new Error(`${query} has to be fetched anew after ${name}`)
        view = next as OutputOf<LiveQuery>
      }
      expect(
        withoutSeq(view),
        `${query} ${JSON.stringify(filter)} after ${name}, its event applied twice`,
      ).toEqual(withoutSeq(after))
    }
  })

  it('knows every type of event', () => {
    const tested = new Set<EventType>(Object.values(ACTS).map(([type]) => type))
    expect([...tested, 'project.created'].sort()).toEqual([...EVENT_TYPES].sort())
  })

  it('adds the project to the list of whoever creates it, by fetching the list', async () => {
    const person = await world.person('Cara Creator')
    const before = await world.call(person, 'listProjects', {})
    const event = await world.event(person, 'createProject', {}, { name: 'Hermes' })
    expect(event).toMatchObject({ type: 'project.created', seq: 1, counts: { members: 1, todo: 0 } })
    expect(applyEvent('listProjects', before, event, { userId: person.user_id })).toBe(STALE)
  })
})

describe('a search that only the database can answer', () => {
  it('asks for a fresh fetch where the excerpt does not tell, and only there', async () => {
    const { owner, dev, projectId } = await scene()
    const long = await world.ticket(dev, projectId, {
      title: 'Long',
      description: `${'a'.repeat(400)} needle`,
    })
    const view = await world.call(owner, 'listTickets', { projectId }, { search: 'needle' })
    expect(view.tickets.map((ticket) => ticket.id)).toEqual([long.id])
    const viewer = { userId: owner.user_id, filter: { search: 'needle' } }
    const renamed = await world.event(
      dev,
      'updateTicket',
      { ticketId: long.id },
      { version: 1, title: 'Longer' },
    )
    expect(applyEvent('listTickets', view, renamed, viewer)).toBe(STALE)
    const short = await world.event(
      dev,
      'createTicket',
      { projectId },
      { title: 'Short', description: 'no match' },
    )
    expect(applyEvent('listTickets', view, short, viewer)).toBe(view)
  })
})

/** Numbers of snapshots differ by nature: the cache sets them, not applyEvent. */
function withoutSeq(view: unknown): unknown {
  return JSON.parse(JSON.stringify(view, (key, value: unknown) => (key === 'seq' ? undefined : value)))
}
