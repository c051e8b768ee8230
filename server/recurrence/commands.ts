// Commands of recurring tickets: add, edit, pause, skip, remove, restore. turn.ts makes their tickets. The commands take the exclusive
// project lock, and making a ticket takes the shared one, so a rule never changes while its ticket is made.

import type { InputOf } from '../../domain/api.ts'
import { daysAfter } from '../../domain/date.ts'
import { merge, valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import { isSameCustom, valuesOfChanges } from '../../domain/field/preset.ts'
import type { CustomChanges, CustomValues } from '../../domain/field/value.ts'
import { pick } from '../../domain/fields.ts'
import { t } from '../../domain/locale/message.ts'
import type { Recurrence } from '../../domain/recurrence/recurrence.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { columnRefOf } from '../column/of-ticket.ts'
import { checkedCustom } from '../field/presets.ts'
import { requireLabels } from '../label/of-ticket.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { assigneeOf } from '../ticket/assignee.ts'
import { type RecurrenceContext, sentOf } from './columns.ts'
import { nextOf } from './queries.ts'
import { lostBefore, makeRoom } from './room.ts'
import { NEW, type Plan, planned, type RecurrenceRow } from './schedule.ts'

const MADE = [
  ...([
    'type',
    'priority',
    'assignee_id',
    'estimate',
    'label_ids',
    'column',
    'due_in_days',
    'custom',
  ] as const),
] as const
const TIMING = ['rule', 'starts_on', 'time', 'zone', 'mode', 'ends_on', 'ends_after'] as const
const EDITED = ['title', 'description', ...MADE, ...TIMING] as const
type Edited = Pick<Recurrence, (typeof EDITED)[number]>

export async function createRecurrence(
  context: ProjectContext,
  sent: InputOf<'createRecurrence'>,
): Promise<Change> {
  const { db, user, project, now, newId } = context
  await makeRoom(db, project.id)
  const input = { ...sent, custom: await customIn(context, sent.custom) }
  await requireValid(context, input)
  nextOf(input, now)
  const { id, full_name, username } = user
  const row = {
    ...NEW,
    ...pick(input, ['title', 'description', ...TIMING]),
    id: newId(),
    project_id: project.id,
    author_id: id,
    created_at: now,
  }
  const fields = pick(input, [...MADE])
  const plan = planned(row, { now: new Date(now) })
  await db
    .insertInto('recurrence')
    .values({ ...row, ...plan, fields: JSON.stringify(fields) })
    .execute()
  const stored = { ...row, fields, missed: 0, last_number: null, version: 1, edited_version: 1 }
  const recurrence = sentOf(withPlan(stored, plan), { id, full_name, username })
  return { project_id: project.id, payload: { type: 'recurrence.created', recurrence } }
}

export async function updateRecurrence(
  context: RecurrenceContext,
  { version, is_paused, ...sent }: InputOf<'updateRecurrence'>,
): Promise<Change | null> {
  const { recurrence: row, author, user, now } = context
  const current = sentOf(row, author)
  const changedAt = Object.fromEntries(EDITED.map((field) => [field, row.edited_version]))
  const { changes, conflicts } = merge<Edited>(
    pick(current, [...EDITED]),
    changedAt,
    version,
    (await editOf(context, sent, current)) as Edited,
  )
  if (conflicts.length > 0) throw new Refusal('edit_conflict', { conflicts, current })
  const edited = Object.keys(changes) as (keyof Edited)[]
  const paused = is_paused === undefined ? row.paused : is_paused ? (row.paused ?? 'person') : null
  if (edited.length === 0 && paused === row.paused) return null
  await requireValid(context, changes, { ...pick(current, [...EDITED]), ...changes })
  const isTimed = edited.some((field) => (TIMING as readonly string[]).includes(field))
  const timed = { ...row, ...pick({ ...current, ...changes }, ['title', 'description', ...TIMING]), paused }
  if (isTimed) nextOf(timed, now)
  // Tickets are reported by the person whose words they have. A person who resumes the rule of a former member takes it over.
  const isTakenOver = edited.length > 0 || (row.paused === 'author' && paused === null)
  const next: RecurrenceRow = {
    ...timed,
    fields: pick({ ...current, ...changes }, [...MADE]),
    author_id: isTakenOver ? user.id : row.author_id,
    edited_version: edited.length > 0 ? row.version + 1 : row.edited_version,
  }
  // An edit of the texts keeps the day that is planned. Tickets that were due during a pause are not made later.
  const keeps = !isTimed && paused === row.paused
  const plan = keeps ? null : planned(next, { now: new Date(now) })
  return written(context, next, plan, {
    author: isTakenOver ? user : author,
    before: valuesOf({ ...current, paused: row.paused }, [
      ...edited,
      ...(paused === row.paused ? [] : (['paused'] as const)),
    ] as never),
  })
}

export async function skipRecurrence(
  context: RecurrenceContext,
  { next }: InputOf<'skipRecurrence'>,
): Promise<Change | null> {
  const { recurrence: row, author } = context
  if (row.next_on === null || row.upcoming[0] !== next) return null
  return written(context, row, planned(row, { day: daysAfter(row.next_on, 1) }), { author, before: {} })
}

/** Marks the row, so that the removal can be undone with everything that the rule has counted. */
export async function deleteRecurrence({ db, project, recurrence, now }: RecurrenceContext): Promise<Change> {
  await db
    .updateTable('recurrence')
    .set({ ...planned({ ...recurrence, removed_at: now }, { now: new Date(now) }), removed_at: now })
    .where('id', '=', recurrence.id)
    .execute()
  return {
    project_id: project.id,
    payload: { type: 'recurrence.deleted', recurrence_id: recurrence.id },
    before: valuesOf(recurrence, ['title', 'rule']),
  }
}

/** The rule goes on from now: what was due since the removal is not made later. */
export async function restoreRecurrence(context: RecurrenceContext): Promise<Change | null> {
  const { db, project, recurrence: row, author, now } = context
  if (row.removed_at === null) return null
  if (row.removed_at <= lostBefore(now)) throw new Refusal('erased')
  await makeRoom(db, project.id, row.id)
  const restored = { ...row, removed_at: null }
  const plan = planned(restored, { now: new Date(now) })
  return written(context, restored, plan, { author, type: 'recurrence.restored' })
}

type Written = { author: RecurrenceContext['author'] } & (
  | { type?: undefined; before: Partial<Edited & Pick<Recurrence, 'paused'>> }
  | { type: 'recurrence.restored' }
)

/** @param plan null: the next days stay as they are */
async function written(
  { db, project }: RecurrenceContext,
  row: RecurrenceRow,
  plan: Plan | null,
  { author, ...event }: Written,
): Promise<Change> {
  const next = { ...(plan ? withPlan(row, plan) : row), version: row.version + 1 }
  const { id, project_id: _, created_at: __, upcoming, fields, ...columns } = next
  await db
    .updateTable('recurrence')
    .set({ ...columns, upcoming: JSON.stringify(upcoming), fields: JSON.stringify(fields) })
    .where('id', '=', id)
    .execute()
  const project_id = project.id
  const recurrence = sentOf(next, author)
  return event.type
    ? { project_id, payload: { type: event.type, recurrence } }
    : { project_id, payload: { type: 'recurrence.changed', recurrence }, before: event.before }
}

/** The row with its next days. */
export function withPlan(row: Omit<RecurrenceRow, keyof Plan>, plan: Plan): RecurrenceRow {
  return { ...row, ...plan, upcoming: JSON.parse(plan.upcoming) as string[] }
}

/** The edit with its values as they are stored, and without them if they are those that the rule has. */
async function editOf(
  context: ProjectContext,
  { custom, ...others }: Omit<InputOf<'updateRecurrence'>, 'version' | 'is_paused'>,
  now: Pick<Recurrence, 'custom'>,
): Promise<Partial<Edited>> {
  if (custom === undefined) return others
  const isSame = custom && now.custom && isSameCustom(valuesOfChanges(custom), now.custom)
  return isSame ? others : { ...others, custom: await customIn(context, custom) }
}

/** The values as they are stored. Null, which removes a value of a ticket, is no value here. */
async function customIn(
  { db, project }: ProjectContext,
  sent: CustomChanges | null,
): Promise<CustomValues | null> {
  return sent === null ? null : checkedCustom(db, project.id, valuesOfChanges(sent))
}

/** Refuses an assignee, labels and a column that the project does not have, and an end before the start. */
async function requireValid(
  context: ProjectContext,
  sent: Partial<Edited>,
  { starts_on, ends_on }: Partial<Edited> = sent,
): Promise<void> {
  const { db, project } = context
  if (sent.assignee_id) await assigneeOf(context, sent.assignee_id)
  if (sent.label_ids) await requireLabels(db, project.id, sent.label_ids)
  if (sent.column) await columnRefOf(db, project.id, sent.column as ColumnKey)
  if (starts_on && ends_on && ends_on < starts_on)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'ends_on', message: t('Must not be before the first day') }],
    })
}
