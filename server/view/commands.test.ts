// Saved views, with the look of their tab: admins change the shared ones, which are live; nobody else sees a person's own; no unseen change is overwritten.
import { expect, it } from 'vitest'
import type { View } from '../../domain/view/view.ts'
import { readAfter } from '../events/log.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: dev } = await world.team('Dana')

const view = (name: string, query = 'type:bug', last = name.length): View => ({
  id: `0195c1d2-7a3b-4c6d-8e9f-5a6b7c8d9e${String(last).padStart(2, '0')}`,
  name,
  query,
  tab: 'board',
  sort: null,
})
const [bugs, mine] = [
  {
    ...view('Bugs'),
    lanes: 'assignee',
    days: { done: true, group: 'milestone', table: false },
  },
  {
    ...view('My tickets', 'assignee:me -status:done'),
    tab: 'list' as const,
    table: { columns: ['priority'], group: null, sort: 'due_date:up' },
  },
]
const shared = async (who = dev) => (await world.call(who, 'listViews', { projectId })).views
const own = async (who = dev) => (await world.call(who, 'listOwnViews', { projectId })).views

it('a shared list is kept in its order, told to all, and not overwritten unseen', async () => {
  const event = await world.event(owner, 'changeViews', { projectId }, { version: 0, views: [mine, bugs] })
  expect(event).toMatchObject({ type: 'views.changed', version: 1 })
  expect(await shared()).toEqual([mine, bugs])
  expect(
    await world.call(owner, 'changeViews', { projectId }, { version: 1, views: [mine, bugs] }),
  ).toBeNull()
  await world.event(owner, 'changeViews', { projectId }, { version: 1, views: [bugs, mine] })
  const late = await world.refused(owner, 'changeViews', { projectId }, { version: 1, views: [] })
  expect(late).toMatchObject({ code: 'edit_conflict', current: { version: 2, views: [bugs, mine] } })
  expect(await shared()).toEqual([bugs, mine])
})

it('what somebody named stays out of the log: it is told as it is now', async () => {
  const { seq } = await world.event(
    owner,
    'changeViews',
    { projectId },
    { version: 2, views: [view('Secret')] },
  )
  await world.event(owner, 'changeViews', { projectId }, { version: 3, views: [bugs] })
  const event = await readAfter(world.db, projectId, seq - 1)
  expect(event).toMatchObject([
    { type: 'views.changed', views: [bugs] },
    { type: 'views.changed', views: [bugs] },
  ])
  const { rows } = await world.db
    .selectFrom('event')
    .select('payload')
    .where('project_id', '=', projectId)
    .execute()
    .then((rows) => ({ rows }))
  expect(JSON.stringify(rows)).not.toContain('Secret')
})

it('one’s own are nobody else’s, and two pages do not overwrite each other', async () => {
  expect(await world.call(dev, 'changeOwnViews', { projectId }, { version: 0, views: [mine] })).toBeNull()
  expect([await own(), await own(owner), await shared()]).toEqual([[mine], [], [bugs]])
  const late = await world.refused(dev, 'changeOwnViews', { projectId }, { version: 0, views: [bugs] })
  expect(late).toMatchObject({ code: 'edit_conflict', current: { version: 1, views: [mine] } })
  const both = await Promise.allSettled(
    ['One', 'Three'].map((name) =>
      world.call(dev, 'changeOwnViews', { projectId }, { version: 1, views: [view(name)] }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it.each([
  [
    'a query that means nothing',
    [view('Bugs', 'colour:red')],
    /The query of “Bugs”: There is no field “colour”/,
  ],
  ['the same name twice', [view('Bugs', '', 1), view('BUGS', '', 2)], /the same name/],
  ['the same id twice', [view('Bugs', '', 1), view('Tasks', '', 1)], /a view twice/],
  ['too many', Array.from({ length: 51 }, (_, n) => view(`View ${n}`, '', n)), /at most 50/],
  ['lanes by a field that has none', [{ ...view('Bugs'), lanes: 'created' }], /lanes/],
  ['no name', [view('  ', '', 1)], /Please enter a name/],
])('refuses %s', async (_, views, words) => {
  const refused = await world.refused(owner, 'changeViews', { projectId }, { version: 4, views })
  expect(refused.code).toBe('invalid_input')
  expect(JSON.stringify(refused)).toMatch(words)
  expect(await shared()).toEqual([bugs])
})

it('they go with their person, and with their project', async () => {
  const left = () => world.db.selectFrom('view_list').select('user_id').execute()
  expect(await left()).toHaveLength(2)
  await world.db.deleteFrom('account').where('id', '=', dev.user_id).execute()
  expect(await left()).toEqual([{ user_id: null }])
  await world.call(owner, 'deleteProject', { projectId })
  world.clock.advance(31 * 86_400)
  await eraseDeleted(world.deps)
  expect(await left()).toEqual([])
})
