// Reads the caller of a request to /auth/v1: address, session, and the id in the path. Limits the concurrency of each
// person.
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { Id } from '../../domain/text.ts'
import { deviceOf } from '../http/device.ts'
import { bearerOf, type Env } from '../http/request.ts'
import type { Auth, Caller } from './auth.ts'
import { AuthRefusal, invalidToken, sessionEnded } from './refusal.ts'
import { requireSession } from './session/session.ts'

export function callerOf(c: Context<Env>): Caller {
  return { address: c.get('address'), device: deviceOf(c.req.header('user-agent')) }
}

export function liveSession(auth: Auth, c: Context<Env>, who: { awaitingToo?: boolean } = {}) {
  return requireSession(auth, c.req.header('authorization'), who)
}

/** GET requests with side effects. */
const CHANGED_BY_GET = /\/(reauthenticate|user\/identities\/authorize)$/
/** Signing out always works, even over the rate limit. */
const NEVER_COUNTED = /\/logout$/

const isRefresh = ({ req }: Context<Env>) =>
  req.path.endsWith('/token') && req.query('grant_type') === 'refresh_token'

/**
 * Requests with a token wait in their person's fair queue and count towards their rate limit for changes, as under
 * /api.
 */
export function limitConcurrency({ tokens, fairUse }: Auth): MiddlewareHandler<Env> {
  return async (c, next) => {
    // A refresh takes its own place in the queue (refresh.ts). Nested in another one it could deadlock with itself.
    if (isRefresh(c)) return next()
    const token = bearerOf(c)
    const who = token && (await tokens.verify(token))
    if (!token || !who) return next()
    const { method, path } = c.req
    const isChange = method === 'GET' ? CHANGED_BY_GET.test(path) : !NEVER_COUNTED.test(path)
    c.set('inTurn', true)
    const act = async () => {
      if (isChange) await fairUse.write(who)
      await next()
      if (c.error instanceof AuthRefusal && c.error.code === 'session_not_found') fairUse.ended(who)
    }
    await fairUse.turn(who, act, { awaitingToo: true }).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'not_signed_in') throw error
      // The client library signs the person out if the session has ended, but refreshes an invalid token, for example
      // after a rotation of the signing key.
      await tokens.upToDate()
      throw (await tokens.verify(token)) ? sessionEnded() : invalidToken()
    })
  }
}

/** The id in the path. A malformed id gets the same response as an unknown one. */
export function idOf(c: Context<Env>, unknown: () => AuthRefusal): string {
  const id = Id.safeParse(c.req.param('id'))
  if (!id.success) throw unknown()
  return id.data
}
