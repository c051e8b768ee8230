// The life of projects, made of random acts: tickets are created, edited, moved, deleted, restored and moved between projects, columns
// are added, renamed, ordered and removed, labels are added and removed, members come and go, and changes are made and undone in bulk.
import { randomInt, randomUUID } from 'node:crypto'
import type { Column } from '../../domain/column/column.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import type { TestPerson, World } from './world.ts'

const oneOf = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T
const aName = () => randomUUID().slice(0, 8)

type Scene = {
  row: { projectId: string }
  columns: Column[]
  column: Column
  tickets: TicketSummary[]
  ticket: TicketSummary
  plan: Record<string, unknown>
}
type Act = (scene: Scene) => Promise<unknown>

/** @returns a function that does one act in one of the projects */
export async function randomLife(world: World, owner: TestPerson, projects: string[]) {
  const milestones = await madeMilestones(world, owner, projects)
  const other = await world.person('Grace Hopper')
  const edit = ({ ticket: { id, version } }: Scene, changes: Record<string, unknown>) =>
    world.send(owner, 'updateTicket', { ticketId: id }, { version, ...changes })

  const create: Act = ({ row, column, plan }) =>
    world.send(owner, 'createTicket', row, { title: aName(), column: column.key, ...plan })
  const move: Act = ({ ticket, column }) =>
    world.send(owner, 'moveTicket', { ticketId: ticket.id }, { column: column.key })
  const replan: Act = (scene) => edit(scene, Object.fromEntries([oneOf(Object.entries(scene.plan))]))
  const bulk = async ({ row, tickets, column }: Scene, isUndone: boolean) => {
    const id = randomUUID()
    const ids = tickets.slice(0, 5).map((one) => one.id)
    const act = { do: 'move', column: column.key }
    await world.send(owner, 'startBulkChange', row, { id, tickets: ids, act })
    world.clock.advance(1)
    return isUndone && world.send(owner, 'undoBulkChange', row, { id: randomUUID(), of: id })
  }
  const acts: [weight: number, act: Act][] = [
    [4, create],
    [7, move],
    [4, replan],
    [1, (scene) => edit(scene, { priority: oneOf(['low', 'high']) })],
    [1, (scene) => edit(scene, { title: aName(), due_date: oneOf(['2026-06-01', null]) })],
    [1, (scene) => edit(scene, { assignee_id: oneOf([owner.user_id, other.user_id, null]) })],
    [1, async (scene) => edit(scene, { label_ids: await labels(world, owner, scene.row) })],
    [1, ({ ticket }) => world.send(owner, 'deleteTicket', { ticketId: ticket.id })],
    [1, ({ row }) => restore(world, owner, row)],
    [
      1,
      ({ ticket }) =>
        world.send(owner, 'moveTicketToProject', { ticketId: ticket.id }, { project_id: oneOf(projects) }),
    ],
    [
      1,
      ({ row, column: { status } }) =>
        world.send(owner, 'createColumn', row, { name: aName(), status, color: 'red' }),
    ],
    [
      1,
      ({ column: { id, version } }) =>
        world.send(owner, 'updateColumn', { columnId: id }, { version, name: aName() }),
    ],
    [
      1,
      ({ columns, column }) => {
        const to = oneOf(columns.filter(({ key }) => key !== column.key)).key
        return world.send(owner, 'deleteColumn', { columnId: column.id }, { to })
      },
    ],
    [
      1,
      ({ row, columns }) =>
        world.send(owner, 'orderColumns', row, { keys: columns.map(({ key }) => key).reverse() }),
    ],
    [1, ({ row }) => comeOrGo(world, owner, row, other)],
    [1, (scene) => bulk(scene, true)],
    [1, (scene) => bulk(scene, false)],
  ]
  const weighted = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))

  return async function act(): Promise<unknown> {
    world.clock.advance(randomInt(1, 12))
    const row = { projectId: oneOf(projects) }
    const { columns } = await world.call(owner, 'getProject', row)
    const { tickets } = await world.call(owner, 'listTickets', row, { limit: 50 })
    const milestone_id = oneOf([...(milestones[row.projectId] ?? []), null])
    const scene = {
      row,
      columns,
      column: oneOf(columns),
      tickets,
      plan: { milestone_id, estimate: randomInt(3) },
    }
    const [first] = tickets
    return first ? oneOf(weighted)({ ...scene, ticket: oneOf(tickets) }) : create(scene as unknown as Scene)
  }
}

/** One milestone has its name in both projects, so that a ticket that moves keeps it. */
async function madeMilestones(world: World, owner: TestPerson, projects: string[]) {
  const milestones: Record<string, string[]> = {}
  for (const [at, projectId] of projects.entries()) {
    const made = ['Both', `Only ${at}`].map((name) =>
      world.event(owner, 'createMilestone', { projectId }, { name }),
    )
    milestones[projectId] = (await Promise.all(made)).map((event) =>
      event.type === 'milestone.created' ? event.milestone.id : '',
    )
  }
  return milestones
}

/** Adds or removes a label. @returns the first label of the project, for a ticket */
async function labels(world: World, owner: TestPerson, row: { projectId: string }): Promise<string[]> {
  const { labels: now } = await world.call(owner, 'listLabels', row)
  const [oldest] = now
  if (oldest && now.length > 3) await world.send(owner, 'deleteLabel', { labelId: oldest.id })
  else await world.send(owner, 'createLabel', row, { name: aName(), color: 'red' })
  const { labels: then } = await world.call(owner, 'listLabels', row)
  return then.slice(0, 1).map(({ id }) => id)
}

async function restore(world: World, owner: TestPerson, row: { projectId: string }): Promise<unknown> {
  const { tickets } = await world.call(owner, 'listDeletedTickets', row, { limit: 10 })
  return tickets[0] && world.send(owner, 'restoreTicket', { ticketId: tickets[0].id })
}

/** Adds the person to the project, or removes them, which takes their tickets from them. */
async function comeOrGo(world: World, owner: TestPerson, row: { projectId: string }, who: TestPerson) {
  const { members } = await world.call(owner, 'listMembers', row)
  const member = members.find(({ user_id }) => user_id === who.user_id)
  return member
    ? world.send(owner, 'removeMember', { memberId: member.id })
    : world.send(owner, 'inviteMember', row, { username: who.username, role: 'developer' })
}
