// Finds the owner of a bearer: the person of a session's access token, or the owner of a token for programs. The statement at the
// start of every call checks that the session or the token has not ended.

import type { Logger } from 'pino'
import { TOKEN_PREFIX } from '../../domain/token/token.ts'
import { hashOf } from '../auth/session/session.ts'
import type { Tokens } from '../auth/session/token.ts'
import type { Bearer } from '../bearer.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'

export type Bearers = {
  /** @returns null unless this is a valid access token, or a token of this server that has not expired */
  verify(bearer: string): Promise<Bearer | null>
}

type Known = { bearer: Bearer; expires_at: number; used_at: number }

/** Size of the cache. The rights of a token never change, so each token is looked up only once. */
const REMEMBERED = 10_000
/** The time of the last use is stored at most this often. */
const USE_MS = 60_000

export function createBearers(deps: { db: Db; clock: Clock; tokens: Tokens; logger: Logger }): Bearers {
  const { db, clock, tokens, logger } = deps
  const remembered = new Map<string, Known>()

  async function find(secret: string): Promise<Known | null> {
    const row = await db
      .selectFrom('token')
      .select(['id', 'user_id', 'scope', 'projects', 'created_by', 'expires_at'])
      .where('hash', '=', hashOf(secret))
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const { id, user_id, scope, projects, created_by, expires_at } = row
    const known: Known = {
      bearer: {
        user_id,
        session_id: id,
        key: '',
        token: { scope, projects },
        ...(created_by !== user_id && { answerable: created_by }),
      },
      expires_at: expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at),
      used_at: 0,
    }
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(secret, known)
    return known
  }

  /** Does not wait for the database: a call must not fail because the use of its token could not be stored. */
  function noteUse(known: Known, now: Date): void {
    if (now.getTime() - known.used_at < USE_MS) return
    known.used_at = now.getTime()
    db.updateTable('token')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', known.bearer.session_id)
      .execute()
      .catch((error: unknown) => logger.warn({ err: error }, 'could not store when a token was last used'))
  }

  return {
    async verify(text) {
      if (!text.startsWith(TOKEN_PREFIX)) return tokens.verify(text)
      const known = remembered.get(text) ?? (await find(text))
      const now = clock.now()
      if (!known || known.expires_at <= now.getTime()) return null
      noteUse(known, now)
      return known.bearer
    },
  }
}
