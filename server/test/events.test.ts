// The guarantee of the event log: for every command, the old view plus its event equals a newly fetched view.
import '../../domain/query/match.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { api, type OutputOf, type RawInputOf } from '../../domain/api.ts'
import { ticket } from '../../domain/api-example.ts'
import { applyEvent, type DeclaredLive, type LiveQuery, STALE } from '../../domain/apply.ts'
import type { Event, EventType } from '../../domain/event.ts'
import { EVENT_TYPES } from '../../domain/event-types.ts'
import '../../domain/my-work/apply.ts'
import { readAfter } from '../events/log.ts'
import { createAnswerCache } from '../pipeline/answer-cache.ts'
import { everyFilter } from '../ticket/examples.ts'
import { COMMANDS, commandExampleOf, inputOf, paramsOf, QUERIES } from './examples.ts'
import { createScene, renewSessions, type Scene } from './scene.ts'
import { startWorld } from './world.ts'
import { TRIES, watchWrites } from './writes.ts'

// pipeline/answer-cache.test.ts tests cached answers.
const world = await startWorld({ turns: { atOnce: 100, waiting: 200 }, answerCache: createAnswerCache(0) })
const writes = await watchWrites(world.url, TRIES)
const begin = writes.begin<Screen>(
  async () => {
    const scene = await createScene(world)
    return { scene, shown: await showOf(scene) }
  },
  ({ scene }) => renewSessions(world, scene),
)
afterAll(() => writes.end())

/** The filters of the views that depend on events of several nouns. */
const VIEWS: { [N in Exclude<LiveQuery, DeclaredLive>]: Partial<RawInputOf<N>>[] } = {
  listProjects: [{}],
  getProject: [{}],
  listMembers: [{}],
  listTickets: [
    {},
    { status: 'todo' },
    { status: 'done' },
    { status: 'done,in_progress' },
    { column: 'done' },
    { column: '1,done' },
    { column: '1' },
    { column: '1', order: 'manual' },
    { column: 'done', order: 'manual' },
    { column: 'todo', order: 'priority' },
    { column: 'done', order: 'due' },
    { column: 'todo', order: 'updated' },
    { column: 'todo', order: 'updated', type: 'bug' },
    { priority: ticket.priority, search: 'RESTART' },
    { assignee: 'none' },
    { labels: 'none' },
    { due: 'none' },
    { due: `..${ticket.due_date}` },
    { due: `..${ticket.due_date},none` },
    { order: 'title:up' },
    { order: 'updated:down', type: 'bug' },
    { order: 'label_ids:up' },
    { order: 'assignee_id:down' },
    { query: '-status:done -has:attachment' },
    { query: 'blocked:yes,no -label:none' },
    { query: `priority:${ticket.priority} -"no such text"` },
  ],
  getTicket: [{}],
  getTicketByNumber: [{ number: 1 }],
}
type View = [LiveQuery, object]
/** The filters of other views, if they need some. */
const FILTERS: Partial<Record<LiveQuery, object[]>> = {
  listBlockers: [{ blocked: '1,2' }],
  listMyTickets: [{ by: 'assignee' }, { by: 'reporter' }],
}
/** Filters that no view above has, such as that of a field which was just added. */
const otherFilters = (scene: Scene) =>
  Object.entries(everyFilter(scene)).filter(([name]) => !VIEWS.listTickets.some((filter) => name in filter))
const viewsOf = (scene: Scene): View[] => [
  ...Object.entries(VIEWS).flatMap(([query, filters]) => filters.map((filter) => [query, filter] as View)),
  ...QUERIES.filter((name): name is DeclaredLive => 'live' in api[name]).flatMap((name) =>
    (FILTERS[name] ?? [{}]).map((filter): View => [name, filter]),
  ),
  ...otherFilters(scene).map(([name, value]): View => ['listTickets', { [name]: value }]),
  ['listTickets', { labels: scene.labelId }],
  ['listTickets', { labels: scene.otherLabelId }],
  ['listTickets', { assignee: `${scene.dev.user_id},${scene.owner.user_id}` }],
  ['listTickets', { assignee: `${scene.dev.user_id},none` }],
]

const fetchView = (scene: Scene, [query, filter]: View): Promise<unknown> =>
  world.call(scene.owner, query, paramsOf(query, scene) as never, filter as never)

/** All views on the screen before an event. */
type Screen = { scene: Scene; shown: unknown[] }
const showOf = (scene: Scene) => Promise.all(viewsOf(scene).map((view) => fetchView(scene, view)))

const MOVES: EventType[] = [
  'ticket.created',
  'ticket.restored',
  'ticket.changed',
  'label.deleted',
  'column.deleted',
]

/** Whether a window takes in the tickets of a former member. */
function mayTakeIn(filter: { assignee?: string }, formerMember: string): boolean {
  const people = filter.assignee?.split(',') ?? []
  return people.includes('none') && !people.includes(formerMember)
}

/** Whether events about something else can change what a window has: it has a query, or is sorted by a field. */
const dependsOnOthers = (filter: object) =>
  'query' in filter || ('order' in filter && String(filter.order).includes(':'))

/** Whether an event does not contain what the order of a window compares. */
function hidesPlaces(event: Event, order: unknown): boolean {
  // The member's tickets were changed one by one, and the event names none.
  if (event.type === 'member.removed') return order === 'updated'
  // A ticket has only the ids of its labels, and the window is sorted by their names.
  return order === 'label_ids:up' && MOVES.includes(event.type)
}

/** The views of all projects. */
const OVER_PROJECTS: LiveQuery[] = ['listProjects', 'listMyTickets', 'listMyMilestones']
/** The views of one ticket. */
const OF_TICKET: LiveQuery[] = [
  'getTicket',
  'getTicketByNumber',
  'listComments',
  'listAttachments',
  'listRelations',
]

/**
 * Whether an event brings something into a view that it does not contain: a project, a ticket with its column and labels, or the
 * ticket as it is in its new project.
 */
function bringsUnknown(query: LiveQuery, event: Event) {
  if (event.type === 'ticket.left') return OF_TICKET.includes(query)
  if (!OVER_PROJECTS.includes(query)) return false
  if (event.type === 'project.changed') return event.changes.archived_at !== undefined
  return query === 'listMyTickets' && [...MOVES, 'ticket.arrived'].includes(event.type)
}

/** Whether tickets match a filter because their label or milestone was removed or replaced. The event does not contain them. */
function removesFiltered(filter: object, event: Event) {
  if (event.type === 'label.deleted') return 'labels' in filter && filter.labels === (event.into ?? 'none')
  return event.type === 'milestone.deleted' && 'milestone' in filter
}

/** The events after which small lists are fetched again. */
const REFETCHED: { [N in LiveQuery]?: RegExp } = {
  listMilestones: /^(milestone|column)\./,
  listMyMilestones: /^(milestone|column)\./,
  listFields: /^field\./,
  // No event has the blocker itself.
  listBlockers: /^(relation\.added|column\.deleted)$/,
}

/** Returns if the page must fetch the view again. Removing a member unassigns their tickets, which the event does not contain. */
function mayBeRefetched(query: LiveQuery, filter: object, event: Event) {
  if (event.type === 'member.removed' && mayTakeIn(filter, event.user_id)) return
  if (bringsUnknown(query, event)) return
  // The removal of a column does not contain the tickets that move to another column.
  if (event.type === 'column.deleted' && Object.values(filter).includes('done')) return
  // An event about a relation contains no ticket, and the event of a restored ticket does not contain its relations.
  if (query === 'listRelations' && ['relation.added', 'ticket.restored'].includes(event.type)) return
  if (removesFiltered(filter, event)) return
  // The event does not contain other tickets that match a query differently now.
  const hasSideEffects = /^(attachment|relation|column|label|milestone|member\.removed|user)/.test(event.type)
  if (dependsOnOthers(filter) && (hasSideEffects || 'blocked' in event)) return
  // The lists of milestones and fields are small and rarely change: they are fetched again.
  if (REFETCHED[query]?.test(event.type)) return
  // Only the database knows which tickets have files.
  if ('query' in filter && String(filter.query).includes('attachment')) return
  if ('order' in filter && hidesPlaces(event, filter.order)) return
  throw new Error(`${query} has to be fetched anew after ${event.type}`)
}

/** The views that have nothing left to show after a command; all others must be fetched successfully. */
const GONE_AFTER: Record<string, (query: LiveQuery) => boolean> = {
  deleteProject: (query) => !OVER_PROJECTS.includes(query),
  deleteTicket: (query) => OF_TICKET.includes(query),
  moveTicketToProject: (query) => query === 'getTicketByNumber',
}

/** The content of a view after these events, each applied twice; fetched again where that is permitted. */
function applied(
  at: Scene,
  [query, filter]: View,
  { before, after }: { before: unknown; after: unknown },
  events: Event[],
): unknown {
  const viewer = { userId: at.owner.user_id, filter, ticketId: at.ticketId, ...filter }
  let shown = before as OutputOf<LiveQuery>
  for (const event of [...events, ...events]) {
    const next = applyEvent(query, shown as never, event, viewer)
    // The event of an import names only the kinds of records, because it is about up to a thousand tickets.
    if (next === STALE && event.type !== 'import.advanced') mayBeRefetched(query, filter, event)
    shown = (next === STALE ? after : next) as OutputOf<LiveQuery>
  }
  return shown
}

describe('what was on the screen plus the event is what a fresh fetch shows', () => {
  const inProject = COMMANDS.filter(
    (name) => commandExampleOf(name).event !== null && name !== 'createProject' && name !== 'copyProject',
  )

  it.each(inProject)('%s', async (name) => {
    const { scene: at, shown: atFirst } = await begin.again()
    begin.sent(name)
    const { by, before: prepare, event: type } = commandExampleOf(name)
    await prepare?.(world, at)
    const before = prepare ? await showOf(at) : atFirst
    const { seq } = await world.call(at.owner, 'getProject', at)
    const response = await world.send(at[by], name, paramsOf(name, at) as never, inputOf(name, at))
    const answer = (await response.json()) as Event | null
    expect(response.status, JSON.stringify(answer)).toBe(200)
    const events = await readAfter(world.db, at.projectId, seq)
    // A command about a user returns no event of the user's projects. A ticket that moves has an event in both projects.
    if (answer) events.splice(0, answer.project_id === at.projectId ? 1 : 0, answer)
    expect(events[0]?.type).toBe(type)
    const views = viewsOf(at)
    const fresh = await Promise.allSettled(views.map((view) => fetchView(at, view)))
    for (const [index, view] of views.entries()) {
      const [query, filter] = view
      const fetched = fresh[index]
      // Nothing of a deleted project or ticket can be fetched; the page is notified in another way.
      if (GONE_AFTER[name]?.(query)) {
        expect(String((fetched as PromiseRejectedResult).reason)).toContain('404')
        continue
      }
      if (fetched?.status !== 'fulfilled') throw fetched?.reason
      const after = fetched.value
      // A page applies the events of another project to lists of all projects only.
      const isOfAll = OVER_PROJECTS.includes(query)
      const itsEvents = events.filter(
        ({ project_id }) => isOfAll || !project_id || project_id === at.projectId,
      )
      const shown = applied(at, view, { before: before[index], after }, itsEvents)
      expect(
        withoutSeq(shown),
        `${query} ${JSON.stringify(filter)} after ${name}, its event applied twice`,
      ).toEqual(withoutSeq(after))
    }
  })

  it('knows every type of event', () => {
    const tested = new Set(COMMANDS.map((name) => commandExampleOf(name).event))
    tested.delete(null)
    // A job writes this event: server/column/empty.test.ts.
    tested.add('column.emptied')
    // A poll writes this event: server/recurrence/turn.test.ts.
    tested.add('ticket.repeated')
    // The event of the project that a ticket left, beside that of its new project.
    tested.add('ticket.left')
    // A job writes this event: server/import/import.test.ts.
    tested.add('import.advanced')
    expect([...tested].sort()).toEqual([...EVENT_TYPES].sort())
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
    const { owner, dev, projectId } = await createScene(world)
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

/** Event numbers of snapshots differ by nature: the cache sets them, not applyEvent. */
function withoutSeq(view: unknown): unknown {
  return JSON.parse(JSON.stringify(view, (key, value: unknown) => (key === 'seq' ? undefined : value)))
}
