// Unit and server tests: everything named *.test.ts beside what it tests. Browser tests live in e2e/.
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PROCESSES } from './script/levels.mjs'
import './script/grammar.mjs'

/** What takes minutes, the longest first: begun last, it would run on alone. */
const LONG = [
  'faults/fast',
  'faults/outside',
  'faults/',
  'server/cli/',
  'server/db/',
  'server/test/',
  'server/backup/',
  'server/pipeline/answer-cache',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.includes(`/${path}`))
      return place < 0 ? LONG.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

const not = (paths: string[]) => paths.map((path) => `!${path}`)

const onDatabase = {
  globalSetup: ['server/test/global-setup.ts'],
  // The server's modules keep no state, so test files share them: loading them took as long as the tests.
  // Those of pages do.
  isolate: false,
  setupFiles: ['server/test/setup.ts'],
}

export default defineConfig({
  test: {
    projects: [
      // Left out by `!`, since an `exclude` of a project's own hides those of the command line.
      {
        extends: true,
        test: { name: 'unit', include: ['{domain,web,script,bench}/**/*.test.ts', ...not(PROCESSES)] },
      },
      {
        extends: true,
        test: { name: 'server', include: ['server/**/*.test.ts', ...not(PROCESSES)], ...onDatabase },
      },
      { extends: true, test: { name: 'processes', include: PROCESSES, ...onDatabase } },
    ],
    sequence: { sequencer: LongFirst },
    // Most of a server test is waiting, for PostgreSQL or for another process: one more than the processors of the
    // smallest machine it runs on.
    maxWorkers: 3,
    // Far beyond what any test takes: a slow machine is no failure. The longest take a minute on one that has other work.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Otherwise it is a second: so long a virtual machine may stand still.
    expect: { poll: { timeout: 30_000 } },
  },
})
