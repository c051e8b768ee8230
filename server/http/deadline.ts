// A deadline for every request except uploads, whatever the request waits for. The work itself continues, and a create that is
// retried with the same idempotency key finds its result.
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { type Env, isFromForge, isUpload } from './request.ts'

const DEADLINE_MS = 5_000
/** A forge may send 25 MiB, and stops waiting after ten seconds. */
const FORGE_MS = 15_000
const LATE = 'This is taking too long. It may still complete. Please check again in a moment.'

export function deadline(milliseconds = DEADLINE_MS): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (isUpload(c)) return next()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const most = isFromForge(c) ? Math.max(FORGE_MS, milliseconds) : milliseconds
      timer = setTimeout(() => reject(new Refusal('unavailable', {}, LATE)), most)
    })
    await Promise.race([next(), late]).finally(() => clearTimeout(timer))
  }
}
