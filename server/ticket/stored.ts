// The tables of tickets: their bounds, and their erasure.
import { sql } from 'kysely'
import { updateEventCounts } from '../db/counts.ts'
import type { Db } from '../db/handle.ts'
import { withErased } from '../stored/bounds.ts'
import { along, countThere } from '../stored/moves.ts'
import type { Stored } from '../stored/stored.ts'

const STEP = 200
const OWN_TEXT = sql`octet_length(title) + coalesce(octet_length(description), 0)`

export const ticketStored = {
  tables: {
    // Every title has at least one byte, and the remains of an erased ticket count too.
    ticket: {
      of: 'project',
      rows: [{ limit: 'textBytes' }],
      bytes: [{ limit: 'textBytes' }],
      removedBy: ['stays', withErased],
    },
    ticket_text: {
      of: 'project',
      rows: [{ oneFor: ['ticket_id'] }],
      removedBy: [{ with: 'ticket' }, withErased],
    },
  },
  moved: {
    // The row of the ticket has moved before (server/move/commands.ts).
    ticket: (tx, move) => countThere(tx, move, 'ticket', { text_bytes: OWN_TEXT }, 'id'),
    ticket_text: along('ticket_text', ({ number }) => sql`, number = ${number}`),
  },
  erased: {
    // The update writes the searched text again, so the text is deleted last.
    async ticket(tx, id, now) {
      await sql`update ticket set title = 'Deleted ticket', description = null, erased_at = ${now}
        where id = ${id}`.execute(tx)
      await sql`delete from ticket_text where ticket_id = ${id}`.execute(tx)
    },
    batches: {
      async project(db, id) {
        while (await deleteSome(db, id));
      },
    },
  },
  neverViolated: {
    bounds: [],
    inCode: ['ticket_number_check', 'ticket_rank_check'],
    onConflict: ['ticket_start_date_check'],
    counts: [
      'ticket_attachment_count_check',
      'ticket_blocked_by',
      'ticket_comment_count_check',
      'ticket_sub_counts',
    ],
    madeUp: ['ticket_number'],
    forKeys: ['ticket_in_project', 'ticket_text_pkey'],
    locked: ['ticket_in_column', 'ticket_text_ticket_id_fkey'],
  },
} satisfies Stored

/** Lowest numbers first, so that the project's highest ticket number stays correct until no ticket is left. */
function deleteSome(db: Db, projectId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ left: boolean }>`with gone as (
        delete from ticket where project_id = ${projectId} and number = any(array(
          select number from ticket where project_id = ${projectId} order by number limit ${STEP}))
        returning number, status, column_slot, deleted_at
      ), counted as (
        select count(*) filter (where status = 'todo' and deleted_at is null) as todo,
          count(*) filter (where status = 'in_progress' and deleted_at is null) as in_progress,
          count(*) filter (where status = 'done' and deleted_at is null) as done, max(number) as last
        from gone
      )
      update project set todo_count = todo_count - todo, in_progress_count = in_progress_count - in_progress,
        done_count = done_count - done,
        column_counts = column_counts_plus(column_counts, coalesce((
          select jsonb_object_agg(column_slot, -n) from (select column_slot, count(*) as n from gone
            where column_slot > 0 and deleted_at is null group by column_slot) by_column), '{}')),
        last_ticket_number = case when last < last_ticket_number then last_ticket_number else 0 end
      from counted where project.id = ${projectId} returning last < last_ticket_number as left`.execute(tx)
    await updateEventCounts(tx, projectId)
    return rows[0]?.left === true
  })
}
