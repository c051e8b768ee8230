// Reading the members of a project.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { qualified } from '../db/columns.ts'
import { isoTime, jsonObject, jsonRows, profileOf } from '../db/json.ts'
import type { ProjectContext, SharedAnswer, SharedContext } from '../pipeline/context.ts'
import { MEMBER_COLUMNS } from './columns.ts'

const PLAIN_COLUMNS = MEMBER_COLUMNS.filter((column) => column !== 'joined_at')

export async function listMembers({
  db,
  project,
}: SharedContext<'project'>): Promise<SharedAnswer<OutputOf<'listMembers'>>> {
  const query = db
    .selectFrom('project_member as member')
    .innerJoin('profile', 'profile.id', 'member.user_id')
    .select(qualified('member', PLAIN_COLUMNS))
    .select([isoTime('joined_at').as('joined_at'), profileOf('profile').as('profile')])
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
