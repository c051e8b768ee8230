// Project commands: the event that each one writes, and its refusals.
import { describe, expect, it } from 'vitest'
import { RATES } from '../limits.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')

describe('createProject', () => {
  it('writes the project and its creator’s admin membership in one change', async () => {
    const event = await world.event(
      owner,
      'createProject',
      {},
      { name: ' Billing service ', description: '  ' },
    )
    expect(event).toMatchObject({
      type: 'project.created',
      seq: 1,
      project: { name: 'Billing service', description: null, owner_id: owner.user_id },
      counts: { todo: 0, in_progress: 0, done: 0, members: 1 },
    })
    const { projects } = await world.call(owner, 'listProjects', {})
    expect(projects[0]).toMatchObject({ role: 'admin', ticket_count: 0, member_count: 1 })
    const { members } = await world.call(owner, 'listMembers', { projectId: event.project_id })
    expect(members).toMatchObject([{ user_id: owner.user_id, role: 'admin', invited_by: null }])
  })

  it('refuses an empty name with the words of the form', async () => {
    const problem = await world.refused(owner, 'createProject', {}, { name: '  ' })
    expect(problem.errors).toEqual([{ field: 'name', message: 'Project name is required' }])
  })

  it('gives each a unique key, even when many are created concurrently', async () => {
    const events = await Promise.all(
      Array.from({ length: 12 }, () => world.event(owner, 'createProject', {}, { name: 'Zephyr' })),
    )
    const keys = events.map((event) => (event.type === 'project.created' ? event.project.key : ''))
    expect(new Set(keys).size).toBe(12)
    expect(keys.filter((key) => key === 'ZEP')).toHaveLength(1)
    for (const key of keys) expect(key).toMatch(/^(?:ZEPH?|ZEPHYR?|ZEP\d{1,7})$/)
  })

  it('reveals at most that some project has the key, and only a few times', async () => {
    const [one, other] = [await world.person('One'), await world.person('Other')]
    const create = async (who: TestPerson, name: string) => {
      const event = await world.event(who, 'createProject', {}, { name })
      return event.type === 'project.created' ? event.project.key : ''
    }
    for (let count = 0; count < 5; count += 1) await create(one, 'Quagga')
    // A random number and not the next one, which would reveal how many there are.
    const numbers = await Promise.all(['a', 'b', 'c'].map(() => create(other, 'Quagga')))
    expect(numbers.join()).toMatch(/^QUA\d+,QUA\d+,QUA\d+$/)
    expect(await create(other, 'Xylo')).toBe('XYL')
    for (let count = 0; count < RATES.keysTaken.points; count += 1) await create(other, 'Quagga')
    // From here on free keys get the same response as taken ones.
    expect(await create(other, 'Vortex')).toMatch(/^VOR\d{2,}$/)
    expect(await create(one, 'Vortex')).toBe('VOR')
  })
})

describe('updateProject', () => {
  it('merges, reports conflicts, and writes nothing if nothing differs', async () => {
    const projectId = await world.project(owner, 'Hermes')
    const first = await world.event(
      owner,
      'updateProject',
      { projectId },
      { version: 1, description: 'Messages' },
    )
    expect(first).toMatchObject({ type: 'project.changed', changes: { description: 'Messages' }, version: 2 })
    await world.event(owner, 'updateProject', { projectId }, { version: 1, name: 'Hermes 2' })
    const problem = await world.refused(
      owner,
      'updateProject',
      { projectId },
      { version: 1, description: 'Other' },
    )
    expect(problem).toMatchObject({
      code: 'edit_conflict',
      conflicts: [{ field: 'description', theirs: 'Messages', yours: 'Other' }],
    })
    expect(
      await world.call(owner, 'updateProject', { projectId }, { version: 3, name: 'Hermes 2' }),
    ).toBeNull()
  })

  it('changes the key, which no other project can have, even after the project was deleted', async () => {
    const taken = await world.project(owner, 'Taken one')
    const projectId = await world.project(owner, 'Another')
    await world.event(owner, 'updateProject', { projectId: taken }, { version: 1, key: 'own' })
    const problem = await world.refused(owner, 'updateProject', { projectId }, { version: 1, key: 'OWN' })
    expect(problem).toMatchObject({ code: 'key_taken', status: 409 })
    await world.call(owner, 'deleteProject', { projectId: taken })
    const later = await world.refused(owner, 'updateProject', { projectId }, { version: 1, key: 'OWN' })
    expect(later.code).toBe('key_taken')
  })
})

describe('deleteProject', () => {
  it('removes it for everybody', async () => {
    const projectId = await world.project(owner)
    const member = await world.member(owner, projectId, 'admin')
    const ticket = await world.ticket(member, projectId)
    expect(await world.event(owner, 'deleteProject', { projectId })).toMatchObject({
      type: 'project.deleted',
    })
    for (const who of [owner, member]) {
      expect(await world.refused(who, 'getProject', { projectId })).toMatchObject({
        code: 'project_not_found',
      })
      expect(
        await world.refused(who, 'moveTicket', { ticketId: ticket.id }, { status: 'done' }),
      ).toMatchObject({ code: 'not_found' })
      const { projects } = await world.call(who, 'listProjects', {})
      expect(projects.map((project) => project.id)).not.toContain(projectId)
    }
  })
})

describe('exportProject', () => {
  it('gives every ticket with its whole description and discussion, in windows', async () => {
    const projectId = await world.project(owner)
    for (let index = 0; index < 3; index += 1) {
      const ticket = await world.ticket(owner, projectId, { description: 'x'.repeat(500) })
      await world.call(owner, 'createComment', { ticketId: ticket.id }, { content: `On ${ticket.number}` })
    }
    const first = await world.call(owner, 'exportProject', { projectId }, { limit: 2 })
    const second = await world.call(
      owner,
      'exportProject',
      { projectId },
      { limit: 2, before: first.next ?? 0 },
    )
    const all = [...first.tickets, ...second.tickets]
    expect(
      all.map((ticket) => [
        ticket.number,
        ticket.description?.length,
        ticket.comments.map((comment) => comment.content),
      ]),
    ).toEqual([
      [3, 500, ['On 3']],
      [2, 500, ['On 2']],
      [1, 500, ['On 1']],
    ])
    expect(second.next).toBeNull()
  })
})
