// The meaning of an answer: by the rules of the chat, or by HTTP for programs.

import type { Verdict } from '../../domain/webhook/format/format.ts'
import { chatFormat } from '../../domain/webhook/format/formats.ts'
import type { Answered } from '../outgoing/call-out.ts'

/** The status of a receiver that is gone for good. */
const GONE = 410

export type Answer = Omit<Answered, 'status'> & { status: number | null; error: string | null }

export function verdictOf(format: string, { status, body, retryAfter }: Answer, now: number): Verdict {
  if (status === null) return { is: 'failed', words: '' }
  const chat = chatFormat(format)
  if (chat) {
    const seconds = retryAfter === undefined ? null : secondsAfter(retryAfter, now)
    return chat.judge({ status, body: body.toString(), retryAfter: seconds })
  }
  if (status >= 200 && status < 300) return { is: 'arrived' }
  return { is: status === GONE ? 'gone' : 'failed', words: '' }
}

/** Reads a Retry-After header: seconds, or a date. */
export function secondsAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0
  const seconds = /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}
