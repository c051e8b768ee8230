// `npm test`: installs what is missing, then proves the product: unit tests, server tests, browser tests of everyday work, and
// beside them lint and types. `npm test -- screens`: the browser tests of the other screens. `npm run test:processes`: tests that
// start and kill processes. `npm test -- STEP …` runs only these steps; the step
// `changed` runs the tests for a change, and `lint` and `image` run beside the others; --need-browser fails if there is no browser for the
// browser tests. If a step fails, the others still run. Tests that could not run here are listed at the end, with the reason.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from './audit.mjs'
import { install, root } from './install.mjs'
import { NOT_ON_OTHER_POSTGRES, ON_OTHER_POSTGRES } from './levels.mjs'
import { lacks } from './machine.mjs'
import { heading, removeFolders, startChecks, startTests, vitestWith } from './run.mjs'
import { count, createTally } from './tally.mjs'

const tally = createTally()

async function runTests(...words) {
  const { ok, text, report } = await startTests(...words)
  tally.tests(ok, report)
  return { ok, text }
}

const vitest = (projects, { filters, ...options } = {}) => runTests(...vitestWith(projects, filters), options)

async function startLint() {
  const checks = startChecks()
  // Waits for the registry while the checks have the processors to themselves.
  heading('Known vulnerabilities in the dependencies')
  const known = audit()
  const results = await Promise.all(checks.map(async ([title, running]) => ({ title, ...(await running) })))
  return () => {
    for (const { title, ok, text } of results) {
      heading(title)
      process.stdout.write(text)
      tally.check(ok, title)
    }
    tally.check(known.ok, 'known vulnerabilities in the dependencies')
    if (known.whyUnknown) tally.skip('Known vulnerabilities in the dependencies', known.whyUnknown)
  }
}

async function unit() {
  heading('Unit tests')
  await vitest(['unit'])
}

async function server() {
  heading('Server tests on the embedded PostgreSQL')
  await vitest(['server'])
}

async function processes() {
  heading('Tests of processes: faults, starts, backups, the command line')
  await vitest(['processes'])
  heading('Browser tests of processes: outages, many tabs, large boards')
  await browserTests(['processes'])
}

/**
 * The tests that need external programs, for a machine that has run the others without these programs. The step `external` has
 * those of server/db/pooler.test.ts.
 */
async function outside() {
  heading('Tests with external programs: PgBouncer, nginx and others')
  const filters = [
    ...['faults/outside', 'faults/signal-outside.test.ts', 'faults/service.test.ts'],
    'server/mail-in/read.test.ts',
  ]
  await vitest(['processes', 'server'], { filters })
}

async function external() {
  heading('What the product sends to a database, on an external PostgreSQL')
  const { startScratchPostgres } = await import('./scratch-postgres.mjs')
  const scratch = await startScratchPostgres()
  if (!scratch) return tally.skip('the server tests on an external PostgreSQL', lacks('postgres'))
  console.log(`PostgreSQL ${scratch.major}`)
  try {
    const filters = [...ON_OTHER_POSTGRES, ...NOT_ON_OTHER_POSTGRES.map((path) => `--exclude=${path}`)]
    await vitest(['server', 'processes'], { filters, env: { TEST_DATABASE_URL: scratch.url } })
  } finally {
    await scratch.stop()
  }
}

async function startImage() {
  const { ok, text, report } = await startTests(...vitestWith(['image']), { output: 'pipe' })
  return () => {
    heading('The image: its build, and its start as a container')
    process.stdout.write(text)
    tally.tests(ok, report)
  }
}

/** @param projects names of projects in playwright.config.ts */
async function browserTests(projects, filters = []) {
  const build = spawnSync(process.execPath, [join(root, 'script/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (!tally.check(build.status === 0, 'the build')) return
  const { findChromium } = await import('./chromium.mjs')
  const { env, missing = lacks('fonts') } = await findChromium()
  if (missing && options.includes('--need-browser'))
    tally.check(false, 'the browser tests, which were asked for')
  if (missing) return tally.skip('the browser tests', missing)
  const reporter = '--reporter=list,./script/playwright-reporter.mjs'
  const args = ['test', ...projects.map((name) => `--project=${name}`), reporter, ...filters]
  await runTests('@playwright/test', 'cli.js', args, { env })
}

async function e2e() {
  heading('Browser tests of everyday work')
  await browserTests(['everyday'])
}

async function screens() {
  heading('Browser tests of the other screens')
  await browserTests(['screens'])
}

/** The most test files of the server that are run: with the rows of the matrices they take a minute on two cores. */
const NEAREST = 10
const NEAREST_SPECS = 2

/** Runs the tests for the current change, the nearest first, for the developer who is working on it. */
async function changed() {
  const { changedFiles, testsFor } = await import('./changed.mjs')
  const files = changedFiles()
  const { tests, calls, matrices, specs } = testsFor(files)
  const isUnit = (file) => !/^(server|faults)\//.test(file)
  const near = tests.filter((file) => !isUnit(file)).slice(0, NEAREST)
  heading(`What ${count(files.length, 'changed file')} reach${files.length === 1 ? 'es' : ''}`)
  const checks = startChecks(files.filter((file) => existsSync(join(root, file))))
  const first = [...tests.filter(isUnit), ...near]
  if (first.length > 0) await vitest(['unit', 'server', 'processes', 'image'], { filters: first })
  if (matrices.length > 0) {
    heading(`The matrices’ rows for ${calls.join(', ')}`)
    await vitest(['server'], { filters: [...matrices, '--testNamePattern', `\\b(${calls.join('|')})\\b`] })
  }
  if (specs.length > 0) {
    heading('Browser tests')
    await browserTests(['everyday', 'screens'], specs.slice(0, NEAREST_SPECS))
  }
  for (const [title, checking] of checks) {
    const { ok, text } = await checking
    if (!tally.check(ok, title)) process.stdout.write(text)
  }
  const left = tests.filter((file) => !isUnit(file)).length - near.length
  if (left > 0)
    console.log(
      `\n${count(left, 'more test file')} of the server ${left === 1 ? 'is' : 'are'} reached: npm test -- server`,
    )
  const others = specs.slice(NEAREST_SPECS)
  if (others.length > 0) console.log(`\nNot run of the browser tests that it reaches: ${others.join(' ')}`)
}

const steps = { changed, unit, server, e2e, screens, processes, outside, external }
/** Steps that run beside the others, because nothing in them is sensitive to time. Each resolves with a function that reports it. */
const besides = { lint: startLint, image: startImage }
/** The steps that test the product itself. */
const product = ['lint', 'unit', 'server', 'e2e']
const titles = {
  lint: 'lint and types',
  unit: 'unit tests',
  server: 'server tests',
  e2e: 'browser tests of everyday work',
  screens: 'browser tests of the other screens',
}
const names = [...Object.keys(steps), ...Object.keys(besides), 'product']

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('--'))
const chosen = words.filter((word) => !word.startsWith('--'))
const unknown =
  chosen.find((name) => !names.includes(name)) ?? options.find((name) => name !== '--need-browser')
if (unknown) {
  console.error(`npm test -- ${unknown}: the steps are ${names.join(', ')}.`)
  process.exit(1)
}

await install()
const asked = (chosen.length > 0 ? chosen : ['product']).flatMap((name) =>
  name === 'product' ? product : [name],
)
const step = (name, ...rest) => tally.step(titles[name] ?? name, ...rest)
/** The steps beside the others that have ended and are not reported yet. */
const ended = []
const reportEnded = async () => {
  for (const { name, report, ms } of ended.splice(0)) await step(name, report, ms)
}
const running = asked
  .filter((name) => name in besides)
  .map(async (name) => {
    const began = performance.now()
    const report = await besides[name]().catch((error) => () => Promise.reject(error))
    ended.push({ name, report, ms: performance.now() - began })
  })
for (const name of asked.filter((name) => name in steps)) {
  await step(name, steps[name])
  await reportEnded()
}
await Promise.all(running)
await reportEnded()
removeFolders()
if (chosen.length === 0)
  console.log(
    '\nProven by other steps, which CI runs: the browser tests of the other screens (npm test -- screens), and the tests of\nprocesses and with other programs (npm run test:processes).',
  )
process.exitCode = tally.report() ? 0 : 1
