// A small tmpfs as the test's disk, which can be filled up and emptied.
import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasStarted } from '../server/test/started.ts'

const run = promisify(execFile)
const MIB = 1024 ** 2

export type Disk = Awaited<ReturnType<typeof mountDisk>>

export async function mountDisk(folder: string, mebibytes: number) {
  await mkdir(folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder])
  /** A lazy unmount works even if a process still has a file open. */
  const unmount = hasStarted(() => run('umount', ['-l', folder]))
  const ballast = join(folder, 'ballast')
  const free = async () => {
    const { bavail, bsize } = await statfs(folder)
    return (bavail * bsize) / MIB
  }
  return {
    free,
    /** Leaves about this many mebibytes free. */
    async fill(left: number) {
      const handle = await open(ballast, 'a')
      const piece = Buffer.alloc(MIB / 4, 1)
      try {
        while ((await free()) > left) await handle.write(piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await handle.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    unmount,
  }
}
