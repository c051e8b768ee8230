// What a whole run of the tests comes to: each step with its time, what could not run here and why, and the sums.
// A test that is skipped without a reason counts as failed: nothing is left out unseen.
import { existsSync, readFileSync } from 'node:fs'

/** The reason in a title or annotation such as `behind nginx [SKIPPED: nginx is not installed]`. */
export function reasonOf(text) {
  return /SKIPPED: ([^\]]+)/.exec(text)?.[1]
}

/** A reporter's output; null if the run ended before writing it. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** How many skipped tests to list per reason. */
const SHOWN = 5

const count = (number, noun) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
const time = (ms) => {
  const seconds = Math.round(ms / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export function createTally() {
  const total = { passed: 0, failed: 0 }
  /** Skipped tests by reason. */
  const skipped = new Map()
  const steps = []
  const began = performance.now()

  function skip(test, why) {
    // Several runs may skip the same test.
    if (why) skipped.set(why, (skipped.get(why) ?? new Set()).add(test.replace(/ \[SKIPPED: [^\]]*\]/, '')))
    else {
      total.failed += 1
      console.error(`SKIPPED WITHOUT A REASON, counts as failed: ${test}`)
    }
  }

  return {
    skip,

    /** A pass/fail check, such as the linter. */
    check(ok) {
      if (!ok) total.failed += 1
      return ok
    },

    /** A test run. One that ended without a report, or failed although no test did, counts as one failure. */
    tests(ok, report) {
      const failedBefore = total.failed
      total.passed += report?.passed ?? 0
      total.failed += report?.failed ?? 0
      for (const { test, why } of report?.skipped ?? []) skip(test, why)
      if (total.failed === failedBefore && !(ok && report)) total.failed += 1
      return total.failed === failedBefore
    },

    /** Runs one step to its end, whatever the steps before it came to. */
    async step(name, run) {
      const start = performance.now()
      const failedBefore = total.failed
      try {
        await run()
      } catch (error) {
        total.failed += 1
        console.error(error)
      }
      steps.push({ name, ms: performance.now() - start, ok: total.failed === failedBefore })
    },

    /** @returns whether everything passed */
    tell() {
      if (skipped.size > 0) console.log('\nNot run on this machine:')
      for (const [why, tests] of skipped) {
        console.log(`  ${count(tests.size, 'test')}: ${why}`)
        for (const test of [...tests].slice(0, SHOWN)) console.log(`    ${test}`)
        if (tests.size > SHOWN) console.log(`    and ${count(tests.size - SHOWN, 'more test')}`)
      }
      console.log('')
      for (const { name, ms, ok } of steps) console.log(`  ${ok ? 'ok    ' : 'FAILED'}  ${name}, ${time(ms)}`)
      const sums = [`${total.passed} passed`, `${total.failed} failed`]
      const notRun = [...skipped.values()].reduce((sum, { size }) => sum + size, 0)
      if (notRun > 0) sums.push(`${notRun} not run here`)
      console.log(`\n${sums.join(', ')}, in ${time(performance.now() - began)}`)
      return total.failed === 0
    },
  }
}
