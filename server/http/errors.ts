// The edge where whatever was thrown becomes problem details (RFC 9457): a code, a status, words, the request id.
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import { ERRORS, type ErrorCode, type Problem, Refusal } from '../../domain/error.ts'
import { ERRORS_TOLD } from '../limits.ts'
import type { Env } from './request.ts'

export function problemHandler(logger: Logger) {
  return (error: unknown, c: Context<Env>): Response => {
    if (error instanceof HTTPException && error.res) return error.res
    const refusal = refusalOf(error)
    const requestId = c.get('requestId')
    if (refusal.code === 'internal') logger.error({ err: error, request_id: requestId }, 'request failed')
    else if (refusal.code === 'unavailable')
      logger.warn({ err: error, request_id: requestId }, 'database unavailable')
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
    if (status === 503 || status === 429) headers['Retry-After'] = String(refusal.details.retry_after ?? 2)
    return c.body(JSON.stringify(problem), status as 400, headers)
  }
}

/** Rules that the database itself holds, by the name of the constraint. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  project_key_key: 'key_taken',
  project_member_person: 'already_member',
  ticket_assignee_is_member: 'assignee_not_member',
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return invalidInput(error)
  if (error instanceof pg.DatabaseError) {
    const code = error.constraint ? CONSTRAINTS[error.constraint] : undefined
    if (code) return new Refusal(code)
    if (isUnavailable(error.code ?? '')) return new Refusal('unavailable')
    return new Refusal('internal')
  }
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
  return new Refusal('invalid_input', { errors: errors.slice(0, ERRORS_TOLD) })
}

/** Connection, resource, cancellation and shutdown classes, and time limits: later it may work. */
function isUnavailable(code: string): boolean {
  return (
    /^(08|53|57|58)/.test(code) ||
    code === '55P03' ||
    code === '40001' ||
    code === '40P01' ||
    code === '25P03'
  )
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
