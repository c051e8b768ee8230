// Undoes an edit or a move of a ticket, field by field.
import { sql } from 'kysely'
import { isSame } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import type { Left } from '../../domain/event.ts'
import { type CustomValue, fieldIdIn, isCustomKey, isTextKey } from '../../domain/field/value.ts'
import { LABELS_PER_TICKET } from '../../domain/limits.ts'
import type { ErrorCode } from '../../domain/refusals.ts'
import { TICKET_FIELDS, TICKET_TEXTS, type TicketField } from '../../domain/ticket/fields.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { type ColumnRef, columnRefOf } from '../column/of-ticket.ts'
import { type CustomEdit, customEdits } from '../field/of-ticket.ts'
import {
  type Later,
  labelThing,
  laterChanges,
  leave,
  leaveTo,
  type Undoable,
  withoutUndone,
} from '../history/later.ts'
import { requireMilestone } from '../milestone/of-ticket.ts'
import type { Change } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { changeTicket } from '../ticket/commands.ts'
import { requireParent } from '../ticket/parent.ts'
import { rankIfFree } from '../ticket/rank.ts'

type Edit = {
  context: TicketContext
  /** The ticket after the change, without texts. */
  after: Ticket
  /** The values of custom fields after the change, without texts. */
  customAfter: Record<string, CustomValue | null>
  former: Partial<Ticket> & { removed?: string[] }
  later: Later[]
  /** The fields that could not be undone. Each step adds to it. */
  left: Left[]
}

export async function undoEdit(
  context: TicketContext,
  event: Undoable,
): Promise<{ change: Change | null; left: Left[] }> {
  const { ticket } = context
  const after = event.payload.ticket as Ticket
  // Every change of a ticket increases its version, even sorting it within its column.
  const later = ticket.version === after.version ? [] : await laterChanges(context, event.seq)
  const { custom_after = {} } = event.payload as { custom_after?: Edit['customAfter'] }
  const edit: Edit = {
    context,
    after,
    customAfter: custom_after,
    former: event.before as Edit['former'],
    later,
    left: [],
  }
  const changes = { ...(await formerFields(edit)), ...(await formerLabels(edit)) }
  const position = await formerPosition(edit)
  if (position && position.status !== ticket.status) changes.status = position.status
  const custom = await formerCustom(edit)
  const isNothing = Object.keys(changes).length === 0 && custom.length === 0 && !position
  return {
    change: isNothing ? null : await changeTicket(context, changes, position, custom),
    left: edit.left,
  }
}

/** The former values of custom fields. Each field is a thing of its own, as the others are. */
async function formerCustom({ context, customAfter, former, later, left }: Edit): Promise<CustomEdit[]> {
  const { db, project, ticket } = context
  const edits: CustomEdit[] = []
  for (const [key, value] of Object.entries(former as Record<string, CustomValue | null>)) {
    if (!isCustomKey(key)) continue
    const id = fieldIdIn(key)
    const wasErased = former.removed?.includes(key)
    if (!wasErased && isSame(value, ticket.custom[id] ?? null)) continue
    const since = withoutUndone(later, key)
    const isAsSet = isTextKey(key) || isSame(customAfter[key] ?? null, ticket.custom[id] ?? null)
    if (wasErased) left.push(leave(key, 'erased'))
    else if (since.length > 0 || !isAsSet) left.push(leaveTo(key, since))
    else
      edits.push(
        ...(await customEdits(db, project.id, { [id]: value }, ticket.custom).catch((error) => {
          left.push(leave(key, codeOf(error)))
          return []
        })),
      )
  }
  return edits
}

type Changes = Partial<Pick<Ticket, TicketField>>

async function formerFields(edit: Edit): Promise<Changes> {
  const changes: Changes = {}
  for (const field of TICKET_FIELDS) {
    // The status and the labels have their own steps.
    if (!(field in edit.former) || field === 'status' || field === 'label_ids') continue
    const value = edit.former[field]
    if (isSame(value, edit.context.ticket[field]) && !edit.former.removed?.includes(field)) continue
    const left = await obstacle(edit, field)
    if (left) edit.left.push(left)
    else Object.assign(changes, { [field]: value })
  }
  return changes
}

/** The reason why a field cannot be undone; null if it can. */
async function obstacle({ context, former, after, later }: Edit, field: TicketField): Promise<Left | null> {
  if (former.removed?.includes(field)) return leave(field, 'erased')
  const laterChanges = withoutUndone(later, field)
  // The log keeps no new texts, but only an edit can change a text. When a member leaves, they are unassigned from their tickets
  // without an edit.
  const isAsSet = (TICKET_TEXTS as string[]).includes(field) || isSame(after[field], context.ticket[field])
  if (laterChanges.length > 0 || !isAsSet) return leaveTo(field, laterChanges)
  const code = await refusalOf(context, field, former)
  return code && leave(field, code)
}

/** The reason why the project no longer accepts a former value. */
async function refusalOf(
  { db, project }: TicketContext,
  field: TicketField,
  { assignee_id, parent_id, milestone_id }: Partial<Ticket>,
): Promise<ErrorCode | null> {
  if (field === 'parent_id') return requireParent(db, project.id, parent_id).then(() => null, codeOf)
  if (field === 'milestone_id') return requireMilestone(db, project.id, milestone_id).then(() => null, codeOf)
  if (field !== 'assignee_id' || !assignee_id) return null
  const member = await db
    .selectFrom('project_member')
    .select('id')
    .where('project_id', '=', project.id)
    .where('user_id', '=', assignee_id)
    .executeTakeFirst()
  return member ? null : 'assignee_not_member'
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code
  throw error
}

/** Handles each label by itself: labels that the change added are removed, and those that it removed are added again. */
async function formerLabels({ context, former, after, later, left }: Edit): Promise<Changes> {
  const { db, project, ticket } = context
  const { label_ids: before } = former
  if (!before) return {}
  const added = after.label_ids.filter((id) => !before.includes(id) && ticket.label_ids.includes(id))
  const lost = before.filter((id) => !after.label_ids.includes(id) && !ticket.label_ids.includes(id))
  const { rows } = await sql<{ id: string }>`select id from label where project_id = ${project.id}
    and removed_at is null and id = any(${lost}::uuid[])`.execute(db)
  if (rows.length < lost.length) left.push(leave('label_ids', 'label_gone'))
  const known = rows.map(({ id }) => id)
  const touching = [...added, ...known].flatMap((id) => withoutUndone(later, labelThing(id)))
  if (touching.length > 0) left.push(leaveTo('label_ids', touching))
  const isFree = (id: string) => withoutUndone(later, labelThing(id)).length === 0
  const kept = ticket.label_ids.filter((id) => !added.includes(id) || !isFree(id))
  const label_ids = [...kept, ...known.filter(isFree)].sort()
  if (label_ids.length > LABELS_PER_TICKET) {
    left.push(leave('label_ids', 'ticket_labels_limit'))
    return {}
  }
  return isSame(label_ids, ticket.label_ids) ? {} : { label_ids }
}

type FormerPosition = ColumnRef & { rank: string | null }

/** The former place of the ticket, if it is still where the change put it. */
function formerPosition(edit: Edit): Promise<FormerPosition | undefined> | undefined {
  const { context, former, after, later } = edit
  const { ticket } = context
  const put = after.column ?? after.status
  if ('status' in former || 'column' in former) {
    const column = former.column ?? former.status ?? put
    if (ticket.column === column) return
    const laterChanges = withoutUndone(later, 'column')
    const isThere = laterChanges.length === 0 && ticket.column === put
    return positionIn(edit, column, isThere ? null : leaveTo('status', laterChanges))
  }
  if (!('rank' in former) || (ticket.rank === former.rank && ticket.column === put)) return
  const laterChanges = withoutUndone(later, 'rank')
  const isThere = laterChanges.length === 0 && ticket.column === put && ticket.rank === after.rank
  return positionIn(edit, put, isThere ? null : leaveTo('rank', laterChanges))
}

async function positionIn(
  { context, former, left }: Edit,
  column: ColumnKey,
  changed: Left | null,
): Promise<FormerPosition | undefined> {
  const { db, project, ticket } = context
  const position =
    changed ?? (await columnRefOf(db, project.id, column).catch((error) => leave('status', codeOf(error))))
  if ('code' in position) return void left.push(position)
  const { rank = null } = former
  if (rank === null) return { ...position, rank }
  // Null if another ticket has taken the rank: the ticket is then placed by its number.
  const { rows } = await sql<{
    rank: string | null
  }>`select ${rankIfFree({ ...ticket, ...position, rank })} as rank`.execute(db)
  return { ...position, rank: rows[0]?.rank ?? null }
}
