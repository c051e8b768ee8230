// Reads the user's browsers that receive push messages.
import type { OutputOf } from '../../domain/api.ts'
import type { UserContext } from '../pipeline/context.ts'
import { pushKey } from './key.ts'

export async function getPush({ db, user }: UserContext): Promise<OutputOf<'getPush'>> {
  const { public_key } = await pushKey(db)
  const own = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  return { public_key, endpoints: own.map(({ endpoint }) => endpoint) }
}
