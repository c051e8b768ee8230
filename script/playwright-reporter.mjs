// Reports a browser test run to script/tally.mjs: how many tests passed, which failed or were skipped, and why.
import { writeFileSync } from 'node:fs'
import { reasonOf } from './tally.mjs'

export default class TallyReporter {
  #report = { passed: 0, failed: [], skipped: [] }

  /** Handles errors outside of tests: a file that does not load, or a worker fixture. */
  onError({ message }) {
    this.#report.failed.push({ test: 'an error outside any test', why: message })
  }

  onEnd() {
    for (const test of this.#suite.allTests()) {
      const outcome = test.outcome()
      const name = test.titlePath().filter(Boolean).join(' > ')
      if (outcome === 'expected') this.#report.passed += 1
      else if (outcome === 'skipped') this.#report.skipped.push({ test: name, why: whyOf(test) })
      else this.#report.failed.push({ test: name, why: test.results.at(-1)?.error?.message })
      for (const { type, description } of test.annotations)
        if (outcome !== 'skipped' && type === 'SKIPPED')
          this.#report.skipped.push({ test: name, why: reasonOf(`SKIPPED: ${description}`) })
    }
    writeFileSync(process.env.LACEWING_TALLY, JSON.stringify(this.#report))
  }

  #suite
  onBegin(_config, suite) {
    this.#suite = suite
  }

  printsToStdio() {
    return false
  }
}

function whyOf({ annotations }) {
  return annotations.find(({ type }) => type === 'skip')?.description
}
