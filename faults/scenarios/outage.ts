// The database fails under load and comes back: it is frozen or killed, or an external one is stopped. The server keeps running
// and answers every request within 6 s, during the outage with 503 and Retry-After. It recovers by itself soon after.
import { setTimeout as delay } from 'node:timers/promises'
import type { Capability } from '../../script/machine.mjs'
import { signalIfThere } from '../../server/db/embedded/process.ts'
import { PASSWORD } from '../../server/test/people.ts'
import { hasStarted } from '../../server/test/started.ts'
import { crash } from '../crash.ts'
import { createExternal } from '../external.ts'
import { checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { backendsOf, postmasterOf } from '../processes.ts'
import { at, createResult, type Findings, type Scale, type Scenario, type Setting } from '../scenario.ts'
import { createServer, type Server } from '../server.ts'
import { createTeam, type Team } from '../team.ts'
import { createViewer } from '../viewer.ts'
import { startWriters, type Writers } from '../writer.ts'

const ANSWER_MS = 6_000
/** The tiny run shares a busy machine with other tests: it judges by order, not by time. */
const RECOVERY_MS = { tiny: TIMEOUT_MS, small: 2_000, full: 2_000 }

/** A way to take the database away. `leave` returns a function that brings it back and resolves once it accepts connections. */
type Away = { name: string; leave(): Promise<() => Promise<void>> }

export const outage = scenario('outage', 'proc', embedded)
export const outageExternal = scenario('outage-external', 'postgres', external)

type Check = (setting: Setting, found: Findings) => Promise<void>

function scenario(name: string, capability: Capability, check: Check): Scenario {
  return {
    name,
    wants: [capability],
    async run(setting) {
      const found = createResult()
      await check(setting, found)
      return found.result
    },
  }
}

async function embedded(setting: Setting, found: Findings) {
  const server = await createServer(setting.program)
  const freeze: Away = {
    name: 'embedded frozen',
    async leave() {
      const postmaster = await postmasterOf(server.dataDir)
      const pids = [postmaster, ...(await backendsOf(postmaster, false))]
      // The clean-up has to continue frozen processes first, because they cannot be ended.
      const thaw = hasStarted(async () => {
        for (const pid of pids) signalIfThere(pid, 'SIGCONT')
      })
      for (const pid of pids) signalIfThere(pid, 'SIGSTOP')
      return thaw
    },
  }
  const kill: Away = {
    name: 'embedded killed',
    async leave() {
      await crash(await postmasterOf(server.dataDir))
      return async () => {}
    },
  }
  try {
    await server.start()
    await runThroughFault({ server, setting, found }, [freeze, kill], 'embedded')
  } finally {
    await server.remove()
  }
}

async function external(setting: Setting, found: Findings) {
  const postgres = await createExternal()
  const ended = (name: string, how: NodeJS.Signals): Away => ({
    name,
    async leave() {
      await postgres.stop(how)
      return () => postgres.start()
    },
  })
  const server = await createServer(setting.program, postgres.url)
  try {
    await server.start()
    const stops = [ended('external stopped', 'SIGINT'), ended('external crashed', 'SIGQUIT')]
    await runThroughFault({ server, setting, found }, stops, 'external')
  } finally {
    await server.remove()
    await postgres.remove()
  }
}

async function runThroughFault(
  { server, setting, found }: { server: Server; setting: Setting; found: Findings },
  stops: Away[],
  name: string,
) {
  const { scale, random } = setting
  const team = await createTeam(server, { people: 8, projects: 2 })
  const pid = server.pid()
  const page = createViewer(
    {
      base: () => server.url,
      rest: server.url,
      team,
      person: team.people[1] ?? (team.people[0] as never),
      projectId: team.projects[0] ?? '',
    },
    random.fork('viewer'),
    found,
  )
  const writers = startWriters({ server, team, random, found }, { mayBeCut: false, pause: 30 })
  const times = at(scale, { tiny: 2, small: 2, full: 5 })
  const signingIn = keepSigningIn(server, team, found, scale)
  for (const stop of Array.from({ length: times }, (_, time) => stops[time % stops.length] as Away)) {
    await writers.more(20)
    await once({
      writers,
      stop,
      away: at(scale, { tiny: 700, small: 10_000, full: 30_000 }),
      found,
      people: team.people.length,
      limit: at(scale, RECOVERY_MS),
    })
  }
  await writers.more(20)
  await writers.stop()
  found.figures[`${name}: sign-ins done / turned away`] = await signingIn.stop()
  found.expect(server.running() && server.pid() === pid, `${name}: the server process ended`)
  const { url } = await server.database()
  await compare(writers.ledger, url, team.projects, found)
  await checkInvariants(url, found)
  const last = () =>
    writers.ledger.acknowledged.filter((event) => event.project_id === page.projectId).at(-1)?.seq ?? 0
  found.expect(
    await within(TIMEOUT_MS, () => page.seen() >= last()),
    `${name}: an open page did not catch up`,
  )
  await page.compare()
  await page.stop()
  Object.assign(found.figures, {
    [`${name}: answers 503`]: writers.tally.unavailable,
    [`${name}: no answer`]: writers.tally.noAnswer,
    [`${name}: slowest answer ms`]: Math.round(writers.tally.slowest),
  })
  found.expect(
    scale === 'tiny' || writers.tally.slowest <= ANSWER_MS,
    `${name}: an answer took ${Math.round(writers.tally.slowest)} ms`,
  )
}

/** Signs in repeatedly: each attempt succeeds, or gets a 503 with Retry-After in time. */
function keepSigningIn(server: Server, team: Team, found: Findings, scale: Scale) {
  let stopped = false
  let done = 0
  let turnedAway = 0
  async function signIn() {
    const began = performance.now()
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: team.people[0]?.email, password: PASSWORD }),
    })
    const text = await response.text()
    const took = performance.now() - began
    if (response.status === 200) done += 1
    else turnedAway += 1
    const hasRetryAfter = response.status === 503 && Number(response.headers.get('retry-after')) > 0
    found.expect(
      response.status === 200 || hasRetryAfter,
      `a sign-in was answered ${response.status} ${text}`,
    )
    found.expect(scale === 'tiny' || took <= ANSWER_MS, `a sign-in took ${Math.round(took)} ms`)
  }
  const signing = (async () => {
    while (!stopped) {
      await signIn().catch((error: Error) =>
        found.expect(false, `a sign-in was not answered: ${error.message}`),
      )
      await delay(300)
    }
  })()
  return {
    async stop() {
      stopped = true
      await signing
      return `${done} / ${turnedAway}`
    },
  }
}

async function once({
  writers,
  stop,
  away,
  found,
  people,
  limit,
}: {
  writers: Writers
  stop: Away
  away: number
  found: Findings
  people: number
  limit: number
}) {
  const comeBack = await stop.leave()
  await delay(away)
  const before = writers.tally.unavailable
  // Requests that wait for the database are answered during the outage, not only when the database is back.
  await writers.answered()
  await comeBack()
  const began = performance.now()
  await writers.more(1)
  const took = Math.round(performance.now() - began)
  // Waits for more writes than could have been answered just before.
  await writers.more(people + 1)
  found.expect(took <= limit, `${stop.name}: ${took} ms until the first successful write`)
  found.figures[`${stop.name}: away s / first success after ms`] = `${away / 1_000} / ${took}`
  found.expect(away < 5_000 || /killed/.test(stop.name) || before > 0, `${stop.name}: nobody noticed`)
}
