// Records how much of a project the user has looked at. It concerns only the user, so there are no events.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { VISIT_PACE_SECONDS } from '../../domain/news/news.ts'
import { type Following, type ProjectContext, refreshInbox } from '../pipeline/context.ts'
import { markOf } from './found.ts'
import { dayOf } from './today.ts'

/** The marks never go back. A visit is stored at most once a minute, however many pages report it. */
export async function markProjectSeen(
  context: ProjectContext,
  { seq, all, today }: InputOf<'markProjectSeen'>,
): Promise<Following | null> {
  const { db, user, project, now } = context
  const shown = Math.min(seq, project.seq)
  const day = dayOf(today, now)
  const paced = new Date(Date.parse(now) - VISIT_PACE_SECONDS * 1_000).toISOString()
  await sql`
    insert into project_visit as visit (project_id, user_id, seen_seq, seen_at, seen_on, shown_seq, shown_at, shown_on)
    select member.project_id, member.user_id,
      ${all ? sql`greatest(mark.after, ${shown}), ${now}::timestamptz, ${day}::date` : sql`mark.after, mark.since, mark.day`},
      greatest(mark.after, ${shown}), ${now}::timestamptz, ${day}::date
    from project_member member cross join ${markOf(now)}
    where member.project_id = ${project.id} and member.user_id = ${user.id}
    on conflict (project_id, user_id) do update set
      seen_seq = excluded.seen_seq, seen_at = excluded.seen_at, seen_on = excluded.seen_on,
      shown_seq = greatest(visit.shown_seq, excluded.shown_seq), shown_at = excluded.shown_at, shown_on = excluded.shown_on
    where excluded.seen_seq >= visit.seen_seq and excluded.shown_at >= visit.shown_at
      and (${all} or visit.shown_at <= ${paced}::timestamptz)`.execute(db)
  // Other open pages of the user load it again.
  return all ? { follows: [refreshInbox(user.id)] } : null
}
