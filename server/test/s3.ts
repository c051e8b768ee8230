// An S3-compatible store in memory for tests: checks each signature with the AWS library, and each body by its SHA-256.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

const KEYS = { accessKeyId: 'tracker', secretAccessKey: 'a/secret+of the test' }
const REGION = 'eu-test-1'

export type TestS3 = Awaited<ReturnType<typeof startS3>>

export async function startS3() {
  const objects = new Map<string, Buffer>()
  const state = {
    /** The failure that replaces an answer. */
    failing: undefined as 'refuses' | 'cuts' | number | undefined,
    /** Objects on one page of a list. */
    page: 1_000,
    /** The received calls, such as `PUT bucket/key`. */
    calls: [] as string[],
  }
  const server = createServer((incoming, outgoing) => {
    const { socket } = incoming
    answer(incoming, outgoing).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', headers, socket } = incoming
    const url = new URL(incoming.url ?? '', `http://${headers.host}`)
    const path = decodeURIComponent(url.pathname).slice(1)
    state.calls.push(`${method} ${path}`)
    const refuse = (status: number, code: string) => {
      outgoing
        .writeHead(status)
        .end(`<Error><Code>${code}</Code><Message>Because &lt;of&gt; it</Message></Error>`)
    }
    if (state.failing === 'refuses') return void socket.destroy()
    if (typeof state.failing === 'number') return refuse(state.failing, 'ServiceUnavailable')
    if (headers.authorization !== (await authorizationOf(incoming, url)))
      return refuse(403, 'SignatureDoesNotMatch')
    const body = await bodyOf(incoming)
    if (!body) return void socket.destroy()
    if (sha256Of(body) !== headers['x-amz-content-sha256']) return refuse(400, 'XAmzContentSHA256Mismatch')
    if (!path.startsWith('bucket')) return refuse(404, 'NoSuchBucket')
    if (path === 'bucket') return void outgoing.end(listed(url.searchParams))
    if (
      !change(method, path.slice(7), { body, outgoing }) &&
      !send(method, path.slice(7), { incoming, outgoing })
    )
      refuse(404, 'NoSuchKey')
  }

  /** Null if the connection is cut. */
  async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      if (state.failing === 'cuts') return null
    }
    return Buffer.concat(chunks)
  }

  function change(
    method: string,
    key: string,
    { body, outgoing }: { body: Buffer; outgoing: ServerResponse },
  ) {
    if (method === 'PUT') {
      objects.set(key, body)
      outgoing.writeHead(200, { etag: etagOf(body) }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      outgoing.writeHead(204).end()
    } else return false
    return true
  }

  type Both = { incoming: IncomingMessage; outgoing: ServerResponse }
  function send(method: string, key: string, { incoming, outgoing }: Both): boolean {
    const object = objects.get(key)
    if (!object) return false
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? '') ?? []
    const part = from ? object.subarray(Number(from), Number(to) + 1) : object
    outgoing.writeHead(from ? 206 : 200, { etag: etagOf(object), 'content-length': part.length })
    outgoing.end(method === 'HEAD' ? undefined : part)
    return true
  }

  function listed(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && `&${key}` > after)
      .sort()
    const page = keys.slice(0, state.page)
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>&quot;x&quot;</ETag>` +
        `<Size>${objects.get(key)?.length}</Size></Contents>`,
    )
    const more = keys.length > page.length
    // The token contains characters that must be escaped in XML and in a URL.
    const next = more ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('\n')}</ListBucketResult>`
  }

  const [key, secret] = [KEYS.accessKeyId, KEYS.secretAccessKey].map(encodeURIComponent)
  return {
    objects,
    state,
    url: `http://${key}:${secret}@127.0.0.1:${port}/bucket/files?region=${REGION}`,
    async close() {
      server.close().closeAllConnections()
    },
  }
}

const sha256Of = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

const signer = new SignatureV4({
  credentials: KEYS,
  region: REGION,
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
})

/** The header that the AWS library would have sent. */
async function authorizationOf({ method = '', headers }: IncomingMessage, url: URL): Promise<string> {
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'] ?? '')
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: url.hostname,
      port: Number(url.port),
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.split(';').map((name) => [name, String(headers[name] ?? '')])),
    },
    {
      signingDate: new Date(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')),
      signableHeaders: new Set(names.split(';')),
    },
  )
  return signed.headers.authorization ?? ''
}
