// Reports a vitest run to script/tally.mjs: how many tests passed, which failed or were skipped, and why.
import { writeFileSync } from 'node:fs'
import { reasonOf } from './tally.mjs'

export default class TallyReporter {
  #asked
  onInit(vitest) {
    this.#asked = vitest.config.testNamePattern
  }

  onTestRunEnd(modules, unhandledErrors) {
    const failed = unhandledErrors.map(({ message }) => ({ test: 'an error outside any test', why: message }))
    const report = { passed: 0, failed, skipped: [] }
    for (const module of modules) {
      const suites = [module, ...module.children.allSuites()]
      for (const suite of suites)
        for (const { message } of suite.errors())
          failed.push({ test: `${module.relativeModuleId} > ${suite.fullName ?? ''}`, why: message })
      for (const test of module.children.allTests())
        if (!this.#asked || this.#asked.test(test.fullName)) addTest(report, module.relativeModuleId, test)
    }
    writeFileSync(process.env.LACEWING_TALLY, JSON.stringify(report))
  }
}

/** Adds a test, which may be skipped as a whole or have reported some of its steps as skipped. */
function addTest(report, file, test) {
  const name = `${file} > ${test.fullName}`
  const { state, note, errors } = test.result()
  if (state === 'passed') report.passed += 1
  else if (state === 'skipped') report.skipped.push({ test: name, why: note ?? reasonOf(test.fullName) })
  else report.failed.push({ test: name, why: errors?.[0]?.message })
  for (const { message } of test.annotations()) {
    const why = reasonOf(message)
    if (why) report.skipped.push({ test: name, why })
  }
}
