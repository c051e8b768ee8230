// The file in an upload: the raw body, or the one file of a multipart form, whatever the name of its field.
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { badRequest } from './refusal.ts'

/** Limits of a form for everything beside its file. The client library sends two fields. */
const FORM_LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 64 * 1024,
  fieldNameSize: 200,
  parts: 12,
  headerPairs: 50,
}

export type Upload = {
  file: Readable
  /** Resolves once the whole body was read and ended correctly. */
  whole: Promise<void>
}

export function uploadIn(c: Context, limit: number): Promise<Upload> {
  const body = c.req.raw.body as ReadableStream<Uint8Array> | null
  const source = body ? Readable.fromWeb(body) : Readable.from([])
  source.on('error', ignored)
  const type = c.req.header('content-type') ?? ''
  if (/^multipart\/form-data\s*;/i.test(type)) return fileOfForm(source, type, limit)
  return Promise.resolve({ file: source, whole: Promise.resolve() })
}

/** The reader of the stream gets its error. An error before or after that must not end the process. */
const ignored = () => {}

function fileOfForm(source: Readable, type: string, limit: number): Promise<Upload> {
  return new Promise((resolve, reject) => {
    let form: InstanceType<typeof Busboy>
    try {
      // The limit is one byte more, so that the reader can distinguish a file that is too large from one that just fits.
      form = new Busboy({
        headers: { 'content-type': type },
        limits: { ...FORM_LIMITS, fileSize: limit + 1 },
      })
    } catch (error) {
      source.destroy()
      reject(badRequest((error as Error).message))
      return
    }
    let file: Readable | undefined
    const whole: Promise<void> = pipeline(source, form as Writable)
    form.on('file', (_field, stream) => {
      if (file) return void stream.resume()
      file = stream
      stream.on('error', ignored)
      resolve({ file: stream, whole })
    })
    whole.then(
      () => reject(badRequest('The form contains no file')),
      () => {
        file?.destroy(new Refusal('upload_broken'))
        reject(new Refusal('upload_broken'))
      },
    )
  })
}
