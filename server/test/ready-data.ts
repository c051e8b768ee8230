// A data folder as a first start leaves it: made once in a run of the tests (global-setup.ts, here and in e2e), beside the program, since
// each of many servers would take a second or two to make its own. What a first start does is shown by starting without it.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../log.ts'
import { isThere } from '../process/missing.ts'

/** Where it is for this program; the built product has none, and makes its own. */
export const readyData = (program: string) => join(dirname(program), 'data')

/**
 * Makes it for this program.
 * @param settings of PostgreSQL
 * @returns what removes it
 */
export async function makeReadyData(
  program: string,
  settings: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const logger = createLogger({ logLevel: 'warn' })
  const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-ready-'))
  const embedded = await startEmbedded({ dataDir, logger, settings })
  await migrate(embedded.url, logger)
  await embedded.stop()
  // The database's own user cannot come to where the program is.
  await symlink(dataDir, readyData(program))
  return () => rm(dataDir, { recursive: true })
}

/** Puts a copy of it in `dataDir`, unless there is a database already. */
export async function copyReadyData(program: string, dataDir: string): Promise<void> {
  const ready = readyData(program)
  if (!(await isThere(ready)) || (await isThere(join(dataDir, 'postgres')))) return
  await mkdir(dataDir, { recursive: true })
  // With owners: the database's files are not the tests' own where those run as root.
  await promisify(execFile)('cp', ['-a', join(ready, 'postgres'), dataDir])
}
