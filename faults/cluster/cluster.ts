// Three database machines with the files of docs/cluster, and a HAProxy for each process of the product.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { find, need } from '../../script/machine.mjs'
import { freePort } from '../../server/test/free-port.ts'
import { query } from '../../server/test/query.ts'
import { hasStarted } from '../../server/test/started.ts'
import { TIMEOUT_MS, within } from '../pause.ts'
import { choosePorts, createMachine, type Machine } from './machine.ts'
import { createProgram, ordinaryAccount } from './program.ts'
import { databaseStatements, haproxySettings, productSettings } from './settings.ts'

export type Cluster = Awaited<ReturnType<typeof createCluster>>
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** An observation of a program, and its moment. */
export type Noticed = { at: number; what: string }

const SUPERUSER = 'postgres:CHANGE-superuser'
const MEMBERS = 3
/** In bytes. A standby that is further behind does not follow. */
const MOST_BEHIND = 1_000_000

/** The lines of the programs' logs that belong to a fail-over. */
const telling: [RegExp, string][] = [
  [/promoted self to leader/, 'Patroni promotes'],
  [/((?:demoting|demoted) self.*|Demoting self.*)/, 'Patroni demotes'],
  [/(running pg_rewind|Lost leader|lock.*expired)/, 'Patroni'],
  [/^Server lacewing_database\/(\w+) is (UP|DOWN)/, 'HAProxy'],
]

/** PostgreSQL's word when it becomes a primary. */
const begins = /selected new timeline ID: (\d+)/

async function isAgreed({ ports }: Machine): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${ports.etcd}/version`).catch(() => null)
  if (!answer?.ok) return false
  const { etcdcluster, etcdserver } = (await answer.json()) as { etcdcluster: string; etcdserver: string }
  return etcdcluster.split('.')[1] === etcdserver.split('.')[1]
}

/**
 * @param proxies how many processes of the product there will be
 * @param logs the folder that keeps what the programs print
 */
export async function createCluster(proxies: number, logs?: string) {
  const account = await ordinaryAccount()
  const noticed: Noticed[] = []
  /** Which machine began which timeline, in this order. */
  const timelines: { machine: string; timeline: number }[] = []
  const heard = (name: string, line: string) => {
    const timeline = begins.exec(line)?.[1]
    if (timeline) timelines.push({ machine: name, timeline: Number(timeline) })
    for (const [pattern, what] of telling) {
      const match = pattern.exec(line)
      if (match) noticed.push({ at: performance.now(), what: [what, name, ...match.slice(1)].join(' ') })
    }
  }
  const ports = await Promise.all(Array.from({ length: MEMBERS }, choosePorts))
  const machines: Machine[] = []
  const cutOff = new Set<Machine>()
  const mayPass = async (port: number) => {
    for (const machine of cutOff) if (await machine.hasConnection(port)) return false
    return true
  }
  const ends: (() => Promise<void>)[] = []
  const remove = hasStarted(async () => {
    for (const end of ends.reverse()) await end()
  })
  for (let index = 0; index < MEMBERS; index += 1) {
    const withDisk = find('mount') !== null
    const machine = await createMachine({ index, ports, account, withDisk, heard, logs, mayPass })
    ends.push(machine.remove)
    machines.push(machine)
    machine.etcd.start()
  }
  // Patroni ends if etcd has not yet agreed on a version.
  await within(TIMEOUT_MS, async () => (await Promise.all(machines.map(isAgreed))).every(Boolean))
  for (const { patroni } of machines) patroni.start()
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-faults-haproxy-'))
  await chmod(folder, 0o755)
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const fronts: { port: number; env: Record<string, string> }[] = []
  for (let index = 0; index < proxies; index += 1) {
    const port = await freePort()
    const file = join(folder, `haproxy-${index}.cfg`)
    await writeFile(file, await haproxySettings(port, ports))
    const haproxy = createProgram({
      path: need('haproxy'),
      args: ['-db', '-f', file],
      folder: '/',
      account,
      log: logs && join(logs, `haproxy-${index + 1}.log`),
      onLine: (line) => heard(`${index + 1}:`, line),
    })
    ends.push(haproxy.remove)
    haproxy.start()
    fronts.push({ port, env: await productSettings(port) })
  }

  /** Patroni's view of the cluster, from any machine that answers. */
  async function members(): Promise<Member[]> {
    for (const { ports } of machines) {
      const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  async function isWhole(): Promise<boolean> {
    const all = await members()
    const count = (role: string) => all.filter((member) => member.role === role).length
    const timelines = new Set(all.map(({ timeline }) => timeline))
    return (
      all.length === MEMBERS &&
      all.every(({ state }) => state === 'running' || state === 'streaming') &&
      count('leader') === 1 &&
      count('sync_standby') === 1 &&
      all.every(({ lag = 0 }) => Number(lag) < MOST_BEHIND) &&
      timelines.size === 1
    )
  }

  /** Resolves once there is a primary, a synchronous standby and another standby. */
  async function whole() {
    if (await within(TIMEOUT_MS, isWhole)) return
    const words = machines.map(
      ({ name, patroni }) => `${name}: ${patroni.output().split('\n').slice(-12).join('\n')}`,
    )
    throw new Error(`the cluster is not whole: ${JSON.stringify(await members())}\n${words.join('\n')}`)
  }

  async function inRole(role: string): Promise<Machine> {
    const name = (await members()).find((member) => member.role === role)?.name
    const machine = machines.find((one) => one.name === name)
    if (!machine) throw new Error(`no machine is ${role}`)
    return machine
  }

  await whole().catch(async (error) => {
    await remove()
    throw error
  })
  const primary = await inRole('leader')
  for (const statement of await databaseStatements())
    await query(`postgres://${SUPERUSER}@127.0.0.1:${primary.ports.postgres}/postgres`, statement)
  for (const { env } of fronts) {
    const answers = () => query(env.DATABASE_URL as string, 'select').then(Boolean, () => false)
    if (!(await within(TIMEOUT_MS, answers))) throw new Error('HAProxy does not lead to the primary')
  }
  return {
    machines,
    fronts,
    noticed,
    timelines,
    members,
    whole,
    primary: () => inRole('leader'),
    standby: () => inRole('sync_standby'),
    /** The address of a machine's database itself, past HAProxy, as the superuser. */
    addressOf: ({ ports }: Machine, database = 'lacewing') =>
      `postgres://${SUPERUSER}@127.0.0.1:${ports.postgres}/${database}`,
    async cut(machine: Machine) {
      cutOff.add(machine)
      await machine.cut()
    },
    async mend(machine: Machine) {
      cutOff.delete(machine)
      await machine.mend()
    },
    async etcdLeader(): Promise<Machine> {
      const statuses = await Promise.all(
        machines.map(async (machine) => {
          const answer = await fetch(`http://127.0.0.1:${machine.ports.etcd}/v2/stats/self`, {
            signal: AbortSignal.timeout(2_000),
          }).catch(() => null)
          const state = answer?.ok ? ((await answer.json()) as { state: string }).state : ''
          return { machine, isLeader: state === 'StateLeader' }
        }),
      )
      const found = statuses.find(({ isLeader }) => isLeader)?.machine
      if (!found) throw new Error('etcd has no leader')
      return found
    },
    /** A planned switch-over to this standby, by the call that `patronictl switchover` makes. */
    async switchOver(from: Machine, to: Machine) {
      const answer = await fetch(`http://127.0.0.1:${from.ports.rest}/switchover`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      if (!answer.ok) throw new Error(`no switch-over: ${answer.status} ${await answer.text()}`)
    },
    remove,
  }
}
