// What a request to /auth/v1 says of itself: where it comes from, who asks, and the row it names.
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { Id } from '../../domain/text.ts'
import { bearerOf, type Env } from '../http/request.ts'
import type { Auth, Caller } from './auth.ts'
import { AuthRefusal, invalidToken, sessionEnded } from './refusal.ts'
import { requireSession } from './session/session.ts'
import { deviceOf } from './sign-in/device.ts'

export function callerOf(c: Context<Env>): Caller {
  return { address: c.get('address'), device: deviceOf(c.req.header('user-agent')) }
}

export function liveSession(auth: Auth, c: Context<Env>, who: { awaitingToo?: boolean } = {}) {
  return requireSession(auth, c.req.header('authorization'), who)
}

/** GET requests that nevertheless change something. */
const CHANGED_BY_GET = /\/(reauthenticate|user\/identities\/authorize)$/
/** Signing out always works, also past the rate limit. */
const NEVER_COUNTED = /\/logout$/

const isRefresh = ({ req }: Context<Env>) =>
  req.path.endsWith('/token') && req.query('grant_type') === 'refresh_token'

/** Requests with a token wait for their person's turn and count as one of their changes, as below /api. */
export function limitConcurrency({ tokens, fairUse }: Auth): MiddlewareHandler<Env> {
  return async (c, next) => {
    // A refresh waits for a turn of its own (refresh.ts): within another one it could wait for itself.
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
      // The client library signs its person out where the session has ended, and refreshes a token that is invalid: as
      // after the signing key was rotated.
      await tokens.upToDate()
      throw (await tokens.verify(token)) ? sessionEnded() : invalidToken()
    })
  }
}

/** The id in the path; what is none is answered as one that nobody has. */
export function idOf(c: Context<Env>, unknown: () => AuthRefusal): string {
  const id = Id.safeParse(c.req.param('id'))
  if (!id.success) throw unknown()
  return id.data
}
