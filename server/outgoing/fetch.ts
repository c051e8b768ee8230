// A fetch for addresses that users enter. It reaches the same addresses as call-out.ts, and follows no redirect to another host,
// which would receive the token for the first one.
import type { IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { lookupOf } from './call-out.ts'
import type { Allowed } from './public-address.ts'
import { resolveName } from './resolve.ts'
import { refusedTarget } from './target.ts'

/** Time limits without a byte, and for a whole answer. */
const SECONDS = 60
const ANSWER_MS = 180_000
const REDIRECTS = 5
const HEADER_BYTES = 64 * 1024

/** Supports what readers of an API use: an address, a method, headers, and a text as the body. */
export function fetchWithin(allowed: Allowed, answerMs = ANSWER_MS): typeof globalThis.fetch {
  return async (address, init = {}) => {
    let url = new URL(address instanceof Request ? address.url : String(address))
    for (let hop = 0; ; hop += 1) {
      const response = await send(url, init, { allowed, answerMs })
      const to = response.headers.location
      if (![301, 302, 307, 308].includes(response.statusCode ?? 0) || !to) return answerOf(response)
      response.destroy()
      const next = new URL(to, url)
      if (next.origin !== url.origin || hop >= REDIRECTS)
        throw new Error(`${url.host} redirects to another address, which is not followed`)
      url = next
    }
  }
}

type Bounds = { allowed: Allowed; answerMs: number }

async function send(url: URL, init: RequestInit, { allowed, answerMs }: Bounds): Promise<IncomingMessage> {
  const refused = refusedTarget(url.href, allowed)
  if (refused) throw new Error(refused)
  const lookup = lookupOf((hostname) => resolveName(hostname, allowed.any), url.protocol, allowed)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: init.method ?? 'GET',
      headers: { 'accept-encoding': 'identity', ...Object.fromEntries(new Headers(init.headers)) },
      lookup,
      agent: false,
      timeout: SECONDS * 1_000,
      maxHeaderSize: HEADER_BYTES,
      ...(init.signal && { signal: init.signal }),
    })
    let response: IncomingMessage | undefined
    const late = (ms: number) =>
      (response ?? request).destroy(new Error(`${url.host} did not answer within ${ms / 1_000} seconds`))
    const timer = setTimeout(() => late(answerMs), answerMs)
    request.on('close', () => clearTimeout(timer))
    request.on('response', (incoming) => {
      response = incoming
      resolve(incoming)
    })
    request.on('timeout', () => late(SECONDS * 1_000))
    request.on('error', reject)
    request.end(typeof init.body === 'string' ? init.body : undefined)
  })
}

function answerOf(response: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, [value].flat().join(', '))
  const status = response.statusCode ?? 502
  const isEmpty = status === 204 || status === 304
  if (isEmpty) response.resume()
  return new Response(isEmpty ? null : (Readable.toWeb(response) as ReadableStream), { status, headers })
}
