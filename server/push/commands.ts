// Turns web push on and off for a browser. It concerns only the user, so there are no events.
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { PUSHES_PER_PERSON } from '../../domain/push/push.ts'
import type { UserContext } from '../pipeline/context.ts'

/** A browser that another user subscribed before belongs to this user from now on. */
export async function addPush(
  { db, user, session_id, now }: UserContext,
  { endpoint, p256dh, auth }: InputOf<'addPush'>,
): Promise<null> {
  const row = { user_id: user.id, session_id, p256dh, auth, created_at: now }
  await db
    .insertInto('push_subscription')
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  await sql`delete from push_subscription where endpoint in (
    select endpoint from push_subscription where user_id = ${user.id}
    order by created_at desc, endpoint offset ${PUSHES_PER_PERSON})`.execute(db)
  return null
}

export async function removePush(
  { db, user }: UserContext,
  { endpoint }: InputOf<'removePush'>,
): Promise<null> {
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', user.id)
    .execute()
  return null
}
