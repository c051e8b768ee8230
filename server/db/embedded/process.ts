// What a process id stands for at this moment: asked of the operating system, since ids are used again.
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Empty for a process that is gone, and for a zombie, which is dead but not yet buried. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
      : ['ps', '-o', 'stat=,command=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)(program as string, args).catch(() => ({ stdout: '' }))
  return /^\s*Z/.test(stdout) ? '' : stdout
}

/** By number, not by path: links and mounts give one folder many paths. Null where nobody may look: that is a doubt. */
async function folderNumber(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found && `${found.dev}:${found.ino}`
}

/** Whether the process is a PostgreSQL that serves this folder. In doubt yes: then nothing is taken from it. */
export async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (!/postgres|postmaster/i.test(await commandLine(pid))) return false
  if (process.platform !== 'linux') return true
  const where = await folderNumber(`/proc/${pid}/cwd`)
  return where === null || where === (await folderNumber(folder))
}

/** Processes at work in the folder, such as those a killed PostgreSQL leaves for a moment. Linux only. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const wanted = await folderNumber(folder)
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await folderNumber(`/proc/${name}/cwd`)) === wanted) found.push(Number(name))
  }
  return found
}
