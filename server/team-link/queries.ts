// Reading the team links of a project.
import type { OutputOf } from '../../domain/api.ts'
import { TeamLink } from '../../domain/team-link/team-link.ts'
import { sentColumns } from '../db/columns.ts'
import { INVITATIONS_LISTED } from '../limits.ts'
import type { ProjectContext } from '../pipeline/context.ts'

const COLUMNS = sentColumns('team_link', TeamLink, {}, { hash: true, revoked_at: true })

export async function listTeamLinks({ db, project }: ProjectContext): Promise<OutputOf<'listTeamLinks'>> {
  const links = await db
    .selectFrom('team_link')
    .select(COLUMNS)
    .where('project_id', '=', project.id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(INVITATIONS_LISTED)
    .execute()
  return { seq: project.seq, links }
}
