// One HTTP call to the server under test. Returns the answer unchanged, or throws `NoAnswer`.
import { type Agent, request as httpRequest } from 'node:http'
import type { Problem } from '../domain/error.ts'
import type { Event } from '../domain/event.ts'

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  token: string
  body?: unknown
  /** The idempotency key of a create. */
  key?: string
}
export type Answer = { status: number; retryAfter: string | undefined; ms: number; body: unknown }

/** The connection was refused or reset, or timed out. */
export class NoAnswer extends Error {
  readonly code: string
  readonly ms: number
  constructor(error: NodeJS.ErrnoException, ms: number) {
    super(error.message)
    this.code = error.code ?? 'UNKNOWN'
    this.ms = ms
  }
}

const TIMEOUT_MS = 30_000
/** Just below the shortest time limit of a request, which is the lock timeout: a faster 503 has another reason. */
const WAITED_MS = 1_900

/** Whether a request exceeded one of its time limits, as happens on an overloaded machine. */
export function isLate({ status, ms }: Answer): boolean {
  return status === 503 && ms > WAITED_MS
}

/** After this many time-outs the machine is too slow for any test. */
const PUT_OFF_AT_MOST = 20

/** Retries after time-outs as a client would, for tests that are not about time. A create needs an idempotency key. */
export async function sendAgain(
  base: string,
  agent: Agent | undefined,
  request: ApiRequest,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(base, agent, request)
    if (!isLate(answer) || tries === PUT_OFF_AT_MOST) return answer
  }
}

export function send(base: string, agent: Agent | undefined, request: ApiRequest): Promise<Answer> {
  const { method, path, token, body, key } = request
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new NoAnswer(error, performance.now() - began))
    const sent = httpRequest(`${base}${path}`, {
      method,
      agent: agent ?? false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...(key && { 'idempotency-key': key }),
      },
    })
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', fail)
    sent.on('response', (response) => {
      let received = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        received += chunk
      })
      response.on('error', fail)
      response.on('end', () => {
        if (!response.complete) return fail(new Error('the answer was cut off'))
        const isJson = /json/.test(response.headers['content-type'] ?? '')
        const ms = performance.now() - began
        const retryAfter = response.headers['retry-after']
        resolve({
          status: response.statusCode ?? 0,
          retryAfter,
          ms,
          body: isJson ? JSON.parse(received) : received,
        })
      })
    })
    sent.end(text)
  })
}

/** The answer to a command: its event, or null if nothing changed. */
export function eventOf(answer: Answer): Event | null {
  return answer.body as Event | null
}

export function problemOf(answer: Answer): Problem {
  return answer.body as Problem
}
