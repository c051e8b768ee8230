// A data folder in the state after a first start. It is made once in a test run (global-setup.ts, here and in e2e), beside the
// program, because each server would take a second or two to make its own. Tests of a first start do not use it. The steps of
// `npm test` share one: LACEWING_READY_DATA names its folder, which script/test.mjs removes.
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
const readyData = (program: string) => join(dirname(program), 'data')

export type ReadyData = { folder: string; remove(): Promise<void> }

/** @param settings of PostgreSQL, while the folder is made */
export async function makeReadyData(settings: Record<string, string> = {}): Promise<ReadyData> {
  const shared = process.env.LACEWING_READY_DATA
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'lacewing-ready-')))
  if (!(await isThere(join(folder, 'postgres')))) {
    const logger = createLogger({ logLevel: 'warn' })
    const embedded = await startEmbedded({ dataDir: folder, logger, settings })
    await migrate(embedded.url, logger)
    await embedded.stop()
  }
  return {
    folder,
    async remove() {
      if (!shared) await rm(folder, { recursive: true })
    },
  }
}

/** Puts the folder beside a program. A link, because the database's user has no access to the program's folder. */
export const giveReadyData = ({ folder }: ReadyData, program: string) => symlink(folder, readyData(program))

async function copy(from: string, dataDir: string): Promise<void> {
  if (!(await isThere(from)) || (await isThere(join(dataDir, 'postgres')))) return
  await mkdir(dataDir, { recursive: true })
  // Keeps the owners, because the database's files belong to another user if the tests run as root.
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), dataDir])
}

/** Copies the folder of a program to `dataDir`, unless there is a database already. */
export const copyReadyData = (program: string, dataDir: string) => copy(readyData(program), dataDir)

/** A new folder with a copy of it. */
export async function copyOf({ folder }: ReadyData): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-test-'))
  await copy(folder, dataDir)
  return dataDir
}
