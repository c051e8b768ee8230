// `npm test`: installs when needed, then lint, types and unit tests beside each other, server tests, an external
// PostgreSQL, build, browser.
// Stops at the first part that fails. `npm test -- lint`, `unit`, `server` or `e2e` runs one part.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from './audit.mjs'
import { install, root } from './install.mjs'

const reports = mkdtempSync(join(tmpdir(), 'lacewing-reports-'))
const total = { passed: 0, failed: 0 }

function heading(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`)
}

/** A library's program, run by this Node.js: no shell and no PATH in between. */
async function run(library, program, args, env = {}) {
  const { ok, said } = await runQuietly(library, program, args, env, 'inherit')
  process.stdout.write(said)
  return ok
}

/** What it says is for whoever started it to show, since others run beside it. */
async function runQuietly(library, program, args, env = {}, output = 'pipe') {
  const file = join(root, 'node_modules', library, program)
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...(output === 'pipe' && colors), ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      said += data
    })
  const [status, signal] = await once(child, 'close').catch((error) => [1, error.message])
  if (signal) said += `${library} ended with ${signal}\n`
  return { ok: status === 0, said }
}

/** A part that ended without a report, or failed although no test did, counts as one failure. */
function count(ok, report, read) {
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  total.passed += passed
  total.failed += failed || (ok ? 0 : 1)
  return ok
}

function plain(ok) {
  if (!ok) total.failed += 1
  return ok
}

let runs = 0
async function vitest(filters, env = {}, runIt = run) {
  const report = join(reports, `vitest-${++runs}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await runIt('vitest', 'vitest.mjs', ['run', ...filters, ...reporters], env)
  return count(ok, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }))
}

/** All at once, since none of them keeps all processors busy; told one after the other. */
async function beside(checks) {
  let good = true
  for (const [title, checking] of Object.entries(checks)) {
    const { ok, said } = await checking
    heading(title)
    process.stdout.write(said)
    good &&= ok
  }
  return good
}

const quietly = async (...program) => {
  const { ok, said } = await runQuietly(...program)
  return { ok: plain(ok), said }
}
const startLint = () => ({
  Lint: quietly('@biomejs/biome', 'bin/biome', ['check', '--error-on-warnings', '.']),
  Types: quietly('typescript', 'bin/tsc', ['--noEmit']),
})
const unitTests = ['domain', 'web', 'script', 'bench']

function holes() {
  heading('Known holes in the dependencies')
  return plain(audit())
}

const lint = async () => (await beside(startLint())) && holes()

function unit() {
  heading('Unit tests')
  return vitest(unitTests)
}

async function lintAndUnit() {
  let told = { said: '' }
  const tested = vitest(unitTests, {}, async (...program) => {
    told = await runQuietly(...program)
    return told.ok
  })
  const checks = { ...startLint(), 'Unit tests': tested.then((ok) => ({ ok, said: told.said })) }
  return (await beside(checks)) && holes()
}

async function server() {
  heading('Server tests on the embedded PostgreSQL')
  return (await vitest(['server', 'faults'])) && (await external())
}

/** What asks the database nothing, or nothing but what other tests ask it too. */
const onceIsEnough = [
  'db/embedded.test.ts',
  'db/embedded/**',
  'cli/**',
  'handlers.test.ts',
  'http/**',
  'launcher.test.ts',
  'main.test.ts',
  'test/fuzz*',
  'test/policy-matrix.test.ts',
].map((path) => `--exclude=server/${path}`)

async function external() {
  heading('Server tests on an external PostgreSQL')
  const { startScratchPostgres } = await import('./scratch-postgres.mjs')
  const scratch = await startScratchPostgres()
  if (!scratch) {
    console.log('SKIPPED: no PostgreSQL 15 or newer under /usr/lib/postgresql.')
    return true
  }
  console.log(`PostgreSQL ${scratch.major}`)
  try {
    return await vitest(['server', ...onceIsEnough], { TEST_DATABASE_URL: scratch.url })
  } finally {
    await scratch.stop()
  }
}

async function build() {
  heading('Build')
  const script = spawnSync(process.execPath, [join(root, 'script/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  })
  return plain(script.status === 0)
}

async function e2e() {
  if (!(await build())) return false
  heading('Browser tests')
  const { findChromium } = await import('./chromium.mjs')
  const browser = await findChromium()
  if (!browser) return plain(false)
  const report = join(reports, 'playwright.json')
  const env = { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ok = await run('@playwright/test', 'cli.js', ['test', '--reporter=list,json'], env)
  return count(ok, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
}

const parts = { lint, unit, server, e2e }
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown) {
  console.error(`npm test -- ${unknown}: the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

install()
let ok = true
try {
  const all = [lintAndUnit, server, e2e]
  for (const part of asked.length > 0 ? asked.map((name) => parts[name]) : all) {
    ok = await part()
    if (!ok) break
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = ok ? 0 : 1
