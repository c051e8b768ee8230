// What a person does about themself: ending a session, deleting the account. Names, address and password are changed
// through /auth/v1.
import type { InputOf } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { forgetPerson } from '../audit/forget.ts'
import { audit } from '../audit/log.ts'
import type { Change, SessionContext, UserContext } from '../context.ts'
import { LostGround, passAllGates } from '../gate.ts'
import { unassign } from '../ticket/unassign.ts'

export async function endSession({ db, session, user, caller, now, ended }: SessionContext): Promise<null> {
  await db.deleteFrom('session').where('id', '=', session.id).execute()
  ended.push(session.id)
  const about = { at: now, person_id: user.id, caller }
  await audit(db, { action: 'session.ended', ...about, detail: { how: 'ended', sessions: 1 } })
  return null
}

/** What the person wrote stays, under another name; who they were is erased. */
export async function deleteAccount(context: UserContext, _: InputOf<'deleteAccount'>): Promise<Change[]> {
  const { db, user, now } = context
  // It was asked for before the transaction; see own-password.ts.
  if (context.proven === undefined || context.proven !== user.password_hash)
    throw new Refusal('wrong_password')
  const memberships = await passAllGates(db, user.id)
  await lockAccount(context)
  // After the locks: this person can be made an owner by nobody any more, nor by themself.
  await refuseOwner(context)
  if ((await memberOf(context)) !== memberships.length) throw new LostGround()
  const profile = { id: user.id, full_name: 'Deleted user', username: await freeUsername(context) }
  await unassign(db, {
    user_id: user.id,
    project_ids: memberships.map((row) => row.project_id),
    now,
  })
  const ids = memberships.map((row) => row.member_id)
  if (ids.length > 0) await db.deleteFrom('project_member').where('id', 'in', ids).execute()
  const { id, ...names } = profile
  await db
    .updateTable('profile')
    .set({ ...names, deleted_at: now })
    .where('id', '=', id)
    .execute()
  const sessions = await db.deleteFrom('session').where('user_id', '=', id).returning('id').execute()
  context.ended.push(...sessions.map((session) => session.id))
  const gone = await db
    .deleteFrom('account')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', user.password_hash)
    .executeTakeFirst()
  // The password was changed meanwhile: this request's session has ended with it.
  if (gone.numDeletedRows === 0n) throw new Refusal('not_signed_in')
  await db.deleteFrom('sign_up').where('email', '=', user.email).execute()
  await forgetPerson(db, id)
  await audit(db, { action: 'account.deleted', at: now, person_id: id })
  return memberships.flatMap(({ project_id, member_id }): Change[] => [
    { project_id, payload: { type: 'user.changed', profile } },
    { project_id, payload: { type: 'member.removed', member_id, user_id: id }, delta: { members: -1 } },
  ])
}

async function refuseOwner({ db, user }: UserContext): Promise<void> {
  const owned = await db
    .selectFrom('project')
    .select('name')
    .where('owner_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  if (owned.length === 0) return
  const names = owned.map((project) => project.name).join(', ')
  throw new Refusal('owns_projects', {}, `Hand over or delete the projects you own first: ${names}`)
}

/** Who invites this person, and what they do in a request of their own, waits here; see member/commands.ts. */
async function lockAccount({ db, user }: UserContext): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', user.id).forUpdate().execute()
}

/** In how many living projects. */
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
