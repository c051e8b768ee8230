// A database machine, of three: etcd, Patroni and its PostgreSQL are processes here, with links to the other machines.
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { need } from '../../script/machine.mjs'
import type { Account } from '../../server/db/embedded/account.ts'
import { processesIn, signalIfThere } from '../../server/db/embedded/process.ts'
import { freePort } from '../../server/test/free-port.ts'
import { lifeOf } from '../../server/test/proc.ts'
import { hasStarted } from '../../server/test/started.ts'
import { type Disk, mountDisk } from '../disk.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { postmastersOf } from '../processes.ts'
import { createLink, type Link } from './link.ts'
import { createProgram } from './program.ts'
import { etcdSettings, type Ports, patroniSettings } from './settings.ts'

export type Machine = Awaited<ReturnType<typeof createMachine>>
export type Heard = (machine: string, line: string) => void

export async function choosePorts(): Promise<Ports> {
  const [postgres, rest, etcd, peer, toPostgres, toRest, ...toEtcd] = (await Promise.all(
    Array.from({ length: 9 }, freePort),
  )) as [number, number, number, number, number, number, ...number[]]
  return { postgres, rest, etcd, peer, links: { postgres: toPostgres, rest: toRest, etcd: toEtcd } }
}

/** The disk of a machine: room for PostgreSQL and its write-ahead log. */
const DISK_MIB = 768

type Options = {
  index: number
  ports: Ports[]
  account: Account | null
  /** Whether the database has a small disk of its own, which can be filled. */
  withDisk: boolean
  heard: Heard
  /** The folder that keeps what the programs print. */
  logs?: string
  /** Whether a connection from this port comes from a machine that is cut off. */
  mayPass(port: number): Promise<boolean>
}

export async function createMachine({ index, ports, account, withDisk, heard, logs, mayPass }: Options) {
  const name = `db${index + 1}`
  const own = ports[index] as Ports
  const folder = await mkdtemp(join(tmpdir(), `lacewing-faults-${name}-`))
  const removeFolder = hasStarted(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }),
  )
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  await mkdir(data)
  const disk: Disk | undefined = withDisk ? await mountDisk(data, DISK_MIB) : undefined
  await writeFile(join(folder, 'etcd.yml'), await etcdSettings(index, ports, folder))
  const settings = await patroniSettings(index, ports, folder, need('postgres'))
  await writeFile(join(folder, 'patroni.yml'), settings)
  if (account) for (const path of [folder, data]) await chown(path, account.uid, account.gid)

  const program = (what: 'etcd' | 'patroni', args: string[], onLine?: (line: string) => void) =>
    createProgram({
      path: need(what),
      args,
      folder,
      account,
      log: logs && join(logs, `${name}-${what}.log`),
      onLine,
    })
  const etcd = program('etcd', ['--config-file', join(folder, 'etcd.yml')])
  const patroni = program('patroni', [join(folder, 'patroni.yml')], (line) => heard(name, line))

  const links: Link[] = []
  const link = async (port: number, target: number) =>
    void links.push(await createLink(port, target, mayPass))
  await link(own.links.postgres, own.postgres)
  await link(own.links.rest, own.rest)
  for (const [other, port] of own.links.etcd.entries()) await link(port, (ports[other] as Ports).etcd)

  const database = () => processesIn(join(data, 'postgres'))
  const everything = async () => [...(await database()), patroni.pid(), etcd.pid()]
  let frozen: number[] = []

  async function freeze(pids: number[]) {
    frozen = pids
    for (const pid of pids) signalIfThere(pid, 'SIGSTOP')
  }

  async function thaw() {
    for (const pid of frozen) signalIfThere(pid, 'SIGCONT')
    frozen = []
  }

  /** SIGKILL of PostgreSQL, the postmaster first, as when the machine loses its power. */
  async function killDatabase() {
    const pids = await database()
    const [postmaster = 0] = await postmastersOf(data)
    for (const pid of [postmaster, ...pids]) signalIfThere(pid, 'SIGKILL')
    const left = async () => (await Promise.all(pids.map(lifeOf))).filter(({ state }) => state !== '')
    if (!(await within(TIMEOUT_MS, async () => (await left()).length === 0)))
      throw new Error(`PostgreSQL of ${name} outlives SIGKILL`)
  }

  const remove = hasStarted(async () => {
    await thaw()
    await patroni.end('SIGKILL')
    await killDatabase()
    await etcd.remove()
    for (const one of links) await one.remove()
    await disk?.unmount()
    await removeFolder()
  })

  return {
    name,
    ports: own,
    disk,
    etcd,
    patroni,
    /** Freezes the database and its Patroni, and with `all` also etcd, as if the machine paused. */
    freeze: async () => freeze(await everything()),
    thaw,
    /** The machine loses its power: nothing of it is stopped in order. */
    async kill() {
      await Promise.all([patroni.end('SIGKILL'), etcd.end('SIGKILL')])
      await killDatabase()
    },
    killDatabase,
    /** PostgreSQL and its Patroni die; etcd goes on. */
    async killBoth() {
      await patroni.end('SIGKILL')
      await killDatabase()
    },
    /** Cuts the machine off from everything. Its etcd is frozen, which is the same to the other members. */
    async cut() {
      for (const one of links) one.cut()
      await freeze([etcd.pid()])
    },
    async mend() {
      await thaw()
      for (const one of links) one.mend()
    },
    isRunningDatabase: async () => (await postmastersOf(data)).length > 0,
    /**
     * Whether this machine's Patroni has the connection from this port. A PostgreSQL that is cut off does not learn of another
     * primary, so it connects to none.
     */
    async hasConnection(port: number): Promise<boolean> {
      const inode = await inodeOf(port)
      return inode !== undefined && patroni.isRunning() && holds(patroni.pid(), inode)
    },
    remove,
  }
}

/** The inode of the socket that has this local port. */
async function inodeOf(port: number): Promise<string | undefined> {
  for (const line of (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1)) {
    const words = line.trim().split(/\s+/)
    if (Number.parseInt(words[1]?.split(':')[1] ?? '', 16) === port && words[3] === '01') return words[9]
  }
  return undefined
}

async function holds(pid: number, inode: string): Promise<boolean> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => [])
  for (const name of names)
    if ((await readlink(`/proc/${pid}/fd/${name}`).catch(() => '')) === `socket:[${inode}]`) return true
  return false
}
