// The operator's commands for a leaked signing key, and to end all sessions.
import { audit, OPERATOR } from '../../audit/log.ts'
import { fromNow } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { announceEnded, announceRotation } from '../../events/wake.ts'
import { endEverySession } from '../acts.ts'
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

/** Ends all sessions of the server. @returns how many sessions ended */
export async function endAllSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const act = { at: fromNow({ clock }, 0), actor: OPERATOR }
  const ended = await db.transaction().execute((tx) => endEverySession(tx, act))
  await announceEnded(db, ended, 'an operator')
  return ended.length
}
