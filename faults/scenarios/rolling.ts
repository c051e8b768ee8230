// An upgrade without a gap: three processes of the last release on one PostgreSQL behind a real nginx, under load, are replaced one
// after the other by this release, as docs/upgrade.md says. The first one migrates the database while the others go on, and then works
// on indexes and rows of a large project (server/db/later), until the end of the load. No request
// fails, pages that are open get each event, and a page that is opened at any time gets its script, whichever release serves it.
import { setTimeout as delay } from 'node:timers/promises'
import { reachEnd } from '../catch-up.ts'
import { createExternal } from '../external.ts'
import { inFrontOf } from '../front.ts'
import { checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { startNginx } from '../nginx.ts'
import { addOldRows, createTicket, partsLeft } from '../old-rows.ts'
import { createReader } from '../reader.ts'
import { buildLastRelease, lacksRelease } from '../release.ts'
import { at, createResult, type Findings, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam } from '../team.ts'
import { createViewer } from '../viewer.ts'
import { startWriters } from '../writer.ts'

const PROCESSES = 3
/** Between two pages that somebody opens. */
const OPENED_MS = 100

type Site = {
  servers: Server[]
  front: Server
  isUsed(server: Server): Promise<void>
  databaseUrl: string
  setting: Setting
  found: Findings
}

export const rolling: Scenario = {
  name: 'rolling',
  wants: ['postgres', 'nginx'],
  // Builds another release.
  notInTestSuite: true,
  async run(setting) {
    const found = createResult()
    const why = await lacksRelease()
    if (why) {
      found.skip(why)
      return found.result
    }
    const old = await buildLastRelease(setting.reportProgress ?? (() => {}))
    const started: (() => Promise<void>)[] = []
    try {
      const postgres = await createExternal()
      started.push(postgres.remove)
      const servers = await Promise.all(
        Array.from({ length: PROCESSES }, () => createServer(old, postgres.url, { TRUST_PROXY: '1' })),
      )
      for (const server of servers) started.push(server.remove)
      await Promise.all(servers.map((server) => server.start()))
      const nginx = await startNginx(servers.map(({ port }) => port))
      started.push(nginx.stop)
      const front = inFrontOf(servers, nginx.url, postgres.url)
      const isUsed = ({ port }: Server) => nginx.uses(port)
      await work({ servers, front, isUsed, databaseUrl: postgres.url, setting, found })
    } finally {
      for (const end of started.reverse()) await end()
    }
    return found.result
  },
}

async function work(site: Site) {
  const { servers, front, databaseUrl, setting, found } = site
  const { scale, random } = setting
  const team = await createTeam(front, {
    people: at(scale, { tiny: 4, small: 8, full: 16 }),
    projects: at(scale, { tiny: 2, small: 4, full: 8 }),
  })
  const grown = await addOldRows(
    { front, team },
    databaseUrl,
    at(scale, { tiny: 5_000, small: 20_000, full: 60_000 }),
  )
  const pages = Array.from({ length: at(scale, { tiny: 8, small: 40, full: 120 }) }, (_, index) => {
    const chance = random.fork(`viewer ${index}`)
    const projectId = team.projects[index % team.projects.length] ?? ''
    const { url } = servers[index % (servers.length + 1)] ?? front
    // A page of the last release knows the project as that release describes it, so it is not compared with a fresh answer.
    const options = { person: chance.pick(team.people), projectId, shown: ['getProject'] as const }
    return createViewer({ base: () => url, rest: front.url, team, ...options }, chance, found)
  })
  const pause = at(scale, { tiny: 60, small: 20, full: 10 })
  const writers = startWriters(
    { server: front, team, random, found },
    { mayBeCut: false, ticketsAtMost: 60, pause },
  )
  const reader = createReader(front, team, found)
  const newcomers = openPages(front.url, found)
  const restarts = await restartEach({ ...site, more: writers.more })
  const behind = await finishUpgrade(databaseUrl, writers.more)
  await writers.stop()
  await reader.stop()
  // The last event of each project then has the counts of this release.
  await createTicket({ front, team }, grown, 'After the upgrade')
  const opened = await newcomers.stop()
  const refused = writers.tally.unavailable - writers.tally.late
  found.expect(refused === 0, `${refused} changes were answered 503: ${JSON.stringify(writers.reasons)}`)
  const { events, ms } = await reachEnd(pages, team, databaseUrl, found)
  await Promise.all(pages.map((page) => page.stop()))
  await compare(writers.ledger, databaseUrl, team.projects, found, false)
  await checkInvariants(databaseUrl, found)
  Object.assign(found.figures, {
    ...restarts,
    ...behind,
    'open pages': pages.length,
    'streams opened by them': pages.reduce((total, { tally }) => total + tally.streams, 0),
    'pages opened meanwhile': opened,
    events,
    'changes that failed': writers.tally.noAnswer + refused,
    'changes past a time limit': writers.tally.late,
    ...writers.reasons,
    'slowest change ms': Math.round(writers.tally.slowest),
    reads: reader.tally.answered,
    'reads that failed': reader.tally.failed,
    'slowest read ms': Math.round(reader.tally.slowest),
    'caught up at the end ms': ms,
  })
}

/** Replaces one process after the other, and lets the releases run side by side for a while each time. */
async function restartEach({
  servers,
  isUsed,
  setting,
  more,
}: Site & { more(count: number): Promise<unknown> }) {
  const writes = at(setting.scale, { tiny: 20, small: 200, full: 800 })
  let slowestStop = 0
  let slowestStart = 0
  let last: Server | undefined
  await more(writes)
  for (const server of servers) {
    if (last) await isUsed(last)
    slowestStop = Math.max(slowestStop, (await server.end('SIGTERM')).ms)
    server.replace(setting.program)
    slowestStart = Math.max(slowestStart, await server.start())
    last = server
    await more(writes)
    setting.reportProgress?.('one process is replaced')
  }
  return { 'slowest stop ms': Math.round(slowestStop), 'slowest start ms': Math.round(slowestStart) }
}

/** Goes on with the load until everything is made. */
async function finishUpgrade(databaseUrl: string, more: (count: number) => Promise<unknown>) {
  const began = performance.now()
  const first = await partsLeft(databaseUrl)
  while ((await partsLeft(databaseUrl)) > 0) await more(20)
  return {
    'parts of the upgrade left at the last restart': first,
    'made after the last restart ms': Math.round(performance.now() - began),
  }
}

/** Somebody opens the application again and again: the page, and the script that it names. */
function openPages(url: string, found: Findings) {
  let stopped = false
  let opened = 0
  async function openOne() {
    const page = await fetch(`${url}/`)
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
    found.expect(page.ok && script !== undefined, `a page was answered ${page.status}`)
    const answer = await fetch(`${url}${script}`)
    await answer.arrayBuffer()
    found.expect(answer.ok, `the script of a page was answered ${answer.status}`)
    opened += 1
  }
  async function open() {
    while (!stopped) {
      await openOne().catch((error: Error) => found.expect(false, `a page was not opened: ${error.message}`))
      await delay(OPENED_MS)
    }
  }
  const opening = open()
  return {
    async stop() {
      stopped = true
      await opening
      return opened
    },
  }
}
