// Reading projects: the list on the dashboard, one project, and the windows of an export.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { ticketCount } from '../../domain/project/ticket-count.ts'
import { auditExport } from '../audit/exports.ts'
import { columnsOf } from '../column/columns.ts'
import { COMMENT_ORDER, COMMENT_SIZE, selectComments, toComment } from '../comment/row.ts'
import { qualified } from '../db/columns.ts'
import { countsOf } from '../db/counts.ts'
import { withinBytes } from '../db/window.ts'
import { isReached } from '../entry.ts'
import { COMMENTS_PER_EXPORT } from '../limits.ts'
import type { ProjectContext, UserContext } from '../pipeline/context.ts'
import { relationsFrom } from '../relation/export.ts'
import { selectTickets } from '../ticket/row.ts'
import { PROJECT_COLUMNS } from './columns.ts'

export async function listProjectIds(context: UserContext): Promise<OutputOf<'listProjectIds'>> {
  const { db, user } = context
  return db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select('project.id as project_id')
    .where('member.user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .where(isReached(context))
    .execute()
}

export async function listProjects(
  context: UserContext,
  { before, limit, state }: InputOf<'listProjects'>,
): Promise<OutputOf<'listProjects'>> {
  const { db, user } = context
  const [created_at, id] = before?.split(',') ?? []
  const rows = await db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .leftJoin('profile as inviter', (join) =>
      join.on('inviter.id', '=', sql<string>`case when member.is_news then member.invited_by end`),
    )
    .select(qualified('project', PROJECT_COLUMNS))
    .select([
      'member.role',
      'member.is_favourite',
      sql<string | null>`case when transfer_to is not null then transfer_until end`.as('transfer_until'),
      'inviter.id as inviter_id',
      'inviter.full_name',
      'inviter.username',
    ])
    .select(sql.raw<OutputOf<'getProject'>['project']['counts']>(countsOf('project')).as('counts'))
    .where('member.user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .where(isReached(context))
    .where('project.archived_at', state === 'archived' ? 'is not' : 'is', null)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(project.created_at, project.id) < (${created_at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('project.created_at', 'desc')
    .orderBy('project.id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    next: last ? `${last.created_at},${last.id}` : null,
    projects: rows.slice(0, limit).map(({ inviter_id, full_name, username, ...row }) => ({
      ...row,
      added_by: inviter_id && full_name && username ? { id: inviter_id, full_name, username } : null,
      ticket_count: ticketCount(row.counts),
      member_count: row.counts.members,
    })),
  }
}

export async function getProject({ db, project, role }: ProjectContext): Promise<OutputOf<'getProject'>> {
  return { seq: project.seq, project, role, columns: await columnsOf(db, project.id) }
}

export async function exportProject(
  context: ProjectContext,
  { before, limit }: InputOf<'exportProject'>,
): Promise<OutputOf<'exportProject'>> {
  const { db, project } = context
  await auditExport(context)
  const query = selectTickets(db, { project_id: project.id, terms: [], before, limit }).select(
    'ticket.description',
  )
  const found = await withinBytes(db, query, {
    size: sql<number>`octet_length(title) + coalesce(octet_length(description), 0)`,
    order: sql`number desc`,
  })
  const first = found.rows.slice(0, fitting(found.rows))
  const { comments, cut } = await commentsOf(db, first)
  // If the comments do not fit, the window ends with the ticket of the last comment that fits.
  const last = cut ? first.findIndex(({ id }) => id === comments.at(-1)?.ticket_id) : first.length - 1
  const rows = first.slice(0, last + 1)
  const related = await relationsFrom(
    db,
    rows.map(({ id }) => id),
  )
  const more = found.cut || found.rows.length === limit || rows.length < found.rows.length
  return {
    seq: project.seq,
    tickets: rows.map((row, index) => ({
      ...row,
      relations: related
        .filter(({ from_id }) => from_id === row.id)
        .map(({ kind, number }) => ({ kind, number })),
      comments: comments.filter((comment) => comment.ticket_id === row.id).map(toComment),
      comments_next: cut && index === last ? (comments.at(-1)?.id ?? null) : null,
    })),
    next: more ? (rows.at(-1)?.number ?? null) : null,
  }
}

/** The number of tickets that fit into one window without exceeding its number of comments. */
function fitting(tickets: { comment_count: number }[]): number {
  let comments = 0
  const over = tickets.findIndex((ticket) => {
    comments += ticket.comment_count
    return comments > COMMENTS_PER_EXPORT
  })
  return over < 0 ? tickets.length : Math.max(1, over)
}

/** The comments of the given tickets, and whether some did not fit into the window. */
async function commentsOf(db: ProjectContext['db'], tickets: { id: string }[]) {
  if (tickets.length === 0) return { comments: [], cut: false }
  const ids = tickets.map(({ id }) => id)
  const query = selectComments(db)
    .innerJoin('ticket', 'ticket.id', 'comment.ticket_id')
    .select('ticket.number')
    .where('comment.ticket_id', 'in', ids)
    .clearOrderBy()
    .orderBy('ticket.number', 'desc')
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .limit(COMMENTS_PER_EXPORT + 1)
  const order = sql`number desc, ${COMMENT_ORDER}`
  const { rows, cut } = await withinBytes(db, query, { size: COMMENT_SIZE, order })
  const comments = rows.slice(0, COMMENTS_PER_EXPORT)
  return { comments, cut: cut || comments.length < rows.length }
}
