// Turns every thrown error into problem details (RFC 9457): a code, a status, a message and the request id. Invalid input is
// refused where it is parsed (request.ts), so a ZodError that reaches this file is a server error.
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Problem, Refusal } from '../../domain/error.ts'
import { type ErrorCode, REFUSALS } from '../../domain/refusals.ts'
import { StaleAccess } from '../db/stale-access.ts'
import { inReadersWords } from '../locale/constant.ts'
import { folded } from '../noun.ts'
import type { Env } from './request.ts'

export function problemHandler(logger: Logger) {
  return (error: unknown, c: Context<Env>): Response => {
    if (error instanceof HTTPException && error.res) return error.res
    const refusal = refusalOf(error)
    const requestId = c.get('requestId')
    if (refusal.code === 'internal') logger.error({ err: error, request_id: requestId }, 'request failed')
    else if (refusal === error && refusal.code === 'unavailable')
      logger.warn({ why: refusal.message, request_id: requestId }, 'temporarily unavailable; answered 503')
    else if (refusal.code === 'unavailable')
      logger.warn({ err: error, request_id: requestId }, 'database unavailable; answered 503')
    else if (refusal.code === 'busy')
      logger.warn({ err: error, request_id: requestId }, 'lock timeout or deadlock; answered 503')
    else if (refusal.code === 'disk_full')
      logger.error({ err: error, request_id: requestId }, 'disk full; answered 507')
    const { status } = REFUSALS[refusal.code]
    const problem: Problem = {
      type: 'about:blank',
      title: refusal.code.replaceAll('_', ' '),
      status,
      code: refusal.code,
      detail: inReadersWords(refusal.message),
      request_id: requestId,
      ...detailsOf(refusal),
    }
    const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
    if (LATER.has(status)) headers['Retry-After'] = String(refusal.details.retry_after ?? 2)
    return c.body(JSON.stringify(problem), status as 400, headers)
  }
}

/** The details, in which only the messages about fields are words. */
function detailsOf({ details }: Refusal): Refusal['details'] {
  const errors = details.errors?.map((error) => ({ ...error, message: inReadersWords(error.message) }))
  return { ...details, ...(errors && { errors }) }
}

/** The statuses that invite a retry. */
const LATER = new Set<number>([429, 503, 507])
const DISK_FULL = '53100'

/** The error codes of rules that the database enforces, by constraint. Each noun defines its own. */
const constraints = (): Record<string, ErrorCode> => folded('constraints')

/**
 * The constraints that fail if a session, an account or a token ended between the check and the write. The answer is "not signed
 * in".
 */
export const ENDED = /_(user|session|token)_id_fkey$/

/** The error code for a violated constraint; undefined if no request can violate it. */
export function errorCodeOf(constraint: string): ErrorCode | undefined {
  return constraints()[constraint] ?? (ENDED.test(constraint) ? 'not_signed_in' : undefined)
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof pg.DatabaseError) {
    const code = error.constraint ? errorCodeOf(error.constraint) : undefined
    if (code) return new Refusal(code)
    if (error.code === DISK_FULL) return new Refusal('disk_full')
    if (BUSY.has(error.code ?? '')) return new Refusal('busy')
    if (isUnavailable(error.code ?? '')) return new Refusal('unavailable')
    return new Refusal('internal')
  }
  if (error instanceof StaleAccess) return new Refusal('busy')
  return new Refusal(isConnectionError(error) ? 'unavailable' : 'internal')
}

/** The codes of rollbacks because of concurrent work: lock timeout, deadlock, serialization failure. */
const BUSY = new Set(['55P03', '40P01', '40001'])

/**
 * Whether a retry may succeed: time limits, a database that has become a standby, and the error classes of connections, resources,
 * cancellation and shutdown.
 */
function isUnavailable(code: string): boolean {
  return /^(08|53|57|58)/.test(code) || code === '25P03' || code === '25006'
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|57P03)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  )
}
