// Making recurring tickets: exactly those that are due, each once, after a stop of the server, by two processes at once, across
// daylight saving time, and not for people who may no longer create tickets.
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { MOST_MISSED, type Recurrence } from '../../domain/recurrence/recurrence.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { withFailure } from '../test/failing-queries.ts'
import { createSession } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { recurrenceMail } from './mail.ts'
import { makeDue } from './turn.ts'

const world = await startWorld()
let owner: TestPerson
let dev: TestPerson
let projectId: string
beforeEach(async () => {
  // The rules of earlier tests would be due, too.
  await world.db.deleteFrom('recurrence').execute()
  ;({ owner, projectId, member: dev } = await world.team('Dev Patel', 'admin'))
})

const DAY = 86_400
const now = () => world.clock.now().getTime()
const signedIn = async (person: TestPerson) => ({
  ...person,
  ...(await createSession(world.deps, { ...person, id: person.user_id })),
})
/** Sets the clock forward, and signs everybody in again. */
async function wait(seconds: number): Promise<void> {
  world.clock.advance(seconds)
  ;[owner, dev] = [await signedIn(owner), await signedIn(dev)]
}
/** Sets the clock forward to a time. */
const goTo = (time: string) => wait((Date.parse(time) - now()) / 1_000)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** The day after today, in UTC. */
const tomorrow = () => dayOf(now() + DAY * 1_000)

type Input = RawInputOf<'createRecurrence'>
async function add(input: Partial<Input> = {}, who = owner): Promise<Recurrence> {
  const daily = { title: 'Daily', rule: 'FREQ=DAILY', starts_on: tomorrow(), zone: 'UTC', time: '09:00' }
  const event = await world.event(who, 'createRecurrence', { projectId }, { ...daily, ...input })
  if (event.type !== 'recurrence.created') throw new Error(event.type)
  return event.recurrence
}
const tickets = async () =>
  (await world.call(owner, 'listTickets', { projectId }, { limit: 100 })).tickets.toReversed()
const titles = async () => (await tickets()).map(({ title }) => title)
async function ruleOf(id: string): Promise<Recurrence> {
  const { recurrences } = await world.call(owner, 'listRecurrences', { projectId })
  return recurrences.find((one) => one.id === id) as Recurrence
}
const setPaused = async (recurrenceId: string, is_paused: boolean, who = owner) =>
  world.event(
    who,
    'updateRecurrence',
    { recurrenceId },
    { version: (await ruleOf(recurrenceId)).version, is_paused },
  )

it('makes a ticket on its day with all its fields, and says so in the history', async () => {
  const label = await world.label(owner, projectId, 'Chores')
  const { id, next } = await add({
    title: 'Rotate the backups',
    description: 'Swap the disks',
    type: 'bug',
    priority: 'high',
    assignee_id: dev.user_id,
    estimate: 3,
    label_ids: [label],
    column: 'in_progress',
    due_in_days: 2,
  })
  await makeDue(world.deps)
  expect(await titles()).toEqual([])
  await goTo(next[0] ?? '')
  await makeDue(world.deps)
  const [made] = await tickets()
  expect(made).toMatchObject({
    title: 'Rotate the backups',
    excerpt: 'Swap the disks',
    type: 'bug',
    priority: 'high',
    assignee_id: dev.user_id,
    reporter_id: owner.user_id,
    estimate: 3,
    label_ids: [label],
    column: 'in_progress',
    due_date: dayOf(now() + 2 * DAY * 1_000),
  })
  expect(await ruleOf(id)).toMatchObject({
    made: 1,
    missed: 0,
    last: { id: made?.id, number: made?.number, day: dayOf(now()) },
    next: expect.arrayContaining([next[1]]),
  })
  const { entries } = await world.call(owner, 'listHistory', { ticketId: made?.id ?? '' })
  expect(entries.map(({ type }) => type)).toEqual(['ticket.created', 'ticket.repeated'])
})

it('leaves out what is gone since, and takes the template if it has no description', async () => {
  const label = await world.label(owner, projectId, 'Gone')
  const column = await world.column(owner, projectId, 'Gone')
  const { next } = await add({ assignee_id: dev.user_id, label_ids: [label], column: column.key })
  await world.event(owner, 'deleteLabel', { labelId: label })
  await world.event(owner, 'deleteColumn', { columnId: column.id }, { to: 'todo' })
  await world.event(
    owner,
    'changeTemplate',
    { projectId },
    { ticket_type: 'task', version: 0, description: 'Steps' },
  )
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find(({ user_id }) => user_id === dev.user_id)?.id ?? ''
  await world.event(owner, 'removeMember', { memberId })
  await goTo(next[0] ?? '')
  await makeDue(world.deps)
  expect(await tickets()).toMatchObject([
    { assignee_id: null, label_ids: [], column: 'todo', excerpt: 'Steps' },
  ])
})

describe('a server that was off', () => {
  it('makes each missed ticket once, in order', async () => {
    const { id } = await add({ due_in_days: 0 })
    await wait(7 * DAY)
    await makeDue(world.deps)
    await makeDue(world.deps)
    const days = (await tickets()).map(({ due_date }) => due_date)
    expect(days).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => dayOf(now() - ago * DAY * 1_000)))
    expect(await ruleOf(id)).toMatchObject({ made: 7, missed: 0 })
  })

  it('makes the newest of too many, and counts the others', async () => {
    const { id } = await add({ due_in_days: 0 })
    await wait(60 * DAY)
    await makeDue(world.deps)
    const made = await tickets()
    expect(made).toHaveLength(MOST_MISSED)
    expect(made.at(-1)?.due_date).toBe(dayOf(now()))
    expect(await ruleOf(id)).toMatchObject({ made: MOST_MISSED, missed: 10 })
  })

  it('ends a rule in between: after its last day, and after its number of tickets', async () => {
    const last = dayOf(now() + 3 * DAY * 1_000)
    const byDay = await add({ ends_on: last })
    const byNumber = await add({ title: 'Twice', ends_after: 2 })
    await wait(10 * DAY)
    await makeDue(world.deps)
    expect((await titles()).sort()).toEqual(['Daily', 'Daily', 'Daily', 'Twice', 'Twice'])
    expect(await ruleOf(byDay.id)).toMatchObject({ next: [], last: { day: last }, paused: null })
    expect(await ruleOf(byNumber.id)).toMatchObject({ next: [], made: 2 })
  })
})

it('is made once by processes that race, and once whichever answer of the database is lost', async () => {
  await add({ due_in_days: 0 })
  await wait(5 * DAY)
  await Promise.all([1, 2, 3].map(() => makeDue(world.deps)))
  expect(await titles()).toHaveLength(5)
  for (let at = 1, lost = true; lost; at += 2) {
    await wait(DAY)
    const before = (await titles()).length
    const { failed } = await withFailure({ at, how: 'answer lost' }, () =>
      makeDue(world.deps).catch(() => null),
    )
    lost = failed !== undefined
    await makeDue(world.deps)
    expect((await titles()).length, `statement ${at}: ${failed}`).toBe(before + 1)
  }
})

describe('across daylight saving time', () => {
  it.each([
    ['Europe/Berlin', '2027-03-27T00:00:00Z', '02:30', ['27T01:30', '28T01:30', '29T00:30']],
    ['Europe/Berlin', '2027-10-30T00:00:00Z', '02:30', ['30T00:30', '31T00:30', '01T01:30']],
    ['America/New_York', '2028-03-11T00:00:00Z', '02:30', ['11T07:30', '12T07:30', '13T06:30']],
    ['Australia/Lord_Howe', '2028-09-29T00:00:00Z', '02:15', ['29T15:45', '30T15:45', '01T15:15']],
  ])('in %s from %s each day has one ticket', async (zone, from, time, expected) => {
    await goTo(from)
    const { id } = await add({ zone, time, starts_on: from.slice(0, 10), ends_after: 3 })
    const made: string[] = []
    for (let { next } = await ruleOf(id); next[0]; { next } = await ruleOf(id)) {
      await goTo(next[0])
      await makeDue(world.deps)
      made.push(next[0].slice(8, 16))
    }
    expect(await titles()).toHaveLength(3)
    expect(made).toEqual(expected)
  })
})

describe('when the last one is done', () => {
  it('counts from the day on which it was done, also if it was deleted', async () => {
    const { id } = await add({ mode: 'when_done', rule: 'FREQ=DAILY;INTERVAL=3' })
    await wait(2 * DAY)
    await makeDue(world.deps)
    await wait(20 * DAY)
    await makeDue(world.deps)
    expect(await titles(), 'it waits').toHaveLength(1)
    expect((await ruleOf(id)).next).toEqual([])
    const [first] = await tickets()
    await world.event(dev, 'moveTicket', { ticketId: first?.id ?? '' }, { status: 'done' })
    await makeDue(world.deps)
    const { next } = await ruleOf(id)
    expect(next).toEqual([`${dayOf(now() + 3 * DAY * 1_000)}T09:00:00.000Z`])
    await goTo(next[0] ?? '')
    await makeDue(world.deps)
    const second = (await tickets()).at(-1)
    expect(await titles()).toHaveLength(2)
    await world.event(owner, 'deleteTicket', { ticketId: second?.id ?? '' })
    await makeDue(world.deps)
    expect((await ruleOf(id)).next).toEqual([`${dayOf(now() + 3 * DAY * 1_000)}T09:00:00.000Z`])
  })
})

describe('nothing is made', () => {
  it('during a pause, and nothing later of what was due then', async () => {
    const { id } = await add()
    await setPaused(id, true)
    await wait(5 * DAY)
    await makeDue(world.deps)
    await setPaused(id, false)
    await makeDue(world.deps)
    expect(await titles()).toEqual([])
    await goTo((await ruleOf(id)).next[0] ?? '')
    await makeDue(world.deps)
    expect(await titles()).toEqual(['Daily'])
  })

  it('of days that an edit moved before they were made, or of a removed rule', async () => {
    const { id, version } = await add()
    const removed = await add({ title: 'Removed' })
    await wait(3 * DAY)
    await world.event(owner, 'updateRecurrence', { recurrenceId: id }, { version, time: '23:00' })
    await world.event(owner, 'deleteRecurrence', { recurrenceId: removed.id })
    await makeDue(world.deps)
    expect(await titles()).toEqual([])
    expect((await ruleOf(id)).next[0]?.slice(11)).toBe('23:00:00.000Z')
  })

  it('while the project is deleted, and nothing later of what was due then', async () => {
    const { id } = await add()
    await world.call(owner, 'deleteProject', { projectId })
    await wait(5 * DAY)
    await makeDue(world.deps)
    await world.db.updateTable('project').set({ deleted_at: null }).where('id', '=', projectId).execute()
    await makeDue(world.deps)
    expect(await titles()).toEqual([])
    expect(Date.parse((await ruleOf(id)).next[0] ?? '')).toBeGreaterThan(now())
  })

  it('while the project is archived, and nothing later of what was due then', async () => {
    const { id } = await add()
    await world.call(owner, 'archiveProject', { projectId })
    await wait(5 * DAY)
    await makeDue(world.deps)
    await world.call(owner, 'restoreProject', { projectId })
    await makeDue(world.deps)
    expect(await titles()).toEqual([])
    expect(Date.parse((await ruleOf(id)).next[0] ?? '')).toBeGreaterThan(now())
  })

  it('for an author who left: the rule pauses, its owner gets a mail, and whoever resumes it takes over', async () => {
    const { id } = await add({}, dev)
    await world.call(dev, 'leaveProject', { projectId })
    await wait(2 * DAY)
    await Promise.all([makeDue(world.deps), makeDue(world.deps)])
    expect(await titles()).toEqual([])
    expect(await ruleOf(id)).toMatchObject({ paused: 'author', next: [], version: 2 })
    const mail = await recurrenceMail(world.deps, { recurrence_id: id, user_id: owner.user_id })
    expect(mail?.words().lines[0]).toBe('The recurring ticket “Daily” of the project “Apollo” was paused.')
    expect(await recurrenceMail(world.deps, { recurrence_id: id, user_id: dev.user_id })).toBeNull()
    await setPaused(id, false)
    expect((await ruleOf(id)).author.id).toBe(owner.user_id)
    expect(await recurrenceMail(world.deps, { recurrence_id: id, user_id: owner.user_id })).toBeNull()
    await goTo((await ruleOf(id)).next[0] ?? '')
    await makeDue(world.deps)
    expect(await tickets()).toMatchObject([{ reporter_id: owner.user_id }])
  })
})

it('is erased with its project', async () => {
  await add()
  await wait(2 * DAY)
  await makeDue(world.deps)
  await world.call(owner, 'deleteProject', { projectId })
  await wait(31 * DAY)
  await eraseDeleted(world.deps)
  const left = world.db.selectFrom('recurrence').select('id').where('project_id', '=', projectId)
  expect(await left.execute()).toEqual([])
})
