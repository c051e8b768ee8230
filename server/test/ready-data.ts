// A data folder in the state after a first start. It is made once in a test run (global-setup.ts, here and in e2e), beside the
// program, because each server would take a second or two to make its own. Tests of a first start do not use it.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../log.ts'
import { isThere } from '../process/missing.ts'

/** The folder for this program. The built product has none, and makes its own. */
export const readyData = (program: string) => join(dirname(program), 'data')

/**
 * Makes the folder for this program.
 * @param settings of PostgreSQL
 * @returns a function that removes it
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
  // A link, because the database's user has no access to the program's folder.
  await symlink(dataDir, readyData(program))
  return () => rm(dataDir, { recursive: true })
}

/** Copies the folder to `dataDir`, unless there is a database already. */
export async function copyReadyData(program: string, dataDir: string): Promise<void> {
  const ready = readyData(program)
  if (!(await isThere(ready)) || (await isThere(join(dataDir, 'postgres')))) return
  await mkdir(dataDir, { recursive: true })
  // Keeps the owners, because the database's files belong to another user if the tests run as root.
  await promisify(execFile)('cp', ['-a', join(ready, 'postgres'), dataDir])
}
