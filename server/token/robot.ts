// The account of a robot. Nobody can sign in to it, and its e-mail address does not exist.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import { fold } from '../../domain/fold.ts'
import { type Profile, ROBOT_SUFFIX } from '../../domain/user/user.ts'
import { reserveSimilar } from '../auth/username.ts'
import type { Tx } from '../db/handle.ts'
import { MEMBERS_PER_PROJECT } from '../limits.ts'
import type { ProjectContext } from '../pipeline/context.ts'

/** The condition that an account is not the robot of the project's public form, which accepts no tokens. */
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

/** The removed robots of the project, newest first. `is_blank`: the robot never had a token. */
export async function formerRobots({ db, project }: ProjectContext): Promise<Former[]> {
  return (
    db
      .selectFrom('account')
      .innerJoin('profile', 'profile.id', 'account.id')
      .select(['profile.id', 'full_name', 'username', 'email'])
      .select(sql<boolean>`not exists (select from token where user_id = account.id)`.as('is_blank'))
      .where('robot_project_id', '=', project.id)
      .where('disabled_at', 'is not', null)
      // A robot whose account was disabled by an operator is still a member.
      .where(sql<boolean>`not exists (select from project_member where user_id = account.id)`)
      .where(isNoForm)
      .orderBy('profile.id', 'desc')
      .execute()
  )
}

/** Restores a robot, with a new username if the name differs: a blank robot gets the name of another one. */
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

/** A username made of the characters of the name that are allowed there: at least three, with a suffix that marks a robot. */
function usernameFor(name: string): string {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain.slice(0, 26) || 'robot'}${ROBOT_SUFFIX}`
}
