// SIGKILL of the server at random moments under load, even during startup. It restarts cleanly with one database process, and no
// acknowledged write is lost or duplicated. Runs on the embedded and on an external database.
import { setTimeout as delay } from 'node:timers/promises'
import { lacks } from '../../script/machine.mjs'
import { checkFiles } from '../files.ts'
import { checkInvariants } from '../invariants.ts'
import { compare } from '../ledger.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { at, createResult, type Findings, quantile, type Scenario, type Setting } from '../scenario.ts'
import { kindsAt, onEach, type Site } from '../sites.ts'
import { createTeam } from '../team.ts'
import { startWriters } from '../writer.ts'

export const killServer: Scenario = {
  name: 'kill-server',
  async run(setting) {
    const found = createResult()
    const blind = lacks('proc')
    if (blind) found.skip(blind)
    await onEach(kindsAt[setting.scale], { program: setting.program, found }, (site, own) =>
      killOften(site, setting, own),
    )
    return found.result
  },
}

async function killOften({ kind, server, postmasters }: Site, setting: Setting, found: Findings) {
  const { scale, reportProgress } = setting
  const random = setting.random.fork(kind)
  const kills = at(scale, { tiny: 1, small: 8, full: 100 })
  const team = await createTeam(server, {
    people: at(scale, { tiny: 4, small: 8, full: 8 }),
    projects: 3,
  })
  const writers = startWriters({ server, team, random, found }, { mayBeCut: true })
  const starts: number[] = []
  let whileStarting = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    await writers.more(5 + random.below(60))
    await delay(random.below(30))
    await server.end('SIGKILL')
    while (random.chance(0.1)) {
      whileStarting += 1
      server.launch()
      await delay(random.below(600))
      await server.end('SIGKILL')
    }
    starts.push(await server.start())
    if (kill % 25 === 0) reportProgress?.(`${kind}: ${kill} of ${kills} kills`)
    if (lacks('proc')) continue
    // A second postmaster may exist briefly: one that a killed server had just launched exits when it finds the folder in use.
    const isOne = await within(TIMEOUT_MS, async () => (await postmasters()).length === 1)
    found.expect(isOne, `database processes after kill ${kill}: ${(await postmasters()).join() || 'none'}`)
  }
  await writers.more(20)
  await writers.stop()
  Object.assign(found.figures, {
    kills,
    'further kills while starting': whileStarting,
    'start p50 ms': quantile(starts, 0.5),
    'start max ms': quantile(starts, 1),
    'retried after no answer': writers.tally.noAnswer,
    conflicts: writers.tally.conflicts,
  })
  const database = await server.database()
  await compare(writers.ledger, database.url, team.projects, found)
  await checkInvariants(database.url, found)
  await checkFiles(database, found)
}
