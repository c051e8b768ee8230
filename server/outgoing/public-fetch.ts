// A fetch for addresses that people name: it reaches public addresses only, by https, and follows no redirect to another host, which
// would be told what was meant for the first one.
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { isPublicAddress, publicLookup } from './public-address.ts'

const SECONDS = 60
const REDIRECTS = 5
const HEADER_BYTES = 64 * 1024

/** Takes what readers of an API send: an address, a method, headers, a text as the body. */
export const publicFetch: typeof globalThis.fetch = async (address, init = {}) => {
  let url = new URL(address instanceof Request ? address.url : String(address))
  for (let hop = 0; ; hop += 1) {
    const response = await send(url, init)
    const to = response.headers.location
    if (![301, 302, 307, 308].includes(response.statusCode ?? 0) || !to) return answerOf(response)
    response.destroy()
    const next = new URL(to, url)
    if (next.host !== url.host || hop >= REDIRECTS)
      throw new Error(`${url.host} sends elsewhere, which is not followed`)
    url = next
  }
}

function send(url: URL, init: RequestInit): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') throw new Error('Takes an address that begins with https://')
  if (isIP(host) && !isPublicAddress(host)) throw new Error(`${host} is no public address`)
  if (url.username || url.password) throw new Error('Takes an address without a name or a password in it')
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: init.method ?? 'GET',
      headers: { 'accept-encoding': 'identity', ...Object.fromEntries(new Headers(init.headers)) },
      ...{ lookup: publicLookup, agent: false, timeout: SECONDS * 1_000, maxHeaderSize: HEADER_BYTES },
      ...(init.signal && { signal: init.signal }),
    })
    asked.on('response', resolve)
    asked.on('timeout', () =>
      asked.destroy(new Error(`${url.host} did not answer within ${SECONDS} seconds`)),
    )
    asked.on('error', reject)
    asked.end(typeof init.body === 'string' ? init.body : undefined)
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
