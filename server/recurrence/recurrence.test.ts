// Writing recurring tickets: what is refused and why, edits that meet, pauses, skipped days, and the limit.
import { describe, expect, it } from 'vitest'
import type { RawInputOf } from '../../domain/api.ts'
import { RECURRENCES_PER_PROJECT, type Recurrence } from '../../domain/recurrence/recurrence.ts'
import { readAfter } from '../events/log.ts'
import { createSession } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const { projectId, member: admin, ...team } = await world.team('Ada Admin', 'admin')
let { owner } = team

type Input = RawInputOf<'createRecurrence'>
const WEEKLY: Input = {
  title: 'Rotate the backups',
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  starts_on: '2026-05-01',
  zone: 'Europe/Berlin',
}

async function add(input: Partial<Input> = {}, who: TestPerson = owner): Promise<Recurrence> {
  const event = await world.event(who, 'createRecurrence', { projectId }, { ...WEEKLY, ...input })
  if (event.type !== 'recurrence.created') throw new Error(event.type)
  return event.recurrence
}
const update = async (recurrenceId: string, input: RawInputOf<'updateRecurrence'>, who = owner) => {
  const event = await world.event(who, 'updateRecurrence', { recurrenceId }, input)
  if (event.type !== 'recurrence.changed') throw new Error(event.type)
  return event.recurrence
}

it('begins after now, in its time zone', async () => {
  // The clock shows Monday, 11:00 in Berlin, so today's 09:00 has passed.
  const { next, author } = await add()
  expect(next).toEqual([
    '2026-05-11T07:00:00.000Z',
    '2026-05-18T07:00:00.000Z',
    '2026-05-25T07:00:00.000Z',
    '2026-06-01T07:00:00.000Z',
    '2026-06-08T07:00:00.000Z',
  ])
  expect(author.id).toBe(owner.user_id)
  const later = await add({ time: '11:30', ends_after: 2 })
  expect(later.next).toEqual(['2026-05-04T09:30:00.000Z', '2026-05-11T09:30:00.000Z'])
  const { recurrences } = await world.call(admin, 'listRecurrences', { projectId })
  expect(recurrences).toHaveLength(2)
  const timing = { rule: WEEKLY.rule, starts_on: WEEKLY.starts_on, zone: WEEKLY.zone }
  const preview = await world.call(admin, 'previewRecurrence', { projectId }, timing)
  expect(preview.next).toEqual(next)
})

describe('is refused', () => {
  it.each<[string, Partial<Input>]>([
    ['rule', { rule: 'FREQ=SECONDLY' }],
    ['rule', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
    ['zone', { zone: 'Mars/Olympus' }],
    ['zone', { zone: '+02:00' }],
    ['time', { time: '24:00' }],
    ['ends_on', { ends_on: '2026-04-30' }],
    ['starts_on', { starts_on: '0001-01-01' }],
    ['title', { title: ' ' }],
  ])('with the field %s: %o', async (field, input) => {
    const problem = await world.refused(owner, 'createRecurrence', { projectId }, { ...WEEKLY, ...input })
    expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ field }] })
  })

  it('for an assignee, a label and a column that the project does not have', async () => {
    const guest = await world.person('Guest')
    const refusal = async (input: Partial<Input>) =>
      (await world.refused(owner, 'createRecurrence', { projectId }, { ...WEEKLY, ...input })).code
    expect(await refusal({ assignee_id: guest.user_id })).toBe('assignee_not_member')
    expect(await refusal({ label_ids: [projectId] })).toBe('label_gone')
    expect(await refusal({ column: '77' })).toBe('column_gone')
  })
})

it('is edited without losing the edit of another person, and the editor becomes the author', async () => {
  const { id, version } = await add()
  const edited = await update(id, { version, title: 'Swap the disks' }, admin)
  expect(edited).toMatchObject({ title: 'Swap the disks', author: { id: admin.user_id }, version: 2 })
  const late = await world.refused(
    owner,
    'updateRecurrence',
    { recurrenceId: id },
    { version, title: 'Mine' },
  )
  expect(late).toMatchObject({
    code: 'edit_conflict',
    conflicts: [{ field: 'title', theirs: 'Swap the disks', yours: 'Mine' }],
  })
  const daily = await update(id, { version: 2, rule: 'FREQ=DAILY' })
  expect(daily.next[0]).toBe('2026-05-05T07:00:00.000Z')
  const same = await world.call(
    owner,
    'updateRecurrence',
    { recurrenceId: id },
    { version: 3, rule: 'FREQ=DAILY' },
  )
  expect(same).toBeNull()
})

it('is paused and resumed from then on, and skips one', async () => {
  const { id, version } = await add({ rule: 'FREQ=DAILY' })
  const paused = await update(id, { version, is_paused: true }, admin)
  expect(paused).toMatchObject({ paused: 'person', next: [], author: { id: owner.user_id } })
  world.clock.advance(3 * 86_400)
  owner = { ...owner, ...(await createSession(world.deps, { ...owner, id: owner.user_id })) }
  const resumed = await update(id, { version, is_paused: false })
  expect(resumed.next[0]).toBe('2026-05-08T07:00:00.000Z')
  const skip = (next: string) => world.call(owner, 'skipRecurrence', { recurrenceId: id }, { next })
  const event = await skip('2026-05-08T07:00:00.000Z')
  expect(event).toMatchObject({ recurrence: { next: expect.arrayContaining(['2026-05-09T07:00:00.000Z']) } })
  // The second click of the same button skips nothing more.
  expect(await skip('2026-05-08T07:00:00.000Z')).toBeNull()
})

it('keeps its texts out of the log', async () => {
  const { id } = await add({ title: 'Secret', description: 'Word' })
  const { seq } = await world.call(owner, 'getProject', { projectId })
  const { payload } = await world.db
    .selectFrom('event')
    .select('payload')
    .where('seq', '=', seq)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(payload)).toContain(id)
  expect(JSON.stringify(payload)).not.toContain('Secret')
  await update(id, { version: 1, title: 'Public' })
  const [told] = await readAfter(world.db, projectId, seq - 1)
  expect(told).toMatchObject({ recurrence: { title: 'Public', description: 'Word' } })
})

it('is restored with what it has counted, and for 30 days', async () => {
  const made = await add({ rule: 'FREQ=DAILY', ends_after: 5 })
  const params = { recurrenceId: made.id }
  await world.db.updateTable('recurrence').set({ made: 3 }).where('id', '=', made.id).execute()
  await world.event(owner, 'deleteRecurrence', params)
  const shown = async () =>
    (await world.call(owner, 'listRecurrences', { projectId })).recurrences.find(({ id }) => id === made.id)
  expect(await shown()).toBeUndefined()
  expect((await world.refused(owner, 'skipRecurrence', params, { next: '' })).status).not.toBe(200)
  const restored = await world.event(owner, 'restoreRecurrence', params, {})
  expect(restored).toMatchObject({
    type: 'recurrence.restored',
    recurrence: { made: 3, version: made.version + 1, paused: null },
  })
  expect((await shown())?.next).toHaveLength(2)
  expect(await world.call(owner, 'restoreRecurrence', params, {})).toBeNull()
  await world.event(owner, 'deleteRecurrence', params)
  const ago = new Date(world.clock.now().getTime() - 30 * 86_400_000).toISOString()
  await world.db.updateTable('recurrence').set({ removed_at: ago }).where('id', '=', made.id).execute()
  expect((await world.refused(owner, 'restoreRecurrence', params, {})).code).toBe('erased')
})

it('is one of at most 100 (recurrence_limit), of which removed ones are none', async () => {
  const { id } = await add()
  const { recurrences } = await world.call(owner, 'listRecurrences', { projectId })
  for (let n = recurrences.length; n < RECURRENCES_PER_PROJECT; n += 1) await add()
  const problem = await world.refused(owner, 'createRecurrence', { projectId }, WEEKLY)
  expect(problem.code).toBe('recurrence_limit')
  await world.event(owner, 'deleteRecurrence', { recurrenceId: id })
  await add()
})
