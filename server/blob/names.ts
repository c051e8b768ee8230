// The names of stored files: `ab/ab12…`, by their SHA-256, both in the folder and in the bucket.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** The subfolder of files that are still being received. It is not part of a backup. */
export const INCOMING = 'incoming'

/** The prefix of the names of files that this process receives. */
export const INCOMING_MARK = randomUUID()

/**
 * The folder for everything that the product stores on disk outside the database, except mail/ (copies of sent mails), which is
 * not backed up.
 */
export function storedFiles(dataDir: string): string {
  return join(dataDir, 'files')
}

export function keyOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** The SHA-256 in a key; undefined if the key is not that of a stored file. */
export function sha256In(key: string): string | undefined {
  const [, prefix, sha256] = /^([0-9a-f]{2})\/([0-9a-f]{64})$/.exec(key) ?? []
  return prefix && sha256?.startsWith(prefix) ? sha256 : undefined
}
