// A client that reads nothing is disconnected; one that is only slow is not.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStreamWriter } from './stream-writer.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** More than a connection buffers. */
const wide = Buffer.from('x'.repeat(20_000))
const heartbeat = Buffer.from('beat')

/** A response on a connection whose client reads only when the test calls `takeAll`. */
async function opened() {
  let got = ''
  const held: (() => void)[] = []
  const socket = new Duplex({
    read: () => undefined,
    write(chunk, _encoding, done) {
      got += chunk
      held.push(done)
    },
  })
  const server = createServer()
  const requested = once(server, 'request')
  server.emit('connection', socket)
  socket.push('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [, response] = (await requested) as [unknown, ServerResponse]
  let ended = 0
  const writer = createStreamWriter(response, () => {
    ended += 1
  })
  /** Reads everything that was held back. */
  async function takeAll() {
    do {
      for (const done of held.splice(0)) done()
      await new Promise(setImmediate)
    } while (held.length > 0)
  }
  return { writer, socket, takeAll, ended: () => ended, got: () => got }
}

it('sends nothing before the headers, then everything in order', async () => {
  const { writer, takeAll, got } = await opened()
  writer.write(Buffer.from('first'))
  writer.write(Buffer.from('second'))
  await takeAll()
  expect(got()).toBe('')
  writer.begin({ 'content-type': 'text/event-stream' })
  writer.write(Buffer.from('third'))
  await takeAll()
  expect(got()).toMatch(/^HTTP\/1.1 200 OK\r\ncontent-type: text\/event-stream\r\n.*first.*second.*third/s)
})

it('ends a stream whose client reads nothing between heartbeats', async () => {
  const { writer, socket, ended } = await opened()
  writer.begin({})
  writer.write(wide)
  vi.advanceTimersByTime(14_000)
  writer.write(heartbeat)
  expect(ended()).toBe(0)
  vi.advanceTimersByTime(15_000)
  writer.write(heartbeat)
  expect(ended()).toBe(1)
  expect(socket.destroyed).toBe(true)
})

it('keeps a client that is always a little behind, and one with nothing to read', async () => {
  const { writer, takeAll, ended } = await opened()
  writer.begin({})
  writer.write(wide)
  writer.write(wide)
  for (let count = 0; count < 10; count += 1) {
    vi.advanceTimersByTime(14_000)
    await takeAll()
    vi.advanceTimersByTime(14_000)
    writer.write(wide)
    writer.write(wide)
  }
  await takeAll()
  vi.advanceTimersByTime(600_000)
  writer.write(heartbeat)
  expect(ended()).toBe(0)
})

it('signals when there is room again, and releases waiters when the stream ends', async () => {
  const { writer, takeAll, ended } = await opened()
  writer.begin({})
  while (writer.hasRoom()) writer.write(wide)
  const room = writer.room()
  await takeAll()
  await room
  while (writer.hasRoom()) writer.write(wide)
  const never = writer.room()
  writer.end()
  await never
  expect(ended()).toBe(1)
})

it('ends a stream with a mebibyte unsent', async () => {
  const { writer, ended } = await opened()
  writer.begin({})
  const frame = Buffer.from('x'.repeat(64 * 1024))
  for (let count = 0; count < 17; count += 1) writer.write(frame)
  expect(ended()).toBe(0)
  writer.write(frame)
  expect(ended()).toBe(1)
})
