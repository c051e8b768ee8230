// Redeems the result of a visit to the provider for the page that started it: creates a session, or links an identity to the
// account of the existing session.

import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { t } from '../../../domain/locale/message.ts'
import { audit } from '../../audit/log.ts'
import type { Tx } from '../../db/handle.ts'
import { followProvider } from '../../group/provider.ts'
import { recomputing } from '../../group/turn.ts'
import { mail } from '../../job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Auth, Caller } from '../auth.ts'
import { people } from '../person.ts'
import { AuthRefusal, sessionEnded } from '../refusal.ts'
import {
  firstRefreshToken,
  hashOf,
  liveSessionOf,
  SESSION_STATE,
  sessionAnswer,
  startSession,
} from '../session/session.ts'
import { requireUsableAccount } from '../sign-in/usable-account.ts'
import { requireProvider } from './authorize.ts'
import { joinByProvider } from './identity-join.ts'
import { linkIdentity } from './identity-link.ts'
import type { Claims } from './oidc.ts'

export const Redeem = z.strictObject({
  auth_code: z.string('Not a code').min(1).max(256),
  code_verifier: z.string('A code_verifier is required').min(1).max(256),
})
type Redeem = z.output<typeof Redeem>

export async function redeemAuthorization(auth: Auth, input: Redeem, caller: Caller) {
  const { name } = requireProvider(auth)
  const { session_id, claims } = await takeRequest(auth, input)
  const answer = session_id
    ? await auth.db.transaction().execute((tx) => link(auth, tx, session_id, claims, caller))
    : await enter(auth, claims, name, caller)
  await auth.limits.entered(caller.address)
  return answer
}

/** Uses up the code even if the verifier is wrong. */
async function takeRequest(auth: Auth, { auth_code, code_verifier }: Redeem) {
  const row = await auth.db
    .deleteFrom('authorization_request')
    .where('code_hash', '=', hashOf(auth_code))
    .where('expires_at', '>', auth.now())
    .returning(['session_id', 'code_challenge', 'code_challenge_method', 'claims'])
    .executeTakeFirst()
  if (!row?.claims)
    throw new AuthRefusal(
      404,
      'flow_state_not_found',
      t('This took too long or was already used. Please try again.'),
    )
  const shown =
    row.code_challenge_method === 's256' ? hashOf(code_verifier).toString('base64url') : code_verifier
  if (!equal(shown, row.code_challenge))
    throw new AuthRefusal(
      400,
      'bad_code_verifier',
      t('This was started in another browser. Please try again.'),
    )
  return { session_id: row.session_id, claims: row.claims as Claims }
}

function equal(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

async function enter(auth: Auth, claims: Claims, name: string, caller: Caller) {
  const person = await auth.db.transaction().execute(async (tx) => {
    const userId = await joinByProvider(auth, tx, claims, name, caller)
    return people(tx, auth.now()).where('account.id', '=', userId).executeTakeFirstOrThrow()
  })
  await requireUsableAccount(auth, person, caller)
  await followGroups(auth, person.id, claims, caller)
  return auth.db.transaction().execute((tx) => startSession(auth, tx, person, 'oidc', caller))
}

/** Before the session starts, so that the first page shows the projects of the groups. */
async function followGroups(auth: Auth, user_id: string, { groups }: Claims, caller: Caller): Promise<void> {
  const settings = auth.config.oidc?.groups
  if (!settings || !groups) return
  const follows = await auth.db.transaction().execute(async (tx) => {
    const projects = await followProvider(tx, settings, groups, { user_id, now: auth.now(), caller })
    const follows = recomputing(projects, null, 1)
    for (const next of follows) if (!('after' in next)) await enqueue(tx, next)
    return follows
  })
  for (const next of follows) if ('after' in next) await next.after(auth)
}

/** Links the identity. The session continues, with new tokens that name the identity. */
async function link(auth: Auth, tx: Tx, sessionId: string, claims: Claims, caller: Caller) {
  const find = () =>
    people(tx, auth.now())
      .innerJoin('session', 'session.user_id', 'account.id')
      .select(SESSION_STATE)
      .where('session.id', '=', sessionId)
      .where('session.awaiting_factor', '=', false)
      .where('account.disabled_at', 'is', null)
      .executeTakeFirst()
  const before = await find()
  if (!before) throw sessionEnded()
  const { person } = liveSessionOf(sessionId, before)
  const isNew = await linkIdentity(auth, tx, person.id, claims)
  if (isNew) {
    await audit(tx, {
      action: 'identity.linked',
      at: auth.now(),
      person_id: person.id,
      caller,
      detail: { provider: requireProvider(auth).name },
    })
    const way = `${requireProvider(auth).name}${claims.email ? ` (${claims.email})` : ''}`
    await enqueue(tx, mail('way_in_added', { email: person.email, way }))
  }
  const now = liveSessionOf(sessionId, (await find()) ?? before)
  return sessionAnswer(auth, tx, now.person, now.session, await firstRefreshToken(auth, tx, sessionId))
}
