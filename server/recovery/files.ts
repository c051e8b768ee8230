// The stored files beside the log: copies each new file of DATA_DIR/files, which never changes because its name is its SHA-256, and
// keeps the copies of deleted files as long as a restored moment can refer to them.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyOf, sha256In, storedFiles } from '../blob/names.ts'
import { ifMissing } from '../process/missing.ts'
import { syncFolder } from './layout.ts'
import { requireSpace } from './segments.ts'

const DAY = 24 * 3_600_000
const PREFIX = /^[0-9a-f]{2}$/

export const copiesFolder = (root: string) => join(root, 'files')
const deletedFolder = (root: string) => join(root, 'deleted-files')

async function namesIn(folder: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (const prefix of await readdir(folder).catch(ifMissing<string[]>([]))) {
    if (!PREFIX.test(prefix)) continue
    for (const name of await readdir(join(folder, prefix)).catch(ifMissing<string[]>([])))
      if (sha256In(`${prefix}/${name}`)) names.add(name)
  }
  return names
}

/** Copies a file, which is then there completely and durably, or not at all. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.new`
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, partial)
  const handle = await open(partial, 'r+')
  await handle
    .chmod(0o600)
    .then(() => handle.sync())
    .finally(() => handle.close())
  await rename(partial, to)
  await syncFolder(dirname(to))
}

export async function copyFiles(options: {
  dataDir: string
  root: string
  days: number
  now: Date
  signal: AbortSignal
}): Promise<void> {
  const { dataDir, root, days, now, signal } = options
  const [from, to, deleted] = [storedFiles(dataDir), copiesFolder(root), deletedFolder(root)]
  const [there, copied] = await Promise.all([namesIn(from), namesIn(to)])
  for (const name of there) {
    if (signal.aborted) return
    if (copied.has(name)) continue
    const found = await stat(join(from, keyOf(name))).catch(ifMissing(null))
    if (!found) continue
    await requireSpace(root, found.size)
    await copyWhole(join(from, keyOf(name)), join(to, keyOf(name))).catch(ifMissing(undefined))
  }
  await mkdir(deleted, { recursive: true, mode: 0o700 })
  for (const name of copied) {
    if (there.has(name)) continue
    await utimes(join(to, keyOf(name)), now, now)
    await rename(join(to, keyOf(name)), join(deleted, name))
  }
  // A moment can be restored from a base that is up to a day older than the days that are kept.
  const until = now.getTime() - (days + 1) * DAY
  for (const name of await readdir(deleted)) {
    const found = await stat(join(deleted, name))
    if (found.mtimeMs < until) await rm(join(deleted, name))
  }
}

async function isWhole(file: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex') === sha256
}

/** Copies back what is missing in DATA_DIR/files, and overwrites nothing. */
export async function restoreFiles(
  root: string,
  dataDir: string,
): Promise<{ copied: number; damaged: string[] }> {
  const there = await namesIn(storedFiles(dataDir))
  const deleted = await readdir(deletedFolder(root)).catch(ifMissing<string[]>([]))
  const sources = new Map<string, string>()
  for (const name of deleted) if (sha256In(keyOf(name))) sources.set(name, join(deletedFolder(root), name))
  for (const name of await namesIn(copiesFolder(root)))
    sources.set(name, join(copiesFolder(root), keyOf(name)))
  const damaged: string[] = []
  let copied = 0
  for (const [name, file] of sources) {
    if (there.has(name)) continue
    if (await isWhole(file, name)) {
      await copyWhole(file, join(storedFiles(dataDir), keyOf(name)))
      copied += 1
    } else damaged.push(name)
  }
  return { copied, damaged }
}
