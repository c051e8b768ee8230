// The tables of webhooks: their bounds, pruning and erasure.
import { type RawBuilder, sql } from 'kysely'
import { WEBHOOK_LOG } from '../../domain/webhook/webhook.ts'
import { fromNow } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import { inSteps } from '../db/in-steps.ts'
import { DAY } from '../limits.ts'
import { freed } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import { PRUNED_AT_ONCE } from '../stored/steps.ts'
import type { Pruning, Stored } from '../stored/stored.ts'

export const webhookStored = {
  tables: {
    webhook: {
      of: 'project',
      rows: [{ limit: 'webhooks' }],
      removedBy: [{ by: 'server/webhook/commands.ts' }],
    },
    webhook_delivery: {
      of: 'project',
      rows: [{ oneFor: ['webhook_id', 'seq'] }, { newest: 'deliveries' }],
      removedBy: [{ step: 'deliveries' }, { with: 'webhook' }],
    },
  },
  limits: { webhooks: freed('project', 'server/webhook/commands.ts', { refuses: 'webhook_limit' }) },
  pruned: { deliveries: pruneDeliveries },
  // The answers of receivers may repeat texts of the ticket.
  moved: { webhook_delivery: (tx, { ticket_id }) => forgetAnswers(tx, sql`ticket_id = ${ticket_id}`) },
  erased: {
    comments: (db, ids) => forgetAnswers(db, sql`comment_id = any(${ids}::uuid[])`),
    ticket: (tx, id) => forgetAnswers(tx, sql`ticket_id = ${id}`),
    project: rowsOfProject('webhook'),
  },
  neverViolated: {
    bounds: [
      'webhook_access_token_check',
      'webhook_description_check',
      'webhook_query_check',
      'webhook_room_check',
      'webhook_topics_check',
      'webhook_types_check',
      'webhook_url_check',
    ],
    inCode: [
      'webhook_format_check',
      'webhook_check',
      'webhook_check1',
      'webhook_delivery_state_check',
      'webhook_paused_check',
    ],
    byJobs: ['webhook_delivery_bulk', 'webhook_delivery_event'],
  },
} satisfies Stored

/** Removes stored answers of receivers, which may repeat the text that was sent. */
async function forgetAnswers(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`update webhook_delivery set answer = null, body_hash = null
    where ${which} and (answer is not null or body_hash is not null)`.execute(db)
}

/** The deliveries of each webhook: removes old ones whether or not they arrived, and all but the newest of the others. */
async function pruneDeliveries(deps: Pruning): Promise<void> {
  const { db } = deps
  const oldest = fromNow(deps, -WEBHOOK_LOG.days * DAY)
  await inSteps(PRUNED_AT_ONCE, (size) =>
    sql`delete from webhook_delivery where id = any(array(
      select id from webhook_delivery where made_at < ${oldest} order by made_at limit ${size}))`.execute(db),
  )
  await inSteps(PRUNED_AT_ONCE, (size) =>
    sql`delete from webhook_delivery where id = any(array(
      select delivery.id from webhook cross join lateral (
        select id from webhook_delivery where webhook_id = webhook.id and state <> 'pending'
        order by id desc offset ${WEBHOOK_LOG.deliveries}) delivery limit ${size}))`.execute(db),
  )
}
