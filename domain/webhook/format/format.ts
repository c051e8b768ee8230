// The interface of the formats of chats: how a message becomes a body, where it is sent, and what the answer means. formats.ts lists
// the formats; nothing else knows their names.
import type { Message } from './message.ts'

/** Where a message is sent. `id` stays the same for all attempts of a delivery. */
export type Destination = { url: string; room: string | null; token: string | null; id: string }
export type Request = { method: 'POST' | 'PUT'; url: string; headers: Record<string, string> }

/** An answer: the beginning of its body, and the seconds that the header `Retry-After` asks for. */
export type Answer = { status: number; body: string; retryAfter: number | null }

/** The meaning of an answer. `gone`: the address will never work again. `limited`: there were too many messages. */
export type Verdict =
  | { is: 'arrived' }
  | { is: 'gone' | 'failed'; words: string }
  | { is: 'limited'; words: string; seconds: number | null }

/** A field of the form, besides the address. */
type Extra = { label: string; hint: string; placeholder: string }

export type ChatFormat = {
  label: string
  /** Where to find the address. */
  hint: string
  placeholder: string
  /** The room to which messages are sent, if the address has several. */
  room?: Extra & { pattern: RegExp; error: string }
  /** The secret that is sent with each message, if it is not part of the address. */
  token?: Extra
  /** How the chat shows a message, for the preview. `badge`: its mark of programs. */
  look: { badge: string; facts: 'lines' | 'columns'; hasButton: boolean }
  body(message: Message): object
  /** By default a POST to the address. */
  request?(to: Destination): Request
  judge(answer: Answer): Verdict
}

/** The answer as JSON; an empty object if it is none. */
export function jsonOf(body: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(body)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const TOO_MANY = 429
const isOk = (status: number) => status >= 200 && status < 300

type Rules = {
  name: string
  /** A code in the answer that names the error. */
  code(answer: Answer): string | undefined
  /** Words for codes. */
  words: Record<string, string>
  /** The codes, and the statuses of any code, after which the address never works again. */
  gone: readonly (string | number)[]
  /** The requested wait in seconds, if it is not in a header. */
  wait?(answer: Answer): number | undefined
  /** Whether an answer with a status of success is a success. */
  isSuccess?(answer: Answer): boolean
}

/** Judges an answer by the rules of one chat. */
export function judgedBy(rules: Rules, answer: Answer): Verdict {
  const { status } = answer
  if (isOk(status) && (rules.isSuccess?.(answer) ?? true)) return { is: 'arrived' }
  const code = rules.code(answer)
  const said = `${rules.name} answered ${status}${code ? ` (${code})` : ''}`
  const words = (code !== undefined && rules.words[code]) || undefined
  if (status === TOO_MANY) {
    const seconds = rules.wait?.(answer) ?? answer.retryAfter
    return { is: 'limited', seconds, words: `${said}: too many messages` }
  }
  const isGone = rules.gone.some((one) => one === status || one === code)
  const why = words ?? (isGone ? 'the address no longer exists' : undefined)
  return { is: isGone ? 'gone' : 'failed', words: why ? `${said}: ${why}` : said }
}

/** A wait that an answer names in JSON. */
export const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** A short code, such as `no_service`; anything else of an answer is not repeated. */
export const codeIn = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[\w.]{2,80}$/.test(text) ? text : undefined
}

/** The size of a body in UTF-8. */
export const sizeOf = (body: object): number => new TextEncoder().encode(JSON.stringify(body)).length

const JOINER = '\u200b'
/** A text in which no name after @ is a mention: an invisible character separates them. */
export const unmentioned = (text: string): string => text.replace(/[@\uff20]/g, `$&${JOINER}`)

/** A text in HTML. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
