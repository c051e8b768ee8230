// `npm run bench`: builds, starts the product with its PostgreSQL, seeds it, runs the scenarios one after the other, and prints
// and stores the results. --scenario NAME runs one scenario (may be given several times), --scale small|full sets the amount of
// data, --data DIR keeps the seeded database in that folder for further runs, --minutes N sets how long
// the endurance scenario runs.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endOnSignal } from '../server/test/started.ts'
import { createClient } from './client.ts'
import { inTerminal, keep, type Measured } from './report.ts'
import type { Scale, Scenario, Setting } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { seed } from './seed.ts'
import { openStage } from './stage.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      scenario: { type: 'string', multiple: true },
      scale: { type: 'string', default: 'small' },
      data: { type: 'string' },
      minutes: { type: 'string' },
    },
  })
  const unknown = values.scenario?.find((name) => !scenarios.some((scenario) => scenario.name === name))
  if (unknown)
    throw new Error(
      `--scenario takes one of ${scenarios.map(({ name }) => name).join(', ')}; it is ${unknown}.`,
    )
  if (values.scale !== 'small' && values.scale !== 'full')
    throw new Error(`--scale takes small or full; it is ${values.scale}.`)
  const chosen = scenarios.filter(({ name }) => !values.scenario || values.scenario.includes(name))
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  if (minutes !== undefined && !(minutes > 0))
    throw new Error(`--minutes takes a number above 0; it is ${values.minutes}.`)
  return { scale: values.scale as Scale, chosen, minutes, data: values.data && resolve(values.data) }
}

async function runOne(scenario: Scenario, setting: Setting): Promise<Measured> {
  const began = performance.now()
  const rows = await scenario.run(setting)
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { scenario: scenario.name, title: scenario.title, seconds, rows }
}

type Arguments = ReturnType<typeof readArguments>

async function measure({ chosen, scale, data, minutes }: Arguments): Promise<void> {
  const began = new Date()
  const stage = await openStage(data)
  try {
    const startedAt = performance.now()
    const seeded = await seed(stage, scale)
    say(`seeded in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    const client = createClient(stage.server.port)
    const results: Measured[] = []
    for (const scenario of chosen) {
      say(`… ${scenario.name}`)
      const measured = await runOne(scenario, { scale, stage, seeded, client, minutes })
      say(inTerminal(measured))
      results.push(measured)
      // Written after each scenario, so that a failing scenario does not lose the earlier results.
      if (chosen.length === scenarios.length) say(`Kept in ${keep({ scale, began, results })}`)
    }
  } finally {
    await stage.close()
  }
}

async function main() {
  const asked = readArguments()
  const build = fileURLToPath(new URL('../script/build.mjs', import.meta.url))
  if (spawnSync(process.execPath, [build], { stdio: 'inherit' }).status !== 0)
    throw new Error('the build failed')
  await measure(asked)
}

endOnSignal(say)
main().catch((error: Error) => {
  say(error.stack ?? error.message)
  process.exitCode = 1
})
