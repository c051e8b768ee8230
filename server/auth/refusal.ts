// Error responses of /auth/v1: status, code and message as the client library reads them, never a stack trace or SQL.

import type { Context } from 'hono'
import { ZodError } from 'zod'
import { t } from '../../domain/locale/message.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import type { Deps } from '../deps.ts'
import { refusalOf } from '../http/errors.ts'
import type { Env } from '../http/request.ts'
import { MAX_FIELD_ERRORS } from '../limits.ts'
import { inReadersWords } from '../locale/constant.ts'

type Extra = { retryAfter?: number; reasons?: string[] }

/** An error in the client library's format. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly status: number
  readonly code: string
  readonly extra: Extra

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

export const invalidCredentials = () =>
  new AuthRefusal(400, 'invalid_credentials', t('Invalid login credentials'))
export const linkIsDead = () =>
  new AuthRefusal(403, 'otp_expired', t('This link is no longer valid. Please ask for a new one.'))
export const invalidToken = () => new AuthRefusal(403, 'bad_jwt', 'invalid JWT')
export const sessionEnded = () => new AuthRefusal(403, 'session_not_found', t('This session has ended'))
export const usernameTaken = () => new AuthRefusal(422, 'username_taken', t('This username is taken'))
/** With this header the library reads `code` as the error code. */
export const API_VERSION = { 'X-Supabase-Api-Version': '2024-01-01' }

export function refuse(deps: Deps) {
  return (error: unknown, c: Context<Env>): Response => {
    const { status, code, message: english, extra } = authRefusalOf(error)
    const message = inReadersWords(english)
    const request_id = c.get('requestId')
    if (status === 500) deps.logger.error({ err: error, request_id }, 'request failed')
    else if (status === 503) deps.logger.warn({ err: error, request_id }, 'request rejected')
    const body = {
      code,
      error_code: code,
      message,
      request_id,
      ...(extra.reasons && { weak_password: { reasons: extra.reasons, message } }),
    }
    const headers = { ...API_VERSION, ...(extra.retryAfter && { 'Retry-After': String(extra.retryAfter) }) }
    return c.json(body, status as 400, headers)
  }
}

function authRefusalOf(error: unknown): AuthRefusal {
  if (error instanceof AuthRefusal) return error
  if (error instanceof ZodError) return new AuthRefusal(400, codeOf(error), wordsOf(error))
  const { code, message, details } = refusalOf(error)
  const { status } = REFUSALS[code]
  return new AuthRefusal(status, COMMON.get(code) ?? code, message, {
    retryAfter: details.retry_after ?? (status === 503 ? 2 : undefined),
  })
}

/** Maps error codes of /api to those of the client library. */
const COMMON = new Map<string, string>([
  ['internal', 'unexpected_failure'],
  ['too_many_requests', 'over_request_rate_limit'],
  ['busy', 'over_capacity'],
])

/** The field with the error decides the code; the form shows the message at that field. */
const CODES = new Map<unknown, string>([
  ['email', 'email_address_invalid'],
  ['username', 'username_invalid'],
  ['full_name', 'full_name_invalid'],
])

function codeOf(error: ZodError): string {
  return CODES.get(error.issues[0]?.path.at(-1)) ?? 'validation_failed'
}

function wordsOf(error: ZodError): string {
  const issue = error.issues[0]
  if (issue?.code === 'unrecognized_keys')
    return `Not a field of this request: ${issue.keys.slice(0, MAX_FIELD_ERRORS).join(', ')}`
  return issue?.message ?? REFUSALS.invalid_input.message
}
