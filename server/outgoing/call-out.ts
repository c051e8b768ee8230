// The one way by which the server calls an address that somebody else wrote down. A name is looked up once, and what is connected to is
// the address that was looked at; redirects are not followed; no receiver holds it for longer than its time, or makes it keep more than
// its bytes, whatever it sends.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Allowed, PUBLIC_ONLY } from './public-address.ts'
import { type Address, resolveName } from './resolve.ts'
import { hostOf, mayConnect, NOT_ALLOWED, refusedTarget } from './target.ts'

export type Outgoing = { url: string; headers: Record<string, string>; body: Buffer }
/** `body` holds the first bytes of the answer. */
export type Answered = { status: number; retryAfter: string | undefined; body: Buffer }

export type How = {
  allowed?: Allowed
  /** Replaced by tests. */
  resolve?: (hostname: string) => Promise<Address[]>
  /** Until the answer has come whole. */
  seconds?: number
  /** Of the answer: the connection is dropped after them. */
  bytes?: number
}

const SECONDS = 15
const BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024
/** Why nothing was answered, in words for whoever wrote the address down. They name no address. */
export class CallOutError extends Error {
  override name = 'CallOutError'
}

/** Sends one POST. @throws CallOutError where there was no answer */
export function callOut({ url, headers, body }: Outgoing, how: How = {}): Promise<Answered> {
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
    /** Whatever is left of the connection is dropped. */
    const end = (error?: unknown) => {
      clearTimeout(late)
      if (status === undefined) refuse(new CallOutError(wordsOf(error)))
      else answer({ status, retryAfter, body: Buffer.concat(parts) })
      asked.destroy()
    }
    const late = setTimeout(
      () => end(new CallOutError(`There was no answer within ${seconds} seconds`)),
      seconds * 1_000,
    )
    const asked = (protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      lookup: lookupOf(resolve, protocol, allowed),
      // A connection of its own: one that is kept was looked at for another call.
      agent: false,
      maxHeaderSize: HEADER_BYTES,
    })
    asked.on('response', (response) => {
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
    asked.on('upgrade', (response) => {
      status = response.statusCode ?? 0
      end()
    })
    asked.on('error', end)
    asked.on('close', () => end(new CallOutError('The connection was closed without an answer')))
    asked.end(body)
  })
}

/** For `lookup` of a request: all addresses of a name, or none where one of them may not be called. */
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
  ECONNREFUSED: 'Nothing listens there: the connection was refused',
  ECONNRESET: 'The receiver broke off the connection',
  EPIPE: 'The receiver broke off the connection',
  ENOTFOUND: 'The name of the receiver is not known',
  ENODATA: 'The name of the receiver is not known',
  ETIMEOUT: 'The name of the receiver could not be looked up',
  ESERVFAIL: 'The name of the receiver could not be looked up',
  EAI_AGAIN: 'The name of the receiver could not be looked up',
  ETIMEDOUT: 'The receiver could not be reached',
  EHOSTUNREACH: 'The receiver could not be reached',
  ENETUNREACH: 'The receiver could not be reached',
  HPE_HEADER_OVERFLOW: 'The receiver sent more headers than are read',
}

function wordsOf(error: unknown): string {
  if (error instanceof CallOutError) return error.message
  const { code = '', errors } = error as NodeJS.ErrnoException & { errors?: unknown[] }
  // Of a name with several addresses, none of which answers.
  if (errors?.length && !WORDS[code]) return wordsOf(errors[0])
  const words = WORDS[code]
  if (words) return words
  if (code.startsWith('HPE_')) return 'What the receiver sent is no HTTP'
  if (code.includes('CERT') || code.includes('TLS') || code.includes('SSL') || code.includes('ISSUER'))
    return `The receiver has no valid certificate (${code})`
  return `The receiver could not be called${code ? ` (${code})` : ''}`
}
