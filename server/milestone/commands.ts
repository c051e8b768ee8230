// Milestone commands: create, change, close, reopen, remove. of-ticket.ts has the milestone of a ticket. The commands take the
// exclusive project lock, so names stay unique and the number of milestones stays bounded without further locks.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { merge, valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import { LIMITS } from '../../domain/limits.ts'
import {
  DAYS_IN_ORDER,
  MILESTONES_PER_PROJECT,
  type Milestone,
  OPEN_MILESTONES,
} from '../../domain/milestone/milestone.ts'
import { daysLater, following, nextName } from '../../domain/milestone/next.ts'
import { nameKey } from '../../domain/names.ts'
import { beginBulk } from '../bulk/begin.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import type { MilestoneContext } from './columns.ts'

type Known = Pick<Milestone, 'id' | 'name' | 'start_date' | 'due_date' | 'closed_at'> & { name_key: string }

export async function createMilestone(
  context: ProjectContext,
  input: InputOf<'createMilestone'>,
): Promise<Change> {
  const known = await milestonesOf(context)
  requireFree(known, input.name)
  const milestone = await inserted(context, known, input)
  return { project_id: context.project.id, payload: { type: 'milestone.created', milestone } }
}

type New = Pick<Milestone, 'name' | 'start_date' | 'due_date' | 'goal' | 'repeat_weeks'>

async function inserted({ db, project, now, newId }: ProjectContext, known: Known[], values: New) {
  requireRoom(known, 1)
  const row = { id: newId(), project_id: project.id, ...values }
  await db
    .insertInto('milestone')
    .values({ ...row, name_key: nameKey(values.name), created_at: now })
    .execute()
  return { ...row, closed_at: null, version: 1 }
}

/** @param added the milestones that are added; 0 if one is only opened again */
function requireRoom(known: Known[], added: 0 | 1) {
  const open = known.filter(({ closed_at }) => closed_at === null)
  if (open.length >= OPEN_MILESTONES || known.length + added > MILESTONES_PER_PROJECT)
    throw new Refusal('milestone_limit')
}

const EDITED_FIELDS = ['name', 'start_date', 'due_date', 'goal', 'repeat_weeks'] as const

export async function updateMilestone(
  context: MilestoneContext,
  { version, ...sent }: InputOf<'updateMilestone'>,
): Promise<Change | null> {
  const { project, milestone } = context
  const changedAt = Object.fromEntries(EDITED_FIELDS.map((field) => [field, milestone.version]))
  const { changes, conflicts } = merge(valuesOf(milestone, [...EDITED_FIELDS]), changedAt, version, sent)
  if (conflicts.length > 0) throw new Refusal('edit_conflict', { conflicts, current: milestone })
  const fields = Object.keys(changes) as (keyof typeof changes)[]
  if (fields.length === 0) return null
  if (changes.name !== undefined) requireFree(await milestonesOf(context), changes.name, milestone)
  const next = { ...milestone, ...changes }
  if (next.start_date && next.due_date && next.start_date > next.due_date) {
    const field = changes.start_date === undefined ? 'due_date' : 'start_date'
    throw new Refusal('invalid_input', { errors: [{ field, message: DAYS_IN_ORDER }] })
  }
  return {
    project_id: project.id,
    payload: { type: 'milestone.changed', milestone: await stored(context, changes) },
    before: valuesOf(milestone, fields),
  }
}

/** The milestone after these changes. */
async function stored(
  { db, milestone }: MilestoneContext,
  changes: Partial<New & Pick<Milestone, 'closed_at'>>,
): Promise<Milestone> {
  const version = milestone.version + 1
  await db
    .updateTable('milestone')
    .set({ ...changes, ...(changes.name !== undefined && { name_key: nameKey(changes.name) }), version })
    .where('id', '=', milestone.id)
    .execute()
  return { ...milestone, ...changes, version }
}

export async function closeMilestone(
  context: MilestoneContext,
  { unfinished, bulk_id }: InputOf<'closeMilestone'>,
): Promise<Change | null> {
  const { project, milestone, now } = context
  if (milestone.closed_at !== null) return null
  const known = await milestonesOf(context)
  const closed = await stored(context, { closed_at: now })
  const { next, made } = await nextOf(context, known)
  const to = destination(context, known, unfinished.to, next)
  const moved = to === undefined ? null : await move(context, bulk_id ?? context.newId(), to)
  return {
    project_id: project.id,
    payload: { type: 'milestone.closed', milestone: closed, next: made, moves: moved?.moves ?? null },
    ...(moved && { follows: moved.follows }),
  }
}

/** The milestone that comes after one that repeats; `made`: it was made for that. */
async function nextOf(
  context: MilestoneContext,
  known: Known[],
): Promise<{ next: { id: string } | undefined; made: Milestone | null }> {
  const { milestone } = context
  const others = known.filter(({ id }) => id !== milestone.id)
  if (milestone.repeat_weeks === null) {
    const open = others.filter(({ closed_at }) => closed_at === null)
    return { next: following(open, milestone), made: null }
  }
  const named = (name: string) => known.find(({ name_key }) => name_key === nameKey(name))
  // A name that is taken by a closed milestone is raised further.
  let name = cut(nextName(milestone.name))
  for (let same = named(name); same; same = named(name)) {
    if (same.closed_at === null && same.id !== milestone.id) return { next: same, made: null }
    name = cut(nextName(name))
  }
  const values = { ...milestone, ...daysLater(milestone, milestone.repeat_weeks), name }
  const made = await inserted(context, others, valuesOf(values, [...EDITED_FIELDS]))
  return { next: made, made }
}

/** The name, cut at its beginning: its number is at its end. */
const cut = (name: string) => [...name].slice(-LIMITS.milestone_name).join('').trim()

/** @returns the milestone of the unfinished tickets; null for none, undefined if they stay */
function destination(
  { milestone }: MilestoneContext,
  known: Known[],
  to: InputOf<'closeMilestone'>['unfinished']['to'],
  next: { id: string } | undefined,
): string | null | undefined {
  if (to === 'keep') return undefined
  if (to === 'none') return null
  const refused = (message: string) =>
    new Refusal('invalid_input', { errors: [{ field: 'unfinished', message }] }, message)
  if (to === 'next') {
    if (!next) throw refused('There is no next milestone: choose what becomes of the unfinished tickets')
    return next.id
  }
  if (to === milestone.id) throw refused('Choose another milestone than the one that is closed')
  if (!known.some(({ id, closed_at }) => id === to && closed_at === null)) throw new Refusal('milestone_gone')
  return to
}

/** Starts the bulk change that moves the unfinished tickets. */
async function move(context: MilestoneContext, bulkId: string, to: string | null) {
  const { db, project, milestone } = context
  const { rows } = await sql<{
    tickets: number
  }>`select todo_count + in_progress_count as tickets from milestone
    where id = ${milestone.id}`.execute(db)
  const tickets = rows[0]?.tickets ?? 0
  if (tickets === 0) return null
  const selection = sql`select id, id as sought_id, row_number() over (order by number) as place, null::bigint as undoes
    from ticket where milestone_id = ${milestone.id} and project_id = ${project.id} and deleted_at is null
      and status <> 'done'`
  const begun = await beginBulk(context, bulkId, { do: 'edit', changes: { milestone_id: to } }, selection)
  return { moves: { bulk_id: bulkId, to, tickets }, follows: begun?.follows ?? [] }
}

export async function reopenMilestone(context: MilestoneContext): Promise<Change | null> {
  const { project, milestone } = context
  if (milestone.closed_at === null) return null
  requireRoom(await milestonesOf(context), 0)
  const opened = await stored(context, { closed_at: null })
  return { project_id: project.id, payload: { type: 'milestone.reopened', milestone: opened } }
}

/** Marks the milestone. This changes one row, however many tickets have it. */
export async function deleteMilestone({ db, project, milestone, now }: MilestoneContext): Promise<Change> {
  await db.updateTable('milestone').set({ removed_at: now }).where('id', '=', milestone.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'milestone.deleted', milestone_id: milestone.id },
    before: valuesOf(milestone, ['name', 'goal', 'start_date', 'due_date']),
  }
}

function milestonesOf({ db, project }: ProjectContext): Promise<Known[]> {
  return db
    .selectFrom('milestone')
    .select(['id', 'name', 'name_key', 'start_date', 'due_date', 'closed_at'])
    .where('project_id', '=', project.id)
    .where('removed_at', 'is', null)
    .execute()
}

function requireFree(known: Known[], name: string, self?: { id: string }) {
  const key = nameKey(name)
  if (known.some((one) => one.name_key === key && one.id !== self?.id)) throw new Refusal('milestone_taken')
}
