// The uploaded file of an import, on the local disk while it is read: if files are stored in a bucket, as a copy.
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7 as newId } from 'uuid'
import { t } from '../../domain/locale/message.ts'
import { INCOMING, INCOMING_MARK } from '../blob/names.ts'
import type { Store } from '../blob/store.ts'
import { SourceError } from './source.ts'

export type Uploaded = { path: string; size: number; done(): Promise<void> }

type Where = { upload: string | null; upload_size: number | null }

/** @param most the bytes that are required, from the start of the file */
export async function openUploaded(
  store: Store,
  { upload, upload_size }: Where,
  most = Number.POSITIVE_INFINITY,
): Promise<Uploaded> {
  if (upload === null || upload_size === null)
    throw new SourceError(t('The file is no longer there: please upload it again'))
  if (upload_size === 0) throw new SourceError(t('The file is empty'))
  const size = Math.min(upload_size, most)
  const stream = await store.open(upload, upload_size, { start: 0, end: size - 1 })
  if (!store.bucket && size === upload_size) {
    stream?.destroy()
    return { path: store.disk.pathOf(upload), size, done: async () => {} }
  }
  const folder = join(store.disk.folder, INCOMING)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${INCOMING_MARK}-${newId()}`)
  if (stream) await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
  return { path, size, done: () => rm(path, { force: true }) }
}
