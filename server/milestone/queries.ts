// Reading the milestones of a project.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { byDueDay } from '../../domain/milestone/next.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { selectMilestones } from './columns.ts'

export async function listMilestones({
  db,
  project,
  now,
}: ProjectContext): Promise<OutputOf<'listMilestones'>> {
  const open = await selectMilestones(db, project.id, now).where('closed_at', 'is', null).execute()
  const closed = await db
    .selectFrom('milestone')
    .select(['id', 'name'])
    .where('project_id', '=', project.id)
    .where('removed_at', 'is', null)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at')
    .orderBy('id')
    .execute()
  return { seq: project.seq, milestones: open.sort(byDueDay), closed }
}

export async function listClosedMilestones(
  { db, project, now }: ProjectContext,
  { before, limit }: InputOf<'listClosedMilestones'>,
): Promise<OutputOf<'listClosedMilestones'>> {
  const [at, id] = before?.split(',') ?? []
  const found = await selectMilestones(db, project.id, now)
    .where('closed_at', 'is not', null)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(closed_at, id) < (${at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('milestone.closed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const milestones = found.slice(0, limit)
  const last = milestones.at(-1)
  const isMore = found.length > limit
  return { seq: project.seq, milestones, next: isMore && last ? `${last.closed_at},${last.id}` : null }
}
