// Slow consumers: pages that open a stream and never read it, under heavy writes. The server disconnects each of them, none uses
// more than its share of memory, and a page that does read misses nothing. soak.ts looks for leaks over time.
import { connect, type Socket } from 'node:net'
import type { TestPerson } from '../../server/test/people.ts'
import { send } from '../call.ts'
import { checkInvariants, scalar } from '../invariants.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { connectedTo, residentOf } from '../processes.ts'
import { at, createResult, type Scenario } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withTeam } from '../team.ts'
import { createViewer } from '../viewer.ts'

/**
 * Near the maximum size of a comment in bytes. Long texts are needed because, besides the 1 MiB after which the server
 * disconnects, the kernel buffers data at both ends of a connection.
 */
const CONTENT = '語'.repeat(19_000)
/** On a large machine garbage accumulates until much of the memory is full, which would hide a leak. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=96' }
/** Allowance for garbage, beyond what a stalled connection may use. */
const FREEDOM_MIB = 64

export const slowReader: Scenario = {
  name: 'slow-reader',
  wants: ['proc'],
  async run({ scale, random, program }) {
    const found = createResult()
    const readers = at(scale, { tiny: 3, small: 40, full: 500 })
    const wide = at(scale, { tiny: 130, small: 250, full: 250 })
    await withTeam(program, { people: 14, projects: 1, own: SMALL_HEAP }, async (server, team) => {
      const projectId = team.projects[0] ?? ''
      const options = {
        base: () => server.url,
        rest: server.url,
        team,
        person: team.people[1] ?? (team.people[0] as never),
        projectId,
      }
      const page = createViewer(options, random.fork('viewer'), found)
      await within(TIMEOUT_MS, () => page.tally.streams > 0)
      const warm = await residentOf(server.pid())
      const stalled = await Promise.all(
        Array.from({ length: readers }, (_, index) => stall(server, team, projectId, index)),
      )
      const ports = new Set(stalled.map((socket) => socket.localPort ?? 0))
      const still = async () => [...(await connectedTo(server.port))].filter((port) => ports.has(port)).length
      found.expect((await still()) === readers, 'the stalled readers are not connected')
      let most = warm
      let sent = 0
      let cutAfter = 0
      const ticketId = await ticketOf(server, team, projectId)
      for (; sent < wide; sent += 1) {
        await widen(server, team, ticketId, sent)
        if (sent % 20 === 0) most = Math.max(most, await residentOf(server.pid()))
        if (cutAfter === 0 && sent % 10 === 0 && (await still()) === 0) cutAfter = sent
      }
      await within(TIMEOUT_MS, async () => (await still()) === 0)
      found.expect(
        (await still()) === 0,
        `${await still()} of ${readers} stalled readers are still connected`,
      )
      found.expect(
        most - warm <= readers + FREEDOM_MIB * 2,
        `${Math.round(most - warm)} MiB for ${readers} stalled readers`,
      )
      for (const socket of stalled) socket.destroy()
      const last = await scalar(
        (await server.database()).url,
        `select seq from project where id = '${projectId}'`,
      )
      found.expect(
        await within(TIMEOUT_MS, () => page.seen() >= last),
        'the page that reads did not catch up',
      )
      await page.compare()
      await page.stop()
      Object.assign(found.figures, {
        'stalled readers': readers,
        'all cut off after events of 76 kB': cutAfter,
        'resident before MiB': Math.round(warm),
        'most with stalled readers MiB': Math.round(most),
      })
      await checkInvariants((await server.database()).url, found)
    })
    return found.result
  },
}

/** Opens a stream and never reads from it. */
async function stall(server: Server, team: Team, projectId: string, index: number): Promise<Socket> {
  const person = team.people[2 + (index % (team.people.length - 2))] as TestPerson
  const body = JSON.stringify({ all: false, cursors: { [projectId]: 0 } })
  const head = [
    'POST /api/stream HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${person.access_token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve()))
  socket.pause()
  return socket
}

async function ticketOf(server: Server, team: Team, projectId: string): Promise<string> {
  const token = team.people[0]?.access_token ?? ''
  const path = `/api/projects/${projectId}/tickets`
  const wanted = { method: 'POST' as const, path, token, key: 'the-wide-ticket', body: { title: 'Wide' } }
  const { body } = await send(server.url, team.agent, wanted)
  return (body as { ticket: { id: string } }).ticket.id
}

async function widen(server: Server, team: Team, ticketId: string, number: number) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status } = await send(server.url, team.agent, {
      method: 'POST',
      path: `/api/tickets/${ticketId}/comments`,
      key: `wide-comment-${number}`,
      token: team.people[0]?.access_token ?? '',
      body: { content: `${number} ${CONTENT}` },
    })
    if (status === 200) return
    // On an overloaded machine a request may exceed its time limit.
    if (status !== 503) throw new Error(`a wide comment was answered ${status}`)
  }
  throw new Error('a wide comment was answered 503 ten times')
}
