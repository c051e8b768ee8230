// Changes that signed-in people make to their account. Names change immediately. A new password requires the current one or a
// mailed code. A new address takes effect once verified.

import type { Event } from '../../domain/event.ts'
import { t } from '../../domain/locale/message.ts'
import { audit } from '../audit/log.ts'
import { fromNow } from '../clock.ts'
import type { Tx } from '../db/handle.ts'
import { appendToEach } from '../events/log.ts'
import { knownPerson } from '../fair-use/fair-queue.ts'
import { job, mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { lockProjectsOf } from '../pipeline/project-lock.ts'
import type { Auth, Caller } from './auth.ts'
import type { UpdateUser } from './body.ts'
import { askForEmail } from './email/email-change.ts'
import { requireFactorShown } from './factor/factor.ts'
import { requireProof } from './password/prove.ts'
import { refuseWeak } from './password/weak-password.ts'
import { type Person, people, userOf } from './person.ts'
import { AuthRefusal, sessionEnded } from './refusal.ts'
import { endSessions, type LiveSession } from './session/session.ts'
import { refuseAddress } from './sign-up/may-sign-up.ts'
import { releaseUsername, reserve } from './username.ts'

/** For this many seconds a session from a recovery link may set a password without the current one. */
const RECOVERY_SECONDS = 3_600

export async function updateUser(auth: Auth, liveSession: LiveSession, input: UpdateUser, caller: Caller) {
  const { session, person } = liveSession
  const { password, data } = input
  const email = input.email === person.email ? undefined : input.email
  const names = {
    full_name: data?.full_name ?? person.full_name,
    username: data?.username ?? person.username,
  }
  if (email) refuseAddress(auth.config, email)
  if (password) refuseWeak(password, { email: person.email, username: names.username })
  if (password || email) {
    requireFactorShown(liveSession)
    const fresh = session.method === 'recovery' && session.created_at > fromNow(auth, -RECOVERY_SECONDS)
    if (!fresh || email) await requireProof(auth, liveSession, input, caller)
  }
  if (password && password === input.current_password)
    throw new AuthRefusal(422, 'same_password', t('The new password must differ from the old one'))
  if (!isSame(names, person)) await countRename(auth, liveSession, names)
  const password_hash =
    password && (await auth.passwords.hash(password, knownPerson(person.id, caller.address)))
  const isLate = email !== undefined && (await auth.limits.mailNewAddress(email, person.id))

  const { events, ended, changed } = await auth.db.transaction().execute(async (tx) => {
    const events = await changeNames(auth, tx, person, names, caller)
    await stillSignedIn(tx, person, session.id)
    if (data) await saveChoices(tx, person, data)
    const ended = password_hash ? await changePassword(auth, tx, person, session.id, password_hash) : []
    if (email) await askForEmail({ auth, tx, person, caller }, email, isLate)
    const about = { at: auth.now(), person_id: person.id, caller }
    if (password_hash) await audit(tx, { action: 'password.changed', ...about })
    if (ended.length > 0) {
      const detail = { how: 'password_changed' as const, sessions: ended.length }
      await audit(tx, { action: 'session.ended', ...about, detail })
    }
    if (email) await audit(tx, { action: 'email.change_asked', ...about, detail: { to: email } })
    const changed = await people(tx, auth.now()).where('account.id', '=', person.id).executeTakeFirstOrThrow()
    return { events, ended, changed }
  })
  for (const event of events) auth.hub.publish(event)
  if (ended.length > 0) auth.hub.endSessions(ended)
  return userOf(changed)
}

/** Checks that neither the session nor the password changed while the new password was hashed. */
async function stillSignedIn(tx: Tx, person: Person, sessionId: string): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', person.id)
    .where('password_hash', 'is not distinct from', person.password_hash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const session = await tx.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!account || !session) throw sessionEnded()
}

type Names = { full_name: string; username: string }

const isSame = (one: Names, other: Names) =>
  one.full_name === other.full_name && one.username === other.username

/** A new username also counts as a look-up, because a rejection reveals that the name is taken. */
async function countRename({ db, fairUse }: Auth, { person, session }: LiveSession, { username }: Names) {
  const who = { user_id: person.id, session_id: session.id }
  if (username !== person.username) await fairUse.lookup(who)
  const { projects } = await db
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select(({ fn }) => fn.countAll<number>().as('projects'))
    .where('user_id', '=', person.id)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  await fairUse.rename(who, projects)
}

async function changeNames(
  auth: Auth,
  tx: Tx,
  person: Person,
  names: Names,
  caller: Caller,
): Promise<Event[]> {
  if (isSame(names, person)) return []
  if (names.username !== person.username)
    await reserve(tx, {
      username: names.username,
      email: person.email,
      now: auth.now(),
      user_id: person.id,
    })
  // Locks the projects before the person's own row, in the same order as writers: the project's lock first, then the person.
  const { memberships, next } = await lockProjectsOf(tx, person.id)
  await tx.updateTable('profile').set(names).where('id', '=', person.id).execute()
  if (names.username !== person.username)
    await releaseUsername(tx, { username: person.username, user_id: person.id, now: auth.now() })
  await tx.updateTable('account').set({ updated_at: auth.now() }).where('id', '=', person.id).execute()
  const about = { at: auth.now(), person_id: person.id, caller }
  await audit(tx, { action: 'account.renamed', ...about, detail: names })
  const payload = { type: 'user.changed' as const, profile: { id: person.id, ...names } }
  if (next !== null) await enqueue(tx, job('tell', { user_id: person.id, after: next }))
  const ids = memberships.map(({ project_id }) => project_id)
  return appendToEach(tx, ids, { actor_id: person.id, at: auth.now(), payload })
}

/** Saves the choices that the body has. */
async function saveChoices(tx: Tx, person: Person, data: NonNullable<UpdateUser['data']>): Promise<void> {
  const { start_page, language, week_start, hour_cycle } = data
  const changes = {
    ...(start_page && { start_page: start_page === 'dashboard' ? null : start_page }),
    ...(language !== undefined && { language }),
    ...(week_start !== undefined && { week_start }),
    ...(hour_cycle !== undefined && { hour_cycle }),
  }
  if (Object.keys(changes).length > 0)
    await tx.updateTable('account').set(changes).where('id', '=', person.id).execute()
}

async function changePassword(auth: Auth, tx: Tx, person: Person, sessionId: string, password_hash: string) {
  await tx
    .updateTable('account')
    .set({ password_hash, updated_at: auth.now() })
    .where('id', '=', person.id)
    .execute()
  // Turns the recovery session into an ordinary one: the new password ends the recovery.
  await tx
    .updateTable('session')
    .set({ method: 'password' })
    .where('id', '=', sessionId)
    .where('method', '=', 'recovery')
    .execute()
  await tx.deleteFrom('mail_link').where('user_id', '=', person.id).where('kind', '=', 'recovery').execute()
  await enqueue(tx, mail('password_changed', { email: person.email }))
  return endSessions(tx, person.id, { except: sessionId })
}
