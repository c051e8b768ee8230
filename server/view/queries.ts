// Reading saved views.
import type { OutputOf } from '../../domain/api.ts'
import type { ViewList } from '../../domain/view/view.ts'
import type { Db } from '../db/handle.ts'
import type { ProjectContext } from '../pipeline/context.ts'

/** @param ownerId the user whose own views are read; null for the views that the project shares */
export async function viewsOf(db: Db, projectId: string, ownerId: string | null): Promise<ViewList> {
  const list = await db
    .selectFrom('view_list')
    .select(['views', 'version'])
    .where('project_id', '=', projectId)
    .where('user_id', ownerId === null ? 'is' : '=', ownerId)
    .executeTakeFirst()
  return list ?? { version: 0, views: [] }
}

export async function listViews({ db, project }: ProjectContext): Promise<OutputOf<'listViews'>> {
  return { seq: project.seq, ...(await viewsOf(db, project.id, null)) }
}

export async function listOwnViews({ db, project, user }: ProjectContext): Promise<OutputOf<'listOwnViews'>> {
  return viewsOf(db, project.id, user.id)
}
