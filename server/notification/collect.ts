// Collects the notifications to be mailed, in the transaction that writes them into the inboxes, so that none is lost or
// collected twice. plan.ts decides when they are mailed.
import { sql } from 'kysely'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import type { Tx } from '../db/handle.ts'
import { NOTIFICATIONS } from './limits.ts'
import { CAN_BE_MAILED, DEFAULTS } from './settings.ts'

/** Events about a ticket that a user was notified of in the inbox, for one reason. */
export type NotifiedEvents = {
  user_id: string
  ticket_id: string
  reason: EventReason
  first_seq: number
  last_seq: number
  /** The times of the first and the last event. */
  since: string
  at: string
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** A daily notification is due at once, because plan.ts computes the hour from the user's time zone. */
export async function collect(tx: Tx, projectId: string, notified: NotifiedEvents[]): Promise<void> {
  if (notified.length === 0) return
  const of = <K extends keyof NotifiedEvents>(field: K) => notified.map((one) => one[field])
  await sql`
    with told as (
      select * from unnest(${of('user_id')}::uuid[], ${of('ticket_id')}::uuid[], ${of('reason')}::text[],
        ${of('first_seq')}::bigint[], ${of('last_seq')}::bigint[], ${of('since')}::timestamptz[], ${of('at')}::timestamptz[])
        told (user_id, ticket_id, reason, first_seq, last_seq, since, at)
    ), paced as (
      select told.*, coalesce(settings.paces ->> reason, standard.pace) as pace
      from told join ${DEFAULTS} using (reason)
      join account on account.id = told.user_id
      left join notification_settings settings on settings.user_id = told.user_id
      where ${CAN_BE_MAILED}
    )
    insert into notification (user_id, ticket_id, project_id, pace, reasons, first_seq, last_seq, since, due_at)
    select user_id, ticket_id, ${projectId}, pace, array_agg(reason order by reason), min(first_seq), max(last_seq), min(since),
      case pace
        when 'now' then least(max(at) + ${seconds(NOTIFICATIONS.quiet)}, min(since) + ${seconds(NOTIFICATIONS.longest)})
        when 'hourly' then min(since) + interval '1 hour'
        else min(since)
      end
    from paced where pace <> 'off' group by user_id, ticket_id, pace order by user_id, ticket_id, pace
    on conflict (user_id, ticket_id, pace) where mail_id is null do update set
      reasons = (select array_agg(distinct reason) from unnest(notification.reasons || excluded.reasons) reason),
      last_seq = greatest(notification.last_seq, excluded.last_seq),
      due_at = case notification.pace
        when 'now' then least(excluded.due_at, notification.since + ${seconds(NOTIFICATIONS.longest)})
        else notification.due_at
      end`.execute(tx)
}
