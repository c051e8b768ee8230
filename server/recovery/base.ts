// Takes a copy of the running database, from which a recovery begins.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import packageJson from '../../package.json' with { type: 'json' }
import { type Base, basesOf, type Line, stamp, syncFolder, writeWhole } from './layout.ts'
import { copyDatabase } from './replication.ts'
import { requireSpace } from './segments.ts'

const LEVEL = 3

export async function takeBase(options: {
  url: string
  line: Line
  /** The time of the database, which is that of the log. */
  now(): Promise<Date>
  signal: AbortSignal
}): Promise<Base> {
  const { url, line, now, signal } = options
  const started = await now()
  const name = `base-${stamp(started)}`
  const file = join(line.folder, `${name}.tar.gz`)
  const newest = (await basesOf(line)).at(-1)
  await requireSpace(line.folder, newest?.bytes)
  const archive = new PassThrough()
  const hash = createHash('sha256')
  let bytes = 0
  let content_bytes = 0
  archive.on('data', (chunk: Buffer) => {
    content_bytes += chunk.length
  })
  const writing = pipeline(
    archive,
    createGzip({ level: LEVEL }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(`${file}.new`, { mode: 0o600, flush: true }),
    { signal },
  )
  writing.catch(() => {})
  try {
    const start = await copyDatabase(url, archive, signal)
    archive.end()
    await writing
    await rename(`${file}.new`, file)
    await syncFolder(line.folder)
    const described = {
      started_at: started.toISOString(),
      ended_at: (await now()).toISOString(),
      first: Math.floor(start / line.segment_bytes),
      bytes,
      content_bytes,
      sha256: hash.digest('hex'),
      release: packageJson.version,
    }
    // The description comes last: a base without it is incomplete.
    await writeWhole(join(line.folder, `${name}.json`), described)
    return { ...described, file }
  } catch (error) {
    archive.destroy()
    await writing.catch(() => {})
    await rm(`${file}.new`, { force: true })
    throw error
  }
}

/** Removes what a killed server left of a base. */
export async function clearUnfinished(line: Line): Promise<void> {
  const whole = new Set((await basesOf(line)).map(({ file }) => file))
  for (const name of await readdir(line.folder)) {
    const file = join(line.folder, name)
    if (name.endsWith('.new') || (name.endsWith('.tar.gz') && !whole.has(file)))
      await rm(file, { force: true })
  }
}
