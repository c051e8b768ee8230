// A minimal HTTP client, because it shares the CPU with the server that it measures: keep-alive connections, one request at a
// time on each, responses delimited by their length. The client that tolerates faults is faults/call.ts.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Request = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  body?: unknown
  key?: string
}
export type Client = ReturnType<typeof createClient>
/** One connection. `send` returns the body of a 200 as text and throws on any other answer. */
export type Line = { send(request: Request): Promise<string>; close(): void }

/** The bytes of a request, so that one that is sent often is built only once. */
export function bytesOf({ method, path, token, body, key }: Request): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [`${method} ${path} HTTP/1.1`, 'host: bench']
  if (token) head.push(`authorization: Bearer ${token}`)
  if (key) head.push(`idempotency-key: ${key}`)
  if (method !== 'GET')
    head.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

export function createClient(port: number) {
  async function open(): Promise<Line> {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    await once(socket, 'connect')
    const exchange = exchangeOn(socket)
    return { send: (request) => exchange(bytesOf(request)), close: () => void socket.destroy() }
  }
  return { port, open }
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Any answer except 200. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`answered ${status}: ${body.slice(0, 500)}`)
    this.status = status
  }
}

/** Whether the server rejected the request with 503 because it exceeded a time limit; the request may be retried. */
export function isPutOff(error: unknown): boolean {
  return error instanceof Refused && error.status === 503
}

/** Returns a function that sends a request and waits for the complete answer. Only one request may be in flight. */
function exchangeOn(socket: Socket): (request: Buffer) => Promise<string> {
  let received: Buffer[] = []
  let waiting: { resolve(text: string): void; reject(error: Error): void } | undefined
  let broken: Error | undefined
  const fail = (error: Error) => {
    broken ??= error
    waiting?.reject(error)
  }
  socket.on('error', fail)
  // This also happens while the connection is idle: the server closes idle keep-alive connections after a few seconds.
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', (chunk) => {
    received.push(chunk)
    const all = received.length === 1 ? chunk : Buffer.concat(received)
    received = [all]
    const answer = wholeAnswer(all)
    if (!answer) return
    received = []
    const mine = waiting
    waiting = undefined
    if (answer.status === 200) mine?.resolve(answer.body)
    else mine?.reject(new Refused(answer.status, answer.body))
  })
  return (request) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken)
      waiting = { resolve, reject }
      socket.write(request)
    })
}

/** Parses an answer; null while it is incomplete. */
function wholeAnswer(all: Buffer): { status: number; body: string } | null {
  const end = all.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = all.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const rest = all.subarray(end + 4)
  if (length === undefined)
    return rest.subarray(-5).equals(LAST_CHUNK) ? { status, body: joined(rest) } : null
  return rest.length < Number(length) ? null : { status, body: rest.toString('utf8') }
}

/** Decodes a chunked body. */
function joined(chunks: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = chunks.indexOf('\r\n', at)
    const size = Number.parseInt(chunks.toString('latin1', at, line), 16)
    if (!size) return Buffer.concat(parts).toString('utf8')
    parts.push(chunks.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
