// A JSON answer as it is sent: compressed for clients that accept that. A cached one is compressed once.
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Env } from './request.ts'
import { whole } from './response-headers.ts'

const gzipInThread = promisify(gzip)

/** Below this many bytes compression saves nothing that anybody would notice. */
const WORTH_IT = 1_024
/** Up to this many bytes it takes less time than handing the work to another thread. */
const SMALL = 64 * 1_024
/** Most answers are sent once: the default level takes half as long again and saves another fifteenth. */
const options = { level: 3 }

export type Written = { json: string | Buffer; gzip?: Buffer | Promise<Buffer> }

export async function send(c: Context<Env>, answer: Written): Promise<Response> {
  const own = { 'content-type': 'application/json', vary: 'Accept-Encoding' }
  if (answer.json.length < WORTH_IT || !takesGzip(c.req.header('accept-encoding')))
    return whole(c, answer.json, own)
  answer.gzip ??= compressed(answer.json)
  return whole(c, await answer.gzip, { ...own, 'content-encoding': 'gzip' })
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
