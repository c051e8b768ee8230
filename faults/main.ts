// `npm run test:faults`: runs the scenarios one after the other on the built server, and ends with a table of figures. --seed N
// repeats a run, --scenario NAME runs one scenario (may be given several times), --scale small|full sets the amount of work,
// --program FILE tests another server than the one that it builds. For scenarios with several kinds of faults, --times N repeats each
// one, and --fault NAME chooses one (may be given several times); --logs FOLDER keeps what Patroni, etcd and HAProxy print. A signal
// ends the run and everything that it started.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { lacks } from '../script/machine.mjs'
import { endOnSignal, endStarted, isEnding } from '../server/test/started.ts'
import { faults } from './cluster/faults.ts'
import { createRandom } from './random.ts'
import type { Result, Scale, Scenario, Setting } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { BUILT } from './server.ts'
import { verdictOf } from './verdict.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      scenario: { type: 'string', multiple: true },
      scale: { type: 'string', default: 'small' },
      program: { type: 'string' },
      times: { type: 'string' },
      fault: { type: 'string', multiple: true },
      logs: { type: 'string' },
    },
  })
  const seed = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed)
  const unknown = values.scenario?.find((name) => !scenarios.some((scenario) => scenario.name === name))
  if (unknown)
    throw new Error(
      `--scenario takes one of ${scenarios.map(({ name }) => name).join(', ')}; it is ${unknown}.`,
    )
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number; it is ${values.seed}.`)
  if (values.scale !== 'small' && values.scale !== 'full')
    throw new Error(`--scale takes small or full; it is ${values.scale}.`)
  const chosen = scenarios.filter(({ name }) => !values.scenario || values.scenario.includes(name))
  const times = values.times === undefined ? undefined : Number(values.times)
  if (times !== undefined && !(Number.isSafeInteger(times) && times > 0))
    throw new Error(`--times takes a whole number above 0; it is ${values.times}.`)
  const odd = values.fault?.find((name) => !faults.some((fault) => fault.name === name))
  if (odd) throw new Error(`--fault takes one of ${faults.map(({ name }) => name).join(', ')}; it is ${odd}.`)
  const own = { times, only: values.fault, logs: values.logs }
  return { seed, scale: values.scale as Scale, chosen, program: values.program, own }
}

type Run = { seed: number; scale: Scale; program: string; own: Pick<Setting, 'times' | 'only' | 'logs'> }

async function runOne(
  scenario: Scenario,
  { seed, scale, program, own }: Run,
): Promise<Result & { seconds: number }> {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1_000)
  const why = lacks(...(scenario.wants ?? []))
  if (why) return { figures: {}, broken: [], skipped: [why], seconds: 0 }
  const random = createRandom(seed).fork(scenario.name)
  const reportProgress = (words: string) =>
    say(`  ${String(seconds()).padStart(4)} s  ${scenario.name}: ${words}`)
  const run = async () => scenario.run({ scale, random, program, reportProgress, ...own })
  return { ...(await verdictOf(run, scenario)), seconds: seconds() }
}

function report(name: string, { figures, broken, skipped, seconds }: Result & { seconds: number }) {
  say(`\n${broken.length > 0 ? 'BROKEN ' : 'held   '} ${name} (${seconds} s)`)
  for (const [what, figure] of Object.entries(figures)) say(`    ${String(figure).padStart(12)}  ${what}`)
  for (const why of skipped) say(`    SKIPPED: ${why}`)
  for (const words of broken) say(`    BROKEN: ${words}`)
}

function buildProgram(): string {
  const build = fileURLToPath(new URL('../script/build.mjs', import.meta.url))
  if (spawnSync(process.execPath, [build], { stdio: 'inherit' }).status !== 0)
    throw new Error('the build failed')
  return BUILT
}

async function main() {
  const { seed, scale, chosen, program = buildProgram(), own } = readArguments()
  say(`Faults, scale ${scale}. To repeat this run: npm run test:faults -- --scale ${scale} --seed ${seed}`)
  const results = new Map<string, Result & { seconds: number }>()
  for (const scenario of chosen) {
    say(`… ${scenario.name}`)
    const result = await runOne(scenario, { seed, scale, program, own })
    // If the run is ending, the scenario failed because of that; the run does not wait for the scenario.
    if (isEnding()) return
    results.set(scenario.name, result)
    report(scenario.name, result)
  }
  say(`\n── All figures, seed ${seed} ${'─'.repeat(50)}`)
  for (const [name, result] of results) report(name, result)
  const broken = [...results.values()].filter((result) => result.broken.length > 0).length
  const skipped = [...results.values()].flatMap((result) => result.skipped).length
  say(`\n${results.size - broken} scenarios held, ${broken} broken, ${skipped} skipped steps; seed ${seed}`)
  // A scenario that did not end still has running servers.
  await endStarted(say)
  process.exit(broken > 0 ? 1 : 0)
}

endOnSignal(say)
// The verdict of the running scenario says why; one that was broken off may still fail.
process.on('uncaughtException', ({ message }) => say(`failed where nothing awaits it: ${message}`))
main().catch((error: Error) => {
  say(error.message)
  process.exitCode = 1
})
