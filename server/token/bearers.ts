// Whom a bearer names: the person of an access token, which a session gave out, or the owner of a token for programs. Whether
// the session or the token still lives is for the statement that every call begins with.

import type { Logger } from 'pino'
import { TOKEN_PREFIX } from '../../domain/token/token.ts'
import { hashOf } from '../auth/session/session.ts'
import type { Tokens } from '../auth/session/token.ts'
import type { Bearer } from '../bearer.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'

export type Bearers = {
  /** Null unless it is an access token or a token of this server, and not expired. */
  verify(bearer: string): Promise<Bearer | null>
}

type Known = { bearer: Bearer; expires_at: number; used_at: number }

/** What a token allows never changes, so it is looked up once: as many are kept. */
const REMEMBERED = 10_000
/** How exactly the last use is known. */
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

  /** Not waited for: a call does not fail because its use could not be written down. */
  function noteUse(known: Known, now: Date): void {
    if (now.getTime() - known.used_at < USE_MS) return
    known.used_at = now.getTime()
    db.updateTable('token')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', known.bearer.session_id)
      .execute()
      .catch((error: unknown) => logger.warn({ err: error }, 'the use of a token was not noted'))
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
