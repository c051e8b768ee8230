// What /proc says about a process at this moment: its command line, parent and state.
import { readdir, readFile } from 'node:fs/promises'

/** Its command line; empty for a process that is gone. */
export async function commandLine(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
}

export async function allPids(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
}

/** What the system says of it after its name, which may hold anything. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await statOf(pid))[1])
}

/** Its state, and when it began, which tells it from a later one of the same id; both '' once it has ended, buried or not. */
export async function lifeOf(pid: number): Promise<{ state: string; began: string }> {
  const words = await statOf(pid)
  const [state = '', began = ''] = [words[0], words[19]]
  return /^[ZX]?$/.test(state) ? { state: '', began: '' } : { state, began }
}
