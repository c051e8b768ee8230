// SIGTERM under load, with open streams and with connections that a browser opened in advance and never used. Every accepted
// request is answered, the streams end, and the process exits with code 0 within 10 s. Connections that are still in the kernel's
// backlog when the port closes are reset: a create on such a connection must have changed nothing.
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type ApiRequest, isLate, NoAnswer, send } from '../call.ts'
import { scalar } from '../invariants.ts'
import { openPage } from '../open-page.ts'
import { BROWSER_MS, TIMEOUT_MS, within } from '../pause.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import type { Server } from '../server.ts'
import { type Team, withTeam } from '../team.ts'
import { createViewer } from '../viewer.ts'

const STOP_MS = 10_000
const CLIENTS = 16
/** How many of the open pages apply the events that they read. */
const FOLLOWING = 40

type Turn = {
  server: Server
  team: Team
  found: Findings
  setting: Setting
  name: string
  stopping: boolean
  /** The creates whose connection was reset. */
  reset: ApiRequest[]
  tally: Record<
    'answered' | 'answered after the signal' | 'reset in the backlog' | 'timed out' | 'slowest stop ms',
    number
  >
}

export const stop: Scenario = {
  name: 'stop',
  async run(setting) {
    const found = createResult()
    const stops = at(setting.scale, { tiny: 1, small: 2, full: 3 })
    const pages = at(setting.scale, { tiny: 10, small: 200, full: 1_000 })
    const tally = {
      answered: 0,
      'answered after the signal': 0,
      'reset in the backlog': 0,
      'timed out': 0,
      'slowest stop ms': 0,
    }
    const size = { people: at(setting.scale, { tiny: 4, small: 10, full: 28 }), projects: 2 }
    await withTeam(setting.program, size, async (server, team) => {
      for (let count = 0; count < stops; count += 1) {
        await stopOnce(
          { server, team, found, setting, tally, reset: [], stopping: false, name: `stop-${count}` },
          pages,
        )
      }
      Object.assign(found.figures, { stops, 'streams open at each': pages, ...tally })
    })
    return found.result
  },
}

async function stopOnce(turn: Turn, count: number) {
  const { server, team, found, tally, setting } = turn
  const following = Math.min(count, FOLLOWING)
  const pages = Array.from({ length: following }, (_, index) => {
    const options = {
      ...memberOf(team, index),
      base: () => server.url,
      rest: server.url,
      team,
      pause: BROWSER_MS,
    }
    return createViewer(options, setting.random.fork(`viewer ${index}`), found)
  })
  const idle = Array.from({ length: count - following }, (_, index) => {
    const random = setting.random.fork(`page ${index}`)
    return openPage(
      server,
      { ...memberOf(team, index), random, pause: BROWSER_MS, mayBeRefused: true },
      found,
    )
  })
  const silent = await Promise.all(Array.from({ length: 5 }, () => silentConnection(server)))
  const areOpen = () => pages.every((page) => page.tally.streams > 0) && idle.every((page) => page.isLive())
  found.expect(await within(TIMEOUT_MS, areOpen), 'not every page opened')
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(turn, index))
  const goal = tally.answered + 200
  found.expect(await within(TIMEOUT_MS, () => tally.answered >= goal), 'there was no load')
  turn.stopping = true
  const { code, signal, ms } = await server.end('SIGTERM')
  tally['slowest stop ms'] = Math.max(tally['slowest stop ms'], Math.round(ms))
  found.expect(code === 0, `ended with ${code ?? signal}`)
  // The tiny run does not judge time, but if the server misses its own deadline it exits with another code.
  found.expect(setting.scale === 'tiny' || ms <= STOP_MS, `took ${Math.round(ms)} ms to end`)
  await Promise.all(clients)
  for (const socket of silent) socket.destroy()
  for (const page of idle) page.close()
  await Promise.all(pages.map((page) => page.stop()))
  await server.start()
  await checkResets(turn)
}

function memberOf({ people, projects }: Team, index: number) {
  const person = people[index % people.length]
  const projectId = projects[index % projects.length]
  if (!person || !projectId) throw new Error('too few people')
  return { person, projectId }
}

async function silentConnection(server: Server): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Half of the clients use keep-alive. Each continues until the port is closed; a real client would then use another server. */
async function client(turn: Turn, index: number) {
  const agent = index % 2 === 0 ? new Agent({ keepAlive: true }) : undefined
  const { person, projectId } = memberOf(turn.team, index)
  const shared = { path: `/api/projects/${projectId}/tickets`, token: person.access_token }
  for (let sent = 0; ; sent += 1) {
    const key = `${turn.name}-${index}-${sent}`
    if (!(await ask(turn, { ...shared, method: 'POST', key, body: { title: key } }, agent))) return
  }
}

/** Sends a request. @returns false if the port is closed */
async function ask(turn: Turn, request: ApiRequest, agent?: Agent): Promise<boolean> {
  const { server, found, tally } = turn
  try {
    const answer = await send(server.url, agent, request)
    tally.answered += 1
    if (turn.stopping) tally['answered after the signal'] += 1
    // On an overloaded machine a request may exceed its time limit, even without a shutdown.
    found.expect(
      answer.status === 200 || isLate(answer),
      `a request was answered ${answer.status} ${server.why(answer.body)}`,
    )
    if (isLate(answer)) tally['timed out'] += 1
    return true
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (error.code !== 'ECONNREFUSED') turn.reset.push(request)
    return error.code !== 'ECONNREFUSED'
  }
}

/** Runs after the restart. If the server had accepted one of these creates, it would have stored the create's key. */
async function checkResets({ server, found, reset, tally }: Turn) {
  tally['reset in the backlog'] += reset.length
  const keys = reset.map(({ key }) => `'${key}'`).join()
  const text = `select count(*) from idempotency_key where key in (${keys || "''"})`
  const taken = await scalar((await server.database()).url, text)
  found.expect(taken === 0, `${taken} creates were carried out and not answered`)
}
