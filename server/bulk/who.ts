// Who carries out a bulk change: the person who started it, who may have signed out since, or the token that did, with its rights.
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Absent, Bearer } from '../pipeline/context.ts'

type Started = { user_id: string; caller: { token_id?: string } }

export async function whoOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user_id, caller }: Started,
): Promise<Absent | Bearer> {
  const { token_id } = caller
  if (token_id === undefined) return { user_id, session_id: null, key: null }
  const token = await db
    .selectFrom('token')
    .select(['scope', 'projects'])
    .where('id', '=', token_id)
    .where(sql<boolean>`coalesce(expires_at > ${clock.now().toISOString()}, true)`)
    .executeTakeFirst()
  // Of one that has expired nothing is allowed.
  return { user_id, session_id: token_id, key: '', token: token ?? { scope: 'read', projects: [] } }
}
