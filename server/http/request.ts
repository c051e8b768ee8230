// The parts of every request: its id, client address, caller and JSON body.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { type core, locales, type ZodError, type ZodType, type z } from 'zod'
import { Refusal } from '../../domain/error.ts'
import { FORGE_PATH } from '../../domain/forge/forge.ts'
import type { Language } from '../../domain/locale/language.ts'
import type { Config } from '../config.ts'
import { MAX_FIELD_ERRORS } from '../limits.ts'
import { readersLanguage } from '../locale/scope.ts'
import type { Bearers } from '../token/bearers.ts'
import { parseJson } from './json.ts'

/** The underlying connection, and the stream that takes it over if there is one. */
type Connection = {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
  stream?: { begin(headers: Record<string, string>): void }
  /** True if the server itself made the request, for an agent (server/mcp/). */
  isAgent?: true
}
type Variables = {
  requestId: string
  address: string
  /** True if the request counts against the concurrency limit of its person. */
  inTurn?: true
}
export type Env = { Variables: Variables; Bindings: Connection }

/** Gives each request an id and a client address: the address of the socket, or the one that trusted proxies report. */
export function identify(config: Config): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('address', addressOf(c, config.trustProxy))
    await next()
  }
}

/** False for in-process calls, such as those of tests. */
export function cameOverNetwork(c: Context): boolean {
  return (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined
}

function addressOf(c: Context, hops: number): string {
  const socket = cameOverNetwork(c) ? getConnInfo(c).remote.address : undefined
  const chain = [...(c.req.header('x-forwarded-for')?.split(',') ?? []), socket ?? 'local']
  // If a proxy reports something that is not an address, the address of the proxy is used.
  return bareAddress(chain[Math.max(0, chain.length - 1 - hops)] ?? '') ?? socket ?? 'local'
}

/** Removes the port and brackets that some proxies add. With a port, every connection would count as another client. */
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

/** The path to which pictures of a report are uploaded (server/public/). */
export const REPORT_PICTURES_PATH = '/api/public/report/pictures'

/**
 * Whether the request is an upload. Uploads have their own limits of size and time (server/storage/upload.ts,
 * server/public/pictures.ts).
 */
export function isUpload({ req }: Context): boolean {
  const isImport = /^\/api\/projects\/[^/]+\/import-file$/.test(req.path)
  const isObject = /^\/storage\/v1\/object\/(?!(?:list|move|copy|sign|info)(?:\/|$))/.test(req.path)
  const isPicture = req.path === REPORT_PICTURES_PATH && req.method === 'POST'
  return isPicture || ((isObject || isImport) && (req.method === 'POST' || req.method === 'PUT'))
}

/** Whether the request comes from a forge. Such requests have their own limit of size (server/forge/routes.ts). */
export function isFromForge({ req }: Context): boolean {
  return req.method === 'POST' && req.path.startsWith(`${FORGE_PATH}/`)
}

/**
 * The user that the request's bearer token names. The query that follows checks whether the session or the token is still valid.
 */
export async function requirePrincipal(c: Context, bearers: Bearers) {
  const bearer = bearerOf(c)
  const principal = bearer ? await bearers.verify(bearer) : null
  if (!principal) throw new Refusal('not_signed_in')
  return principal
}

/** The JSON body; an empty body counts as {}. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(() => {
    throw new Refusal('invalid_input', {}, 'The body is incomplete')
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

/** The words of the library, for the schemas that have none of their own. */
const wordsOfZod: Record<Exclude<Language, 'en'>, core.$ZodErrorMap> & { en?: undefined } = {
  de: locales.de().localeError,
  fr: locales.fr().localeError,
  es: locales.es().localeError,
  'pt-BR': locales.pt().localeError,
  it: locales.it().localeError,
  pl: locales.pl().localeError,
  uk: locales.uk().localeError,
  tr: locales.tr().localeError,
  ja: locales.ja().localeError,
  'zh-CN': locales.zhCN().localeError,
  ko: locales.ko().localeError,
  ar: locales.ar().localeError,
}

/** Parses input with a schema. Invalid input is refused with the names of the invalid fields. */
export function parseInput<T extends ZodType>(shape: T, sent: unknown): z.output<T> {
  const { success, data, error } = shape.safeParse(sent, { error: wordsOfZod[readersLanguage()] })
  if (!success) throw invalidInput(error)
  return data
}

export function invalidInput(error: ZodError): Refusal {
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: 'Not a field of this request',
        }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
  return new Refusal('invalid_input', { errors: errors.slice(0, MAX_FIELD_ERRORS) })
}
