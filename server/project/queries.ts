// Reading projects: the dashboard's list, one project, the windows of an export.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { ticketCount } from '../../domain/project.ts'
import { auditExport } from '../audit/exports.ts'
import { selectComments, toComment } from '../comment/row.ts'
import type { ProjectContext, UserContext } from '../context.ts'
import { COMMENTS_PER_EXPORT } from '../limits.ts'
import { selectTickets, toTicket } from '../ticket/row.ts'

export async function listProjectIds({ db, user }: UserContext): Promise<OutputOf<'listProjectIds'>> {
  return db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select('project.id as project_id')
    .where('member.user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .execute()
}

export async function listProjects(
  { db, user }: UserContext,
  { before, limit }: InputOf<'listProjects'>,
): Promise<OutputOf<'listProjects'>> {
  const [created_at, id] = before?.split(',') ?? []
  const rows = await db
    .selectFrom('project_member as member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select([
      'project.id',
      'name',
      'description',
      'key',
      'owner_id',
      'project.created_at',
      'version',
      'seq',
      'member.role',
    ])
    .select(
      sql<OutputOf<'getProject'>['project']['counts']>`jsonb_build_object('todo', todo_count,
      'in_progress', in_progress_count, 'done', done_count, 'members', member_count)`.as('counts'),
    )
    .where('member.user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
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
    projects: rows.slice(0, limit).map((row) => ({
      ...row,
      ticket_count: ticketCount(row.counts),
      member_count: row.counts.members,
    })),
  }
}

export async function getProject({ project, role }: ProjectContext): Promise<OutputOf<'getProject'>> {
  return { seq: project.seq, project, role }
}

export async function exportProject(
  context: ProjectContext,
  { before, limit }: InputOf<'exportProject'>,
): Promise<OutputOf<'exportProject'>> {
  const { db, project } = context
  await auditExport(context)
  const found = await selectTickets(db, { project_id: project.id, before, limit })
    .select('ticket.description')
    .execute()
  const rows = found.slice(0, fitting(found))
  const ids = rows.map((row) => row.id)
  const comments =
    ids.length === 0 ? [] : await selectComments(db).where('comment.ticket_id', 'in', ids).execute()
  return {
    seq: project.seq,
    tickets: rows.map((row) => ({
      ...toTicket(row),
      comments: comments.filter((comment) => comment.ticket_id === row.id).map(toComment),
    })),
    next: found.length === limit || rows.length < found.length ? (rows.at(-1)?.number ?? null) : null,
  }
}

/** How many of the tickets go into one window, so that their comments do not become too much to hold. */
function fitting(tickets: { comment_count: number }[]): number {
  let comments = 0
  const over = tickets.findIndex((ticket) => {
    comments += ticket.comment_count
    return comments > COMMENTS_PER_EXPORT
  })
  return over < 0 ? tickets.length : Math.max(1, over)
}
