// Calls of the pages that work without an account. The secret of a link goes in a header, never in an address.

import type { FieldError } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'

/** The reason why there is no answer, in words for people. */
export class PublicCallError extends Error {
  override name = 'PublicCallError'
  readonly code: string
  readonly errors: FieldError[]

  constructor(code: string, message: string, errors: FieldError[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

type Sent = {
  secret?: string
  /** Sent as JSON; a file is sent as it is. */
  body?: object | Blob
  /** The idempotency key: it distinguishes a repeated call from a new one. */
  key?: string
  signal?: AbortSignal
}

const UNREACHABLE = t('The server cannot be reached. Please check your connection and try again.')

/** @param path below /api/public/ */
export async function publicCall<T>(path: string, { secret, body, key, signal }: Sent = {}): Promise<T> {
  const response = await fetch(`/api/public/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(secret !== undefined && { [SECRET_HEADER]: secret }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body && !(body instanceof Blob) && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    referrerPolicy: 'no-referrer',
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new PublicCallError('unreachable', UNREACHABLE)
  })
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as T
  const { code = 'unavailable', detail = t('Something went wrong. Please try again.'), errors } = answer ?? {}
  throw new PublicCallError(code, detail, errors)
}

/** The message of a failed call, in words for people. */
export function wordsOf(error: unknown): string {
  return error instanceof PublicCallError ? error.message : t('Something went wrong. Please try again.')
}
