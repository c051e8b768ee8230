// Sends the bytes of an object, the whole or a range. It is only shown if its first bytes are of a harmless type, and never as
// one of our pages. http/response-headers.ts sets the headers that keep a browser from running it.
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { type Attachment, SHOWN_TYPES } from '../../domain/attachment/attachment.ts'
import { decodedPath } from '../../domain/attachment/path.ts'
import type { Env } from '../http/request.ts'
import { PREVIEWS } from '../limits.ts'
import { isPicture, type Previews } from './preview.ts'
import type { Storage } from './storage.ts'

type Range = { start: number; end: number }

export async function serve(
  c: Context<Env>,
  { store }: Pick<Storage, 'store'>,
  file: Attachment,
): Promise<Response> {
  const etag = `"${file.sha256}"`
  const headers: Record<string, string> = {
    'Content-Type': file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime,
    'Content-Disposition': dispositionOf(file, c.req.query('download')),
    // The browser revalidates each time, so that a link stops working as soon as its session or membership ends.
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    'Last-Modified': new Date(file.created_at).toUTCString(),
    ETag: etag,
  }
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  const ifRange = c.req.header('if-range')
  const range = ifRange && ifRange !== etag ? null : rangeOf(c.req.header('range'), file.size)
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.size}` })
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  headers['Content-Length'] = String(end - start + 1)
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.size}`
  const wanted = c.req.method === 'HEAD' || end < start ? null : { start, end }
  const bytes = await store.open(file.sha256, file.size, wanted)
  const status = range ? 206 : 200
  if (!bytes) return c.body(null, status, headers)
  return c.body(Readable.toWeb(bytes) as ReadableStream, status, headers)
}

/** Sends a small version of a picture: the narrowest that is wide enough. */
export async function servePreview(
  c: Context<Env>,
  { store, previews }: Pick<Storage, 'store'> & { previews: Previews },
  file: Attachment,
): Promise<Response> {
  if (!previews.areMade && isPicture(file) && file.size <= PREVIEWS.drawnBytes)
    return serve(c, { store }, file)
  const wanted = Number(c.req.query('width') ?? 0)
  const width = PREVIEWS.widths.find((one) => one >= wanted) ?? Math.max(...PREVIEWS.widths)
  const etag = `"${file.sha256}-${width}"`
  const headers = {
    'Content-Type': 'image/webp',
    'Content-Disposition': 'inline',
    'Cache-Control': 'private, no-cache',
    ETag: etag,
  }
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
  const small = await previews.of(file, width)
  return c.body(new Uint8Array(small), 200, headers)
}

/** A single range. Several ranges, or one in other units, are answered with the whole file. */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const start = Math.max(0, size - Number(to))
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}

function dispositionOf({ name, mime }: Attachment, download: string | undefined): string {
  const isShown = (SHOWN_TYPES as readonly string[]).includes(mime) && download === undefined
  // The client library encodes the name for a download twice.
  const saved = !download || download === name ? name : decodedPath(download)
  const encoded = encodeURIComponent(saved).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}
