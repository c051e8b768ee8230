// Reads the caller of a request to /auth/v1: address, session, and the id in the path. Limits how many requests of a person run
// at once.
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

export function liveSession(
  auth: Auth,
  c: Context<Env>,
  who: { awaitingToo?: boolean; withoutTwoFactor?: boolean } = {},
) {
  return requireSession(auth, c.req.header('authorization'), who)
}

/** GET requests with side effects. */
const CHANGED_BY_GET = /\/(reauthenticate|user\/identities\/authorize)$/
/** Signing out always works, even over the rate limit. */
const NEVER_COUNTED = /\/logout$/

const isRefresh = ({ req }: Context<Env>) =>
  req.path.endsWith('/token') && req.query('grant_type') === 'refresh_token'

/**
 * Requests with a token wait in the fair queue of their person and count towards the person's rate limit for changes, as under
 * /api.
 */
export function limitConcurrency({ tokens, fairUse }: Auth): MiddlewareHandler<Env> {
  return async (c, next) => {
    // A refresh takes its own place in the queue (refresh.ts). Nested inside another place it could deadlock with itself.
    if (isRefresh(c)) return next()
    const token = bearerOf(c)
    const who = token && (await tokens.verify(token))
    if (!token || !who) return next()
    const { method, path } = c.req
    const isChange = method === 'GET' ? CHANGED_BY_GET.test(path) : !NEVER_COUNTED.test(path)
    c.set('inTurn', true)
    const record = async () => {
      if (isChange) await fairUse.write(who)
      await next()
      if (c.error instanceof AuthRefusal && c.error.code === 'session_not_found') fairUse.ended(who)
    }
    await fairUse.turn(who, record, { awaitingToo: true }).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'not_signed_in') throw error
      // For an ended session the client library signs the person out. For an invalid token, for example after a rotation of the
      // signing key, it refreshes.
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
