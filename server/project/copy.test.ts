// A copy of a project begins with its columns, labels, templates, views and recurring tickets, which are paused, and its tickets if so
// chosen; members and the views of other people stay behind. Admins may copy, and a taken key or a failure leaves nothing.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const { owner, projectId, member: admin } = await world.team('Adam Admin', 'admin')

const copy = (who: TestPerson, input: { name: string; key?: string }) =>
  world.event(who, 'copyProject', { projectId }, input)

async function furnish() {
  await world.column(owner, projectId, 'In Review')
  const label = await world.label(owner, projectId, 'Weekly')
  const template = { ticket_type: 'bug' as const, version: 0, description: 'Steps' }
  await world.event(owner, 'changeTemplate', { projectId }, template)
  const view = { id: crypto.randomUUID(), name: 'Bugs', query: 'type:bug', tab: 'list' as const, sort: null }
  await world.call(owner, 'changeViews', { projectId }, { version: 0, views: [view] })
  await world.call(
    owner,
    'changeOwnViews',
    { projectId },
    { version: 0, views: [{ ...view, name: 'Of the owner' }] },
  )
  await world.event(
    owner,
    'createRecurrence',
    { projectId },
    {
      title: 'Rotate the keys',
      label_ids: [label],
      assignee_id: owner.user_id,
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      starts_on: '2026-06-01',
      time: '09:00',
      zone: 'Europe/Berlin',
    },
  )
  await world.ticket(owner, projectId)
}

it('begins with the settings of the original, for the person who copies', async () => {
  await furnish()
  const event = await copy(admin, { name: 'Second', key: 'SECOND2' })
  if (event.type !== 'project.created') throw new Error(event.type)
  const params = { projectId: event.project_id }
  expect(event).toMatchObject({
    project: { key: 'SECOND2', owner_id: admin.user_id },
    counts: { members: 1 },
  })
  const { columns } = await world.call(admin, 'getProject', params)
  const original = await world.call(owner, 'getProject', { projectId })
  const faces = (all: typeof columns) => all.map(({ id: _, version: __, ...face }) => face)
  expect(faces(columns)).toEqual(faces(original.columns))
  expect(columns[0]?.id).not.toBe(original.columns[0]?.id)
  const { labels } = await world.call(admin, 'listLabels', params)
  expect(labels.map(({ name }) => name)).toEqual(['Weekly'])
  const { templates } = await world.call(admin, 'listTemplates', params)
  expect(templates).toContainEqual({ ticket_type: 'bug', description: 'Steps', custom: {}, version: 1 })
  const views = await world.call(admin, 'listViews', params)
  expect(JSON.stringify(views)).toContain('Bugs')
  expect(JSON.stringify(views)).not.toContain('Of the owner')
  const { recurrences } = await world.call(admin, 'listRecurrences', params)
  expect(recurrences).toMatchObject([
    {
      title: 'Rotate the keys',
      paused: 'person',
      next: [],
      label_ids: [labels[0]?.id],
      assignee_id: null,
      author: { id: admin.user_id },
    },
  ])
  expect((await world.call(admin, 'listTickets', params)).tickets).toEqual([])
  // The columns work: a ticket of the copy goes to an added one.
  const { id: ticketId } = await world.ticket(admin, event.project_id)
  const added = columns.find(({ name }) => name === 'In Review')?.key ?? ''
  expect(await world.event(admin, 'moveTicket', { ticketId }, { column: added })).toMatchObject({
    type: 'ticket.changed',
  })
})

it('gets the tickets by choice, with what links them, each of them once', async () => {
  const { owner, projectId } = await world.team('Dev Patel')
  const label = await world.label(owner, projectId, 'Weekly')
  const planned = await world.event(owner, 'createMilestone', { projectId }, { name: '2.4' })
  const milestone_id = planned.type === 'milestone.created' ? planned.milestone.id : ''
  const sub = await world.ticket(owner, projectId, { title: 'Sub', label_ids: [label], milestone_id })
  const gone = await world.ticket(owner, projectId, { title: 'Gone' })
  const parent = await world.ticket(owner, projectId, { title: 'Parent', assignee_id: owner.user_id })
  await world.event(
    owner,
    'updateTicket',
    { ticketId: sub.id },
    { version: sub.version, parent_id: parent.id },
  )
  await world.event(owner, 'addRelation', { ticketId: sub.id }, { kind: 'blocks', ticket_id: parent.id })
  await world.call(owner, 'createComment', { ticketId: parent.id }, { content: 'Stays behind' })
  const done = await world.ticket(owner, projectId, { title: 'Done', parent_id: parent.id })
  await world.event(owner, 'moveTicket', { ticketId: done.id }, { status: 'done' })
  await world.call(owner, 'deleteTicket', { ticketId: gone.id })
  const copyOf = async (tickets: 'open' | 'all') => {
    const event = await world.event(owner, 'copyProject', { projectId }, { name: 'Copied', tickets })
    const params = { projectId: event.project_id }
    const { tickets: made } = await world.call(owner, 'listTickets', params)
    return { params, made: made.toReversed() }
  }
  const all = await copyOf('all')
  const { milestones } = await world.call(owner, 'listMilestones', all.params)
  const { labels } = await world.call(owner, 'listLabels', all.params)
  const [one, two, three] = all.made
  expect(all.made).toMatchObject([
    {
      number: 1,
      title: 'Sub',
      parent_id: two?.id,
      label_ids: [labels[0]?.id],
      milestone_id: milestones[0]?.id,
    },
    {
      number: 2,
      title: 'Parent',
      assignee: { id: owner.user_id },
      sub_total: 2,
      sub_done: 1,
      blocked_by: 1,
      comment_count: 0,
    },
    { number: 3, title: 'Done', parent_id: two?.id, status: 'done' },
  ])
  expect([sub.id, parent.id, done.id]).not.toContain(one?.id ?? three?.id)
  const { bulk } = await world.call(owner, 'getBulkChange', all.params)
  expect(bulk).toMatchObject({ does: 'copy', state: 'finished', total: 3, changed: 3 })
  expect((await copyOf('open')).made.map(({ title }) => title)).toEqual(['Sub', 'Parent'])
})

it('leaves nothing behind if the key is taken', async () => {
  const { rows: before } = await sql`select count(*) from project`.execute(world.db)
  const refused = await world.refused(admin, 'copyProject', { projectId }, { name: 'Third', key: 'SECOND2' })
  expect(refused).toMatchObject({ status: 409, code: 'key_taken' })
  expect((await sql`select count(*) from project`.execute(world.db)).rows).toEqual(before)
})
