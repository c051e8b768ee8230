// The edge where whatever was thrown becomes problem details (RFC 9457): a code, a status, words, the request id.
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import { ERRORS, type ErrorCode, type Problem, Refusal } from '../../domain/error.ts'
import { MAX_FIELD_ERRORS } from '../limits.ts'
import { LostGround } from '../pipeline/gate.ts'
import type { Env } from './request.ts'

export function problemHandler(logger: Logger) {
  return (error: unknown, c: Context<Env>): Response => {
    if (error instanceof HTTPException && error.res) return error.res
    const refusal = refusalOf(error)
    const requestId = c.get('requestId')
    if (refusal.code === 'internal') logger.error({ err: error, request_id: requestId }, 'request failed')
    else if (refusal === error && refusal.code === 'unavailable')
      logger.warn({ why: refusal.message, request_id: requestId }, 'given up')
    else if (refusal.code === 'unavailable')
      logger.warn({ err: error, request_id: requestId }, 'database unavailable')
    else if (refusal.code === 'busy')
      logger.warn({ err: error, request_id: requestId }, 'given up: others hold what it needs')
    else if (refusal.code === 'disk_full')
      logger.error({ err: error, request_id: requestId }, 'refused: the disk is full')
    const { status } = ERRORS[refusal.code]
    const problem: Problem = {
      type: 'about:blank',
      title: refusal.code.replaceAll('_', ' '),
      status,
      code: refusal.code,
      detail: refusal.message,
      request_id: requestId,
      ...refusal.details,
    }
    const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
    if (LATER.has(status)) headers['Retry-After'] = String(refusal.details.retry_after ?? 2)
    return c.body(JSON.stringify(problem), status as 400, headers)
  }
}

/** Statuses that ask to come again. */
const LATER = new Set<number>([429, 503, 507])
const DISK_FULL = '53100'

/** Rules that the database itself holds, by the name of the constraint. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  project_key_key: 'key_taken',
  project_member_person: 'already_member',
  ticket_assignee_is_member: 'assignee_not_member',
  // The session, or the account, ended between the check and the write.
  passkey_challenge_session_id_fkey: 'not_signed_in',
  authorization_request_session_id_fkey: 'not_signed_in',
  passkey_user_id_fkey: 'not_signed_in',
  identity_user_id_fkey: 'not_signed_in',
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return invalidInput(error)
  if (error instanceof pg.DatabaseError) {
    const code = error.constraint ? CONSTRAINTS[error.constraint] : undefined
    if (code) return new Refusal(code)
    if (error.code === DISK_FULL) return new Refusal('disk_full')
    if (BUSY.has(error.code ?? '')) return new Refusal('busy')
    if (isUnavailable(error.code ?? '')) return new Refusal('unavailable')
    return new Refusal('internal')
  }
  if (error instanceof LostGround) return new Refusal('busy')
  return new Refusal(isConnectionError(error) ? 'unavailable' : 'internal')
}

export function invalidInput(error: ZodError): Refusal {
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: 'Not a field of this request',
        }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
  return new Refusal('invalid_input', { errors: errors.slice(0, MAX_FIELD_ERRORS) })
}

/** Taken back by the database because of what others do: a lock that took too long, a deadlock, a serialization. */
const BUSY = new Set(['55P03', '40P01', '40001'])

/** Connection, resource, cancellation and shutdown classes, and time limits: later it may work. */
function isUnavailable(code: string): boolean {
  return /^(08|53|57|58)/.test(code) || code === '25P03'
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  )
}
