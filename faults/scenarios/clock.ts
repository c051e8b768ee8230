// The clock of the server and its database jumps an hour forward and back while people work with open pages. No user is signed
// out, the order of comments is kept, no rate limit lasts longer than announced, and mail is sent.
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { OutputOf } from '../../domain/api.ts'
import { lacks, need } from '../../script/machine.mjs'
import { hasStarted } from '../../server/test/started.ts'
import { type Answer, eventOf } from '../call.ts'
import { createExternal } from '../external.ts'
import { checkInvariants, scalar } from '../invariants.ts'
import { compare, createLedger } from '../ledger.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { addPeople, createTeam, type Team } from '../team.ts'
import { createViewer, type Viewer } from '../viewer.ts'
import { createVisitor, type Visitor } from '../visitor.ts'

const HOUR = 3_600
/** The clock offsets, one after the other, in hours. */
const JUMPS = [1, 0, -1, 0, 1, -1, 0]
/**
 * Deadline for work to continue after a jump. The tiny run shares the machine with other tests, so it checks only that work
 * continues.
 */
const GO_ON_MS = { tiny: TIMEOUT_MS, small: 15_000, full: 15_000 }

export const clock: Scenario = {
  name: 'clock',
  wants: ['libfaketime'],
  async run(setting) {
    const found = createResult()
    const folder = await mkdtemp(join(tmpdir(), 'lacewing-faults-clock-'))
    // The database runs as a different OS user, who also reads the file with the time.
    await chmod(folder, 0o755)
    const file = join(folder, 'time')
    const setClock = (hours: number) => writeFile(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours) * HOUR}`)
    const env = {
      LD_PRELOAD: need('libfaketime'),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // The monotonic clock stays steady, as when an operator sets the clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const remove = hasStarted(() => rm(folder, { recursive: true }))
    await setClock(0)
    await onEmbedded(setting, found, env, setClock)
    await setClock(0)
    if (setting.scale === 'full') await onExternal(setting, found, env, setClock)
    await remove()
    return found.result
  },
}

type SetClock = (hours: number) => Promise<void>

async function onEmbedded(
  setting: Setting,
  found: Findings,
  env: Record<string, string>,
  setClock: SetClock,
) {
  const server = await createServer(setting.program, '', env)
  try {
    await server.start()
    await runThroughFault('embedded', { server, setting, found, setClock })
  } finally {
    await server.remove()
  }
}

async function onExternal(
  setting: Setting,
  found: Findings,
  env: Record<string, string>,
  setClock: SetClock,
) {
  const why = lacks('postgres')
  if (why) return found.skip(why)
  const postgres = await createExternal(env)
  const server = await createServer(setting.program, postgres.url, env)
  try {
    await server.start()
    await runThroughFault('external', { server, setting, found, setClock })
  } finally {
    await server.remove()
    await postgres.remove()
  }
}

type Fixture = { server: Server; setting: Setting; found: Findings; setClock: SetClock }

async function runThroughFault(name: string, { server, setting, found, setClock }: Fixture) {
  const { scale, random } = setting
  const team = await createTeam(server, { people: 4, projects: 1 })
  const [target] = await addPeople(server, 1)
  const projectId = team.projects[0] ?? ''
  const visitors: Visitor[] = []
  for (const person of team.people) visitors.push(await createVisitor(server, team, person, found))
  const pages = team.people.map((person, index) =>
    createViewer(
      { base: () => server.url, rest: server.url, team, person, projectId },
      random.fork(`page ${index}`),
      found,
    ),
  )
  const all = (isSo: (page: Viewer) => boolean) => within(TIMEOUT_MS, () => pages.every(isSo))
  found.expect(await all((page) => page.tally.streams > 0), 'no page opened')
  const ledger = createLedger()
  const thread = await newTicket(visitors[0] as Visitor, projectId)
  let stopped = false
  let turnedAway = 0
  const working = Promise.all(
    visitors.map(async (visitor, index) => {
      for (let count = 0; !stopped; count += 1) {
        const mark = `${name}-${index}-${count}`
        const path = `/api/tickets/${thread}/comments`
        const request = { method: 'POST' as const, path, body: { content: mark }, key: `key-${mark}` }
        const answer = await callUntilAnswered(visitor, request, () => {
          turnedAway += 1
        })
        found.expect(
          answer.status === 200,
          `a comment was answered ${answer.status} ${server.why(answer.body)}`,
        )
        if (answer.status === 200) ledger.acknowledge(eventOf(answer), mark)
        await delay(20 + random.below(40))
      }
    }),
  )
  const steps = at(scale, { tiny: JUMPS.slice(0, 2), small: JUMPS.slice(0, 4), full: JUMPS })
  for (const hours of steps) {
    // A limit that was reached before a jump back must still end when announced.
    const announced = await guess(server, target?.email ?? '')
    await setClock(hours)
    await delay(at(scale, { tiny: 1_500, small: 2_500, full: 3_500 }))
    const began = performance.now()
    await ledger.more(20)
    const took = performance.now() - began
    found.expect(took < GO_ON_MS[scale], `work resumed only after ${took} ms`)
    const then = await guess(server, target?.email ?? '')
    found.expect(Math.max(announced, then) <= 900, `somebody is to wait ${announced} s, then ${then} s`)
    await mailComes({ server, setting, found, setClock }, team)
  }
  stopped = true
  await working
  const { url } = await server.database()
  await checkOrder(visitors[0] as Visitor, thread, found)
  const last = await scalar(url, `select seq from project where id = '${projectId}'`)
  found.expect(await all((page) => page.seen() === last), 'a page is behind')
  for (const page of pages) await page.compare()
  const opened = pages.reduce((sum, page) => sum + page.tally.streams, 0)
  found.expect(opened === pages.length, `${opened - pages.length} streams were cut off`)
  await Promise.all(pages.map((page) => page.stop()))
  await compare(ledger, url, team.projects, found)
  await checkInvariants(url, found)
  Object.assign(found.figures, {
    [`${name}: turned away with 503`]: turnedAway,
    [`${name}: jumps of an hour`]: steps.length,
    [`${name}: comments in order`]: ledger.acknowledged.length,
    [`${name}: sessions carried on`]: visitors.reduce((sum, visitor) => sum + visitor.refreshed(), 0),
    [`${name}: streams cut off`]: opened - pages.length,
  })
}

/**
 * Repeats a request until it is answered. The database's time limits follow its wall clock, so a jump may cancel statements in
 * flight.
 */
async function callUntilAnswered(
  visitor: Visitor,
  request: Parameters<Visitor['call']>[0],
  onNo: () => void,
): Promise<Answer> {
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    const answer = await visitor.call(request)
    if (answer && (answer.status !== 503 || performance.now() > until)) return answer
    if (performance.now() > until) throw new Error(`no answer for ${TIMEOUT_MS / 1_000} s`)
    onNo()
    await delay(100)
  }
}

async function newTicket(visitor: Visitor, projectId: string): Promise<string> {
  const path = `/api/projects/${projectId}/tickets`
  const answer = await visitor.call({ method: 'POST', path, body: { title: 'Thread' }, key: 'the-thread' })
  const event = answer ? eventOf(answer) : null
  if (event?.type !== 'ticket.created') throw new Error('no ticket')
  return event.ticket.id
}

/** Sends wrong passwords until the server throttles them. @returns the announced seconds to wait, 0 if it never throttled */
async function guess(server: Server, email: string): Promise<number> {
  for (let count = 0; count < 12; count += 1) {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'not this one' }),
    })
    if (response.status === 429) return Number(response.headers.get('retry-after'))
  }
  return 0
}

async function mailComes({ server, setting, found }: Fixture, team: Team) {
  const count = async () => (await readdir(join(server.dataDir, 'mail')).catch(() => [])).length
  const before = await count()
  const [person] = await addPeople(server, 1)
  const response = await fetch(`${server.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person?.email ?? team.people[0]?.email }),
  })
  found.expect(response.status === 200, `a mail was refused: ${response.status} ${await response.text()}`)
  const came = await within(GO_ON_MS[setting.scale], async () => (await count()) > before)
  found.expect(came, 'a mail did not come after a jump')
}

/** Checks that comments are shown in the order in which they were written. */
async function checkOrder(visitor: Visitor, ticketId: string, found: Findings) {
  const shown: string[] = []
  let after: string | null = null
  do {
    const path: string = `/api/tickets/${ticketId}/comments?limit=200${after ? `&after=${after}` : ''}`
    const answer = await visitor.call({ method: 'GET', path })
    const view = answer?.body as OutputOf<'listComments'>
    shown.push(...view.comments.map(({ content }) => content))
    after = view.next
  } while (after !== null)
  const last = new Map<string, number>()
  for (const content of shown) {
    const [, , index = '', count = ''] = /^(\w+)-(\d+)-(\d+)$/.exec(content) ?? []
    const before = last.get(index) ?? -1
    found.expect(Number(count) === before + 1, `comment ${content} stands after number ${before}`)
    last.set(index, Number(count))
  }
}
