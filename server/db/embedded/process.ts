// Finds out what a process id refers to now. It asks the operating system, because ids are reused.
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { noneIfMissing } from './unreadable.ts'

/** @returns '' for a process that is gone and for a zombie (it has exited but is not yet reaped), null if access is denied */
async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error) => (isGone(error) ? '' : null))
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
      : ['ps', '-o', 'stat=,command=', '-p', String(pid)]
  const stdout = await promisify(execFile)(program as string, args).then(
    (result) => result.stdout,
    // ps exits with 1 if there is no such process.
    ({ code }) => (code === 1 ? '' : null),
  )
  return stdout !== null && /^\s*Z/.test(stdout) ? '' : stdout
}

/** The device and inode of a folder. Paths cannot be compared, because links and mounts give one folder many paths. */
async function folderNumber(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true })
  return `${dev}:${ino}`
}

/** Whether the error means that the process is gone. ESRCH means that the process exited while it was being read. */
function isGone({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ENOENT', 'ENOTDIR', 'ESRCH'].includes(code)
}

/**
 * Sends the signal.
 * @returns false if the process is gone or the id is 0 (not found), which would signal our own process group
 */
export function signalIfThere(pid: number, name: NodeJS.Signals): boolean {
  try {
    return pid !== 0 && process.kill(pid, name)
  } catch (error) {
    if (!isGone(error as NodeJS.ErrnoException)) throw error
    return false
  }
}

/**
 * Whether the process is a PostgreSQL that serves this folder. If in doubt the answer is yes, so that no running PostgreSQL loses
 * its folder.
 */
export async function servesFolder(pid: number, folder: string): Promise<boolean> {
  const line = await commandLine(pid)
  if (line !== null && !/postgres|postmaster/i.test(line)) return false
  if (process.platform !== 'linux') return true
  try {
    return (await folderNumber(`/proc/${pid}/cwd`)) === (await folderNumber(folder))
  } catch (error) {
    return !isGone(error as NodeJS.ErrnoException)
  }
}

/** The processes that work in the folder, such as those that a killed PostgreSQL leaves for a moment. Linux only. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const wanted = await folderNumber(folder).catch(noneIfMissing(folder, null))
  if (wanted === null) return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The processes of other users cannot be read, but they do not use the folder.
    const where = await folderNumber(`/proc/${name}/cwd`).catch(() => null)
    if (where === wanted) found.push(Number(name))
  }
  return found
}
