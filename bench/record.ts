// Records the product's database traffic: a relay that parses statements with their values and notes the times of commits.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { now } from './clock.ts'

export type Statement = { text: string; values: (string | null)[] }
export type Recorder = {
  url: string
  /** The statements since the last call. */
  take(): Statement[]
  /** Times of commits since the last call, by clock.ts. */
  takeCommits(): number[]
  close(): Promise<void>
}

/** Parses one direction of a connection into messages (PostgreSQL protocol version 3). */
function createReader(message: (kind: string, body: Buffer) => void, hasFirst: boolean) {
  let rest = Buffer.alloc(0)
  // A client's first message has no type byte.
  let hasStarted = !hasFirst
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = hasStarted ? 1 : 0
      if (rest.length < head + 4) return
      const length = rest.readInt32BE(head)
      if (rest.length < head + length) return
      if (hasStarted) message(rest.toString('latin1', 0, 1), rest.subarray(5, 1 + length))
      hasStarted = true
      rest = rest.subarray(head + length)
    }
  }
}

/** Extracts statements from a client's messages. */
function statementsIn(heard: (statement: Statement) => void) {
  const texts = new Map<string, string>()
  return (kind: string, body: Buffer) => {
    const words = (from: number) => body.toString('utf8', from, body.indexOf(0, from))
    if (kind === 'Q') return heard({ text: words(0), values: [] })
    if (kind === 'P') {
      const name = words(0)
      return void texts.set(name, words(Buffer.byteLength(name) + 1))
    }
    if (kind !== 'B') return
    const portal = Buffer.byteLength(words(0)) + 1
    const name = words(portal)
    const formats = portal + Buffer.byteLength(name) + 1
    const count = body.readInt16BE(formats)
    // No format code: all values are text. A single format code applies to all values.
    const isBinary = (index: number) =>
      count > 0 && body.readInt16BE(formats + 2 + 2 * (count === 1 ? 0 : index)) === 1
    const values: (string | null)[] = []
    let at = formats + 2 + count * 2
    const total = body.readInt16BE(at)
    at += 2
    for (let index = 0; index < total; index += 1) {
      const length = body.readInt32BE(at)
      const bytes = body.subarray(at + 4, at + 4 + Math.max(0, length))
      const text = isBinary(index) ? `\\x${bytes.toString('hex')}` : bytes.toString('utf8')
      values.push(length < 0 ? null : text)
      at += 4 + Math.max(0, length)
    }
    heard({ text: texts.get(name) ?? '', values })
  }
}

/** @param url of the embedded database, which listens on a Unix socket */
export async function createRecorder(url: string): Promise<Recorder> {
  const parts = new URL(url)
  const path = `${parts.searchParams.get('host')}/.s.PGSQL.${parts.searchParams.get('port')}`
  const open = new Set<Socket>()
  let statements: Statement[] = []
  let commits: number[] = []
  const relay = createServer((from) => {
    const to = connect(path)
    const ask = createReader(
      statementsIn((statement) => statements.push(statement)),
      true,
    )
    const answer = createReader((kind, body) => {
      if (kind === 'C' && body.toString('latin1', 0, 6) === 'COMMIT') commits.push(now())
    }, false)
    from.on('data', (chunk) => {
      ask(chunk)
      to.write(chunk)
    })
    to.on('data', (chunk) => {
      answer(chunk)
      from.write(chunk)
    })
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on('close', () => other.destroy())
      // The close event that follows closes the other end.
      one.on('error', () => one.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as { port: number }
  return {
    url: `postgres://${parts.username}@127.0.0.1:${port}${parts.pathname}?sslmode=disable`,
    take() {
      const taken = statements
      statements = []
      return taken.filter(({ text }) => !text.includes('graphile_worker'))
    },
    takeCommits() {
      const taken = commits
      commits = []
      return taken
    },
    async close() {
      for (const socket of open) socket.destroy()
      relay.close()
    },
  }
}
