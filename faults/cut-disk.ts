// A test disk whose power can be cut, so that unsynced writes are lost. ext4's own emergency shutdown simulates this. The disk is
// a loop device on a file, so the host's disk is not affected.
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { hasStarted } from '../server/test/started.ts'
import { within } from './pause.ts'

const run = promisify(execFile)
/** Killed processes release their files within this time. */
const LET_GO_MS = 20_000

export type CutDisk = Exclude<Awaited<ReturnType<typeof mountCutDisk>>, string>

/** @returns the disk, or the reason why this host cannot provide it */
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
  /** Returns false while a process still has a file on the disk open. */
  const unmount = () =>
    run('umount', [folder]).then(
      () => true,
      () => false,
    )
  return {
    /** From now on nothing can be read or written, and unsynced writes are lost. */
    cut: () => run('xfs_io', ['-x', '-c', 'shutdown', folder]),
    /** Mounts the disk again, as after a reboot. */
    async mountAgain() {
      if (!(await within(LET_GO_MS, unmount))) throw new Error('something still holds the disk that was cut')
      await mount()
    },
    remove,
  }
}
