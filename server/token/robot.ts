// The account of a robot: nobody signs in as it, and its address reaches nobody.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { type Profile, ROBOT_SUFFIX } from '../../domain/user/user.ts'
import { reserveSimilar } from '../auth/username.ts'
import type { Tx } from '../db/handle.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import type { ProjectContext } from '../pipeline/context.ts'

/** Leaves out the robot of a project's public form, which takes no tokens. */
export const isNoForm = sql<boolean>`not exists (select from public_form where robot_id = account.id)`

export async function makeRobot(
  { db, project, now, newId }: ProjectContext,
  full_name: string,
): Promise<Profile> {
  requireSeat(project)
  const id = newId()
  const email = `${randomBytes(16).toString('hex')}@robot.invalid`
  const username = await reserveSimilar(db as Tx, { username: usernameFor(full_name), email, now })
  const person = { id, full_name, username }
  await db
    .insertInto('profile')
    .values({ ...person, created_at: now, deleted_at: null })
    .execute()
  await db
    .insertInto('account')
    .values({
      id,
      email,
      email_confirmed_at: now,
      password_hash: null,
      robot_project_id: project.id,
      last_sign_in_at: null,
      disabled_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return person
}

function requireSeat({ counts }: ProjectContext['project']): void {
  if (counts.members >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
}

type Former = Profile & { email: string; is_blank: boolean }

/** Those that were removed, the latest made first. `is_blank`: it never had a token. */
export async function formerRobots({ db, project }: ProjectContext): Promise<Former[]> {
  return (
    db
      .selectFrom('account')
      .innerJoin('profile', 'profile.id', 'account.id')
      .select(['profile.id', 'full_name', 'username', 'email'])
      .select(sql<boolean>`not exists (select from token where user_id = account.id)`.as('is_blank'))
      .where('robot_project_id', '=', project.id)
      .where('disabled_at', 'is not', null)
      // One whose account the operator disabled is a member still.
      .where(sql<boolean>`not exists (select from project_member where user_id = account.id)`)
      .where(isNoForm)
      .orderBy('profile.id', 'desc')
      .execute()
  )
}

/** Under another name if it is a blank one. */
export async function reviveRobot(
  { db, project, now }: ProjectContext,
  { id, email, ...former }: Former,
  full_name: string,
): Promise<Profile> {
  requireSeat(project)
  const username =
    full_name === former.full_name
      ? former.username
      : await reserveSimilar(db as Tx, { username: usernameFor(full_name), email, now, user_id: id })
  await db.updateTable('profile').set({ full_name, username }).where('id', '=', id).execute()
  await db.updateTable('account').set({ disabled_at: null, updated_at: now }).where('id', '=', id).execute()
  return { id, full_name, username }
}

/** What is left of the name in a username: at least three characters, and one that says what it is. */
function usernameFor(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain.slice(0, 26) || 'robot'}${ROBOT_SUFFIX}`
}
