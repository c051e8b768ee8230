// Reading the templates of a project.
import type { OutputOf } from '../../domain/api.ts'
import { customLeft } from '../field/presets.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export async function listTemplates({ db, project }: ProjectContext): Promise<OutputOf<'listTemplates'>> {
  const templates = await db
    .selectFrom('ticket_template')
    .select(['type as ticket_type', 'description', 'custom', 'version'])
    .where('project_id', '=', project.id)
    .orderBy('type')
    .execute()
  // People, options and fields may be gone since.
  const usable = templates.map(async (template) => ({
    ...template,
    custom: await customLeft(db, project.id, template.custom),
  }))
  return { seq: project.seq, templates: await Promise.all(usable) }
}
