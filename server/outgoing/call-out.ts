// The only way in which the server calls an address that a user entered. The name is resolved once, and the connection goes to
// the address that was checked. Redirects are not followed. Each call has limits of time and bytes, whatever the receiver sends.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Allowed, PUBLIC_ONLY } from './public-address.ts'
import { type Address, resolveName } from './resolve.ts'
import { hostOf, mayConnect, NOT_ALLOWED, refusedTarget } from './target.ts'

export type Outgoing = {
  url: string
  /** Default POST. */
  method?: 'POST' | 'PUT'
  headers: Record<string, string>
  body: Buffer
}
/** `body` has the first bytes of the answer. */
export type Answered = { status: number; retryAfter: string | undefined; body: Buffer }

export type How = {
  allowed?: Allowed
  /** Replaced by tests. */
  resolve?: (hostname: string) => Promise<Address[]>
  /** Time limit until the whole answer has arrived. */
  seconds?: number
  /** Size limit of the answer; the connection is closed beyond it. */
  bytes?: number
}

const SECONDS = 15
const BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024
/** Why there was no answer, in words for the user who entered the address. The message never contains the address. */
export class CallOutError extends Error {
  override name = 'CallOutError'
}

/** Sends one request. @throws CallOutError if there was no answer */
export function callOut({ url, method = 'POST', headers, body }: Outgoing, how: How = {}): Promise<Answered> {
  const { allowed = PUBLIC_ONLY, seconds = SECONDS, bytes = BYTES } = how
  const resolve = how.resolve ?? ((hostname) => resolveName(hostname, allowed.any))
  return new Promise((answer, refuse) => {
    const refused = refusedTarget(url, allowed)
    if (refused) return refuse(new CallOutError(refused))
    const target = new URL(url)
    const { protocol } = target
    if (isIP(hostOf(target)) && !mayConnect(hostOf(target), protocol, allowed))
      return refuse(new CallOutError(NOT_ALLOWED))

    let status: number | undefined
    let retryAfter: string | undefined
    let kept = 0
    const parts: Buffer[] = []
    /** Ends the call and closes the connection. */
    const end = (error?: unknown) => {
      clearTimeout(late)
      if (status === undefined) refuse(new CallOutError(wordsOf(error)))
      else answer({ status, retryAfter, body: Buffer.concat(parts) })
      request.destroy()
    }
    const late = setTimeout(
      () => end(new CallOutError(`There was no response within ${seconds} seconds`)),
      seconds * 1_000,
    )
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method,
      headers: { ...headers, 'content-length': body.length },
      lookup: lookupOf(resolve, protocol, allowed),
      // A new connection each time, because a kept one was checked for another call.
      agent: false,
      maxHeaderSize: HEADER_BYTES,
    })
    request.on('response', (response) => {
      status = response.statusCode ?? 0
      retryAfter = response.headers['retry-after']
      if (bytes === 0) return end()
      response.on('data', (part: Buffer) => {
        parts.push(part.subarray(0, bytes - kept))
        kept += part.length
        if (kept >= bytes) end()
      })
      response.on('close', () => end())
      response.on('error', () => end())
    })
    request.on('upgrade', (response) => {
      status = response.statusCode ?? 0
      end()
    })
    request.on('error', end)
    request.on('close', () => end(new CallOutError('The connection was closed without a response')))
    request.end(body)
  })
}

/** A `lookup` for a request: all addresses of a name, or none if one of them must not be called. */
export function lookupOf(
  resolve: NonNullable<How['resolve']>,
  protocol: string,
  allowed: Allowed,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => mayConnect(address, protocol, allowed)))
          return callback(new CallOutError(NOT_ALLOWED), '')
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    )
  }
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused: nothing listens at that address',
  ECONNRESET: 'The receiver closed the connection',
  EPIPE: 'The receiver closed the connection',
  ENOTFOUND: 'The name of the receiver is not known',
  ENODATA: 'The name of the receiver is not known',
  ETIMEOUT: 'The name of the receiver could not be looked up',
  ESERVFAIL: 'The name of the receiver could not be looked up',
  EAI_AGAIN: 'The name of the receiver could not be looked up',
  ETIMEDOUT: 'The receiver could not be reached',
  EHOSTUNREACH: 'The receiver could not be reached',
  ENETUNREACH: 'The receiver could not be reached',
  HPE_HEADER_OVERFLOW: 'The receiver sent too many headers',
}

function wordsOf(error: unknown): string {
  if (error instanceof CallOutError) return error.message
  const { code = '', errors } = error as NodeJS.ErrnoException & { errors?: unknown[] }
  // The name has several addresses, and none of them answers.
  if (errors?.length && !WORDS[code]) return wordsOf(errors[0])
  const words = WORDS[code]
  if (words) return words
  if (code.startsWith('HPE_')) return 'The response of the receiver is not HTTP'
  if (code.includes('CERT') || code.includes('TLS') || code.includes('SSL') || code.includes('ISSUER'))
    return `The receiver has no valid certificate (${code})`
  return `The receiver could not be called${code ? ` (${code})` : ''}`
}
