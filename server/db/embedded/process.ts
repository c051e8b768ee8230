// What a process id currently refers to: asked of the operating system, since ids are reused.
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { noneIfMissing } from './unreadable.ts'

/** Empty for a process that is gone, and for a zombie, which has exited but is not yet reaped. Null if access is denied. */
async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error) => (isGone(error) ? '' : null))
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
      : ['ps', '-o', 'stat=,command=', '-p', String(pid)]
  const stdout = await promisify(execFile)(program as string, args).then(
    (said) => said.stdout,
    // ps's way of saying that there is none.
    ({ code }) => (code === 1 ? '' : null),
  )
  return stdout !== null && /^\s*Z/.test(stdout) ? '' : stdout
}

/** Compared by inode, not by path: links and mounts give one folder many paths. */
async function folderNumber(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true })
  return `${dev}:${ino}`
}

/** ESRCH is the error for a process that exits while it is being read. */
function isGone({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ENOENT', 'ENOTDIR', 'ESRCH'].includes(code)
}

/** Sends the signal; false if the process is gone, even just now, or was not found: 0 would mean our own process group. */
export function signalIfThere(pid: number, name: NodeJS.Signals): boolean {
  try {
    return pid !== 0 && process.kill(pid, name)
  } catch (error) {
    if (!isGone(error as NodeJS.ErrnoException)) throw error
    return false
  }
}

/** Whether the process is a PostgreSQL that serves this folder. If in doubt yes: then nothing is taken from it. */
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

/** Processes working in the folder, such as those a killed PostgreSQL leaves for a moment. Linux only. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const wanted = await folderNumber(folder).catch(noneIfMissing(folder, null))
  if (wanted === null) return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // Other people's processes cannot be read: those do not use the folder.
    const where = await folderNumber(`/proc/${name}/cwd`).catch(() => null)
    if (where === wanted) found.push(Number(name))
  }
  return found
}
