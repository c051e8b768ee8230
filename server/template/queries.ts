// Reading the templates of a project.
import type { OutputOf } from '../../domain/api.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export async function listTemplates({ db, project }: ProjectContext): Promise<OutputOf<'listTemplates'>> {
  const templates = await db
    .selectFrom('ticket_template')
    .select(['type as ticket_type', 'description', 'version'])
    .where('project_id', '=', project.id)
    .orderBy('type')
    .execute()
  return { seq: project.seq, templates }
}
