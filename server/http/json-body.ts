// Sends a private JSON response, gzipped for clients that accept it. A body that is sent several times is compressed only once,
// which Hono's compress cannot do (decision 32).
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Env } from './request.ts'

const gzipInThread = promisify(gzip)

/** In bytes. It is not worth compressing smaller bodies. */
const THRESHOLD = 1_024
/** In bytes. Compressing a body up to this size takes less time than handing it to another thread. */
const SMALL = 64 * 1_024
/** Most answers are sent only once. The default level would take 1.5 times as long and save only another fifteenth. */
const options = { level: 3 }

export type JsonBody = { json: string | Buffer; gzip?: Buffer | Promise<Buffer> }

export async function sendJson(c: Context<Env>, answer: JsonBody): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'Accept-Encoding' }
  if (answer.json.length < THRESHOLD || !takesGzip(c.req.header('accept-encoding')))
    return new Response(answer.json as BodyInit, { headers })
  answer.gzip ??= compressed(answer.json)
  const body = (await answer.gzip) as BodyInit
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

function compressed(json: string | Buffer): Buffer | Promise<Buffer> {
  return json.length <= SMALL ? gzipSync(json, options) : gzipInThread(json, options)
}

function takesGzip(accepted: string | undefined): boolean {
  if (!accepted) return false
  const all = parseAccept(accepted)
  const named = all.find(({ type }) => type.toLowerCase() === 'gzip') ?? all.find(({ type }) => type === '*')
  return named !== undefined && named.q > 0
}
