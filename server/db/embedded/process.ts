// What a process id stands for at this moment: asked of the operating system, since ids are used again.
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** False for a dead process and for a zombie, which is dead but not yet buried. */
async function lives(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name stands in brackets and may itself hold brackets and blanks.
  return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
      : ['ps', '-o', 'stat=,command=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)(program as string, args).catch(() => ({ stdout: '' }))
  return /^\s*Z/.test(stdout) ? '' : stdout
}

/** Whether the process is a PostgreSQL that serves this folder. In doubt yes: then nothing is taken from it. */
export async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (!(await lives(pid))) return false
  if (!/postgres|postmaster/i.test(await commandLine(pid))) return false
  if (process.platform !== 'linux') return true
  const where = await readlink(`/proc/${pid}/cwd`).catch(() => folder)
  return where === folder
}

/** Processes at work in the folder, such as those a killed PostgreSQL leaves for a moment. Linux only. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const where = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (where === folder) found.push(Number(name))
  }
  return found
}
