// What stored files are called: `ab/ab12…`, by their SHA-256, in the folder as in a bucket.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** In the folder, files that are still being received: no part of a backup. */
export const INCOMING = 'incoming'

/** How the names begin of those that this process receives. */
export const INCOMING_MARK = randomUUID()

/** Everything the product stores on the disk outside the database is below it. Not backed up: mail/, copies of sent mails. */
export function storedFiles(dataDir: string): string {
  return join(dataDir, 'files')
}

export function keyOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** Undefined for what is none of the product's files. */
export function sha256In(key: string): string | undefined {
  const [, prefix, sha256] = /^([0-9a-f]{2})\/([0-9a-f]{64})$/.exec(key) ?? []
  return prefix && sha256?.startsWith(prefix) ? sha256 : undefined
}
