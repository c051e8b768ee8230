// Inspects processes through /proc: the postmasters of a data folder, their backends, memory, connections.
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { allPids, commandLine, parentOf } from '../server/test/proc.ts'

/**
 * All postmasters that run on the folder. A new backend briefly has its postmaster's command line, so children of a found process
 * are excluded.
 */
export async function postmastersOn(folder: string): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const pid of await allPids()) {
    const words = await commandLine(pid)
    if (words[1] === '-D' && words[2] === folder) parents.set(pid, await parentOf(pid))
  }
  return [...parents].filter(([, parent]) => parent && !parents.has(parent)).map(([pid]) => pid)
}

/** The postmasters of the embedded database in a server's data folder. */
export function postmastersOf(dataDir: string): Promise<number[]> {
  return postmastersOn(join(dataDir, 'postgres'))
}

/** The postmaster of the data folder, or 0 if none is running. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return (await postmastersOf(dataDir))[0] ?? 0
}

/** The postmaster's child processes; with `serving`, only the backends that serve a connection of the server. */
export async function backendsOf(postmaster: number, serving: boolean): Promise<number[]> {
  const found: number[] = []
  for (const pid of await allPids()) {
    if ((await parentOf(pid)) !== postmaster) continue
    if (
      !serving ||
      /^postgres: (lacewing lacewing|postgres postgres) /.test((await commandLine(pid))[0] ?? '')
    )
      found.push(pid)
  }
  return found
}

/** Resident memory in MiB. */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Remote ports that have an established connection to this loopback port. */
export async function connectedTo(port: number): Promise<Set<number>> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1)
  const open = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => {
      return state === '01' && Number.parseInt(local?.split(':')[1] ?? '', 16) === port
    })
  return new Set(open.map(([, , remote]) => Number.parseInt(remote?.split(':')[1] ?? '', 16)))
}

/** The loopback ports that these processes listen on. */
export async function listeningOf(pids: number[]): Promise<number[]> {
  const inodes = new Map<string, number>()
  for (const line of (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1)) {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    if (state === '0A') inodes.set(inode, Number.parseInt(local.split(':')[1] ?? '', 16))
  }
  const ports = new Set<number>()
  for (const pid of pids)
    for (const name of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const target = await readlink(`/proc/${pid}/fd/${name}`).catch(() => '')
      const port = inodes.get(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '')
      if (port) ports.add(port)
    }
  return [...ports]
}
