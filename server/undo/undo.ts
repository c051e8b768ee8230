// Undoes one change of a ticket. This is an ordinary change by the commands, in the transaction of the person who asks. Fields
// that other people have changed since are left; `undid` of the event lists them with the reason. edit.ts handles the fields of a
// ticket.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Left } from '../../domain/event.ts'
import { type Capability, can } from '../../domain/policy.ts'
import type { ErrorCode } from '../../domain/refusals.ts'
import { kindAt } from '../../domain/relation/direction.ts'
import type { StoredRelation } from '../../domain/relation/relation.ts'
import { COMMENT_COLUMNS } from '../comment/columns.ts'
import { updateComment } from '../comment/commands.ts'
import {
  laterEdits,
  laterPresence,
  laterRelations,
  leave,
  leaveTo,
  type Undoable,
  undoable,
} from '../history/later.ts'
import type { Change } from '../pipeline/context.ts'
import { addRelation, removeRelation } from '../relation/commands.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { deleteTicket, restoreTicket } from '../ticket/commands.ts'
import { undoEdit } from './edit.ts'

/**
 * The right that the caller requires depends on the change. So the contract only requires the right to read, and each case checks
 * its own right.
 * @param context the context of the ticket that was changed, locked, under the project's lock
 * @returns null if everything is already as before
 */
export async function undoChange(
  context: TicketContext,
  { seq }: InputOf<'undoChange'>,
): Promise<Change | null> {
  const event = await undoable(context, seq)
  const { change, left } = await CASES[event.type](context, event)
  const [first] = left
  if (!change && first) throw new Refusal(first.code as ErrorCode, { left })
  return change && { ...change, undid: { seq, left } }
}

type Undone = { change: Change | null; left: Left[] }
const NOTHING: Undone = { change: null, left: [] }

const CASES: Record<Undoable['type'], (context: TicketContext, event: Undoable) => Promise<Undone>> = {
  'ticket.changed': (context, event) => {
    requireRight(context, 'ticket.update')
    requireLive(context)
    return undoEdit(context, event)
  },
  'ticket.deleted': (context, event) => {
    requireRight(context, 'ticket.restore')
    return context.ticket.deleted_at === null
      ? Promise.resolve(NOTHING)
      : undoPresence(context, event, restoreTicket)
  },
  'ticket.restored': (context, event) => {
    requireRight(context, 'ticket.delete')
    return context.ticket.deleted_at === null
      ? undoPresence(context, event, deleteTicket)
      : Promise.resolve(NOTHING)
  },
  'comment.changed': undoCommentEdit,
  'relation.added': undoRelation,
  'relation.removed': undoRelation,
}

export function requireRight({ projectRole, own }: TicketContext, capability: Capability, isOwn = own) {
  if (!can(projectRole, capability, isOwn)) throw new Refusal('forbidden')
}

function requireLive({ ticket }: TicketContext) {
  if (ticket.deleted_at !== null) throw new Refusal('already_deleted')
}

async function undoPresence(
  context: TicketContext,
  event: Undoable,
  command: (context: TicketContext) => Promise<Change | null>,
): Promise<Undone> {
  const later = await laterPresence(context, event.seq)
  if (later.length > 0) return { change: null, left: [leaveTo('deleted', later)] }
  return { change: await command(context), left: [] }
}

async function undoCommentEdit(context: TicketContext, event: Undoable): Promise<Undone> {
  requireLive(context)
  const { db, user, ticket } = context
  const { id } = event.payload.comment as { id: string }
  const comment = await db
    .selectFrom('comment')
    .select(COMMENT_COLUMNS)
    .where('id', '=', id)
    .where('ticket_id', '=', ticket.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!comment) throw new Refusal('already_deleted')
  requireRight(context, 'comment.update', comment.author_id === user.id)
  const { content } = event.before as { content: string | null }
  if (content === null) return { change: null, left: [leave('content', 'erased')] }
  const later = await laterEdits(context, event.seq, id)
  if (later.length > 0) return { change: null, left: [leaveTo('content', later)] }
  return {
    change: await updateComment({ ...context, comment }, { version: comment.version, content }),
    left: [],
  }
}

async function undoRelation(context: TicketContext, event: Undoable): Promise<Undone> {
  requireRight(context, 'ticket.update')
  requireLive(context)
  const { db, ticket } = context
  const relation = event.payload as unknown as StoredRelation
  const { kind, from_id, to_id } = relation
  const isFrom = ticket.id === from_id
  const input = { kind: kindAt(kind, isFrom ? 'from' : 'to'), ticket_id: isFrom ? to_id : from_id }
  const { rows } =
    await sql`select from relation where kind = ${kind} and from_id = ${from_id} and to_id = ${to_id}`.execute(
      db,
    )
  const wasAdded = event.type === 'relation.added'
  if (rows.length > 0 !== wasAdded) return NOTHING
  const later = await laterRelations(context, event.seq, relation)
  if (later.length > 0) return { change: null, left: [leaveTo(kind, later)] }
  return { change: await (wasAdded ? removeRelation : addRelation)(context, input), left: [] }
}
