// The result of a whole run of the tests: steps and times, failures, tests that this machine could not run and why, and sums. A
// test that is skipped without a reason counts as failed, so that no test is left out unnoticed.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The reason in a title or annotation such as `behind nginx [SKIPPED: nginx is not installed]`. */
export function reasonOf(text) {
  return /SKIPPED: ([^\]]+)/.exec(text)?.[1]
}

/** Reads the report of a test run; null if the run ended before writing it. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** How many skipped tests to list per reason, and how many failures to list. */
const SHOWN = 5
const FAILURES_SHOWN = 20
/** How many lines of a failure's message to list. */
const LINES_SHOWN = 4

export const count = (number, noun) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
const time = (ms) => {
  const seconds = Math.round(ms / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function listFailures(failures) {
  if (failures.length > 0) console.log('\nFailed:')
  for (const line of failures.slice(0, FAILURES_SHOWN).flat()) console.log(`  ${line}`)
  const more = failures.length - FAILURES_SHOWN
  if (more > 0) console.log(`  and ${count(more, 'more failure')}`)
}

/** @param skipped tests by reason */
function listSkipped(skipped) {
  if (skipped.size > 0) console.log('\nNot run on this machine:')
  for (const [why, tests] of skipped) {
    const [first, ...others] = tests
    if (others.length === 0) console.log(`  ${first}: ${why}`)
    else console.log(`  ${count(tests.size, 'test')}: ${why}`)
    for (const test of others.length === 0 ? [] : [...tests].slice(0, SHOWN)) console.log(`    ${test}`)
    if (tests.size > SHOWN) console.log(`    and ${count(tests.size - SHOWN, 'more test')}`)
  }
}

export function createTally() {
  let passed = 0
  /** The failures with their reasons, in order. */
  const failures = []
  /** Skipped tests by reason. */
  const skipped = new Map()
  const steps = []
  const began = performance.now()

  function fail(test, why = '') {
    const lines = stripVTControlCharacters(why)
      .split('\n')
      .filter((line) => line.trim())
    failures.push([test, ...lines.slice(0, LINES_SHOWN).map((line) => `  ${line}`)])
  }

  function skip(test, why) {
    // Several runs may skip the same test, which counts once.
    if (why) skipped.set(why, (skipped.get(why) ?? new Set()).add(test.replace(/ \[SKIPPED: [^\]]*\]/, '')))
    else {
      fail(test, 'skipped without a reason')
      console.error(`SKIPPED WITHOUT A REASON, counts as failed: ${test}`)
    }
  }

  return {
    skip,

    /** Records the result of a check, such as the linter. */
    check(ok, name) {
      if (!ok) fail(name)
      return ok
    },

    /** Records a test run. A run that ended without a report, or that failed without a failing test, counts as one failure. */
    tests(ok, report) {
      const failedBefore = failures.length
      passed += report?.passed ?? 0
      for (const { test, why } of report?.failed ?? []) fail(test, why)
      for (const { test, why } of report?.skipped ?? []) skip(test, why)
      if (failures.length === failedBefore && !(ok && report))
        fail('a test run', report ? 'failed although no test did' : 'ended without a report')
      return failures.length === failedBefore
    },

    /** Runs one step to its end, even if earlier steps failed. @param ms how long it took, if it ended before this call */
    async step(name, run, ms) {
      const start = performance.now()
      const failedBefore = failures.length
      try {
        await run()
      } catch (error) {
        fail(name, String(error))
        console.error(error)
      }
      steps.push({ name, ms: ms ?? performance.now() - start, ok: failures.length === failedBefore })
    },

    /** Prints the result. @returns whether everything passed */
    report() {
      listSkipped(skipped)
      listFailures(failures)
      console.log('')
      for (const { name, ms, ok } of steps) console.log(`  ${ok ? 'ok    ' : 'FAILED'}  ${name}, ${time(ms)}`)
      const sums = [`${passed} passed`, `${failures.length} failed`]
      const notRun = [...skipped.values()].reduce((sum, { size }) => sum + size, 0)
      if (notRun > 0) sums.push(`${notRun} not run here`)
      console.log(`\n${sums.join(', ')}, in ${time(performance.now() - began)}`)
      return failures.length === 0
    },
  }
}
