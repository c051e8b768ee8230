// Finds the unread changes of a project: what others did to its tickets after a mark, by the event log, and tickets that became
// overdue. Reads only a limited number of the newest events, so neither the size of a project nor a long absence costs time.
import { type RawBuilder, sql } from 'kysely'
import { NEWS_LISTED, VISIT_ENDS_MINUTES } from '../../domain/news/news.ts'
import { columnOf } from '../column/columns.ts'

/** A visit without activity since this time has ended. ISO 8601. */
function endedBefore(now: string): string {
  return new Date(Date.parse(now) - VISIT_ENDS_MINUTES * 60_000).toISOString()
}

/**
 * `after`, `since` and `day` of the unread changes, for the row `member` of project_member. They begin where the current visit
 * began; after the visit has ended, where the user had looked to; before the first visit, where the user joined.
 */
export function markOf(now: string): RawBuilder<unknown> {
  const hasEnded = sql`visit.shown_at <= ${endedBefore(now)}::timestamptz`
  return sql`lateral (
    select coalesce(max(case when ${hasEnded} then shown_seq else seen_seq end), member.joined_seq) as after,
      coalesce(max(case when ${hasEnded} then shown_at else seen_at end), member.joined_at) as since,
      coalesce(max(case when ${hasEnded} then shown_on else seen_on end),
        (member.joined_at at time zone 'UTC')::date) as day
    from project_visit visit where visit.project_id = member.project_id and visit.user_id = member.user_id
  ) mark`
}

type NewsQuery = { userId: string; today: string; scanned: number }

/**
 * One row for each ticket with unread changes, for the row `member` of project_member with its `mark`. Compares with the current
 * ticket: one that was moved and moved back, or was blocked again, has no change, and a deleted comment does not count.
 */
export function newsOf({ userId, today, scanned }: NewsQuery): RawBuilder<unknown> {
  const column = sql.raw(columnOf('ticket'))
  // A ticket that was closed without being delivered was moved, not done.
  const isDone = sql`ticket.status = 'done' and former_status <> 'done' and not exists (
    select from project_column where project_column.project_id = ticket.project_id and slot = ticket.column_slot
      and project_column.status = 'done' and not delivered)`
  return sql`
    select * from (
      select ticket.id as ticket_id, changed.seq, changed.at, changed.actor_id, coalesce(changed.comments, 0) as comments,
        changed.comment_id, changed.bulk_id,
        array_remove(array[
          case when is_new then 'new' end,
          case when ${isDone} then 'done' end,
          case when is_unblocked and ticket.blocked_by = 0 and ticket.status <> 'done' then 'unblocked' end,
          case when overdue.id is not null then 'overdue' end,
          case when former_column <> ${column} and (${isDone}) is not true then 'moved' end,
          case when comments > 0 then 'commented' end
        ], null) as reasons
      from (
        select told.ticket_id, max(told.seq) as seq,
          (array_agg(told.at order by told.seq desc))[1] as at,
          (array_agg(told.actor_id order by told.seq desc))[1] as actor_id,
          bool_or(told.what = 'new') as is_new,
          bool_or(told.what = 'unblocked') as is_unblocked,
          (array_agg(told.before ->> 'status' order by told.seq)
            filter (where told.what = 'moved' and told.before ? 'status'))[1] as former_status,
          (array_agg(coalesce(told.before ->> 'column', told.before ->> 'status') order by told.seq)
            filter (where told.what = 'moved'))[1] as former_column,
          (array_agg(told.bulk_id order by told.seq desc) filter (where told.what <> 'commented'))[1] as bulk_id,
          count(*) filter (where told.what = 'commented')::int as comments,
          (array_agg(told.comment_id order by told.seq) filter (where told.what = 'commented'))[1] as comment_id
        from (
          select log.seq, log.at, log.actor_id, log.before, log.bulk_id, what.ticket_id, what.what, what.comment_id
          from (
            select seq, at, type, actor_id, payload, before, bulk_id from event
            where event.project_id = member.project_id and event.seq > mark.after
            order by event.seq desc limit ${sql.lit(scanned)}
          ) log
          cross join ${WHAT}
          where log.actor_id is distinct from ${userId}
        ) told group by told.ticket_id
      ) changed
      full join (
        select id from ticket where ticket.project_id = member.project_id and ticket.due_date is not null
          and ticket.due_date >= mark.day and ticket.due_date < ${today}::date
          and ticket.status <> 'done' and ticket.deleted_at is null
        order by ticket.due_date desc limit ${sql.lit(NEWS_LISTED + 1)}
      ) overdue on overdue.id = changed.ticket_id
      join ticket on ticket.id = coalesce(changed.ticket_id, overdue.id) and ticket.project_id = member.project_id
        and ticket.deleted_at is null
    ) found where cardinality(reasons) > 0`
}

/** The ticket and the kind of change of an event of the log, and the comment if the event wrote one. */
const WHAT = sql`lateral (
    select (log.payload #>> '{ticket,id}')::uuid as ticket_id,
      case log.type when 'ticket.changed' then 'moved' else 'new' end as what, null::uuid as comment_id
    where log.type in ('ticket.created', 'ticket.restored', 'ticket.arrived')
      or log.type = 'ticket.changed' and log.payload -> 'fields' ?| array['status', 'column']
    union all
    select comment.ticket_id, 'commented', comment.id from comment
    where log.type = 'comment.created' and comment.id = (log.payload #>> '{comment,id}')::uuid
    union all
    select (one ->> 'id')::uuid, 'unblocked', null::uuid from jsonb_array_elements(log.payload -> 'blocked') one
    where one ->> 'blocked_by' = '0'
  ) what`
