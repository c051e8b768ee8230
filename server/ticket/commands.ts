// Ticket commands: create, edit (merged with the changes of others), move, delete, restore.
import { type RawBuilder, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { isSame, merge, stamped, valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import { pick } from '../../domain/fields.ts'
import { LABELS_PER_TICKET } from '../../domain/limits.ts'
import { excerptOf } from '../../domain/ticket/excerpt.ts'
import { TICKET_FIELDS, type TicketField } from '../../domain/ticket/fields.ts'
import type { Status } from '../../domain/ticket/shapes.ts'
import { INITIAL_STATUS, type Ticket } from '../../domain/ticket/ticket.ts'
import { columnOf } from '../column/columns.ts'
import {
  type ColumnRef,
  columnRefOf,
  countsAt,
  firstColumnRef,
  firstSlotOf,
  keyAt,
  moved,
} from '../column/of-ticket.ts'
import type { Schema } from '../db/schema.ts'
import {
  type CustomEdit,
  customAfter,
  customBytes,
  customEdits,
  customInEvent,
  customOfCreated,
  setCustom,
} from '../field/of-ticket.ts'
import { labelsOfCreated, requireLabels, setLabels } from '../label/of-ticket.ts'
import { lockMilestones, progressAfter, progressWithNew, requireMilestone } from '../milestone/of-ticket.ts'
import type { Change, ProjectContext } from '../pipeline/context.ts'
import { blockedAfter } from '../relation/of-ticket.ts'
import { erasedBefore } from '../retention/restorable.ts'
import { assigneeOf } from './assignee.ts'
import type { TicketContext } from './columns.ts'
import { parentsAfter, requireParent } from './parent.ts'
import { rankBelow, rankIfFree } from './rank.ts'
import { summaryOf, ticketOf } from './row.ts'

export async function createTicket(context: ProjectContext, input: InputOf<'createTicket'>): Promise<Change> {
  const { db, user, project, now, newId } = context
  const assignee = await assigneeOf(context, input.assignee_id)
  const { label_ids, column, custom, ...values } = input
  await requireLabels(db, project.id, label_ids)
  await requireMilestone(db, project.id, input.milestone_id)
  requireOrder(input)
  const edits = await customEdits(db, project.id, custom)
  const columnRef =
    column === undefined
      ? await firstColumnRef(db, project.id, INITIAL_STATUS)
      : await columnRefOf(db, project.id, column)
  const row = {
    ...values,
    id: newId(),
    project_id: project.id,
    status: columnRef.status,
    reporter_id: user.id,
    created_at: now,
    updated_at: now,
  }
  // This comes before the project's row: a transaction that edits the parent has the parent locked, and waits for the project's
  // row.
  const parent = await requireParent(db, project.id, input.parent_id)
  await lockMilestones(db, [input.milestone_id])
  const { id, full_name, username } = user
  const ticket: Ticket = {
    ...row,
    // The statement that writes the event assigns the number.
    number: 0,
    label_ids,
    custom: customAfter({}, edits),
    column: keyAt(columnRef),
    excerpt: excerptOf(row.description),
    assignee,
    reporter: { id, full_name, username },
    imported: null,
    comment_count: 0,
    sub_total: 0,
    sub_done: 0,
    rank: null,
    blocked_by: 0,
    version: 1,
  }
  return {
    project_id: project.id,
    payload: {
      type: 'ticket.created',
      ticket,
      // The row is written with the event, and only then the trigger counts it.
      ...(parent && { parents: [withNewSub(parent, columnRef.status)] }),
      ...(await progressWithNew(db, row, now)),
    },
    delta: countsAt(columnRef, 1),
    creating: {
      rows: insertionOf({ ...row, column_slot: columnRef.column_slot }, label_ids, edits),
      isTicket: true,
      given: { 'ticket.number': sql`created.number` },
    },
  }
}

/** Refuses a start day after the due day. @param edited the fields that are set, by default both */
function requireOrder(
  { start_date, due_date }: Pick<Ticket, 'start_date' | 'due_date'>,
  edited: readonly string[] = ['start_date'],
): void {
  if (!start_date || !due_date || start_date <= due_date) return
  const field = edited.includes('start_date') ? 'start_date' : 'due_date'
  const message =
    field === 'start_date'
      ? `The start date must not be after the due date, ${due_date}`
      : `The due date must not be before the start date, ${start_date}`
  throw new Refusal('invalid_input', { errors: [{ field, message }] })
}

type Counted = NonNullable<Awaited<ReturnType<typeof requireParent>>>

const withNewSub = (parent: Counted, status: Status): Counted => ({
  ...parent,
  sub_total: parent.sub_total + 1,
  sub_done: parent.sub_done + (status === 'done' ? 1 : 0),
})

/** Parts of the statement that writes the event. `created` returns the number and the size of the texts. */
function insertionOf(
  row: Record<string, unknown>,
  labelIds: string[],
  edits: CustomEdit[],
): RawBuilder<unknown> {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  return sql`created as (
      insert into ticket (${sql.join(columns)}, number)
      values (${sql.join(Object.values(row))}, (select last_ticket_number from numbered))
      returning id, project_id, number, octet_length(title) + coalesce(octet_length(description), 0)
        + ${customBytes(customAfter({}, edits))}::integer as text_bytes
    )${labelIds.length > 0 ? sql`, labelled as (${labelsOfCreated(labelIds)})` : sql``}${
      edits.length > 0 ? sql`, valued as (${customOfCreated(edits)})` : sql``
    }`
}

export async function updateTicket(
  context: TicketContext,
  { version, column, custom = {}, ...sent }: InputOf<'updateTicket'>,
): Promise<Change | null> {
  const { db, project, ticket } = context
  const { changes, conflicts } = merge(pick(ticket, TICKET_FIELDS), ticket.field_versions, version, sent)
  const edits = await customEdits(db, project.id, custom, ticket.custom)
  const { conflicts: inCustom } = merge(
    Object.fromEntries(edits.map(({ key, before }) => [key, before])),
    ticket.field_versions,
    version,
    Object.fromEntries(edits.map(({ key, after }) => [key, after])),
  )
  const all = [...conflicts, ...inCustom]
  if (all.length > 0) throw new Refusal('edit_conflict', { conflicts: all, current: ticketOf(context) })
  if (column === undefined) return changeTicket(context, changes, undefined, edits)
  // The column decides the status. It is the last change that counts, as in every move.
  const { status: _, ...others } = changes
  if (column === ticket.column) return changeTicket(context, others, undefined, edits)
  const columnRef = await columnRefOf(db, project.id, column)
  const { status } = columnRef
  const moved = status === ticket.status ? others : { ...others, status }
  return changeTicket(context, moved, { ...columnRef, rank: null }, edits)
}

export async function moveTicket(
  context: TicketContext,
  { status, column, below }: InputOf<'moveTicket'>,
): Promise<Change | null> {
  const { db, project, ticket } = context
  const isPut = below !== undefined && project.ticket_order === 'manual'
  if (!isPut && column === undefined)
    return changeTicket(context, status === undefined || status === ticket.status ? {} : { status })
  const isThere =
    column === undefined ? (status ?? ticket.status) === ticket.status : column === ticket.column
  if (!isPut && isThere) return null
  const columnRef = isThere
    ? { status: ticket.status, column_slot: ticket.column_slot }
    : column === undefined
      ? await firstColumnRef(db, project.id, status as Status)
      : await columnRefOf(db, project.id, column)
  const rank = isPut ? await rankBelow(db, { ticket, columnRef, isThere, below }) : null
  if (isThere && rank === ticket.rank) return null
  return changeTicket(context, columnRef.status === ticket.status ? {} : { status: columnRef.status }, {
    ...columnRef,
    rank,
  })
}

export async function changeTicketLabels(
  context: TicketContext,
  { add, remove }: InputOf<'changeTicketLabels'>,
): Promise<Change | null> {
  const { label_ids } = context.ticket
  const next = [...new Set([...label_ids, ...add])].filter((id) => !remove.includes(id)).sort()
  if (isSame(next, label_ids)) return null
  if (next.length > LABELS_PER_TICKET) throw new Refusal('ticket_labels_limit')
  return changeTicket(context, { label_ids: next })
}

/** Changes the fields and the place of a ticket together. Edits, moves and undo all use it. */
export async function changeTicket(
  context: TicketContext,
  changes: Partial<Pick<Ticket, TicketField>>,
  columnRef?: ColumnRef & { rank: string | null },
  edits: readonly CustomEdit[] = [],
): Promise<Change | null> {
  const { db, project, ticket, now } = context
  const edited = Object.keys(changes) as TicketField[]
  if (edited.length === 0 && edits.length === 0 && !columnRef) return null
  const assignee =
    changes.assignee_id === undefined ? context.assignee : await assigneeOf(context, changes.assignee_id)
  await requireMilestone(db, project.id, changes.milestone_id)
  if ('start_date' in changes || 'due_date' in changes) requireOrder({ ...ticket, ...changes }, edited)
  await requireParent(db, project.id, changes.parent_id)
  await lockMilestones(db, [ticket.milestone_id, changes.milestone_id])
  const version = ticket.version + 1
  // A new place in the same column does not count as a change of the ticket itself.
  const isSorted =
    edited.length === 0 &&
    edits.length === 0 &&
    columnRef?.status === ticket.status &&
    columnRef.column_slot === ticket.column_slot
  const updated_at = isSorted ? ticket.updated_at : now
  const { label_ids, ...columns } = changes
  if (label_ids) await setLabels(db, ticket, label_ids)
  await setCustom(db, ticket, edits)
  const inCustom = customInEvent(edits)
  // A rank is only valid within its column.
  const rank = columnRef?.rank ?? null
  const column_slot = columnRef ? columnRef.column_slot : slotAfter(context, changes.status)
  const update = db
    .updateTable('ticket')
    .set({
      ...columns,
      ...(column_slot !== undefined && { column_slot, rank }),
      updated_at,
      version,
      field_versions: JSON.stringify(
        stamped(ticket.field_versions, [...edited, ...inCustom.fields], version),
      ),
    })
    .where('id', '=', ticket.id)
  const isAlone = column_slot === undefined && !edited.some((field) => COUNTED.has(field))
  const { stored, ...sent } = await placeAfter(ticket, update, isAlone)
  const after = ticketOf({
    ...context,
    ticket: {
      ...ticket,
      ...changes,
      ...stored,
      custom: customAfter(ticket.custom, edits),
      updated_at,
      version,
    },
    assignee,
  })
  const effects = {
    ...(await parentsAfter(db, { ...ticket, deleted: false }, { ...after, deleted: false })),
    ...(await blockedAfter(db, ticket, { status: after.status })),
    ...(await progressAfter(db, { ...ticket, isDeleted: false }, { ...after, isDeleted: false }, now)),
  }
  // For the three default columns the status already names the column.
  const hasNewColumn = ticket.column !== after.column && (ticket.column_slot > 0 || stored.column_slot > 0)
  const fields = [
    ...edited,
    ...(hasNewColumn ? (['column'] as const) : []),
    ...(stored.rank === ticket.rank ? [] : (['rank'] as const)),
  ]
  return {
    project_id: project.id,
    ...sent,
    payload: {
      type: 'ticket.changed',
      ticket: summaryOf(after),
      fields: [...fields, ...inCustom.fields],
      ...(inCustom.custom_after && { custom_after: inCustom.custom_after }),
      ...('description' in changes && { description: changes.description }),
      ...effects,
    },
    before: { ...valuesOf(ticket, fields), ...inCustom.before },
    delta: moved(ticket, stored),
  }
}

type Update = UpdateQueryBuilder<Schema, 'ticket', 'ticket', UpdateResult>

/**
 * Updates a ticket. If its place stays, and no counts of other rows have to be read after it, the update is sent together with the
 * event instead.
 */
async function placeAfter(ticket: TicketContext['ticket'], update: Update, isAlone: boolean) {
  if (isAlone) return { stored: pick(ticket, ['status', 'column_slot', 'rank', 'column']), first: update }
  const returning = update.returning(['status', 'column_slot', 'rank', COLUMN])
  return { stored: await returning.executeTakeFirstOrThrow() }
}

/** Fields by which parents and milestones count their tickets. */
const COUNTED = new Set<TicketField>(['status', 'parent_id', 'milestone_id', 'estimate', 'due_date'])

/** The first column of a new status; undefined if the ticket stays in its column. */
function slotAfter(
  { project, ticket }: TicketContext,
  status = ticket.status,
): RawBuilder<number> | undefined {
  return status === ticket.status ? undefined : firstSlotOf(project.id, status)
}

const COLUMN = sql.raw<Ticket['column']>(columnOf('ticket')).as('column')

export async function deleteTicket({ db, project, ticket, now }: TicketContext): Promise<Change> {
  await db.updateTable('ticket').set({ deleted_at: now }).where('id', '=', ticket.id).execute()
  const effects = {
    ...(await parentsAfter(db, { ...ticket, deleted: false }, { ...ticket, deleted: true })),
    ...(await blockedAfter(db, ticket, { deleted_at: now })),
    ...(await progressAfter(db, { ...ticket, isDeleted: false }, { ...ticket, isDeleted: true }, now)),
  }
  return {
    project_id: project.id,
    payload: { type: 'ticket.deleted', ticket_id: ticket.id, number: ticket.number, ...effects },
    delta: countsAt(ticket, -1),
  }
}

export async function restoreTicket(context: TicketContext): Promise<Change | null> {
  const { db, project, ticket, now } = context
  if (ticket.deleted_at === null) return null
  if (ticket.deleted_at <= erasedBefore(now)) throw new Refusal('erased')
  // The column of the ticket may have been removed since.
  const columnRef = await columnRefOf(db, project.id, ticket.column).catch(() => null)
  const stored = await db
    .updateTable('ticket')
    .set({
      deleted_at: null,
      column_slot: columnRef?.column_slot ?? firstSlotOf(project.id, ticket.status),
      rank: columnRef && ticket.rank !== null ? rankIfFree(ticket) : null,
    })
    .where('id', '=', ticket.id)
    .returning(['status', 'column_slot', 'rank', COLUMN])
    .executeTakeFirstOrThrow()
  const effects = {
    ...(await parentsAfter(db, { ...ticket, deleted: true }, { ...ticket, ...stored, deleted: false })),
    ...(await blockedAfter(db, ticket, { status: stored.status, deleted_at: null })),
    ...(await progressAfter(
      db,
      { ...ticket, isDeleted: true },
      { ...ticket, status: stored.status, isDeleted: false },
      now,
    )),
  }
  const restored = ticketOf({ ...context, ticket: { ...ticket, ...stored } })
  return {
    project_id: project.id,
    payload: { type: 'ticket.restored', ticket: restored, ...effects },
    delta: countsAt(stored, 1),
  }
}
