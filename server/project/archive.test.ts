// Archived projects: every write of the contract is refused, also uploads, forms and jobs; nobody finds the project unless asked for it;
// restoring brings everything back. Favourites are marks of one member.
import { expect, it } from 'vitest'
import { api, type CommandName, type OperationName } from '../../domain/api.ts'
import { COMMANDS, commandExampleOf, inputOf, pathIds } from '../test/examples.ts'
import { openStream } from '../test/open-stream.ts'
import { createScene } from '../test/scene.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { TRIES, watchWrites } from '../test/writes.ts'

const world = await startWorld({ turns: { atOnce: 100, waiting: 200 } })

const archive = (owner: TestPerson, projectId: string) => world.call(owner, 'archiveProject', { projectId })
const restore = (owner: TestPerson, projectId: string) => world.call(owner, 'restoreProject', { projectId })
const listed = async (who: TestPerson, state: 'active' | 'archived' = 'active') =>
  (await world.call(who, 'listProjects', {}, { state })).projects.map(({ id }) => id)

/** Possible in an archived project, written down a second time by hand. */
const POSSIBLE: OperationName[] = [
  'restoreProject',
  'changeFavourite',
  'copyProject',
  'deleteProject',
  'leaveProject',
  'keepMembership',
  'removeMember',
  'markProjectSeen',
]

it('every write call of the contract is refused and writes nothing; every read call is answered', async () => {
  const scene = await createScene(world)
  const { owner, dev, projectId } = scene
  await world.call(owner, 'transferProject', { projectId }, { user_id: dev.user_id })
  await archive(owner, projectId)
  const writes = await watchWrites(world.url, [])
  const isInProject = (name: CommandName) => api[name].scope !== 'user' && api[name].scope !== 'session'
  const refused: string[] = []
  for (const name of COMMANDS.filter((name) => isInProject(name) && !POSSIBLE.includes(name))) {
    const { scope, withDeleted } = api[name]
    const deleted = withDeleted && scene.deleted[scope]
    const params = { ...pathIds(scene), ...(deleted && { [`${scope}Id`]: deleted }) }
    const by = scene[commandExampleOf(name).by ?? 'owner']
    const answer = await world.send(by, name, params as never, inputOf(name, scene))
    const { code } = (await answer.json()) as { code?: string }
    if (code !== 'project_archived') refused.push(`${name} ${answer.status} ${code}`)
  }
  expect(refused).toEqual([])
  expect(await writes.count(TRIES)).toBe(0)
  await writes.end()
  for (const name of ['getProject', 'listMembers', 'listTickets', 'listLabels', 'getTicket'] as const) {
    const answer = await world.send(owner, name, pathIds(scene) as never, {})
    expect(answer.status, name).toBe(200)
  }
  const token = await byToken(world, owner, { scope: 'admin', projects: [projectId] })
  expect((await world.call(token, 'getProject', { projectId })).project.archived_at).not.toBeNull()
  expect((await world.refused(token, 'createTicket', { projectId }, { title: 'x' } as never)).code).toBe(
    'project_archived',
  )
})

it('leaves the lists, My Work and the search of the members, at once and until they ask for it', async () => {
  const { owner, projectId, member: dev } = await world.team('Dev Patel')
  const { id, number } = await world.ticket(owner, projectId, {
    title: 'Calibrate',
    assignee_id: dev.user_id,
  })
  const other = await world.project(owner, 'Hermes')
  const { seq } = (await world.call(dev, 'getProject', { projectId })).project
  const stream = await openStream(world, dev, { all: true, cursors: { [projectId]: seq } })
  await archive(owner, projectId)
  await stream.until((frames) =>
    frames.some(({ event, data }) => event === 'change' && JSON.stringify(data).includes('archived_at')),
  )
  await stream.close()
  expect([await listed(dev), await listed(dev, 'archived')]).toEqual([[], [projectId]])
  expect(await listed(owner)).toEqual([other])
  const mine = { by: 'assignee' } as const
  expect(await world.call(dev, 'listMyTickets', {}, mine)).toMatchObject({ projects: [], tickets: [] })
  const found = async (projects: 'active' | 'all', current?: string) =>
    (
      await world.call(
        dev,
        'searchEverywhere',
        {},
        { search: 'calibrate', projects, ...(current && { current }) },
      )
    ).tickets.map((ticket) => ticket.id)
  expect([await found('active'), await found('all'), await found('active', projectId)]).toEqual([
    [],
    [id],
    [id],
  ])
  const { key } = (await world.call(dev, 'getProject', { projectId })).project
  const named = await world.call(dev, 'findTicketsByKey', {}, { key: `${key}-${number}` })
  expect(named.tickets).toHaveLength(1)
  // An open page of all projects, which does not list the project, is not asked to start again for ever.
  const again = await openStream(world, dev, { all: true, cursors: {} })
  await again.until((frames) => frames.some(({ event }) => event === 'ready'))
  expect(again.frames.some(({ event }) => event === 'reset')).toBe(false)
  await again.close()
  await restore(owner, projectId)
  expect([await listed(dev), await listed(dev, 'archived')]).toEqual([[projectId], []])
  expect((await world.call(dev, 'listMyTickets', {}, mine)).tickets).toHaveLength(1)
  expect(await world.event(dev, 'createComment', { ticketId: id }, { content: 'Back' })).toBeTruthy()
})

it('only the owner archives, with an entry in the audit log; members can still leave, and be removed', async () => {
  const { owner, projectId, member: dev } = await world.team('Dev Patel')
  const viewer = await world.member(owner, projectId, 'viewer')
  expect((await world.refused(dev, 'archiveProject', { projectId })).code).toBe('forbidden')
  await archive(owner, projectId)
  expect((await world.refused(dev, 'restoreProject', { projectId })).code).toBe('forbidden')
  await world.call(dev, 'leaveProject', { projectId }, {})
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find(({ user_id }) => user_id === viewer.user_id)?.id ?? ''
  await world.call(owner, 'removeMember', { memberId })
  await restore(owner, projectId)
  const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'project' })
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['project.restored', 'project.archived'])
})

it('a favourite is a mark of one member, and reaches their other pages', async () => {
  const { owner, projectId, member: dev } = await world.team('Dev Patel')
  const favourites = async (who: TestPerson) =>
    (await world.call(who, 'listProjects', {}, {})).projects.map(({ is_favourite }) => is_favourite)
  const { seq } = (await world.call(dev, 'getProject', { projectId })).project
  const stream = await openStream(world, dev, { all: true, cursors: { [projectId]: seq } })
  await stream.until((frames) => frames.some(({ event }) => event === 'ready'))
  expect(await world.call(dev, 'changeFavourite', { projectId }, { is_favourite: true })).toBeNull()
  await stream.until((frames) => frames.some(({ event }) => event === 'reset'))
  await stream.close()
  expect([await favourites(dev), await favourites(owner)]).toEqual([[true], [false]])
})
