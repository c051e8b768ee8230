// A data folder as a first start leaves it: made once in a run of the tests (global-setup.ts), beside the program, since
// each of many servers would take a second or two to make its own. What a first start does is shown by starting without it.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isThere } from '../process/missing.ts'

/** Where it is for this program; the built product has none, and makes its own. */
export const readyData = (program: string) => join(dirname(program), 'data')

/** Puts a copy of it in `dataDir`, unless there is a database already. */
export async function copyReadyData(program: string, dataDir: string): Promise<void> {
  const ready = readyData(program)
  if (!(await isThere(ready)) || (await isThere(join(dataDir, 'postgres')))) return
  await mkdir(dataDir, { recursive: true })
  // With owners: the database's files are not the tests' own where those run as root.
  await promisify(execFile)('cp', ['-a', join(ready, 'postgres'), dataDir])
}
