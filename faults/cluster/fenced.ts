// An old primary whose Patroni is gone still answers direct connections, while another machine has taken over. No HAProxy
// leads to it, and it acknowledges no change, because no standby has that change.
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { query } from '../../server/test/query.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

/** Longer than a commit takes that is to be acknowledged. */
const PATIENCE_MS = 2_000

/** @returns what is broken */
export async function provesFenced(cluster: Cluster, old: Machine): Promise<string[]> {
  const broken: string[] = []
  const address = cluster.addressOf(old)
  const now = await cluster.primary()
  if (now === old) return ['no other machine has taken over from a primary without Patroni']
  const [row] = await query(address, 'select pg_is_in_recovery() as follows')
  if (row?.follows) broken.push('the old primary does not take itself for one, so the test proves nothing')
  const client = new Client({ connectionString: address })
  client.on('error', () => {})
  await client.connect()
  const write = client.query('create table split_brain ()').then(
    () => 'acknowledged',
    () => 'refused',
  )
  const outcome = await Promise.race([write, delay(PATIENCE_MS, 'waits')])
  if (outcome === 'acknowledged') broken.push('the old primary acknowledged a change')
  const backend = (client as unknown as { processID: number }).processID
  const [state] = await query(address, `select wait_event from pg_stat_activity where pid = ${backend}`)
  if (outcome === 'waits' && state?.wait_event !== 'SyncRep')
    broken.push(`the change waits for ${state?.wait_event}`)
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
  for (const { env } of cluster.fronts) {
    const [own] = await query(env.DATABASE_URL as string, 'select inet_server_port() as port')
    if (own?.port !== now.ports.postgres) broken.push('a HAProxy leads to the old primary')
  }
  return broken
}
