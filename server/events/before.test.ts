// Every event stores exactly the values that its command replaced, and no response contains a former text.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Event } from '../../domain/event.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld } from '../test/world.ts'
import { readAfter, readLog } from './log.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')

type Fields = Record<string, unknown>

/** The editable fields of every row of a project, by id. */
async function stateOf(projectId: string): Promise<Record<string, Fields>> {
  const { rows } = await sql<{ id: string; fields: Fields }>`
    select id, jsonb_build_object('name', name, 'description', description, 'key', key, 'owner_id', owner_id,
      'transfer_to', transfer_to, 'transfer_until', transfer_until) as fields from project where id = ${projectId}
    union all select id, jsonb_build_object('title', title, 'description', description, 'status', status,
      'type', type, 'priority', priority, 'assignee_id', assignee_id) from ticket where project_id = ${projectId}
    union all select id, jsonb_build_object('content', content) from comment where project_id = ${projectId}
    union all select id, jsonb_build_object('role', role) from project_member where project_id = ${projectId}`.execute(
    world.db,
  )
  return Object.fromEntries(rows.map(({ id, fields }) => [id, fields]))
}

async function storedOf(
  projectId: string,
): Promise<{ seq: number; before: Fields | null; payload: string }[]> {
  const { rows } = await sql<{ seq: number; before: Fields | null; payload: string }>`
    select seq, before, payload::text from event where project_id = ${projectId} order by seq`.execute(
    world.db,
  )
  return rows
}

/** The fields of the rows in both states that differ in the next one. */
function replaced(state: Record<string, Fields>, next: Record<string, Fields>): Fields[] {
  return Object.entries(state).flatMap(([id, fields]) => {
    const changed = Object.entries(fields).filter(
      ([field, value]) => next[id] && JSON.stringify(next[id][field]) !== JSON.stringify(value),
    )
    return changed.length > 0 ? [Object.fromEntries(changed)] : []
  })
}

const instant = (_key: string, value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value
const bare = (value: unknown) => JSON.parse(JSON.stringify(value, instant))

it('every command stores the values it replaced, and the event carries those that are not text', async () => {
  const projectId = await world.project(owner, 'First name')
  const ada = await world.member(owner, projectId, 'developer')
  const { id: ticketId } = await world.ticket(owner, projectId, {
    title: 'First title',
    description: 'First words',
  })
  const { comment } = (await world.event(
    ada,
    'createComment',
    { ticketId },
    { content: 'First' },
  )) as Extract<Event, { type: 'comment.created' }>
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find(({ user_id }) => user_id === ada.user_id)?.id ?? ''
  const edit = (fields: object) =>
    world.call(owner, 'updateTicket', { ticketId }, { version: 100, ...fields })
  const changes: (() => Promise<unknown>)[] = [
    () => edit({ title: 'Second title', priority: 'high' }),
    () => edit({ description: 'Second words', type: 'bug' }),
    () => edit({ description: null, assignee_id: ada.user_id }),
    () => edit({ status: 'done', title: 'Third title' }),
    () => world.call(ada, 'moveTicket', { ticketId }, { status: 'in_progress' }),
    () => world.call(ada, 'updateComment', { commentId: comment.id }, { version: 1, content: 'Second' }),
    () => world.call(owner, 'changeMemberRole', { memberId }, { role: 'admin' }),
    () =>
      world.call(owner, 'updateProject', { projectId }, { version: 1, name: 'Second name', key: 'SECOND' }),
    () => world.call(owner, 'updateProject', { projectId }, { version: 9, description: 'Second' }),
    () => world.call(owner, 'transferProject', { projectId }, { user_id: ada.user_id }),
    () => world.call(ada, 'acceptTransfer', { projectId }),
  ]
  for (const change of changes) {
    const state = await stateOf(projectId)
    const answered = (await change()) as Event
    const next = await stateOf(projectId)
    const [values = {}, ...more] = replaced(state, next)
    const kept = (await storedOf(projectId)).at(-1)
    expect(more).toEqual([])
    expect(bare(kept?.before)).toEqual(bare(values))
    const { title: _, description: __, content: ___, name: ____, ...compared } = values
    expect(bare(answered.before ?? {})).toEqual(bare(compared))
  }
  const answers = await readAfter(world.db, projectId, 0)
  expect(answers.at(-1)?.before).toEqual({
    owner_id: owner.user_id,
    transfer_to: ada.user_id,
    transfer_until: expect.any(String),
  })
  const written = JSON.stringify(await readLog(world.db, projectId, 0))
  for (const text of ['First', 'Second', 'Third']) expect(written).not.toContain(text)
  for (const { payload } of await storedOf(projectId)) expect(payload).not.toMatch(/First|Second|Third/)
  expect(JSON.stringify(answers)).not.toMatch(/First (title|words|name)/)
})

it('a member who leaves, is removed or deletes their account leaves their role and the numbers of their tickets', async () => {
  const projectId = await world.project(owner)
  const people = [
    await world.member(owner, projectId, 'developer'),
    await world.member(owner, projectId, 'admin'),
    await world.member(owner, projectId, 'developer'),
  ] as const
  const numbers: number[][] = []
  for (const { user_id: assignee_id } of people) {
    const made = [
      await world.ticket(owner, projectId, { assignee_id }),
      await world.ticket(owner, projectId, { assignee_id }),
    ]
    numbers.push(made.map(({ number }) => number))
  }
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find(({ user_id }) => user_id === people[0].user_id)?.id ?? ''
  const answered = await world.event(owner, 'removeMember', { memberId })
  await world.call(people[1], 'leaveProject', { projectId })
  await world.call(people[2], 'deleteAccount', {}, { password: PASSWORD })
  const kept = (await storedOf(projectId)).flatMap(({ before }) => (before?.assigned ? [before] : []))
  expect(kept).toEqual([
    { role: 'developer', assigned: expect.arrayContaining(numbers[0] ?? []) },
    { role: 'admin', assigned: expect.arrayContaining(numbers[1] ?? []) },
    { role: 'developer', assigned: expect.arrayContaining(numbers[2] ?? []) },
  ])
  expect(answered.before).toEqual({ role: 'developer' })
})
