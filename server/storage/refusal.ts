// The error responses of /storage/v1: the body that the client library reads, with the correct HTTP status.
import type { Context } from 'hono'
import { ZodError } from 'zod'
import { type ErrorCode, REFUSALS } from '../../domain/refusals.ts'
import type { Deps } from '../deps.ts'
import { refusalOf } from '../http/errors.ts'
import type { Env } from '../http/request.ts'
import { inReadersWords } from '../locale/constant.ts'

/** An error in the client library's terms. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly status: number
  readonly error: string
  readonly code: string
  readonly retryAfter: number | undefined

  constructor(status: number, error: string, code: string, message: string, retryAfter?: number) {
    super(message)
    Object.assign(this, { status, error, code, retryAfter })
    this.status = status
    this.error = error
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const noBucket = () => new StorageRefusal(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const noObject = () => new StorageRefusal(404, 'not_found', 'NoSuchKey', 'Object not found')
export const noPreview = () =>
  new StorageRefusal(422, 'no_preview', 'NoPreview', 'There is no small version of this file')
export const badKey = (why: string) => new StorageRefusal(400, 'InvalidKey', 'InvalidKey', why)
export const badRequest = (why: string) => new StorageRefusal(400, 'Invalid Input', 'InvalidRequest', why)
export const badLink = () =>
  new StorageRefusal(400, 'InvalidJWT', 'InvalidJWT', 'This link is no longer valid')
export const notOverTheWire = () =>
  new StorageRefusal(403, 'Unauthorized', 'AccessDenied', 'Only the operator of this server creates buckets')

/** The product's refusals in the client library's terms. Refusals that are not listed keep their code. */
const TERMS = new Map<ErrorCode, [error: string, code: string]>([
  ['not_signed_in', ['Unauthorized', 'AccessDenied']],
  ['forbidden', ['Unauthorized', 'AccessDenied']],
  ['email_not_confirmed', ['Unauthorized', 'AccessDenied']],
  ['second_factor_required', ['Unauthorized', 'AccessDenied']],
  ['two_factor_missing', ['Unauthorized', 'AccessDenied']],
  ['project_two_factor', ['Unauthorized', 'AccessDenied']],
  ['sign_in_again', ['Unauthorized', 'AccessDenied']],
  ['not_found', ['not_found', 'NoSuchKey']],
  ['project_not_found', ['not_found', 'NoSuchKey']],
  ['attachment_taken', ['Duplicate', 'KeyAlreadyExists']],
  ['file_too_large', ['Payload too large', 'EntityTooLarge']],
  ['file_quota', ['Payload too large', 'QuotaExceeded']],
  ['too_many_requests', ['Too many requests', 'SlowDown']],
  ['internal', ['Internal', 'InternalError']],
])

export function refuse({ logger }: Pick<Deps, 'logger'>) {
  return (thrown: unknown, c: Context<Env>): Response => {
    const { status, error, code, message, retryAfter } = storageRefusalOf(thrown)
    const request_id = c.get('requestId')
    if (status === 500) logger.error({ err: thrown, request_id }, 'request failed')
    else if (status >= 503) logger.warn({ err: thrown, request_id }, 'request rejected')
    const said = inReadersWords(message)
    return c.json({ statusCode: String(status), error, message: said, code, request_id }, status as 400, {
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    })
  }
}

function storageRefusalOf(thrown: unknown): StorageRefusal {
  if (thrown instanceof StorageRefusal) return thrown
  if (thrown instanceof ZodError)
    return badRequest(thrown.issues[0]?.message ?? REFUSALS.invalid_input.message)
  const { code, message, details } = refusalOf(thrown)
  const { status } = REFUSALS[code]
  const [error, name] = TERMS.get(code) ?? [code, code]
  const retryAfter = details.retry_after ?? (status === 503 ? 2 : undefined)
  return new StorageRefusal(status, error, name, message, retryAfter)
}
