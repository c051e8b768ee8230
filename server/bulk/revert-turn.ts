// The step of a bulk change that reverts one change of a user.
import { sql } from 'kysely'
import { api } from '../../domain/api.ts'
import type { StoredBulkAction } from '../../domain/bulk/bulk.ts'
import { Refusal } from '../../domain/error.ts'
import { type RevertTarget, touchedByOthers } from '../history/touched.ts'
import type { Change } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'
import { deleteTicket } from '../ticket/commands.ts'
import { requireRight, undoChange } from '../undo/undo.ts'
import type { Step } from './step-turn.ts'

export type RevertAction = Extract<StoredBulkAction, { do: 'revert' }>

/** Undoes one change of a user, except the parts that somebody else has changed since. */
export function revertOf({ of: user_id, way = 'any' }: RevertAction, seq: number): Step {
  return {
    // Requires the rights of the revert itself, because it undoes changes of somebody else.
    operation: { ...api.undoChange, needs: api.startRevert.needs },
    run: async (context) => {
      const { rows } = await sql<{ type: string }>`
        select type from event where project_id = ${context.project.id} and seq = ${seq}`.execute(context.db)
      return rows[0]?.type === 'ticket.created'
        ? undoCreation(context, seq, { user_id, way })
        : undoChange(context, { seq })
    },
  }
}

/** @param target the user whose changes are reverted */
async function undoCreation(
  context: TicketContext,
  seq: number,
  target: RevertTarget,
): Promise<Change | null> {
  const { ticket } = context
  if (ticket.deleted_at !== null) return null
  requireRight(context, 'ticket.delete')
  if ((await touchedByOthers(context, { id: ticket.id, seq }, target)) !== undefined)
    throw new Refusal('edit_conflict')
  return deleteTicket(context)
}
