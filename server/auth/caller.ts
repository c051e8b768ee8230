// What a request to /auth/v1 says of itself: where it comes from, who asks, and the row it names.
import type { Context } from 'hono'
import { Id } from '../../domain/text.ts'
import type { Env } from '../http/request.ts'
import type { Auth, Caller } from './auth.ts'
import { deviceOf } from './device.ts'
import type { AuthRefusal } from './refusal.ts'
import { requireSession } from './session.ts'

export function callerOf(c: Context<Env>): Caller {
  return { address: c.get('address'), device: deviceOf(c.req.header('user-agent')) }
}

export function living(auth: Auth, c: Context<Env>, who: { awaitingToo?: boolean } = {}) {
  return requireSession(auth, c.req.header('authorization'), who)
}

/** The id in the path; what is none is answered as one that nobody has. */
export function idOf(c: Context<Env>, unknown: () => AuthRefusal): string {
  const id = Id.safeParse(c.req.param('id'))
  if (!id.success) throw unknown()
  return id.data
}
