// Collects the notifications to be pushed, in the transaction that writes them into the inboxes, so that none is lost or
// collected twice. The content is read when it is sent (sender.ts).
import { sql } from 'kysely'
import type { Tx } from '../db/handle.ts'
import type { NotifiedEvents } from '../notification/collect.ts'

export async function collectPushes(tx: Tx, projectId: string, notified: NotifiedEvents[]): Promise<void> {
  const direct = notified.filter(({ reason }) => reason === 'mentioned' || reason === 'assigned')
  if (direct.length === 0) return
  const of = <K extends keyof NotifiedEvents>(field: K) => direct.map((one) => one[field])
  await sql`
    insert into push_news (user_id, ticket_id, project_id, reason, seq, made_at, retry_at)
    select told.user_id, ticket_id, ${projectId}, reason, seq, at, at
    from unnest(${of('user_id')}::uuid[], ${of('ticket_id')}::uuid[], ${of('reason')}::text[], ${of('last_seq')}::bigint[],
      ${of('at')}::timestamptz[]) told (user_id, ticket_id, reason, seq, at)
    where exists (select from push_subscription where push_subscription.user_id = told.user_id)
    order by told.user_id, ticket_id
    on conflict do nothing`.execute(tx)
}
