// Work that continues after its request, on behalf of the person who began it. Each part of such work checks the person's right
// in its own transaction, so that the loss of the right stops the work at once.
import { Refusal } from '../../domain/error.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import type { Absent, Bearer } from '../bearer.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import type { Beginning } from './context.ts'

/**
 * The caller who began the work: the person, who may have signed out since, or their token.
 * @returns a function that finds the caller at the moment of each call, because a token can expire
 */
export async function whoBegan(
  { db, clock }: { db: Db; clock: Clock },
  { user_id, caller }: { user_id: string; caller: Pick<Beginning, 'token_id'> },
): Promise<() => Absent | Bearer> {
  const { token_id } = caller
  if (token_id === undefined) return () => ({ user_id, session_id: null, key: null })
  const grant = await db
    .selectFrom('token')
    .select(['scope', 'projects', 'expires_at'])
    .where('id', '=', token_id)
    .executeTakeFirst()
  return () => {
    const until = grant?.expires_at ?? null
    const lives = grant && (until === null || Date.parse(until) > clock.now().getTime())
    // An expired token allows nothing. Whether the token was ended is checked together with the row.
    const token = lives ? { scope: grant.scope, projects: grant.projects } : NOTHING
    return { user_id, session_id: token_id, key: '', token }
  }
}

const NOTHING = { scope: 'read' as const, projects: [] }

/** Whether a refusal means that the person on whose behalf the work is done has lost the right. Other errors are temporary. */
export function isLostRight(error: unknown): error is Refusal {
  return error instanceof Refusal && [401, 403, 404].includes(REFUSALS[error.code].status)
}
