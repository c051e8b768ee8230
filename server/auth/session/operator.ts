// The operator's commands for a leaked signing key, and to end all sessions.
import { audit, OPERATOR } from '../../audit/log.ts'
import { fromNow } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { announceEnded, announceRotation } from '../../events/wake.ts'
import { rotateKey } from './token.ts'

/**
 * Creates a new key and revokes the old one; from the commit on, this applies in every process.
 * @param endSessions whether to end all sessions too, for when refresh tokens (or the database) may have leaked
 * @returns how many sessions ended
 */
export async function rotateSigningKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { endSessions }: { endSessions: boolean },
): Promise<number> {
  const ended = await db.transaction().execute(async (tx) => {
    await rotateKey(tx, clock)
    const sessions = endSessions ? await tx.deleteFrom('session').returning('id').execute() : []
    const detail = { sessions_ended: sessions.length }
    const at = fromNow({ clock }, 0)
    await audit(tx, { action: 'key.rotated', at, person_id: null, actor: OPERATOR, detail })
    return sessions.map(({ id }) => id)
  })
  await announceEnded(db, ended, 'an operator')
  await announceRotation(db, 'an operator')
  return ended.length
}

/**
 * Ends all sessions of the server: everybody signs in again. Tokens and calendars are no sessions, and continue.
 * @param by the operator who presses the button on a page, and whose own session continues; left out on the command line
 * @returns how many sessions ended
 */
export async function endAllSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by?: { person_id: string; session_id: string },
): Promise<number> {
  const ended = await db.transaction().execute(async (tx) => {
    const sessions = await tx
      .deleteFrom('session')
      .$if(by !== undefined, (query) => query.where('id', '<>', by?.session_id ?? ''))
      .returning('id')
      .execute()
    const detail = { how: 'all_ended' as const, sessions: sessions.length }
    const about = { at: fromNow({ clock }, 0), person_id: null, actor: by?.person_id ?? OPERATOR }
    await audit(tx, { action: 'session.ended', ...about, detail })
    return sessions.map(({ id }) => id)
  })
  await announceEnded(db, ended, 'an operator')
  return ended.length
}
