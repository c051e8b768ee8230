// Invitation commands: creating and revoking a link, inviting an address, accepting a link, which makes its addressee a member,
// and whether admins may invite.

import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { valuesOf } from '../../domain/edit.ts'
import { Refusal } from '../../domain/error.ts'
import { INVITATION_DAYS } from '../../domain/invitation/invitation.ts'
import { t } from '../../domain/locale/message.ts'
import { hashOf } from '../auth/session/session.ts'
import { mayHaveAddress } from '../auth/sign-up/may-sign-up.ts'
import type { Config } from '../config.ts'
import { databaseLimiter, inWords, secondsToWait } from '../fair-use/rate-limiter.ts'
import { requireImportedName, takeOver } from '../import/waiting.ts'
import { INVITATIONS_PER_PROJECT, MEMBERS_PER_PROJECT, RATES } from '../limits.ts'
import { addFound, addMember, findPerson } from '../member/add.ts'
import { requireInvitable } from '../member/may-invite.ts'
import type { Change, ProjectContext, UserContext } from '../pipeline/context.ts'
import { lockProject } from '../pipeline/project-lock.ts'
import { pendingInvitation } from './link.ts'

type Settings = { config: Pick<Config, 'invitationsPerDay' | 'signUpDomains' | 'signUp'> }
type Addressed = InputOf<'createInvitation'>
type Named = Addressed & { imported_person: string | null }

/**
 * The client of the person who invites generates the secret, because the response is the event, which contains no secrets. An
 * earlier invitation of the same address ends. The address is not compared with accounts, so the response does not reveal whether
 * it has one.
 */
export async function createInvitation(
  context: ProjectContext,
  input: Addressed,
  server: Settings,
): Promise<Change> {
  requireInvitable(context, input.role)
  await countInvitation(context, server)
  await requireRoom(context, input.email)
  const imported_person = await endPending(context, input.email, { revoked_at: context.now })
  return createLink(context, { ...input, imported_person })
}

/**
 * Adds the person with this address, or invites the address if there is no such person or the person has blocked the inviter.
 * Both count, because the response reveals whether the address has an account. Either way the addressee is informed. A name of an
 * import that is given, or that an earlier invitation of the address has, is matched with the person.
 */
export async function inviteAddress(
  context: ProjectContext,
  { email, role, secret, ...input }: InputOf<'inviteAddress'>,
  server: Settings,
): Promise<[Change, ...Change[]] | null> {
  requireInvitable(context, role)
  const { project, now } = context
  if (input.imported_person) await requireImportedName(context, input.imported_person)
  await countInvitation(context, server)
  // Before anybody is looked for: a refusal is not counted, so it must not depend on whether the address has an account.
  if (context.project.counts.members >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  await requireRoom(context, email)
  const found = await findPerson(context, { email })
  if (found && !found.refuses) {
    const isMatched = input.imported_person !== null && (await isMember(context, project.id, found.id))
    const added = isMatched ? [] : [await addFound(context, found, role)]
    const earlier = await endPending(context, email, { accepted_at: now })
    const taken = await takenOver(context, project.id, input.imported_person ?? earlier, found.id)
    const [first, ...others] = [...added, ...taken]
    return first ? [first, ...others] : null
  }
  if (!mayHaveAddress(server.config, email)) throw new Refusal('address_refused')
  const earlier = await endPending(context, email, { revoked_at: now })
  return [
    await createLink(context, {
      email,
      role,
      secret,
      imported_person: input.imported_person ?? earlier,
    }),
  ]
}

async function isMember(
  { db }: Pick<UserContext, 'db'>,
  projectId: string,
  userId: string,
): Promise<boolean> {
  const member = await db
    .selectFrom('project_member')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member !== undefined
}

/** The change, if any, by which the tickets of a name of an import become those of a member. */
async function takenOver(
  context: UserContext,
  projectId: string,
  name: string | null,
  user_id: string,
): Promise<Change[]> {
  const taken = name && (await takeOver(context, projectId, { id: name, user_id }))
  return taken ? [taken] : []
}

async function countInvitation({ db, user }: ProjectContext, { config }: Settings): Promise<void> {
  const rate = { ...RATES.invitations, points: config.invitationsPerDay }
  const wait = await secondsToWait(databaseLimiter(db, 'invitations', rate), user.id)
  if (wait > 0)
    throw new Refusal(
      'too_many_requests',
      { retry_after: wait },
      t('Too many invitations today. Please wait {wait}.', { wait: inWords(wait) }),
    )
}

/** @returns the name of an import that the ended invitation was for */
async function endPending(
  { db, project }: ProjectContext,
  email: string,
  how: { revoked_at: string } | { accepted_at: string },
): Promise<string | null> {
  const ended = await db
    .updateTable('invitation')
    .set(how)
    .where('project_id', '=', project.id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('imported_person')
    .execute()
  return ended.find(({ imported_person }) => imported_person)?.imported_person ?? null
}

/** Not counted is the invitation of the same address, which another one replaces. */
async function requireRoom({ db, project, now }: ProjectContext, email: string): Promise<void> {
  const { pending } = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('project_id', '=', project.id)
    .where('email', '<>', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (pending >= INVITATIONS_PER_PROJECT) throw new Refusal('invitation_limit')
}

async function createLink(
  context: ProjectContext,
  { email, role, secret, imported_person }: Named,
): Promise<Change> {
  const { db, user, project, now, newId } = context
  const id = newId()
  const inserted = await db
    .insertInto('invitation')
    .values({
      id,
      project_id: project.id,
      email,
      role,
      invited_by: user.id,
      hash: hashOf(secret),
      imported_person,
      created_at: now,
      expires_at: sql<string>`${now}::timestamptz + ${INVITATION_DAYS} * interval '1 day'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n)
    throw new Refusal('invalid_input', {
      errors: [{ field: 'secret', message: t('Another invitation has this secret') }],
    })
  return { project_id: project.id, payload: { type: 'invitation.created', invitation_id: id, role } }
}

export async function revokeInvitation(
  { db, project, now }: ProjectContext,
  { invitation_id }: InputOf<'revokeInvitation'>,
): Promise<Change | null> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('id', '=', invitation_id)
    .where('project_id', '=', project.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  return { project_id: project.id, payload: { type: 'invitation.revoked', invitation_id } }
}

/**
 * The addressee agrees to become a member, so no notification or question has to follow (decision 29). Their address is verified,
 * and the owner chose the name of an import for it: its tickets become theirs.
 */
export async function acceptInvitation(
  context: UserContext,
  { secret }: InputOf<'acceptInvitation'>,
): Promise<Change[]> {
  const { db, now } = context
  const hash = hashOf(secret)
  const { project_id } = await pendingInvitation(context, { hash })
  const project = await lockProject(db, project_id)
  // The invitation may have ended before the lock was taken. Only one of two concurrent requests succeeds.
  const { id, role, invited_by, imported_person } = await pendingInvitation(context, { hash })
  if (!project) throw new Refusal('invitation_over')
  if (project.member_count >= MEMBERS_PER_PROJECT) throw new Refusal('member_limit')
  const change = await addMember(context, project, { person: context.user, role, invited_by, is_news: false })
  await db.updateTable('invitation').set({ accepted_at: now }).where('id', '=', id).execute()
  return [change, ...(await takenOver(context, project_id, imported_person, context.user.id))]
}

/** Whether admins may invite: a grant of the policy (domain/policy.ts), which is read with the project of every call. */
export async function changeAdminsInvite(
  { db, project }: ProjectContext,
  { admins_invite }: InputOf<'changeAdminsInvite'>,
): Promise<Change | null> {
  if (admins_invite === project.admins_invite) return null
  const version = project.version + 1
  await db.updateTable('project').set({ admins_invite, version }).where('id', '=', project.id).execute()
  return {
    project_id: project.id,
    payload: { type: 'project.changed', changes: { admins_invite }, version },
    before: valuesOf(project, ['admins_invite']),
  }
}
