// No request waits longer than this for its answer, whatever it waits for. What it began goes on, and a create that
// is sent again under its key finds it.
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import type { Env } from './request.ts'

const DEADLINE_MS = 5_000
const LATE = 'This takes too long. It may still be carried out. Please look again in a moment.'

export function deadline(milliseconds = DEADLINE_MS): MiddlewareHandler<Env> {
  return async (_c, next) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal('unavailable', {}, LATE)), milliseconds)
    })
    await Promise.race([next(), late]).finally(() => clearTimeout(timer))
  }
}
