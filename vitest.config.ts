// Unit and server tests: every *.test.ts, which is beside the code that it tests. Browser tests are in e2e/.
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node'
import { IMAGE, PROCESSES } from './script/levels.mjs'
import './script/grammar.mjs'

/** Tests that take minutes, the longest first: if started last, such a test would still run after all others have ended. */
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
      const index = LONG.findIndex((path) => moduleId.includes(`/${path}`))
      return index < 0 ? LONG.length : index
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** The imports of such a module change with the files in a folder, not with its own text. Vitest misses the calls with a type. */
const GLOB = /import\.meta\.glob[<(]/

const notKeptWithGlob: Vite.Plugin = {
  name: 'lacewing:modules-with-a-glob-are-not-kept',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (GLOB.test(sourceCode) ? false : undefined)),
}

const not = (paths: string[]) => paths.map((path) => `!${path}`)

const onDatabase = {
  globalSetup: ['server/test/global-setup.ts'],
  // The server's modules keep no state, so test files share them: loading them took as long as the tests. The modules of pages do
  // keep state.
  isolate: false,
  setupFiles: ['server/test/setup.ts'],
}

export default defineConfig({
  plugins: [notKeptWithGlob],
  test: {
    projects: [
      // Excluded by `!`, because `exclude` in a project would override the excludes of the command line.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,web,script,bench}/**/*.test.ts', ...not(PROCESSES)],
          setupFiles: ['web/locale/lingui.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'server', include: ['server/**/*.test.ts', ...not(PROCESSES)], ...onDatabase },
      },
      {
        extends: true,
        test: { name: 'processes', include: [...PROCESSES, ...not(IMAGE)], ...onDatabase },
      },
      { extends: true, test: { name: 'image', include: IMAGE } },
    ],
    sequence: { sequencer: LongFirst },
    // Each step of a run loads much of the server: compiled modules are kept below node_modules.
    experimental: { fsModuleCache: true },
    // A server test mostly waits for PostgreSQL or another process, so this is one more than the processors of the smallest
    // machine on which the tests run.
    maxWorkers: 3,
    // Far more than any test takes, so that a slow machine does not make tests fail. The longest take a minute on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The default is one second, which is as long as a virtual machine may pause.
    expect: { poll: { timeout: 30_000 } },
  },
})
