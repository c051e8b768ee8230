// Two thousand connections that send almost nothing: the server closes them in time and serves all other clients, and the process
// neither crashes nor leaks memory. Also, ten times the input takes about ten times as long.
import { connect, type Socket } from 'node:net'
import { send } from '../call.ts'
import { measure, share } from '../neighbours.ts'
import { within } from '../pause.ts'
import { connectedTo, residentOf } from '../processes.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam, type Team } from '../team.ts'

/**
 * The server closes slow connections: headers must arrive within 20 s and a request within 60 s, checked every 5 s. While the
 * server waits for a body, the same limits apply.
 */
const CUT_MS = 70_000
const TRICKLE_MS = 3_000
const STEP_MS = 10
const LONGER = 10
const TIMES = 12
/** A smaller difference counts as noise. */
const UNNOTICED_MS = 30
const COST_MIB = 0.05

export const slowConnections: Scenario = {
  name: 'slow-connections',
  wants: ['proc'],
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    const server = await createServer(setting.program)
    try {
      await server.start()
      const team = await createTeam(server, { people: 4, projects: 1 })
      await crawl(server, team, setting, found)
      await stretch(server, team, setting, found)
    } finally {
      await server.remove()
    }
    return found.result
  },
}

async function crawl(server: Server, team: Team, { scale, random }: Setting, found: Findings) {
  const count = at(scale, { tiny: 100, small: 500, full: 2_000 })
  const people = { server, team, random, found }
  const milliseconds = at(scale, { tiny: 300, small: 4_000, full: 6_000 })
  await measure(people, milliseconds / 2)
  const usual = share(await measure(people, milliseconds), 0.99)
  const before = await residentOf(server.pid())
  const sockets: Socket[] = []
  // Opens a few at a time, as from many people; bursts of connections are tested by flood.ts.
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => open(server, index)))))
  const ports = new Set(sockets.map((socket) => socket.localPort ?? 0))
  const still = async () => [...(await connectedTo(server.port))].filter((port) => ports.has(port)).length
  found.expect((await still()) === count, `${await still()} of ${count} are connected`)
  // Spreads the bytes over time, because many slow clients are not synchronised.
  let next = 0
  const trickle = setInterval(() => {
    for (let turn = 0; turn < count / (TRICKLE_MS / STEP_MS); turn += 1) {
      next = (next + 1) % count
      const socket = sockets[next]
      if (socket?.writable) socket.write('x')
    }
  }, STEP_MS)
  const during = share(await measure(people, milliseconds), 0.99)
  const cost = (await residentOf(server.pid())) - before
  if (scale !== 'tiny') {
    found.expect(
      during <= Math.max(usual * 2, UNNOTICED_MS),
      `the others waited ${Math.round(usual)} / ${Math.round(during)} ms (p99)`,
    )
    // The allowance is for garbage of the requests that ran at the same time.
    found.expect(cost <= count * COST_MIB + 40, `${Math.round(cost)} MiB for ${count} connections`)
    found.expect(
      await within(CUT_MS + 5_000, async () => (await still()) === 0),
      `${await still()} of them are still connected after ${CUT_MS / 1_000} s`,
    )
  }
  clearInterval(trickle)
  for (const socket of sockets) socket.destroy()
  Object.assign(found.figures, {
    'slow connections': count,
    "others' p99 ms without / with": `${usual.toFixed(0)} / ${during.toFixed(0)}`,
    'resident more MiB': Math.round(cost),
  })
}

/** Opens a connection whose request headers or body never end. */
async function open(server: Server, index: number): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
  const partialRequest = 'POST /auth/v1/recover HTTP/1.1\r\nHost: localhost\r\n'
  const head = `${partialRequest}X-Slow: `
  const body = `${partialRequest}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"`
  await new Promise<void>((resolve) => socket.write(index % 2 === 0 ? head : body, () => resolve()))
  return socket
}

type Long = { name: string; body(size: number): unknown; path: string }

/** Measures how much longer ten times the input takes. */
async function stretch(server: Server, team: Team, { scale }: Setting, found: Findings) {
  const projectId = team.projects[0]
  const token = team.people[0]?.access_token ?? ''
  const path = `/api/projects/${projectId}/tickets`
  const tickets: Long[] = [
    { name: 'plain text', path, body: (size) => ({ title: 'Long', description: 'word '.repeat(size) }) },
    { name: 'one word', path, body: (size) => ({ title: 'Long', description: 'a'.repeat(size * 5) }) },
    { name: 'spaces', path, body: (size) => ({ title: 'Long', description: `a${' '.repeat(size * 5)}b` }) },
    { name: 'unknown fields', path, body: (size) => Object.fromEntries(fields(size / 5)) },
    { name: 'a wrong type', path, body: (size) => ({ title: Array(size).fill('x') }) },
  ]
  for (const long of tickets) {
    const short = await best(server, token, long, 900, scale)
    const longer = await best(server, token, long, 900 * LONGER, scale)
    found.figures[`${long.name}: ms, and ten times as long`] = `${short.toFixed(1)} / ${longer.toFixed(1)}`
    if (scale === 'tiny') continue
    found.expect(
      longer <= Math.max(short * TIMES, UNNOTICED_MS),
      `${long.name}: ${short.toFixed(1)} ms, ten times as long ${longer.toFixed(1)} ms`,
    )
  }
}

const fields = (count: number) => Array.from({ length: count }, (_, index) => [`field_${index}`, 'x'])

/** The fastest of several attempts, because the slower ones contain noise. */
async function best(server: Server, token: string, { name, body, path }: Long, size: number, scale: string) {
  let quickest = Number.POSITIVE_INFINITY
  for (let count = 0; count < (scale === 'tiny' ? 2 : 12); count += 1) {
    const key = `stretch-${name}-${size}-${count}`
    const answer = await send(server.url, undefined, { method: 'POST', path, token, body: body(size), key })
    if (answer.status >= 500) throw new Error(`${name} was answered ${answer.status}`)
    quickest = Math.min(quickest, answer.ms)
  }
  return quickest
}
