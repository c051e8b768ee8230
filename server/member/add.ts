// Adds a person to a project: invited by somebody, or by accepting an invitation link.
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { Role } from '../../domain/member/member.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Change, UserContext } from '../pipeline/context.ts'

type Added = { person: Profile; role: Role; invited_by: string; is_news: boolean }

/** @param project must be locked, so that the event of this change gets the next number */
export async function addMember(
  { db, now, newId }: Pick<UserContext, 'db' | 'now' | 'newId'>,
  project: { id: string; seq: number },
  { person, role, invited_by, is_news }: Added,
): Promise<Change> {
  const { id: user_id, full_name, username } = person
  const row = { id: newId(), project_id: project.id, user_id, role, invited_by }
  // Later than all other members even if the clock went back, because the time orders members. The project is locked.
  const joined_at = sql<string>`greatest(${now}::timestamptz,
    (select max(joined_at) + interval '1 millisecond' from project_member where project_id = ${project.id}))`
  const inserted = await db
    .insertInto('project_member')
    .values({ ...row, joined_at, joined_seq: project.seq + 1, is_news })
    .onConflict((conflict) => conflict.doNothing())
    .returning('joined_at')
    .executeTakeFirst()
  if (!inserted) throw new Refusal('already_member')
  const profile = { id: user_id, full_name, username }
  return {
    project_id: project.id,
    payload: { type: 'member.added', member: { ...row, ...inserted, profile } },
    delta: { members: 1 },
  }
}
