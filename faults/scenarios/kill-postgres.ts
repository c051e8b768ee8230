// SIGKILL of PostgreSQL under load while the server keeps running: of the postmaster, or of one backend. Until it recovers,
// requests are answered only with 503 and Retry-After. Afterwards no acknowledged write is lost or duplicated. The server
// restarts the embedded database itself; the harness restarts the external one.
import { setTimeout as delay } from 'node:timers/promises'
import { crash } from '../crash.ts'
import { checkFiles } from '../files.ts'
import { checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { backendsOf } from '../processes.ts'
import { at, createResult, type Findings, quantile, type Scenario, type Setting } from '../scenario.ts'
import { kindsAt, onEach, type Site } from '../sites.ts'
import { createTeam } from '../team.ts'
import { startWriters } from '../writer.ts'

export const killPostgres: Scenario = {
  name: 'kill-postgres',
  wants: ['proc'],
  async run(setting) {
    const found = createResult()
    await onEach(kindsAt[setting.scale], { program: setting.program, found }, (site, own) =>
      killOften(site, setting, own),
    )
    return found.result
  },
}

async function killOften({ kind, server, postmasters, revive }: Site, setting: Setting, found: Findings) {
  const { scale, reportProgress } = setting
  const random = setting.random.fork(kind)
  const kills = at(scale, { tiny: 2, small: 8, full: 100 })
  const pid = server.pid()
  const team = await createTeam(server, {
    people: at(scale, { tiny: 4, small: 8, full: 8 }),
    projects: 3,
  })
  const writers = startWriters({ server, team, random, found }, { mayBeCut: false })
  const recoveries: number[] = []
  let whole = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    await writers.more(5 + random.below(60))
    await delay(random.below(30))
    let all = false
    let began = 0
    // Repeats, because a backend may exit by itself before the signal arrives.
    const killed = await within(TIMEOUT_MS, async () => {
      const postmaster = (await postmasters())[0] ?? 0
      const backends = await backendsOf(postmaster, true)
      all = backends.length === 0 || kill % 2 === 1
      began = performance.now()
      return crash(postmaster, all ? postmaster : random.pick(backends))
    })
    found.expect(killed, 'found nothing to kill')
    if (all) {
      whole += 1
      await revive()
    }
    // Waits for more writes than could have been in flight during the crash.
    await writers.more(team.people.length + 1)
    recoveries.push(performance.now() - began)
    const processes = await postmasters()
    found.expect(
      processes.length === 1,
      `database processes after kill ${kill}: ${processes.join() || 'none'}`,
    )
    if (kill % 25 === 0) reportProgress?.(`${kind}: ${kill} of ${kills} kills`)
  }
  await writers.stop()
  found.expect(server.running() && server.pid() === pid, 'the server process ended')
  // The tiny run does not judge time. outage.ts checks the same by the order of events.
  const isLate = scale !== 'tiny' && writers.tally.slowest > 6_000
  found.expect(!isLate, `an answer took ${Math.round(writers.tally.slowest)} ms`)
  Object.assign(found.figures, {
    kills,
    'of them postmaster': whole,
    'recovery p50 ms': quantile(recoveries, 0.5),
    'recovery max ms': quantile(recoveries, 1),
    ...writers.reasons,
    'no answer': writers.tally.noAnswer,
    'slowest answer ms': Math.round(writers.tally.slowest),
  })
  const database = await server.database()
  await compare(writers.ledger, database.url, team.projects, found)
  await checkInvariants(database.url, found)
  await checkFiles(database, found)
}
