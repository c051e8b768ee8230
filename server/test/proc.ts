// Reads from /proc the command line, parent and state of a process.
import { readdir, readFile } from 'node:fs/promises'

/** The command line of a process; empty if the process is gone. */
export async function commandLine(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
}

export async function allPids(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
}

/** The fields after the name of the process, because the name may contain anything. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await statOf(pid))[1])
}

/**
 * The state and start time of a process, which distinguish it from a later one with the same id; both '' once it has ended, even
 * if it is not yet reaped.
 */
export async function lifeOf(pid: number): Promise<{ state: string; began: string }> {
  const words = await statOf(pid)
  const [state = '', began = ''] = [words[0], words[19]]
  return /^[ZX]?$/.test(state) ? { state: '', began: '' } : { state, began }
}
