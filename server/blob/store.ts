// The place of the files on tickets: below DATA_DIR/files, or in the bucket that S3_URL names. In both cases an upload is first
// received on the disk, completely and with its SHA-256, before any of it is sent to the bucket.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Refusal } from '../../domain/error.ts'
import type { Config } from '../config.ts'
import { ifMissing } from '../process/missing.ts'
import { type Bucket, type BucketOptions, type Content, createBucket, StoreError } from './bucket.ts'
import { createDisk, type Disk, type Received } from './disk.ts'
import { keyOf, sha256In } from './names.ts'
import { createVerified, hashOf, type OpenBlob } from './verified.ts'
import { createVerifiedObjects } from './verified-object.ts'

export type Store = {
  /** The place of the store, for messages. */
  name: string
  disk: Disk
  /** Undefined if the files are on the disk. */
  bucket: Bucket | undefined
  receive(source: Readable, limit: number, stalledMs: number): Promise<Received>
  /** Opens a file, or a range of it, if it still has its SHA-256. Without a range it only checks that. */
  open: OpenBlob
  /** Whether the file exists and has its SHA-256. */
  isWhole(sha256: string): Promise<boolean>
  remove(sha256: string): Promise<void>
  /** All stored files that were last written before `time`, with their size. */
  filesBefore(time: Date): AsyncGenerator<{ sha256: string; size: number }>
  /** Moves files from the disk to the bucket: those from before the bucket was set, and those of a restored backup. */
  moveToBucket(): Promise<void>
}

export function createStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, options?: BucketOptions): Store {
  const disk = createDisk(dataDir)
  return s3 ? inBucket(disk, createBucket(s3, options)) : onDisk(disk)
}

function onDisk(disk: Disk): Store {
  return {
    name: disk.folder,
    disk,
    bucket: undefined,
    receive: disk.receive,
    open: createVerified(disk),
    remove: disk.remove,
    filesBefore: disk.filesBefore,
    isWhole: (sha256) => isWholeOnDisk(disk, sha256),
    moveToBucket: async () => {},
  }
}

function inBucket(disk: Disk, bucket: Bucket): Store {
  const openOnDisk = createVerified(disk)
  const objects = createVerifiedObjects(bucket)
  return {
    name: bucket.name,
    disk,
    bucket,

    async receive(source, limit, stalledMs) {
      const received = await disk.receive(source, limit, stalledMs)
      const { sha256, size, partial } = received
      const content: Content = { sha256, size, open: () => createReadStream(partial) }
      const send = () => reaching(() => objects.put(content))
      // The row of the blob is now locked. If the object was deleted since `send`, it is sent again.
      const commit = async () => {
        if ((await reaching(() => bucket.sizeOf(keyOf(sha256)))) !== size) await send()
      }
      return { ...received, send, commit }
    },

    // Look on the disk first: a file that is being moved stays there until it is in the bucket.
    open: async (sha256, size, range) =>
      (await isOnDisk(disk, sha256))
        ? openOnDisk(sha256, size, range)
        : reaching(() => objects.open(sha256, size, range)),

    isWhole: async (sha256) =>
      (await isOnDisk(disk, sha256)) ? isWholeOnDisk(disk, sha256) : objects.isWhole(sha256),

    async remove(sha256) {
      await disk.remove(sha256)
      await bucket.remove(keyOf(sha256))
    },

    async *filesBefore(time) {
      yield* disk.filesBefore(time)
      for await (const { key, size, modified } of bucket.list()) {
        const sha256 = sha256In(key)
        if (sha256 && modified < time) yield { sha256, size }
      }
    },

    async moveToBucket() {
      for await (const { sha256, size } of disk.filesBefore(new Date())) {
        // A file whose content was changed stays where the doctor finds it.
        if (!(await isWholeOnDisk(disk, sha256))) continue
        await objects.put({ sha256, size, open: () => createReadStream(disk.pathOf(sha256)) })
        await disk.remove(sha256)
      }
    },
  }
}

/**
 * Tests a bucket: writes, reads, lists and deletes an object.
 * @throws StoreError
 */
export async function tryBucket(bucket: Bucket): Promise<void> {
  const key = `probe/${randomUUID()}`
  const text = Buffer.from(key)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await bucket.put(key, { sha256, size: text.length, open: () => Readable.from([text]) })
  const object = await bucket.get(key, { start: 0, end: text.length - 1 })
  const read = object && Buffer.concat(await object.body.toArray())
  if (!read?.equals(text)) throw new StoreError('it does not keep what is written', { status: 200 })
  const listed = await bucket.list().next()
  if (listed.done) throw new StoreError('it does not list what is written', { status: 200 })
  await bucket.remove(key)
}

async function isOnDisk(disk: Disk, sha256: string): Promise<boolean> {
  const handle = await open(disk.pathOf(sha256)).catch(ifMissing(null))
  await handle?.close()
  return handle !== null
}

async function isWholeOnDisk(disk: Disk, sha256: string): Promise<boolean> {
  const handle: FileHandle | null = await open(disk.pathOf(sha256)).catch(ifMissing(null))
  if (!handle) return false
  return hashOf(handle)
    .then((found) => found === sha256)
    .finally(() => handle.close())
}

const UNREACHABLE =
  'The server cannot reach its file storage, so files can be neither added nor opened. Please contact the operator, and try again later.'

/** For requests of people: they only learn that the store is unavailable; the details are logged. */
async function reaching<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw Object.assign(new Refusal('unavailable', { retry_after: 10 }, UNREACHABLE), { cause: error })
  }
}
