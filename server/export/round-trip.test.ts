// One project is exported, imported into another, and exported again: both exports are the same, except for ids and for the
// differences that the report of the import names.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import type { BundleRecord, Remark } from '../../domain/export/bundle.ts'
import type { CustomField, FieldKind } from '../../domain/field/field.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { lacewing } from '../import/read/lacewing.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { HARD_NAMES } from '../test/hard-names.ts'
import { importing } from '../test/imports.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const folder = await mkdtemp(join(tmpdir(), 'lacewing-round-'))
afterAll(() => rm(folder, { recursive: true }))

async function exported(projectId: string): Promise<Buffer> {
  const path = `/api/projects/${projectId}/download/archive.zip`
  return Buffer.from(await (await world.app.request(path, { headers: owner.headers })).arrayBuffer())
}

async function read(archive: Buffer): Promise<BundleRecord[]> {
  const path = join(folder, 'read.zip')
  await writeFile(path, archive)
  const found: (BundleRecord | Remark)[] = []
  for await (const one of lacewing.read({ path, name: '', size: 0 }, { timeZone: 'UTC' })) found.push(one)
  return found.filter((one): one is BundleRecord => one.kind !== 'remark')
}

/**
 * Removes the parts that differ: former texts, which the report mentions, the numbers of changes, the person who imported them, and
 * the keys that the tickets had in the first project.
 */
function withoutFormerTexts(one: BundleRecord): BundleRecord {
  const {
    imported: _,
    former_keys: __,
    ...value
  } = one.value as Extract<BundleRecord, { kind: 'ticket' }>['value']
  const record = { ...one, value } as BundleRecord
  if (record.kind !== 'change') return record
  const { description, content, ...changes } = record.value.changes
  const isText = { before: null, after: null }
  for (const key of Object.keys(changes)) if (key.startsWith('text:')) changes[key] = isText
  const texts = { ...(description && { description: isText }), ...(content && { content: isText }) }
  return { kind: 'change', value: { ...record.value, id: '', changes: { ...changes, ...texts } } }
}

/** Replaces ids by names and numbers, so that two projects can be compared. */
function withoutIds(records: BundleRecord[]): unknown[] {
  const names = new Map<string, string>()
  for (const { kind, value } of records) {
    if (
      kind === 'person' ||
      kind === 'column' ||
      kind === 'label' ||
      kind === 'milestone' ||
      kind === 'file' ||
      kind === 'field'
    )
      names.set(value.id, `${kind} ${value.name}`)
    if (kind === 'field') for (const option of value.options) names.set(option.id, `option ${option.name}`)
    if (kind === 'ticket') names.set(value.id, `ticket ${value.number}`)
    if (kind === 'recurrence') names.set(value.id, `rule ${value.title}`)
    if (kind === 'comment') names.set(value.id, `comment ${value.content}`)
  }
  const exported = records
    .filter(({ kind }) => kind !== 'project' && kind !== 'person')
    .map(withoutFormerTexts)
  const text = JSON.stringify(exported)
  const named = [...names].reduce(
    (all, [id, name]) =>
      all.replaceAll(new RegExp(`"(custom:|text:)?${id}"`, 'g'), (_, prefix = '') =>
        JSON.stringify(prefix + name),
      ),
    text,
  )
  // Values that only say where a record is.
  const plain = named
    .replace(/files\/[\da-f-]{36}\//g, 'files/')
    .replace(/"(key|url|rank)":"[^"]*"/g, '"$1":null')
  return JSON.parse(plain)
}

it('another project becomes the same', async () => {
  const from = await world.project(owner, 'Apollo')
  const label = await world.label(owner, from, 'Küche')
  await world.column(owner, from, 'Review')
  const template = { ticket_type: 'bug', version: 0, description: '## Steps' } as const
  await world.call(owner, 'changeTemplate', { projectId: from }, template)
  const rule = { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', starts_on: '2026-06-01', zone: 'Europe/Berlin' }
  await world.call(
    owner,
    'createRecurrence',
    { projectId: from },
    {
      ...rule,
      title: 'Rotate the keys',
      description: 'All of *them*',
      label_ids: [label],
      assignee_id: owner.user_id,
      column: 'in_progress',
      due_in_days: 3,
      mode: 'when_done',
      ends_after: 5,
    },
  )
  const sprint = await world.event(
    owner,
    'createMilestone',
    { projectId: from },
    { name: 'Sprint 1', start_date: '2026-05-18', due_date: '2026-05-29', goal: '*Fly*', repeat_weeks: 2 },
  )
  const milestone_id = sprint.type === 'milestone.created' ? sprint.milestone.id : ''
  const first = await world.ticket(owner, from, {
    title: 'First',
    milestone_id,
    start_date: '2026-05-20',
    label_ids: [label],
    due_date: '2026-06-01',
    estimate: 3,
    assignee_id: owner.user_id,
    description: '# A `title`\n\n- [ ] and a box',
  })
  const custom = await valuesIn(from)
  await world.call(owner, 'updateTicket', { ticketId: first.id }, { version: 1, custom })
  await world.call(owner, 'changeTemplate', { projectId: from }, { ...template, version: 1, custom })
  const { recurrences: rules } = await world.call(owner, 'listRecurrences', { projectId: from })
  const { id: recurrenceId = '', version = 0 } = rules[0] ?? {}
  await world.call(owner, 'updateRecurrence', { recurrenceId }, { version, custom })
  const second = await world.ticket(owner, from, { title: 'Ünder', parent_id: first.id, priority: 'high' })
  await world.call(owner, 'addRelation', { ticketId: first.id }, { kind: 'blocks', ticket_id: second.id })
  const made = await world.event(owner, 'createComment', { ticketId: first.id }, { content: 'Seen 🐛' })
  const commentId = made.type === 'comment.created' ? made.comment.id : ''
  await world.call(owner, 'reactToComment', { commentId }, { reaction: 'heart', on: true })
  await world.call(owner, 'updateComment', { commentId }, { version: 1, content: 'Seen again 🐛' })
  await world.file(owner, first, 'naïve plan.txt', 'what we do')
  // Paths in the archive are made of these names, and lead to the bytes again.
  for (const name of HARD_NAMES) await world.file(owner, second, name)
  await goOn(first, second, label, milestone_id)
  await world.call(owner, 'closeMilestone', { milestoneId: milestone_id }, {})

  const before = await exported(from)
  const to = await become('Zebra', before)
  const after = await exported(to)
  expect(withoutIds(await read(after))).toEqual(withoutIds(await read(before)))
  const marks = async (archive: Buffer) =>
    (await read(archive)).flatMap(({ kind, value }) =>
      ['ticket', 'comment', 'file', 'change'].includes(kind) && 'imported' in value ? [value.imported] : [],
    )
  expect(new Set(await marks(before))).toEqual(new Set([null]))
  for (const mark of await marks(after)) expect(mark).toMatchObject({ by: owner.user_id, source: 'lacewing' })
  const types = new Set(
    (await read(after)).flatMap((record) => (record.kind === 'change' ? record.value.type : [])),
  )
  expect([...types].sort()).toEqual([
    'attachment.created',
    'comment.changed',
    'comment.created',
    'relation.added',
    'ticket.changed',
    'ticket.created',
  ])
  // The database counts the tickets that arrived.
  const closed = await world.call(owner, 'listClosedMilestones', { projectId: to })
  const counted = await world.call(owner, 'listClosedMilestones', { projectId: from })
  expect(closed.milestones).toMatchObject([{ name: 'Sprint 1', progress: counted.milestones[0]?.progress }])
  const { recurrences } = await world.call(owner, 'listRecurrences', { projectId: to })
  expect(recurrences).toMatchObject([
    { ...rule, paused: 'person', next: [], author: { id: owner.user_id }, assignee_id: owner.user_id },
  ])
  // Imported data is exported too, together with what happened since.
  const { tickets } = await world.call(owner, 'listTickets', { projectId: to })
  const moved = tickets.find(({ number }) => number === second.number)
  if (!moved) throw new Error('the ticket did not arrive')
  await world.call(owner, 'moveTicket', { ticketId: moved.id }, { status: 'done' })
  const later = await exported(to)
  const third = await exported(await become('Yak', later))
  expect(withoutIds(await read(third))).toEqual(withoutIds(await read(later)))
})

/** Adds a field of each kind. @returns a value of each */
async function valuesIn(projectId: string): Promise<CustomValues> {
  const add = async (kind: FieldKind, more: object = {}) => {
    const made = await world.event(owner, 'createField', { projectId }, { name: `A ${kind}`, kind, ...more })
    if (made.type !== 'field.created') throw new Error('the field was not made')
    return made.custom_field
  }
  const options = [{ name: 'Gold', color: 'yellow' }, { name: 'Silver' }]
  const one = await add('choice', { options, on_card: true })
  const many = await add('choices', { options })
  const idsOf = (field: CustomField) => field.options.map(({ id }) => id)
  const values = [
    [one.id, idsOf(one)[0]],
    [many.id, idsOf(many)],
    [(await add('number', { unit: 'hours' })).id, 2.5],
    [(await add('text')).id, 'Ärger "quoted"'],
    [(await add('address')).id, 'https://example.org/a'],
    [(await add('day')).id, '2026-06-02'],
    [(await add('person')).id, owner.user_id],
    [(await add('checkbox')).id, true],
  ]
  return Object.fromEntries(values)
}

/** Makes every kind of change that the history of a ticket shows. */
async function goOn(first: Ticket, second: Ticket, label: string, milestone_id: string) {
  await world.call(owner, 'moveTicket', { ticketId: second.id }, { status: 'in_progress' })
  await world.call(
    owner,
    'updateTicket',
    { ticketId: second.id },
    {
      version: 2,
      title: 'Under',
      description: 'Words',
      type: 'bug',
      assignee_id: owner.user_id,
      label_ids: [label],
      due_date: '2026-07-01',
      milestone_id,
      estimate: 8,
      parent_id: null,
    },
  )
  await world.call(
    owner,
    'updateTicket',
    { ticketId: second.id },
    { version: 3, description: 'Others', parent_id: first.id, assignee_id: null, label_ids: [] },
  )
}

/**
 * Imports an archive.
 * @returns the new project
 */
async function become(name: string, archive: Buffer): Promise<string> {
  const to = await world.project(owner, name)
  const { upload, stateOf } = importing(world)
  const id = uuid()
  expect((await upload(owner, to, archive, id)).status).toBe(200)
  const people = [{ id: owner.user_id, user_id: owner.user_id }]
  await world.call(owner, 'readImport', { projectId: to }, { id, source: 'lacewing', people })
  await runDueJobs({ ...world.deps })
  expect((await stateOf(owner, to, id)).import).toMatchObject({ state: 'read', reason: null })
  await world.call(owner, 'startImport', { projectId: to }, { id })
  await runDueJobs({ ...world.deps })
  const { import: done, report } = await stateOf(owner, to, id)
  expect(done).toMatchObject({ state: 'finished', reason: null })
  const lost = report?.reasons.filter(({ what, of }) => what !== 'changed' && of !== 'person')
  expect(lost).toEqual([])
  const reasons = report?.reasons.flatMap(({ of, reason }) => (of === 'change' ? reason : []))
  expect(reasons).toEqual([
    'Former texts of descriptions and comments are not imported, only the fact that they changed',
    'Former texts of custom fields are not imported, only the fact that they changed',
  ])
  return to
}
