// Limits the size of request bodies. A Content-Length is checked here, without Hono's limiter. That limiter wraps the request in
// a second one that lives as long as the first, which is hours for a stream.
import type { MiddlewareHandler } from 'hono'
import { bodyLimit as countedLimit } from 'hono/body-limit'
import { Refusal } from '../../domain/error.ts'
import { BODY_BYTES } from '../limits.ts'
import { isFromForge, isUpload } from './request.ts'

function refuse(): never {
  throw new Refusal('body_too_large')
}

export function bodyLimit(): MiddlewareHandler {
  const counted = countedLimit({ maxSize: BODY_BYTES, onError: refuse })
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD' || isUpload(c) || isFromForge(c)) return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    if (Number(length) > BODY_BYTES) refuse()
    return next()
  }
}
