// What goes on after its request, in somebody's name: by whom it was begun, and whether they may still do it. Each part of such work
// asks for the right in its own transaction, so that what is lost meanwhile stops it at once.
import { ERRORS, Refusal } from '../../domain/error.ts'
import type { Absent, Bearer } from '../bearer.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import type { Beginning } from './context.ts'

/**
 * Whoever began it: the person, who may have signed out since, or their token.
 * @returns who that is at the moment of each call, since a token expires
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
    // Of one that has expired nothing is allowed. Whether it was ended is looked up with the row that it is about.
    const token = lives ? { scope: grant.scope, projects: grant.projects } : NOTHING
    return { user_id, session_id: token_id, key: '', token }
  }
}

const NOTHING = { scope: 'read' as const, projects: [] }

/** Whether a refusal means that whoever it is done for may not do it any more; other errors pass with time. */
export function isLostRight(error: unknown): error is Refusal {
  return error instanceof Refusal && [401, 403, 404].includes(ERRORS[error.code].status)
}
