// A child process that floods the server with prebuilt requests on plain sockets, using as little CPU as possible. The parent
// calls flood() below, which starts this file as a program, sends it the options and receives the report about the answers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** `follow` is a refresh token in the requests; each newly issued token replaces it. */
export type FloodOptions = { port: number; sockets: number; requests: string[]; follow?: string }
export type FloodReport = { sent: number; statuses: Record<string, number>; refused: number }

/** A request as raw bytes. */
export function raw(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = {
    Host: 'localhost',
    ...headers,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Starts a flood that sends between `go` and `rest`, until `stop` is called. */
export async function flood(
  orders: FloodOptions,
): Promise<{ go(): void; rest(): void; stop(): Promise<FloodReport> }> {
  const program = fileURLToPath(import.meta.url)
  const child = fork(program, ['flood'], { execArgv: ['--import', 'tsx'] })
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  await once(child, 'message')
  child.send(orders)
  return {
    go: () => void child.send('go'),
    rest: () => void child.send('rest'),
    async stop() {
      const report = once(child, 'message')
      child.send('stop')
      const [result] = (await report) as [FloodReport]
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      process.off('exit', orphaned)
      return result
    },
  }
}

function run({ port, sockets, requests, follow }: FloodOptions, report: FloodReport) {
  let next = 0
  let newest = follow ?? ''
  let resting = true
  const waiting: (() => void)[] = []
  function open() {
    const socket = connect(port, '127.0.0.1')
    const ask = () => {
      if (resting) return void waiting.push(ask)
      if (!socket.writable) return
      report.sent += 1
      next = (next + 1) % requests.length
      const request = requests[next] ?? ''
      socket.write(follow ? request.replace(follow, newest) : request)
    }
    socket.on('connect', ask)
    socket.on('data', (data) => {
      if (follow) newest = /"refresh_token":"([\w-]{43})"/.exec(data.toString('latin1'))?.[1] ?? newest
      const status = /^HTTP\/1\.1 (\d{3})/.exec(data.subarray(0, 12).toString('latin1'))?.[1]
      if (!status) return
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      ask()
    })
    socket.on('error', () => {
      report.refused += 1
    })
    socket.on('close', () => setTimeout(open, 5))
  }
  for (let opened = 0; opened < sockets; opened += 1) open()
  process.on('message', (word) => {
    resting = word === 'rest'
    if (word === 'go') for (const ask of waiting.splice(0)) ask()
  })
}

if (process.argv[2] === 'flood' && process.send) {
  // Lowest priority, because unlike a real flood it shares the CPU with the server.
  setPriority(19)
  const report: FloodReport = { sent: 0, statuses: {}, refused: 0 }
  process.on('disconnect', () => process.exit(0))
  process.on('message', (orders: FloodOptions | string) => {
    if (orders === 'stop') process.send?.(report)
    else if (typeof orders === 'object') run(orders, report)
  })
  process.send('ready')
}
