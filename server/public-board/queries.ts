// Reads whether a project's board has a public link, for its members.
import type { OutputOf } from '../../domain/api.ts'
import type { ProjectContext } from '../pipeline/context.ts'

export async function getPublicBoard({ db, project }: ProjectContext): Promise<OutputOf<'getPublicBoard'>> {
  const row = await db
    .selectFrom('public_board')
    .innerJoin('profile', 'profile.id', 'public_board.created_by')
    .select(['show_people', 'show_descriptions', 'public_board.created_at'])
    .select(['profile.id', 'full_name', 'username'])
    .where('project_id', '=', project.id)
    .executeTakeFirst()
  if (!row) return { seq: project.seq, link: null }
  const { id, full_name, username, ...link } = row
  return { seq: project.seq, link: { ...link, created_by: { id, full_name, username } } }
}
