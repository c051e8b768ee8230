// An answer as it goes out: JSON, compressed for whoever takes that. A large one that is sent again is compressed once.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Env } from './request.ts'
import { whole } from './response-headers.ts'

const compress = promisify(gzip)

/** Below this many bytes compressing saves nothing that anybody would notice. */
const WORTH_IT = 1_024

export type Written = { json: string | Buffer; gzip?: Promise<Buffer> }

export async function send(c: Context<Env>, answer: Written): Promise<Response> {
  const own = { 'content-type': 'application/json', vary: 'Accept-Encoding' }
  if (answer.json.length < WORTH_IT || !takesGzip(c.req.header('accept-encoding')))
    return whole(c, answer.json, own)
  answer.gzip ??= compress(answer.json)
  return whole(c, await answer.gzip, { ...own, 'content-encoding': 'gzip' })
}

function takesGzip(accepted: string | undefined): boolean {
  if (!accepted) return false
  const all = parseAccept(accepted)
  const named = all.find(({ type }) => type.toLowerCase() === 'gzip') ?? all.find(({ type }) => type === '*')
  return named !== undefined && named.q > 0
}
