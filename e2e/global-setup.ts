// Runs once per test run: bundles the test server into one program and prepares a data folder. A server that compiles its source
// and creates its own database takes ten seconds, and each worker starts one.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { giveReadyData, makeReadyData } from '../server/test/ready-data.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const repository = fileURLToPath(new URL('../', import.meta.url))
  // The folder is below node_modules, so that the program finds the libraries that it needs.
  const folder = await mkdtemp(join(repository, 'node_modules/.lacewing-e2e-'))
  const build = [join(repository, 'script/build.mjs'), '--server', folder, 'e2e/server.ts']
  await promisify(execFile)(process.execPath, build)
  const program = join(folder, 'main.js')
  const ready = await makeReadyData()
  await giveReadyData(ready, program)
  // The workers inherit this variable.
  process.env.LACEWING_TEST_PROGRAM = program
  return async () => {
    await ready.remove()
    await rm(folder, { recursive: true })
  }
}
