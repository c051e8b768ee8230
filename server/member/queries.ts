// Reading the members of a project.
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { qualified } from '../db/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { MEMBER_COLUMNS } from './columns.ts'

export async function listMembers({ db, project }: ProjectContext): Promise<OutputOf<'listMembers'>> {
  const rows = await db
    .selectFrom('project_member as member')
    .innerJoin('profile', 'profile.id', 'member.user_id')
    .select(qualified('member', MEMBER_COLUMNS))
    .select(['full_name', 'username'])
    .where('project_id', '=', project.id)
    .orderBy('joined_at')
    .orderBy('member.id')
    .execute()
  const members = rows.map(({ full_name, username, ...member }) => ({
    ...member,
    profile: { id: member.user_id, full_name, username },
  }))
  return { seq: project.seq, members }
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
