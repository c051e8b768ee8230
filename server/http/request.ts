// What every request carries: its id, where it came from, who sent it, and its JSON body.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import type { Tokens } from '../auth/session/token.ts'
import type { Config } from '../config.ts'
import type { StreamWriter } from '../events/stream-writer.ts'
import { parseJson } from './json.ts'

/** The connection that a request came over, and the stream that is to take it over. */
type Connection = { incoming?: IncomingMessage; outgoing?: ServerResponse; stream?: StreamWriter }
type Variables = {
  requestId: string
  address: string
  /** The request runs in its person's turn. */
  inTurn?: true
}
export type Env = { Variables: Variables; Bindings: Connection }

/** Gives each request an id and the address it came from: the socket's, or behind trusted proxies theirs. */
export function identify(config: Config): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('address', addressOf(c, config.trustProxy))
    await next()
  }
}

/** Calls within the program, as tests make them, come over no connection. */
export function cameOverNetwork(c: Context): boolean {
  return (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined
}

function addressOf(c: Context, hops: number): string {
  const socket = cameOverNetwork(c) ? getConnInfo(c).remote.address : undefined
  const chain = [...(c.req.header('x-forwarded-for')?.split(',') ?? []), socket ?? 'local']
  // What a proxy names and is no address counts as the proxy itself.
  return bareAddress(chain[Math.max(0, chain.length - 1 - hops)] ?? '') ?? socket ?? 'local'
}

/** Without the port and the brackets that some proxies add: with them every connection would be another place. */
function bareAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return isIP(bare) ? bare : undefined
}

export function bearerOf(c: Context): string | undefined {
  return tokenIn(c.req.header('authorization'))
}

/** The token that an Authorization header carries. */
export function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
}

/** Who the bearer token names; whether that session still lives is checked by the query that follows. */
export async function requirePrincipal(c: Context, tokens: Tokens) {
  const token = bearerOf(c)
  const principal = token ? await tokens.verify(token) : null
  if (!principal) throw new Refusal('not_signed_in')
  return principal
}

/** The JSON body; an empty one counts as {}. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(() => {
    throw new Refusal('invalid_input', {}, 'The body ended before its end')
  })
  if (text === '') return {}
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal('unsupported_media_type')
  try {
    return parseJson(text)
  } catch {
    throw new Refusal('invalid_input', {}, 'The body is not valid JSON')
  }
}
