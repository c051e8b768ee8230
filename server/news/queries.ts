// Reads the unread changes of one project, and the number of them in each project.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { NEWS_COUNTED, NEWS_LISTED, type NewsCount } from '../../domain/news/news.ts'
import { isoTime, profileOf } from '../db/json.ts'
import { isReached } from '../entry.ts'
import { NEWS } from '../limits.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'
import { markOf, newsOf } from './found.ts'
import { dayOf } from './today.ts'

export async function getProjectNews(
  { db, user, project, now }: ProjectContext,
  { today }: InputOf<'getProjectNews'>,
): Promise<OutputOf<'getProjectNews'>> {
  const ofPerson = sql`project_member member cross join ${markOf(now)}`
  const isTheirs = sql`member.project_id = ${project.id} and member.user_id = ${user.id}`
  const { rows: marks } = await sql<{ after: number; since: string }>`
    select mark.after, ${isoTime('mark.since')} as since from ${ofPerson} where ${isTheirs}`.execute(db)
  const newsQuery = { userId: user.id, today: dayOf(today, now), scanned: NEWS.listScans }
  const { rows } = await sql<OutputOf<'getProjectNews'>['tickets'][number]>`
    select news.ticket_id, ticket.number, ticket.title, ticket.status, board_column.name as column_name,
      ticket.due_date::text as due_date, news.reasons, news.comments, news.comment_id, news.bulk_id, ${profileOf('actor')} as actor, ${isoTime('news.at')} as at
    from ${ofPerson}
    cross join lateral (
      ${newsOf(newsQuery)} order by seq desc nulls last, ticket_id desc limit ${sql.lit(NEWS_LISTED + 1)}
    ) news
    join ticket on ticket.id = news.ticket_id
    join project_column board_column on board_column.project_id = ticket.project_id
      and board_column.status = ticket.status and board_column.slot = ticket.column_slot
    left join profile actor on actor.id = news.actor_id
    where ${isTheirs} order by news.seq desc nulls last, news.ticket_id desc`.execute(db)
  const { after = project.seq, since = now } = marks[0] ?? {}
  return {
    seq: project.seq,
    since,
    tickets: rows.slice(0, NEWS_LISTED),
    is_more: rows.length > NEWS_LISTED || project.seq - after > NEWS.listScans,
  }
}

/** For the projects that `listProjects` lists for the same window, without those that have no unread changes. */
export async function countNews(
  context: UserContext,
  { before, limit, today }: InputOf<'countNews'>,
): Promise<OutputOf<'countNews'>> {
  const { db, user, now } = context
  const [created_at, id] = before?.split(',') ?? []
  const older = before
    ? sql`(project.created_at, project.id) < (${created_at}::timestamptz, ${id}::uuid)`
    : sql`true`
  const newsQuery = { userId: user.id, today: dayOf(today, now), scanned: NEWS.countScans }
  const { rows } = await sql<NewsCount & { created_at: string }>`
    select member.project_id, member.created_at, ${isoTime('mark.since')} as since, news.count, member.seq - mark.after > ${sql.lit(NEWS.countScans)} as is_more
    from (
      select member.*, project.seq, project.created_at
      from project_member member join project on project.id = member.project_id
      where member.user_id = ${user.id} and project.deleted_at is null and ${isReached(context)} and ${older}
      order by project.created_at desc, project.id desc limit ${limit + 1}
    ) member
    cross join ${markOf(now)}
    cross join lateral (
      select count(*)::int as count from (${newsOf(newsQuery)} limit ${sql.lit(NEWS_COUNTED + 1)}) counted
    ) news
    order by member.created_at desc, member.project_id desc`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    projects: rows.slice(0, limit).filter(({ count }) => count > 0),
    next: last ? `${last.created_at},${last.project_id}` : null,
  }
}
