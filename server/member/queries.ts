// Reading who belongs to a project.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { isoTime, jsonObject, jsonRows, profileOf } from '../db/json.ts'
import type { ProjectContext, SharedAnswer, SharedContext } from '../pipeline/context.ts'

export async function listMembers({
  db,
  project,
}: SharedContext<'project'>): Promise<SharedAnswer<OutputOf<'listMembers'>>> {
  const query = db
    .selectFrom('project_member as member')
    .innerJoin('profile', 'profile.id', 'member.user_id')
    .select([
      'member.id',
      'project_id',
      'user_id',
      'role',
      'invited_by',
      isoTime('joined_at').as('joined_at'),
      profileOf('profile').as('profile'),
    ])
    .where('project_id', '=', project.id)
    .orderBy('member.joined_at')
    .orderBy('member.id')
  const { rows } = await jsonRows(db, query, { last: 'id' })
  return { json: jsonObject({ seq: project.seq, members: rows }), cacheable: true }
}

export async function checkMember(
  { db, project }: ProjectContext,
  { user_id }: InputOf<'checkMember'>,
): Promise<OutputOf<'checkMember'>> {
  const row = await db
    .selectFrom('project_member')
    .select('id')
    .where('project_id', '=', project.id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return { member: row !== undefined }
}
