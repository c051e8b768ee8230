// Memory of the server and its PostgreSQL as PSS (private memory plus each process's share of shared memory), and processor time.
import { readFile } from 'node:fs/promises'
import { backendsOf, postmasterOf } from '../faults/processes.ts'
import type { Server } from '../faults/server.ts'

/** The memory of a process in MiB. */
export async function memoryOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** The memory of the server, and that of its embedded database with all backends. */
export async function memoryOfProduct(server: Server): Promise<{ server: number; database: number }> {
  const postmaster = await postmasterOf(server.dataDir)
  const processes = postmaster ? [postmaster, ...(await backendsOf(postmaster, false))] : []
  const each = await Promise.all(processes.map(memoryOf))
  return { server: await memoryOf(server.pid()), database: each.reduce((sum, one) => sum + one, 0) }
}

/** Processor time of a process so far, in seconds. */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
