// Values of custom fields in templates and recurring tickets: stored, used by new tickets, copied, and without what is gone since.
import { beforeEach, expect, it } from 'vitest'
import type { CustomField } from '../../domain/field/field.ts'
import { readAfter } from '../events/log.ts'
import { makeDue } from '../recurrence/turn.ts'
import { importing, line } from '../test/imports.ts'
import { createSession } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const imports = importing(world)
let owner: TestPerson
let projectId: string
let [tier, note, size]: CustomField[] = []
const idOf = (field: CustomField | undefined) => field?.id ?? ''
const optionOf = (name: string) => tier?.options.find((option) => option.name === name)?.id ?? ''

beforeEach(async () => {
  await world.db.deleteFrom('recurrence').execute()
  ;({ owner, projectId } = await world.team('Dev Patel'))
  const options = [{ name: 'Gold' }, { name: 'Silver' }]
  await world.call(owner, 'createField', { projectId }, { name: 'Tier', kind: 'choice', options })
  await world.call(owner, 'createField', { projectId }, { name: 'Note', kind: 'text' })
  await world.call(owner, 'createField', { projectId }, { name: 'Size', kind: 'number' })
  ;[tier, note, size] = (await world.call(owner, 'listFields', { projectId })).fields
})

const preset = () => ({ [idOf(tier)]: optionOf('Gold'), [idOf(note)]: 'Secret', [idOf(size)]: 3 })
const change = (version: number, custom?: Record<string, string | number | null>) => ({
  ...{ ticket_type: 'bug' as const, version, description: null },
  ...(custom && { custom }),
})
const setTemplate = (version: number, custom?: Record<string, string | number | null>) =>
  world.event(owner, 'changeTemplate', { projectId }, change(version, custom))
const templateOf = async (project = projectId) =>
  (await world.call(owner, 'listTemplates', { projectId: project })).templates[0]
async function removeGoldAndSize() {
  const options = [{ id: optionOf('Silver'), name: 'Silver' }]
  await world.call(owner, 'updateField', { fieldId: idOf(tier) }, { version: tier?.version ?? 0, options })
  await world.call(owner, 'deleteField', { fieldId: idOf(size) })
}

it('a template keeps values, which an overtaken edit does not replace and the log does not have', async () => {
  const event = await setTemplate(0, preset())
  expect(await templateOf()).toEqual({ ...change(1), custom: preset() })
  const late = await world.refused(
    owner,
    'changeTemplate',
    { projectId },
    change(0, { [idOf(note)]: 'Mine' }),
  )
  expect(late).toMatchObject({ code: 'edit_conflict', conflicts: [{ field: 'custom' }] })
  const wrong = await world.refused(
    owner,
    'changeTemplate',
    { projectId },
    change(1, { [idOf(size)]: 'big' }),
  )
  expect(wrong).toMatchObject({ errors: [{ field: `custom.${idOf(size)}` }] })
  expect(await world.call(owner, 'changeTemplate', { projectId }, change(1))).toBeNull()
  const { payload } = await world.db
    .selectFrom('event')
    .select('payload')
    .where('project_id', '=', projectId)
    .where('seq', '=', event.seq)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(payload)).not.toContain('Secret')
  const [appended] = await readAfter(world.db, projectId, event.seq - 1)
  expect(appended).toMatchObject({ template: { custom: preset() } })
  await removeGoldAndSize()
  expect((await templateOf())?.custom).toEqual({ [idOf(note)]: 'Secret' })
  await setTemplate(1, {})
  expect((await templateOf())?.custom).toEqual({})
})

it('a recurring ticket has its values or those of the template, without what is gone since', async () => {
  await setTemplate(0, preset())
  const rule = {
    ...{ type: 'bug' as const, rule: 'FREQ=DAILY', starts_on: '2026-05-01', zone: 'UTC', time: '09:00' },
    title: 'Of the template',
  }
  const own = { [idOf(tier)]: optionOf('Silver'), [idOf(size)]: 5 }
  await world.call(owner, 'createRecurrence', { projectId }, rule)
  await world.call(owner, 'createRecurrence', { projectId }, { ...rule, title: 'Own', custom: own })
  const madeNow = async () => {
    world.clock.advance(86_400)
    owner = { ...owner, ...(await createSession(world.deps, { ...owner, id: owner.user_id })) }
    await makeDue(world.deps)
    const { tickets } = await world.call(owner, 'listTickets', { projectId }, { limit: 2 })
    return Object.fromEntries(tickets.map(({ title, custom }) => [title, custom]))
  }
  expect(await madeNow()).toEqual({ 'Of the template': preset(), Own: own })
  await removeGoldAndSize()
  expect(await madeNow()).toEqual({
    'Of the template': { [idOf(note)]: 'Secret' },
    Own: { [idOf(tier)]: optionOf('Silver') },
  })
  const { recurrences } = await world.call(owner, 'listRecurrences', { projectId })
  const { id = '', version = 0 } = recurrences.find(({ title }) => title === 'Own') ?? {}
  const same = { version, custom: own }
  expect(await world.call(owner, 'updateRecurrence', { recurrenceId: id }, same)).toBeNull()
  const event = await world.event(owner, 'updateRecurrence', { recurrenceId: id }, { version, custom: null })
  expect(event).toMatchObject({ recurrence: { custom: null } })
})

it('a copy of the project has the values in its own fields', async () => {
  await setTemplate(0, preset())
  const rule = { title: 'Daily', rule: 'FREQ=DAILY', starts_on: '2026-05-01', zone: 'UTC' }
  await world.call(owner, 'createRecurrence', { projectId }, { ...rule, custom: preset() })
  const event = await world.event(owner, 'copyProject', { projectId }, { name: 'Second' })
  const params = { projectId: event.project_id }
  const { fields } = await world.call(owner, 'listFields', params)
  const copied = Object.fromEntries(fields.map(({ id, name }) => [name, id]))
  const expected = {
    [copied.Tier ?? '']: fields[0]?.options.find(({ name }) => name === 'Gold')?.id,
    ...{ [copied.Note ?? '']: 'Secret', [copied.Size ?? '']: 3 },
  }
  expect((await templateOf(event.project_id))?.custom).toEqual(expected)
  const { recurrences } = await world.call(owner, 'listRecurrences', params)
  expect(recurrences[0]?.custom).toEqual(expected)
})

it('an import brings the values of templates and recurring tickets', async () => {
  const project = await world.project(owner)
  const option = { id: 'g', name: 'Gold', color: 'gray', removed: false }
  const custom = { f1: 'g', f2: 'theirs', gone: 1 }
  await imports.run(owner, project, [
    line('column', { id: 'c1', name: 'To Do', status: 'todo' }),
    line('field', { id: 'f1', name: 'Tier', kind: 'choice', options: [option] }),
    line('field', { id: 'f2', name: 'Note' }),
    line('template', { id: 'bug', ticket_type: 'bug', description: null, custom }),
    line('recurrence', { id: 'r1', custom }),
  ])
  const { fields } = await world.call(owner, 'listFields', { projectId: project })
  const [choice, text] = fields
  const expected = { [idOf(choice)]: choice?.options[0]?.id, [idOf(text)]: 'theirs' }
  expect((await templateOf(project))?.custom).toEqual(expected)
  const { recurrences } = await world.call(owner, 'listRecurrences', { projectId: project })
  expect(recurrences[0]?.custom).toEqual(expected)
})
