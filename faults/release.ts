// The last release, built from its commit, for scenarios with two releases at once. It is built once, in node_modules.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { LAST_RELEASE } from '../server/db/last-release.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../', import.meta.url))

/** Why the last release cannot be built here, or undefined. */
export async function lacksRelease(): Promise<string | undefined> {
  const known = run('git', ['cat-file', '-e', `${LAST_RELEASE.commit}^{commit}`], { cwd: repository })
  const isKnown = await known.then(
    () => true,
    () => false,
  )
  return isKnown ? undefined : `release ${LAST_RELEASE.version} is not in this clone: git fetch --unshallow`
}

/** @returns the path of the program */
export async function buildLastRelease(say: (words: string) => void): Promise<string> {
  const folder = join(repository, 'node_modules/.lacewing-releases', LAST_RELEASE.commit)
  const program = join(folder, 'dist/server/main.js')
  // Copied last by its build.
  if (existsSync(join(folder, 'node_modules/.lacewing-build'))) return program
  say(`building release ${LAST_RELEASE.version}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const archive = `git archive "$1" | tar -x -C "$2"`
  await run('sh', ['-c', archive, 'sh', LAST_RELEASE.commit, folder], { cwd: repository })
  await run(process.execPath, ['script/build.mjs'], { cwd: folder, maxBuffer: 2 ** 24 })
  return program
}
