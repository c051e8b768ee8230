// The tables of the event log: their bounds, and their erasure.
import { type RawBuilder, sql } from 'kysely'
import { TICKET_TEXTS } from '../../domain/ticket/fields.ts'
import type { Db } from '../db/handle.ts'
import { inSteps } from '../db/in-steps.ts'
import { ofComment, ofTicket } from '../history/log.ts'
import { withErased } from '../stored/bounds.ts'
import type { Stored } from '../stored/stored.ts'

const STEP = 200
/** Most events of a project that one statement deletes. */
const EVENTS = 2_000
/** The texts of tickets and comments that `before` keeps. */
const FORMER = [...TICKET_TEXTS, 'content']
/** Texts of custom fields in `before`. */
const CUSTOM = '$.keyvalue() ? (@.key starts with "text:")'

export const eventsStored = {
  tables: {
    // History is never pruned (decision 44).
    event: {
      of: 'project',
      rows: [{ rate: 'writes' }],
      bytes: [{ rate: 'writtenBytes' }],
      removedBy: [withErased],
    },
    reader_place: { of: 'project', rows: [{ oneFor: ['reader', 'project_id'] }], removedBy: ['stays'] },
  },
  erased: {
    batches: {
      ticket: (db, id) => eraseTexts(db, ofTicket('e', id)),
      // The last event stays.
      project: (db, id) =>
        inSteps(EVENTS, (size) =>
          sql`delete from event where project_id = ${id} and seq = any(array(select event.seq from event
            join project on project.id = event.project_id and event.seq < project.seq
            where event.project_id = ${id} order by event.seq limit ${size}))`.execute(db),
        ),
    },
    async comments(db, ids) {
      for (const id of ids) await eraseTexts(db, ofComment('e', id))
    },
  },
  neverViolated: { inCode: ['event_via_check'], madeUp: ['event_pkey'], byJobs: ['reader_place_pkey'] },
} satisfies Stored

/**
 * Removes earlier texts of tickets or comments from their events. Events of older releases also contain the texts of their time.
 */
async function eraseTexts(db: Db, events: RawBuilder<boolean>): Promise<void> {
  const found = sql`select project_id, seq from event e where ${events}
      and (payload #>> '{ticket,title}' <> '' or payload #>> '{comment,content}' <> ''
        or before ?| ${FORMER}::text[] or before @? ${CUSTOM}::jsonpath) limit ${STEP}`
  await inSteps(STEP, () =>
    sql`update event set payload = (case when payload ? 'ticket' then payload - 'description' else payload end)
        #- '{ticket,title}' #- '{ticket,excerpt}' #- '{ticket,description}' #- '{comment,content}',
        before = before - ${FORMER}::text[] - array(select key from jsonb_each(before) where key like 'text:%')
      from (${found}) found where event.project_id = found.project_id and event.seq = found.seq`.execute(db),
  )
}
