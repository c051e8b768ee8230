// The table of comments: its bounds, and its erasure.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { eraseCommentsFromLog } from '../retention/erase.ts'
import { freed, withErased } from '../stored/bounds.ts'
import { alongWithBytes } from '../stored/moves.ts'
import type { Stored } from '../stored/stored.ts'

const STEP = 200
/** Most comments of a project that one statement deletes. */
const OF_PROJECT = 2_000

export const commentStored = {
  tables: {
    comment: {
      of: 'project',
      rows: [{ limit: 'comments' }],
      bytes: [{ limit: 'textBytes' }],
      removedBy: [{ by: 'server/comment/commands.ts' }, withErased],
    },
  },
  limits: {
    comments: freed('parent', 'server/comment/commands.ts', {
      refuses: 'comment_limit',
      isTried: { in: 'server/fair-use/fair-use.test.ts', saying: 'comment_limit' },
    }),
  },
  moved: {
    // The number of the event orders search results, and the events of the old project mean nothing here.
    comment: alongWithBytes(
      'comment',
      { text_bytes: sql`coalesce(sum(octet_length(content)), 0)` },
      ({ seq }) => sql`, at_seq = ${seq}`,
    ),
  },
  erased: {
    batches: {
      async ticket(db, id) {
        for (let ids = await commentsOn(db, id); ids.length > 0; ids = await commentsOn(db, id)) {
          await eraseCommentsFromLog(db, ids)
          await eraseComments(db, sql`id = any(${ids}::uuid[])`)
        }
      },
      async project(db, id) {
        const some = sql`id = any(array(select comment.id from ticket join comment on comment.ticket_id = ticket.id
          where ticket.project_id = ${id} and ticket.comment_count > 0 limit ${OF_PROJECT}))`
        while ((await eraseComments(db, some)) > 0n);
      },
    },
  },
  neverViolated: {
    bounds: ['comment_content_check'],
    inCode: ['comment_reactions_check'],
    locked: ['comment_on_ticket'],
  },
} satisfies Stored

async function commentsOn(db: Db, ticketId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from comment where ticket_id = ${ticketId}
    order by created_at, id limit ${STEP}`.execute(db)
  return rows.map(({ id }) => id)
}

async function eraseComments(db: Db, which: RawBuilder<unknown>): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`with gone as (
      delete from comment where ${which} returning ticket_id
    )
    update ticket set comment_count = comment_count - gone_from.count
    from (select ticket_id, count(*) from gone group by 1) gone_from where ticket.id = gone_from.ticket_id`.execute(
    db,
  )
  return numAffectedRows
}
