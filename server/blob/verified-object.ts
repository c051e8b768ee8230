// Opens an object for sending, but only if it has its SHA-256. A process computes that when it first sends the object, unless it
// uploaded the object itself, and again each time the ETag has changed.
import { createHash } from 'node:crypto'
import { Refusal } from '../../domain/error.ts'
import type { Bucket, Content, Range } from './bucket.ts'
import { StoreError } from './bucket.ts'
import { keyOf } from './names.ts'
import type { OpenBlob } from './verified.ts'

const REMEMBERED = 10_000

export function createVerifiedObjects(bucket: Bucket) {
  /** The ETag of each object when it was verified, by SHA-256. */
  const known = new Map<string, string>()

  function remember(sha256: string, etag: string): void {
    if (known.size >= REMEMBERED) known.clear()
    if (etag !== '') known.set(sha256, etag)
  }

  /**
   * Reads the whole object.
   * @returns whether it has its SHA-256
   */
  async function isWhole(sha256: string): Promise<boolean> {
    const object = await bucket.get(keyOf(sha256))
    if (!object) return false
    const hash = createHash('sha256')
    try {
      for await (const chunk of object.body as AsyncIterable<Buffer>) hash.update(chunk)
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError((error as Error).message, { cause: error })
    }
    if (hash.digest('hex') !== sha256) return false
    remember(sha256, object.etag)
    return true
  }

  const open: OpenBlob = async (sha256, size, range) => {
    if (!range) {
      if (!known.has(sha256) && !(await isWhole(sha256))) throw new Refusal('file_damaged')
      return null
    }
    return openRange(sha256, size, range)
  }

  async function openRange(sha256: string, size: number, range: Range) {
    const part = range.start > 0 || range.end < size - 1 ? range : undefined
    for (let isChecked = false; ; isChecked = true) {
      const object = await bucket.get(keyOf(sha256), part)
      const isRight = Number(object?.body.headers['content-length']) === range.end - range.start + 1
      if (object && isRight && known.get(sha256) === object.etag) return object.body
      object?.body.destroy()
      if (isChecked || !object || !(await isWhole(sha256))) throw new Refusal('file_damaged')
    }
  }

  return {
    isWhole,
    open,
    async put(content: Content): Promise<void> {
      const { etag } = await bucket.put(keyOf(content.sha256), content)
      remember(content.sha256, etag)
    },
  }
}
