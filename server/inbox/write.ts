// Writes events into the inboxes of the users they concern: a few statements for a batch of events, however many users watch.
// Skips users who are not members now or were not at the time of the event, and deleted tickets.
import { sql } from 'kysely'
import type { EventReason } from '../../domain/inbox/inbox.ts'
import type { Tx } from '../db/handle.ts'
import { collect, type NotifiedEvents } from '../notification/collect.ts'
import { collectPushes } from '../push/collect.ts'

/** The part of a ticket event that notifications need. */
export type NotifiableEvent = {
  seq: number
  at: string
  actor_id: string | null
  ticket_id: string
  comment_id: string | null
  /** Users who watch the ticket from this event on, unless they chose not to. */
  watchers: string[]
  /** Users who are notified even if they do not watch, with the strongest reason for each. */
  direct: Map<string, EventReason>
  /** The reason for users who watch; null if they are not notified. */
  reason: EventReason | null
}

/**
 * @param how.mail whether users are also notified by mail
 * @returns the users who now watch a ticket that they did not watch before, and those whose inboxes changed
 */
export async function writeNotifications(
  tx: Tx,
  projectId: string,
  notifiable: NotifiableEvent[],
  { mail }: { mail: boolean },
): Promise<string[]> {
  if (notifiable.length === 0) return []
  const watching = await watch(tx, projectId, notifiable)
  const notified = await notify(tx, projectId, notifiable)
  if (mail) await collect(tx, projectId, notified)
  await collectPushes(tx, projectId, notified)
  return [...watching, ...new Set(notified.map((one) => one.user_id))]
}

async function watch(tx: Tx, projectId: string, notifiable: NotifiableEvent[]): Promise<string[]> {
  const rows = notifiable.flatMap(({ ticket_id, seq, watchers }) =>
    watchers.map((user_id) => ({ ticket_id, user_id, seq })),
  )
  if (rows.length === 0) return []
  const added = await sql<{ user_id: string }>`
    insert into ticket_watch (ticket_id, user_id, project_id, seq)
    select distinct on (row.ticket_id, row.user_id) row.ticket_id, row.user_id, ${projectId}, row.seq
    from unnest(${rows.map((row) => row.ticket_id)}::uuid[], ${rows.map((row) => row.user_id)}::uuid[],
      ${rows.map((row) => row.seq)}::bigint[]) row (ticket_id, user_id, seq)
    join project_member member on member.project_id = ${projectId} and member.user_id = row.user_id
      and member.joined_seq <= row.seq
    join ticket on ticket.project_id = ${projectId} and ticket.id = row.ticket_id and ticket.erased_at is null
    order by row.ticket_id, row.user_id, row.seq
    on conflict do nothing returning user_id`.execute(tx)
  return added.rows.map((row) => row.user_id)
}

async function notify(tx: Tx, projectId: string, notifiable: NotifiableEvent[]): Promise<NotifiedEvents[]> {
  const direct = notifiable.flatMap(({ seq, direct }) =>
    [...direct].map(([user_id, reason]) => ({ seq, user_id, reason })),
  )
  const of = <K extends keyof NotifiableEvent>(field: K) => notifiable.map((one) => one[field])
  const notified = await sql<NotifiedEvents>`
    with news (seq, at, actor_id, ticket_id, comment_id, reason) as (
      select * from unnest(${of('seq')}::bigint[], ${of('at')}::timestamptz[], ${of('actor_id')}::uuid[],
        ${of('ticket_id')}::uuid[], ${of('comment_id')}::uuid[], ${of('reason')}::text[])
    ), direct (seq, user_id, reason) as (
      select * from unnest(${direct.map(({ seq }) => seq)}::bigint[], ${direct.map((one) => one.user_id)}::uuid[],
        ${direct.map(({ reason }) => reason)}::text[])
    ), told as (
      select direct.user_id, ticket_id, seq, direct.reason from direct join news using (seq)
      join project_member member on member.project_id = ${projectId} and member.user_id = direct.user_id
        and member.joined_seq < seq
      where direct.user_id is distinct from actor_id
      union all
      select user_id, ticket_id, news.seq, news.reason from news join ticket_watch using (ticket_id)
      where is_on and ticket_watch.seq < news.seq and news.reason is not null and user_id is distinct from actor_id
        and not exists (select from direct where direct.seq = news.seq and direct.user_id = ticket_watch.user_id)
    ), grouped as (
      select user_id, ticket_id, count(*)::int as count, max(seq) as seq, array_agg(told.reason order by seq desc) as reasons,
        (array_agg(comment_id order by told.reason = 'mentioned' desc,
          told.reason <> 'mentioned' and comment_id is not null desc, seq desc))[1] as linked_comment_id
      from told join news using (seq, ticket_id) group by user_id, ticket_id
    ), line as (
      insert into inbox_line (user_id, ticket_id, project_id, reasons, count, seq, at, actor_id, comment_id,
        linked_comment_id)
      select grouped.user_id, grouped.ticket_id, ${projectId}, ${eachOnce(sql`grouped.reasons`)}, count, seq, at, actor_id,
        comment_id, linked_comment_id
      from grouped join news using (seq)
      join project_member member on member.project_id = ${projectId} and member.user_id = grouped.user_id
      join ticket on ticket.project_id = ${projectId} and ticket.id = grouped.ticket_id and ticket.deleted_at is null
      order by grouped.user_id, grouped.ticket_id
      on conflict (user_id, ticket_id) do update set
        reasons = case when inbox_line.state in ('unread', 'later') then ${eachOnce(sql`excluded.reasons || inbox_line.reasons`)}
          else excluded.reasons end,
        count = excluded.count + case when inbox_line.state in ('unread', 'later') then inbox_line.count else 0 end,
        seq = excluded.seq, at = excluded.at, actor_id = excluded.actor_id, comment_id = excluded.comment_id,
        linked_comment_id = case
          when inbox_line.state not in ('unread', 'later') or 'mentioned' = any(excluded.reasons)
            then excluded.linked_comment_id
          when 'mentioned' = any(inbox_line.reasons) then inbox_line.linked_comment_id
          else coalesce(excluded.linked_comment_id, inbox_line.linked_comment_id) end,
        state = 'unread', later_until = null
      returning user_id, ticket_id
    )
    select user_id, ticket_id, told.reason, min(seq) as first_seq, max(seq) as last_seq, min(news.at) as since, max(news.at) as at
    from line join told using (user_id, ticket_id) join news using (seq, ticket_id)
    group by user_id, ticket_id, told.reason`.execute(tx)
  return notified.rows
}

/** Each reason once, in the order of first occurrence. */
function eachOnce(reasons: ReturnType<typeof sql>) {
  return sql`(select array_agg(reason order by place) from (
    select reason, min(place) as place from unnest(${reasons}) with ordinality list (reason, place) group by reason
  ) first)`
}

/** Removes the lines about deleted tickets, or about all tickets of a deleted project. @returns the owners of the lines */
export async function removeLines(tx: Tx, projectId: string, ticketIds: string[] | 'all'): Promise<string[]> {
  const which = ticketIds === 'all' ? sql`true` : sql`ticket_id = any(${ticketIds}::uuid[])`
  const { rows } = await sql<{ user_id: string }>`
    delete from inbox_line where project_id = ${projectId} and ${which} returning user_id`.execute(tx)
  return rows.map((row) => row.user_id)
}
