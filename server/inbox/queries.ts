// Reads the user's inbox, and whether the user watches a ticket.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { UNREAD_COUNTED } from '../../domain/inbox/unread.ts'
import { EXCERPT_LENGTH } from '../../domain/ticket/excerpt.ts'
import type { Db } from '../db/handle.ts'
import { isoTime, profileOf } from '../db/json.ts'
import { couldEnter, isReached } from '../entry.ts'
import type { UserContext } from '../pipeline/context.ts'
import type { TicketContext } from '../ticket/columns.ts'

/**
 * The lines that the user may read now, newest first: none of a project that the user has left, and none about deleted tickets.
 * `offset 0` stops the planner from starting with the projects and reading the lines of all users there.
 */
const readable = (
  userId: RawBuilder<unknown> | string,
  which: RawBuilder<unknown>,
  isOpen: RawBuilder<boolean>,
) => sql`(
    select * from inbox_line where user_id = ${userId} and ${which} order by at desc, ticket_id desc offset 0
  ) line
  join project_member member on member.project_id = line.project_id and member.user_id = line.user_id
  join project on project.id = line.project_id and project.deleted_at is null and ${isOpen}
  join ticket on ticket.id = line.ticket_id and ticket.deleted_at is null`

/** Conditions written like those of the table's partial indexes. */
const SHOWN = {
  all: sql`state in ('unread', 'read')`,
  unread: sql`state = 'unread'`,
  later: sql`state = 'later'`,
}

export async function listInbox(
  context: UserContext,
  { show, before, limit }: InputOf<'listInbox'>,
): Promise<OutputOf<'listInbox'>> {
  const { db, user } = context
  const [at, ticketId] = before?.split(',') ?? []
  const older = before ? sql`(at, ticket_id) < (${at}::timestamptz, ${ticketId}::uuid)` : sql`true`
  const { rows } = await sql<OutputOf<'listInbox'>['lines'][number]>`
    select line.ticket_id, json_build_object('id', project.id, 'name', project.name, 'key', project.key) as project,
      ticket.number, ticket.title, ticket.status, line.reasons, line.count, ${profileOf('actor')} as actor,
      left(comment.content, ${sql.lit(EXCERPT_LENGTH)}) as excerpt, ${isoTime('line.at')} as at, line.seq,
      line.state = 'unread' as is_unread, ${isoTime('line.later_until')} as later_until,
      coalesce(linked.id, comment.id) as comment_id
    from ${readable(user.id, sql`${SHOWN[show]} and ${older}`, isReached(context))}
    left join profile actor on actor.id = line.actor_id
    left join comment on comment.id = line.comment_id
    left join comment linked on linked.id = line.linked_comment_id
    order by line.at desc, line.ticket_id desc limit ${limit + 1}`.execute(db)
  const lines = rows.slice(0, limit)
  const last = rows.length > limit ? lines.at(-1) : undefined
  return { lines, next: last ? `${last.at},${last.ticket_id}` : null }
}

export async function countInbox({ db, user }: UserContext): Promise<OutputOf<'countInbox'>> {
  return { unread: (await unreadOf(db, [user.id])).get(user.id) ?? 0 }
}

/** The number of unread lines of each user, not counted beyond the number that is shown as "99+". */
export async function unreadOf(db: Db, userIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    select person.user_id, (${UNREAD}) as unread from unnest(${userIds}::uuid[]) person (user_id)`.execute(db)
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

const UNREAD: RawBuilder<number> = sql`select count(*)::int from (
  select from ${readable(sql`person.user_id`, sql`state = 'unread'`, couldEnter('member.user_id'))} limit ${sql.lit(UNREAD_COUNTED + 1)}
) found`

export async function getWatching({ db, user, ticket }: TicketContext): Promise<OutputOf<'getWatching'>> {
  const { rows } = await sql<OutputOf<'getWatching'>>`
    select coalesce((select is_on from ticket_watch
        where ticket_id = ${ticket.id} and user_id = ${user.id}), false) as is_watching,
      (select seq from inbox_line where user_id = ${user.id} and ticket_id = ${ticket.id} and state = 'unread') as unread`.execute(
    db,
  )
  return rows[0] ?? { is_watching: false, unread: null }
}
