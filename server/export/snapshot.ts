// A snapshot of a project at one moment: a transaction on a connection of its own, read by cursors and written to files that are
// already unlinked, so that neither a slow download nor a killed process leaves anything behind.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client } from 'pg'
import { sessionOptions } from '../db/pool.ts'
import type { Deps } from '../deps.ts'
import { EXPORTS } from './limits.ts'

/** A project at one moment. It may only be used within `look`. */
export type Snapshot = {
  /** The rows of a query, a few at a time. */
  rows<Row>(query: string): AsyncGenerator<Row[]>
}

export type Spooled = {
  bytes: number
  sha256: string
  records: number
  /** The text, from the beginning. */
  read(): Readable
  close(): Promise<void>
}

type Looking = {
  deps: Pick<Deps, 'url' | 'config'>
  projectId: string
  signal: AbortSignal
}

/** @throws the error of `act`, or an error of the database if reading takes longer than EXPORTS.snapshotMs */
export async function look<T>(
  { deps, projectId, signal }: Looking,
  action: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: deps.url,
    application_name: 'lacewing export',
    options: sessionOptions,
  })
  // The loss of the connection fails the statement that is running.
  client.on('error', () => {})
  await client.connect()
  const end = () => void client.end()
  const late = setTimeout(end, EXPORTS.snapshotMs).unref()
  signal.addEventListener('abort', end)
  try {
    await client.query('begin isolation level repeatable read, read only')
    // One core and little memory, because people work meanwhile.
    await client.query(`set local max_parallel_workers_per_gather = 0`)
    const page = `${deps.config.publicUrl}/project/${projectId}`
    return await action({ rows: (query) => rowsOf(client, query, [projectId, page]) })
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', end)
    await client.end()
  }
}

async function* rowsOf<Row>(client: Client, query: string, values: string[]): AsyncGenerator<Row[]> {
  // The protocol does not allow parameters in the query of a cursor. These values are an id and an address that the server itself
  // has built.
  const text = query.replace(
    /\$(\d)/g,
    (_, n: string) =>
      `${client.escapeLiteral(values[Number(n) - 1] ?? '')}${n === '1' ? '::uuid' : '::text'}`,
  )
  await client.query(`declare export_rows no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query(`fetch ${EXPORTS.rowsAtOnce} from export_rows`)
    if (rows.length === 0) break
    yield rows as Row[]
  }
  await client.query('close export_rows')
}

/**
 * Writes lines to a compressed file in the data folder.
 * @param requireRoom called before each write; throws if the disk has no room left
 */
export async function spool(
  dataDir: string,
  lines: AsyncIterable<string[]>,
  requireRoom: () => Promise<void>,
): Promise<Spooled> {
  const folder = join(dataDir, 'export')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  // From here on the file has no name: the system frees it when it is closed, even if this process is killed.
  await unlink(path)
  const hash = createHash('sha256')
  let [bytes, records] = [0, 0]
  async function* text() {
    for await (const some of lines) {
      await requireRoom()
      const chunk = Buffer.from(some.join(''))
      records += some.length
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    const packed: Transform = createGzip({ level: 1 })
    await pipeline(
      Readable.from(text()),
      packed,
      createWriteStream(path, { fd: handle.fd, autoClose: false }),
    )
  } catch (error) {
    await handle.close()
    throw error
  }
  return {
    bytes,
    records,
    sha256: hash.digest('hex'),
    read: () => {
      const unpacked = createGunzip()
      pipeline(createReadStream(path, { fd: handle.fd, start: 0, autoClose: false }), unpacked).catch(
        (error: Error) => unpacked.destroy(error),
      )
      return unpacked
    },
    close: () => handle.close(),
  }
}
