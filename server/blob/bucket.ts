// A bucket of an S3-compatible store: the five requests that files require, signed by aws4fetch. The key is the path of the file
// below DATA_DIR/files (`ab/ab12…`), so that a folder and a bucket can be copied into each other.
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { cut } from '../../domain/cut.ts'
import type { BucketAddress } from '../bucket-address.ts'
import { STORE } from '../limits.ts'

/** The store failed to do what was asked. */
export class StoreError extends Error {
  override name = 'StoreError'
  /** Undefined if there was no answer. */
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }

  /** Whether a retry may succeed. */
  get temporary(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}

/** A body of known length and SHA-256. It is opened again for each try. */
export type Content = { sha256: string; size: number; open: () => Readable }
export type Range = { start: number; end: number }
export type Object = { etag: string; body: IncomingMessage }
export type Listed = { key: string; size: number; modified: Date }
export type Bucket = ReturnType<typeof createBucket>

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  content?: Content
}
export type BucketOptions = { tries?: number; pauseMs?: number; timeoutMs?: number }

export function createBucket(
  { origin, bucket, prefix, region, ...credentials }: BucketAddress,
  { tries = STORE.tries, pauseMs = STORE.pauseMs, timeoutMs = STORE.timeoutMs }: BucketOptions = {},
) {
  const { Agent, request } = origin.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: timeoutMs })
  // The signing keys, which are derived once a day.
  const cache = new Map<string, ArrayBuffer>()

  async function once({
    method,
    key,
    query = {},
    headers = {},
    content,
  }: BucketRequest): Promise<IncomingMessage> {
    const url = new URL(`/${bucket}${key === undefined ? '' : `/${prefix}${key}`}`, origin)
    url.search = new URLSearchParams(query).toString()
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      ...credentials,
      region,
      service: 's3',
      cache,
      headers: { ...headers, 'x-amz-content-sha256': content?.sha256 ?? EMPTY },
    })
    const signed = await signer.sign()
    return new Promise((resolve, reject) => {
      const sent = { ...Object.fromEntries(signed.headers), 'content-length': String(content?.size ?? 0) }
      const outgoing = request(signed.url, { method, headers: sent, agent })
      let answer: IncomingMessage | undefined
      outgoing.setTimeout(timeoutMs, () => {
        // A slow client is not an error of the store.
        if (answer && answer.readableLength > 0) return
        const error = new StoreError(`no answer for ${Math.ceil(timeoutMs / 1_000)} seconds`)
        answer?.destroy(error)
        outgoing.destroy(error)
      })
      outgoing.on('error', (error) =>
        reject(error instanceof StoreError ? error : new StoreError(reasonOf(error), { cause: error })),
      )
      outgoing.on('response', (incoming) => {
        answer = incoming
        incoming.on('error', () => {})
        resolve(incoming)
      })
      if (content) pipeline(content.open(), outgoing, () => {})
      else outgoing.end()
    })
  }

  /** @param missing whether 404 is a normal answer */
  async function ask(request: BucketRequest, missing = false): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt += 1)
      try {
        const answer = await once(request)
        const { statusCode: status = 0 } = answer
        if (status >= 200 && status < 300) return answer
        if (status === 404 && missing) return drained(answer)
        throw await refusalIn(answer, status)
      } catch (error) {
        if (!(error instanceof StoreError) || !error.temporary || attempt >= tries) throw error
        await delay(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
  }

  const headerOf = (answer: IncomingMessage, name: string) => String(answer.headers[name] ?? '')

  return {
    /** The address of the bucket for messages, without its credentials. */
    name: `${origin}/${bucket}/${prefix}`,

    async put(key: string, content: Content): Promise<{ etag: string }> {
      const answer = await ask({ method: 'PUT', key, content })
      return { etag: headerOf(await drained(answer), 'etag') }
    },

    /** The size of an object; null if it does not exist. */
    async sizeOf(key: string): Promise<number | null> {
      const answer = await drained(await ask({ method: 'HEAD', key }, true))
      return answer.statusCode === 404 ? null : Number(headerOf(answer, 'content-length'))
    },

    /** Opens an object, or a range of it; null if it does not exist. The caller must read or destroy the body. */
    async get(key: string, range?: Range): Promise<Object | null> {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await ask({ method: 'GET', key, ...(headers && { headers }) }, true)
      if (answer.statusCode === 404) return null
      if (!range || answer.statusCode === 206) return { etag: headerOf(answer, 'etag'), body: answer }
      answer.destroy()
      throw new StoreError('the store sends no ranges')
    },

    /** Deletes an object. An object that does not exist counts as deleted. */
    async remove(key: string): Promise<void> {
      await drained(await ask({ method: 'DELETE', key }, true))
    },

    async *list(): AsyncGenerator<Listed> {
      for (let token = '', more = true; more; ) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const page = await textOf(await ask({ method: 'GET', query }))
        for (const [entry = ''] of page
          .split('<Contents>')
          .slice(1)
          .map((rest) => rest.split('</Contents>', 1))) {
          const key = element(entry, 'Key').slice(prefix.length)
          yield {
            key,
            size: Number(element(entry, 'Size')),
            modified: new Date(element(entry, 'LastModified')),
          }
        }
        token = element(page, 'NextContinuationToken')
        more = element(page, 'IsTruncated') === 'true' && token !== ''
      }
    },
  }
}

async function drained(answer: IncomingMessage): Promise<IncomingMessage> {
  await textOf(answer)
  return answer
}

/** The largest answer that is read, in bytes. A page of a list has about 300 kB. */
const ANSWER_BYTES = 4 * 1024 ** 2

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > ANSWER_BYTES) throw new StoreError('the answer is too long')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(reasonOf(error as Error), { cause: error })
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function refusalIn(answer: IncomingMessage, status: number): Promise<StoreError> {
  const text = await textOf(answer)
  const why = [element(text, 'Code'), element(text, 'Message')].filter(Boolean).join(': ')
  return new StoreError(`it answers ${status}${why && ` (${cut(why, 300)})`}`, { status })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of this name. */
function element(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '')
}

/** The message of an error. If several addresses failed, the error has no message of its own, so the first one is used. */
function reasonOf(error: Error & { code?: string; errors?: Error[] }): string {
  return error.message || error.errors?.[0]?.message || error.code || 'no answer'
}
