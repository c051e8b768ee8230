// The faults of the cluster. Each one returns a function that ends it; the scenario calls that at its time, and then waits until
// the cluster is whole again.
import { find } from '../../script/machine.mjs'
import { query } from '../../server/test/query.ts'
import type { Random } from '../random.ts'
import type { Cluster } from './cluster.ts'
import { provesFenced } from './fenced.ts'

export type Fault = {
  name: string
  /** Within how many milliseconds changes are acknowledged again. */
  limit: number
  /** How long it lasts, if it does not end as soon as the service is back. */
  lasts?(random: Random): number
  /** Why this machine cannot have it. */
  why?: () => string | undefined
  begin(cluster: Cluster): Promise<End>
}
/** Ends the fault. @returns what it found broken */
export type End = () => Promise<string[]>

const UNPLANNED_MS = 30_000
const PLANNED_MS = 5_000

const nothing: string[] = []

/** The segments of the write-ahead log that PostgreSQL has in store: it uses them before it wants room on the disk. */
const SEGMENTS = 100

/** Switches to the next segment of the log until PostgreSQL finds no room for another one, and ends itself. */
async function exhaustLog(address: string): Promise<void> {
  const next = "select pg_logical_emit_message(false, '', ''), pg_switch_wal()"
  for (let count = 0; count < SEGMENTS; count += 1)
    if (!(await query(address, next).then(Boolean, () => false))) return
  throw new Error('PostgreSQL does not notice that its disk is full')
}

export const faults: Fault[] = [
  {
    name: 'kill',
    limit: UNPLANNED_MS,
    async begin(cluster) {
      const primary = await cluster.primary()
      await primary.killBoth()
      return async () => {
        primary.patroni.start()
        return nothing
      }
    },
  },
  {
    name: 'power',
    limit: UNPLANNED_MS,
    async begin(cluster) {
      const primary = await cluster.primary()
      await primary.kill()
      return async () => {
        primary.etcd.start()
        primary.patroni.start()
        return nothing
      }
    },
  },
  {
    name: 'crash',
    limit: UNPLANNED_MS,
    async begin(cluster) {
      await (await cluster.primary()).killDatabase()
      return async () => nothing
    },
  },
  {
    name: 'keeper',
    limit: UNPLANNED_MS,
    lasts: () => 26_000,
    async begin(cluster) {
      const primary = await cluster.primary()
      await primary.patroni.end('SIGKILL')
      return async () => {
        const broken = await provesFenced(cluster, primary)
        primary.patroni.start()
        return broken
      }
    },
  },
  {
    name: 'freeze',
    limit: UNPLANNED_MS,
    // Until shortly before or after another one takes over.
    lasts: (random) => 16_000 + random.below(18_000),
    async begin(cluster) {
      const primary = await cluster.primary()
      await primary.freeze()
      return async () => {
        await primary.thaw()
        return nothing
      }
    },
  },
  {
    name: 'cut',
    limit: UNPLANNED_MS,
    lasts: (random) => 4_000 + random.below(36_000),
    async begin(cluster) {
      const primary = await cluster.primary()
      await cluster.cut(primary)
      return async () => {
        await cluster.mend(primary)
        return nothing
      }
    },
  },
  {
    name: 'standby',
    limit: UNPLANNED_MS,
    lasts: (random) => 10_000 + random.below(20_000),
    async begin(cluster) {
      const standby = await cluster.standby()
      await standby.freeze()
      return async () => {
        await standby.thaw()
        return nothing
      }
    },
  },
  {
    name: 'disk',
    limit: UNPLANNED_MS,
    why: () =>
      find('mount') === null ? 'no disk of the primary was filled: mounting is not permitted' : undefined,
    async begin(cluster) {
      const primary = await cluster.primary()
      await primary.disk?.fill(0)
      await exhaustLog(cluster.addressOf(primary))
      return async () => {
        await primary.disk?.empty()
        return nothing
      }
    },
  },
  {
    name: 'etcd',
    limit: UNPLANNED_MS,
    async begin(cluster) {
      const leader = await cluster.etcdLeader()
      await leader.etcd.end('SIGKILL')
      return async () => {
        leader.etcd.start()
        return nothing
      }
    },
  },
  {
    name: 'switchover',
    limit: PLANNED_MS,
    async begin(cluster) {
      await cluster.switchOver(await cluster.primary(), await cluster.standby())
      return async () => nothing
    },
  },
]
