// My Work: its order, its windows, and what it never shows. Its cost with very many projects is in server/test/plans.
import { describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { addMemberships } from '../test/many-memberships.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')

type Input = RawInputOf<'listMyTickets'>

const titles = async (who: TestPerson, input: Input = {}) =>
  (await world.call(who, 'listMyTickets', {}, input)).tickets.map(({ title }) => title)

/** All windows, one after another. */
async function windows(who: TestPerson, input: Input): Promise<string[][]> {
  const { tickets, next } = await world.call(who, 'listMyTickets', {}, input)
  const mine = tickets.map(({ title }) => title)
  return next === null ? [mine] : [mine, ...(await windows(who, { ...input, after: next }))]
}

/** A developer of two projects. */
async function team() {
  const [apollo, gemini] = [await world.project(owner, 'Apollo'), await world.project(owner, 'Gemini')]
  const dev = await world.member(owner, apollo, 'developer', 'Dev Patel')
  await world.call(owner, 'inviteMember', { projectId: gemini }, { username: dev.username })
  return { apollo, gemini, dev, mine: { assignee_id: dev.user_id } }
}

describe('what is assigned', () => {
  it('comes by due date, none last, then by priority, then the newest first, in windows over all projects', async () => {
    const { apollo, gemini, dev, mine } = await team()
    await world.ticket(owner, apollo, { title: 'none, low', priority: 'low', ...mine })
    await world.ticket(owner, gemini, { title: 'none, high, older', priority: 'high', ...mine })
    world.clock.advance(1)
    await world.ticket(owner, apollo, { title: 'none, high', priority: 'high', ...mine })
    await world.ticket(owner, apollo, {
      title: 'late, critical',
      priority: 'critical',
      due_date: '2030-01-02',
      ...mine,
    })
    await world.ticket(owner, gemini, {
      title: 'soon, low',
      priority: 'low',
      due_date: '2026-01-02',
      ...mine,
    })
    await world.ticket(owner, apollo, {
      title: 'soon, medium',
      priority: 'medium',
      due_date: '2026-01-02',
      ...mine,
    })
    await world.ticket(owner, apollo, { title: 'of nobody', due_date: '2026-01-01' })
    const inOrder = [
      'soon, medium',
      'soon, low',
      'late, critical',
      'none, high',
      'none, high, older',
      'none, low',
    ]
    expect(await titles(dev)).toEqual(inOrder)
    for (const limit of [1, 2, 4, 6]) {
      const found = await windows(dev, { limit })
      expect(found.flat()).toEqual(inOrder)
      expect(found.length).toBe(Math.ceil(6 / limit))
    }
  })

  it('is what is open: neither done nor deleted, and never of a project that was left, lost or deleted', async () => {
    const { apollo, gemini, dev, mine } = await team()
    const { id: done } = await world.ticket(owner, apollo, { title: 'Done', ...mine })
    const { id: gone } = await world.ticket(owner, apollo, { title: 'Deleted', ...mine })
    await world.ticket(owner, apollo, { title: 'In Apollo', ...mine })
    await world.ticket(owner, gemini, { title: 'In Gemini', ...mine })
    await world.call(owner, 'moveTicket', { ticketId: done }, { status: 'done' })
    await world.call(owner, 'deleteTicket', { ticketId: gone })
    expect((await titles(dev)).sort()).toEqual(['In Apollo', 'In Gemini'])
    await world.call(owner, 'deleteProject', { projectId: gemini })
    expect(await titles(dev)).toEqual(['In Apollo'])
    const { members } = await world.call(owner, 'listMembers', { projectId: apollo })
    const memberId = members.find(({ user_id }) => user_id === dev.user_id)?.id ?? ''
    await world.call(owner, 'removeMember', { memberId })
    const { projects, tickets } = await world.call(dev, 'listMyTickets', {})
    expect([projects, tickets]).toEqual([[], []])
  })

  it('is shown to a viewer too, with the names of column, labels and milestone', async () => {
    const { apollo, dev, mine } = await team()
    const { label } = (await world.event(
      owner,
      'createLabel',
      { projectId: apollo },
      {
        name: 'firmware',
        color: 'violet',
      },
    )) as unknown as { label: { id: string } }
    const { milestone } = (await world.event(
      owner,
      'createMilestone',
      { projectId: apollo },
      { name: 'Lift-off' },
    )) as unknown as { milestone: { id: string } }
    await world.ticket(owner, apollo, {
      title: 'Labelled',
      label_ids: [label.id],
      milestone_id: milestone.id,
      ...mine,
    })
    const { members } = await world.call(owner, 'listMembers', { projectId: apollo })
    const memberId = members.find(({ user_id }) => user_id === dev.user_id)?.id ?? ''
    await world.call(owner, 'changeMemberRole', { memberId }, { role: 'viewer' })
    const { projects, tickets } = await world.call(dev, 'listMyTickets', {})
    expect(projects.map(({ name }) => name).sort()).toEqual(['Apollo', 'Gemini'])
    expect(tickets).toMatchObject([
      {
        title: 'Labelled',
        column_name: 'To Do',
        column_color: 'gray',
        labels: [{ name: 'firmware' }],
        milestone_name: 'Lift-off',
      },
    ])
  })
})

describe('what was reported', () => {
  it('comes newest first in windows, and goes with the membership', async () => {
    const { apollo, gemini, dev } = await team()
    for (const [index, projectId] of [apollo, gemini, apollo].entries()) {
      await world.ticket(dev, projectId, { title: `Report ${index}`, due_date: '2026-01-02' })
      world.clock.advance(1)
    }
    await world.ticket(owner, apollo, { title: 'Of Olga' })
    expect(await windows(dev, { by: 'reporter', limit: 2 })).toEqual([['Report 2', 'Report 1'], ['Report 0']])
    await world.call(dev, 'leaveProject', { projectId: apollo })
    expect(await titles(dev, { by: 'reporter' })).toEqual(['Report 1'])
  })
})

it('has one ticket from each of very many projects, without those in deleted ones', async () => {
  const busy = await world.person('Busy')
  const both = { owner_id: owner.user_id, user_id: busy.user_id }
  await addMemberships(world.db, { ...both, count: 40, deleted: true })
  await addMemberships(world.db, { ...both, count: 120 })
  for (const by of ['assignee', 'reporter'] as const)
    expect((await windows(busy, { by })).map((part) => part.length)).toEqual([50, 50, 20])
})

it('refuses a cursor that it did not give', async () => {
  const { dev } = await team()
  for (const after of ['', '1', 'x,2026-05-04T09:00:00.000Z,1', `1,2026-99-04T09:00:00.000Z,${dev.user_id}`])
    expect((await world.refused(dev, 'listMyTickets', {}, { after })).status).toBe(400)
})
