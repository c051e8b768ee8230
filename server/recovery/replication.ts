// PostgreSQL's replication protocol, for which the embedded PostgreSQL has no programs: copies the whole database, and streams its
// WAL. https://www.postgresql.org/docs/current/protocol-replication.html
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Client } from 'pg'
import { parseLsn, printLsn } from './layout.ts'

const APPLICATION = 'lacewing recovery'

/** The used part of the connection below a client. */
type Wire = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  stream: { pause(): void; resume(): void }
}
type CopyMessage = { chunk: Buffer }
type RowMessage = { fields: (string | null)[] }

export async function connectPlain(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: APPLICATION })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function connectReplication(url: string): Promise<Client> {
  const config = { connectionString: url, application_name: APPLICATION, replication: 'true' }
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A statement whose answer is copied data, as a query of the client. */
function copying(
  text: string,
  on: {
    data(chunk: Buffer, wire: Wire): void
    row?(fields: (string | null)[]): void
    end(error?: Error): void
  },
) {
  let wire: Wire
  let failure: Error | undefined
  return {
    submit(connection: unknown) {
      wire = connection as Wire
      wire.query(text)
    },
    // The parser reuses its buffer, so the chunk is copied.
    handleCopyData: ({ chunk }: CopyMessage) => on.data(Buffer.from(chunk), wire),
    handleDataRow: ({ fields }: RowMessage) => on.row?.(fields),
    handleRowDescription() {},
    handleCommandComplete() {},
    handleEmptyQuery() {},
    handlePortalSuspended() {},
    handleError(error: Error) {
      failure = error
      on.end(error)
    },
    handleReadyForQuery: () => failure ?? on.end(),
  }
}

/**
 * Copies the files of the database as a tar archive. PostgreSQL verifies the checksum of every page on the way.
 * @returns the position in the log from which the copy has to be recovered
 */
export async function copyDatabase(url: string, target: Writable, signal: AbortSignal): Promise<number> {
  const client = await connectReplication(url)
  const stop = () => void client.end().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  let start = 0
  let isPaused = false
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('end', () => reject(new Error('the connection to the database ended')))
      target.once('error', reject)
      const query = copying("BASE_BACKUP (LABEL 'lacewing', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')", {
        data(chunk, wire) {
          // 'd' is data of the archive; 'n' names it.
          if (chunk[0] !== 0x64 || target.write(chunk.subarray(1))) return
          // Messages that were read from the socket already still arrive.
          if (isPaused) return
          isPaused = true
          wire.stream.pause()
          once(target, 'drain').then(() => {
            isPaused = false
            wire.stream.resume()
          }, reject)
        },
        row: ([lsn]) => {
          // The first row has the position at the start; a later one has that at the end.
          if (!start && lsn && /^[0-9A-F]+\/[0-9A-F]+$/.test(lsn)) start = parseLsn(lsn)
        },
        end: (error) => (error ? reject(error) : resolve()),
      })
      client.query(query as never)
    })
    return start
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

/** Takes what arrives of the log. */
export type Sink = {
  write(data: Buffer): Promise<void>
  /** Makes durable what was written. @returns the position up to which everything is durable */
  flush(): Promise<number>
}

/** The bytes that may wait to be written before the stream is paused. */
const WAITING_BYTES = 4 * 1024 * 1024
const FLUSH_MS = 1_000

function status(position: number): Buffer {
  const message = Buffer.alloc(34)
  message.write('r', 0, 'latin1')
  for (const offset of [1, 9, 17]) message.writeBigUInt64BE(BigInt(position), offset)
  return message
}

/** Streams the log from a position until it is aborted or fails. */
export async function streamLog(options: {
  url: string
  slot: string
  timeline: string
  from: number
  sink: Sink
  signal: AbortSignal
  /** Called when everything up to this position is durable. */
  onFlushed(position: number): void
}): Promise<void> {
  const { url, slot, timeline, from, sink, signal, onFlushed } = options
  const client = await connectReplication(url)
  let work: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let wire: Wire | undefined
  let fail: (error: Error) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    fail = reject
    client.once('end', () =>
      signal.aborted ? resolve() : reject(new Error('the connection to the database ended')),
    )
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  ended.catch(() => {})
  const queue = (step: () => Promise<void>) => {
    work = work.then(step)
    work.catch(fail)
  }
  const flush = async () => {
    const position = await sink.flush()
    wire?.sendCopyFromChunk(status(position))
    onFlushed(position)
  }
  const start = `START_REPLICATION SLOT ${slot} PHYSICAL ${printLsn(from)} TIMELINE ${Number.parseInt(timeline, 16)}`
  const query = copying(start, {
    data(chunk, connection) {
      wire = connection
      // 'k' is a sign of life, and asks for an answer if its last byte is 1. 'w' is 24 bytes of positions and time, then the log.
      if (chunk[0] === 0x6b && chunk[17] === 1) return queue(flush)
      if (chunk[0] !== 0x77) return
      waiting += chunk.length
      if (waiting > WAITING_BYTES) wire.stream.pause()
      queue(async () => {
        await sink.write(chunk.subarray(25))
        waiting -= chunk.length
        if (waiting <= WAITING_BYTES) connection.stream.resume()
      })
    },
    end: (error) => fail(error ?? new Error('the database ended the stream of its log')),
  })
  const timer = setInterval(() => queue(flush), FLUSH_MS)
  try {
    client.query(query as never)
    await ended
  } finally {
    clearInterval(timer)
    await work.then(flush).catch(() => {})
    // The stream of a stopped server is closed at once: a polite end would wait for an answer that does not come while copying.
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}
