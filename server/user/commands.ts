// A person's account commands: ending a session, deleting the account. Names, address and password are changed through /auth/v1.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Successors } from '../../domain/operator/operator.ts'
import type { Profile } from '../../domain/user/user.ts'
import { requireOpen } from '../access/closed.ts'
import { forgetPerson } from '../audit/forget.ts'
import { audit } from '../audit/log.ts'
import { releaseUsername } from '../auth/username.ts'
import { StaleAccess } from '../db/stale-access.ts'
import { job } from '../job.ts'
import {
  type Change,
  endSessions,
  type Following,
  type Server,
  type SessionContext,
  type UserContext,
} from '../pipeline/context.ts'
import { lockProjectsOf } from '../pipeline/project-lock.ts'
import { giveAll, refuseOwned, takerOf } from '../project/succession.ts'
import { departures, endMemberships } from './departure.ts'

export async function endSession({ db, session, user, caller, now }: SessionContext): Promise<Following> {
  await db.deleteFrom('session').where('id', '=', session.id).execute()
  const about = { at: now, person_id: user.id, caller }
  await audit(db, { action: 'session.ended', ...about, detail: { how: 'ended', sessions: 1 } })
  return { follows: [endSessions([session.id])] }
}

/** Keeps everything that the person wrote, under a placeholder name, and erases the person's identity. */
export async function deleteAccount(
  context: UserContext,
  { delete_projects, give }: InputOf<'deleteAccount'>,
  { proof }: Server,
): Promise<(Change | Following)[]> {
  const { db, user, now } = context
  // The password was checked before the transaction; see own-password.ts.
  if (proof === undefined || proof !== user.password_hash) throw new Refusal('wrong_password')
  // Neither to somebody else nor to nobody goes what this session may not even enter.
  await requireOpen(context, { owned: true })
  const { memberships: everywhere, next } = await lockProjectsOf(db, user.id)
  const given = await giveAll({ ...context, actor_id: user.id, why: 'left' }, give, (one) =>
    successorOf(context, one),
  )
  await lockAccount(context)
  // While the account is locked, the person cannot become the owner of a project. Creating or accepting one inserts an
  // idempotency key, whose foreign key waits for the account.
  const soleProjects = await soleProjectsOf(context, delete_projects)
  // Tries again if the person was added to another project in the meantime. With very many projects, the job ends the other
  // memberships.
  if (next === null && (await memberOf(context)) !== everywhere.length) throw new StaleAccess()
  if (soleProjects.length > 0)
    await sql`update project set deleted_at = ${now} where id = any(${soleProjects}::uuid[])`.execute(db)
  const memberships = everywhere.filter(({ project_id }) => !soleProjects.includes(project_id))
  const profile = { id: user.id, full_name: 'Deleted user', username: await freeUsername(context) }
  const ended = await endMemberships(db, user.id, memberships, now)
  const { id, ...names } = profile
  await db
    .updateTable('profile')
    .set({ ...names, deleted_at: now })
    .where('id', '=', id)
    .execute()
  await releaseUsername(db, { username: user.username, user_id: id, now })
  // Deleting the account deletes its credentials, so their ids are read first.
  const credentials = await db.selectFrom('credential').select('id').where('user_id', '=', id).execute()
  await db.deleteFrom('session').where('user_id', '=', id).execute()
  const gone = await db
    .deleteFrom('account')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', user.password_hash)
    .executeTakeFirst()
  // The password was changed in the meantime, which ended the session of this request.
  if (gone.numDeletedRows === 0n) throw new Refusal('not_signed_in')
  await db.deleteFrom('sign_up').where('email', '=', user.email).execute()
  await forgetPerson(db, id)
  await audit(db, { action: 'account.deleted', at: now, person_id: id })
  const streams = endSessions(credentials.map((credential) => credential.id))
  const follows = next === null ? [streams] : [streams, job('tell', { user_id: id, after: null })]
  const deleted = soleProjects.map(
    (project_id): Change => ({ project_id, payload: { type: 'project.deleted' } }),
  )
  return [...deleted, ...given, ...departures(profile, ended), { follows }]
}

/** The person who takes a project of the user: a member who has not just been added to it, and can still leave it. */
async function successorOf({ db, user }: UserContext, one: Successors[number]): Promise<Profile> {
  const found = await db
    .selectFrom('project')
    .innerJoin('project_member as member', 'member.project_id', 'project.id')
    .select('member.user_id as id')
    .where('project.id', '=', one.project_id)
    .where('project.owner_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .where('member.user_id', '=', one.user_id)
    .where('member.is_news', '=', false)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_a_member')
  return takerOf(db, found)
}

/**
 * The owned projects without other members that are deleted with the account: the request has to list them. Any other owned
 * project refuses the deletion. They require no project lock: nobody else is in them, and the person's own requests wait for the
 * account.
 */
async function soleProjectsOf({ db, user }: UserContext, named: string[]): Promise<string[]> {
  const owned = await db
    .selectFrom('project')
    .select(['id', 'name', 'member_count'])
    .where('owner_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const goes = (project: (typeof owned)[number]) => project.member_count === 1 && named.includes(project.id)
  const stays = owned.filter((project) => !goes(project)).map(({ name }) => name)
  refuseOwned('Hand over or delete the projects you own first', stays)
  return owned.map(({ id }) => id)
}

/** Locks the account. Invitations of this person, and the person's other requests, wait for the lock; see member/commands.ts. */
async function lockAccount({ db, user }: UserContext): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', user.id).forUpdate().execute()
}

/** The number of projects that the person belongs to, except deleted ones. */
async function memberOf({ db, user }: UserContext): Promise<number> {
  const { projects } = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select(({ fn }) => fn.countAll<number>().as('projects'))
    .where('project_member.user_id', '=', user.id)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return projects
}

async function freeUsername({ db, newId }: UserContext): Promise<string> {
  for (;;) {
    const username = `deleted-${newId().slice(-8)}`
    const taken = await db
      .selectFrom('profile')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst()
    if (!taken) return username
  }
}
