// Runs the programs of the proof: tests with their reports, and the checks of the sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'
import { readReport } from './tally.mjs'

const reports = mkdtempSync(join(tmpdir(), 'lacewing-reports-'))
/** The steps' data folder after a first start (server/test/ready-data.ts). */
const readyData = mkdtempSync(join(tmpdir(), 'lacewing-ready-'))

export function heading(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`)
}

/** Runs a program of a dependency. */
const run = (library, program, ...rest) => runFile(join('node_modules', library, program), ...rest)

/** Runs a program with this Node.js, without a shell or PATH look-up. */
async function runFile(program, args = [], env = {}, output = 'inherit', priority = 0) {
  const file = join(root, program)
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, LACEWING_READY_DATA: readyData, ...(output === 'pipe' && colors), ...env },
  })
  if (priority && child.pid) setPriority(child.pid, priority)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      text += data
    })
  const [status, signal] = await once(child, 'close').catch((error) => [1, error.message])
  if (signal) text += `${program} ended with ${signal}\n`
  if (output === 'inherit') process.stdout.write(text)
  return { ok: status === 0, text }
}

let runs = 0
/** Runs tests with the reporter whose output tally.mjs reads. */
export async function startTests(library, program, args, { env = {}, output } = {}) {
  const file = join(reports, `${++runs}.json`)
  const result = await run(library, program, args, { ...env, LACEWING_TALLY: file }, output)
  return { ...result, report: readReport(file) }
}

/** The program and its arguments. @param projects names of projects in vitest.config.ts */
export function vitestWith(projects, filters = []) {
  const names = projects.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=./script/vitest-reporter.mjs']
  return ['vitest', 'vitest.mjs', ['run', ...names, ...filters, ...reporters]]
}

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL

/** Starts the checks of the sources. They get what the tests leave of the processors. */
export function startChecks(files = ['.']) {
  const biome = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files]
  return Object.entries({
    Lint: run('@biomejs/biome', 'bin/biome', biome, {}, 'pipe', LOWER),
    'Plain English': runFile('script/style.mjs', [], {}, 'pipe', LOWER),
    Types: run('typescript', 'bin/tsc', ['--noEmit'], {}, 'pipe', LOWER),
  })
}

/** Removes what the programs left. */
export function removeFolders() {
  for (const folder of [reports, readyData]) rmSync(folder, { recursive: true, force: true })
}
