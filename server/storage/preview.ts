// Small versions of pictures. Sharp makes them in a process of its own, which gets the bytes and nothing else. They are kept in
// memory for a while. A file that cannot be made small, such as a decompression bomb, has no preview.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { Refusal } from '../../domain/error.ts'
import type { Store } from '../blob/store.ts'
import { PREVIEWS } from '../limits.ts'
import { noPreview } from './refusal.ts'

/** Decoders of other formats are switched off, because the type by the first bytes is not reliable enough. */
const SCRIPT = `
const [, library, width, pixels, seconds] = process.argv
const sharp = require(library)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((one) => 'VipsForeignLoad' + one + 'Buffer') })
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  sharp(Buffer.concat(chunks), { limitInputPixels: Number(pixels), failOn: 'error' })
    .rotate()
    .resize(Number(width), Number(width), { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .timeout({ seconds: Number(seconds) })
    .toBuffer()
    .then((small) => process.stdout.write(small), () => process.exit(1))
})`

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export const isPicture = ({ mime }: Pick<Attachment, 'mime'>) => PICTURES.includes(mime)

const NONE = Buffer.alloc(0)

/** The path of the library; undefined on a platform for which it has no binaries. */
function findLibrary(): string | undefined {
  try {
    const { resolve } = createRequire(import.meta.url)
    return resolve('sharp')
  } catch {
    return undefined
  }
}

export type Previews = ReturnType<typeof createPreviews>

export function createPreviews(store: Store, library = findLibrary()) {
  /** The previews, those that were used least recently first. */
  const kept = new Map<string, Promise<Buffer>>()
  const sizes = new Map<string, number>()
  const waiting: (() => void)[] = []
  let running = 0

  function forget(key: string): void {
    kept.delete(key)
    sizes.delete(key)
  }

  function prune(): void {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    for (const oldest of kept.keys()) {
      if (total <= PREVIEWS.keptBytes && kept.size <= PREVIEWS.kept) return
      total -= sizes.get(oldest) ?? 0
      forget(oldest)
    }
  }

  async function inTurn<T>(action: () => Promise<T>): Promise<T> {
    if (waiting.length >= PREVIEWS.waiting) throw new Refusal('busy', { retry_after: 5 })
    if (running >= PREVIEWS.atOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
    else running += 1
    try {
      return await action()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  /** The preview; empty if there is none. That is cached too. */
  async function make({ sha256, size }: Attachment, width: number): Promise<Buffer> {
    if (!library || size === 0 || size > PREVIEWS.ofBytes) return NONE
    const bytes = await store.open(sha256, size, { start: 0, end: size - 1 })
    return bytes ? shrink(library, bytes, width) : NONE
  }

  return {
    /** Whether this server makes previews. */
    areMade: library !== undefined,

    /**
     * A WebP with at most `width` pixels in each direction.
     * @throws StorageRefusal if the file is not a picture, or cannot be made small
     */
    async of(file: Attachment, width: number): Promise<Buffer> {
      if (!isPicture(file)) throw noPreview()
      const key = `${file.sha256} ${width}`
      const small = kept.get(key) ?? inTurn(() => make(file, width))
      kept.delete(key)
      kept.set(key, small)
      try {
        const { length } = await small
        if (kept.get(key) === small) sizes.set(key, length)
      } catch (error) {
        forget(key)
        throw error
      }
      prune()
      if ((await small).length === 0) throw noPreview()
      return small
    },
  }
}

async function shrink(library: string, bytes: Readable, width: number): Promise<Buffer> {
  const seconds = PREVIEWS.seconds
  const child = spawn(
    process.execPath,
    ['-e', SCRIPT, library, ...[width, PREVIEWS.pixels, seconds].map(String)],
    // The process gets no environment variables, because they contain the keys of the database and the store.
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: (seconds + 5) * 1_000, killSignal: 'SIGKILL' },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  ended.catch(() => {})
  const sent = pipeline(bytes, child.stdin).catch(() => child.kill('SIGKILL'))
  const small = await child.stdout.toArray()
  await sent
  return (await ended) === 0 ? Buffer.concat(small) : NONE
}
