// A disk of a test's own whose power can be cut: what was not synced is gone, as ext4 itself does it when it is told to
// go down at once. A file on the host's own disk holds it, so cutting harms nothing else.
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { hasStarted } from '../server/test/started.ts'
import { within } from './pause.ts'

const run = promisify(execFile)
/** Processes that were killed let go of their files soon. */
const LET_GO_MS = 20_000

export type CutDisk = Exclude<Awaited<ReturnType<typeof mountCutDisk>>, string>

/** @returns why it cannot be, where this host cannot */
export async function mountCutDisk(folder: string, mebibytes: number) {
  const image = `${folder}.img`
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  await mkdir(folder, { recursive: true })
  await writeFile(image, '')
  try {
    await run('truncate', ['-s', `${mebibytes}M`, image])
    await run('mkfs.ext4', ['-q', image])
    await mount()
  } catch (error) {
    await rm(image, { force: true })
    return `a disk whose power can be cut needs to be mounted (root): ${(error as Error).message}`
  }
  const remove = hasStarted(async () => {
    await run('umount', ['-l', folder])
    await rm(image, { force: true })
  })
  /** Whether nothing held a file on it any more. */
  const unmount = () =>
    run('umount', [folder]).then(
      () => true,
      () => false,
    )
  return {
    /** From this moment on nothing is read or written, and what was not synced never was. */
    cut: () => run('xfs_io', ['-x', '-c', 'shutdown', folder]),
    /** As after the power came back. */
    async mountAgain() {
      if (!(await within(LET_GO_MS, unmount))) throw new Error('something still holds the disk that was cut')
      await mount()
    },
    remove,
  }
}
