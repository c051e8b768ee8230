// How large the body of a request may be. A length that is said is judged by itself: whoever asks for the body there
// has a second request made around it, which lives as long as the first, and for a stream that is hours.
import type { MiddlewareHandler } from 'hono'
import { bodyLimit as countedLimit } from 'hono/body-limit'
import { Refusal } from '../../domain/error.ts'
import { BODY_BYTES } from '../limits.ts'

function refuse(): never {
  throw new Refusal('body_too_large')
}

export function bodyLimit(): MiddlewareHandler {
  const counted = countedLimit({ maxSize: BODY_BYTES, onError: refuse })
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    if (Number(length) > BODY_BYTES) refuse()
    return next()
  }
}
