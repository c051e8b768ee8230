// The doctor's checks of troubles that come slowly or are not noticed: clocks, a disk that fills, slow writes, replicas that fall
// behind, tables that PostgreSQL does not look after.
import { randomBytes } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import type { Unmade } from '../db/later/state.ts'
import { daysUntilFull, diskHistory } from '../process/disk-history.ts'
import type { Report } from './report.ts'

const CLOCK_MS = 2_000
const SLOW_MS = 50
const WEEK = 7
const REPLICA_SECONDS = 60
/** PostgreSQL stops to write at about 2,100 million, and clears up from 200 million on by itself. */
const OLD_TRANSACTIONS = 500_000_000
const MANY_ROWS = 10_000

export type DatabaseFigures = {
  /** The time of the database before that of this machine, in ms. */
  offset: number
  age: number
  unanalysed: string[]
  replicas: { name: string; seconds: number }[]
}

async function ask(url: string): Promise<DatabaseFigures> {
  const client = new Client({ connectionString: url, application_name: 'lacewing doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    const before = Date.now()
    const { rows: times } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const middle = (before + Date.now()) / 2
    const offset = (times[0]?.now.getTime() ?? middle) - middle
    const { rows } = await client.query<Omit<DatabaseFigures, 'offset'>>(
      `select (select age(datfrozenxid)::int from pg_database where datname = current_database()) as age,
        array(select relname::text from pg_stat_user_tables where schemaname = 'public' and n_live_tup > $1
          and last_analyze is null and last_autoanalyze is null order by n_live_tup desc limit 5) as unanalysed,
        (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(application_name, ''), client_addr::text),
          'seconds', extract(epoch from coalesce(replay_lag, '0')))), '[]') from pg_stat_replication
          where application_name <> 'lacewing recovery') as replicas`,
      [MANY_ROWS],
    )
    return { ...(rows[0] as Omit<DatabaseFigures, 'offset'>), offset }
  } finally {
    await client.end()
  }
}

export async function foreseeDatabase(url: string, report: Report): Promise<void> {
  judgeDatabase(await ask(url), report)
}

export function judgeDatabase(figures: DatabaseFigures, report: Report): void {
  const { offset, age, unanalysed, replicas } = figures
  const seconds = `${(Math.abs(offset) / 1_000).toFixed(1)} s`
  if (Math.abs(offset) > CLOCK_MS)
    report.say(
      'warning',
      `the clocks of this machine and of the database differ by ${seconds}: set both by NTP`,
    )
  else report.say('ok', `the clocks of this machine and of the database agree within ${seconds}`)
  if (age > OLD_TRANSACTIONS)
    report.say('problem', `the oldest transaction id is ${age} transactions old: run VACUUM in the database`)
  else report.say('ok', `the oldest transaction id is ${age} transactions old`)
  if (unanalysed.length > 0)
    report.say(
      'warning',
      `never analysed, so their queries may be slow: ${unanalysed.join(', ')}; run ANALYZE`,
    )
  for (const { name, seconds: lag } of replicas)
    report.say(lag > REPLICA_SECONDS ? 'warning' : 'ok', `the replica ${name} is ${lag.toFixed(1)} s behind`)
}

/** The median of some small synced writes, in milliseconds. */
async function syncTime(folder: string): Promise<number> {
  const file = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  const handle = await open(file, 'wx', 0o600)
  try {
    const times: number[] = []
    for (let count = 0; count < 9; count += 1) {
      const began = performance.now()
      await handle.write(Buffer.alloc(8_192, count), 0, 8_192, 0)
      await handle.datasync()
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[4] ?? 0
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}

export async function foreseeDisk({ dataDir }: Config, now: Date, report: Report): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const days = daysUntilFull(await diskHistory(dataDir), { at: now.getTime(), free: bavail * bsize })
  judgeDisk({ days, syncMs: await syncTime(dataDir) }, report)
}

/** @param days until the disk is full, or null if it does not fill */
export function judgeDisk({ days, syncMs }: { days: number | null; syncMs: number }, report: Report): void {
  if (days !== null && days < WEEK)
    report.say(
      'warning',
      `at the rate of the last week, the disk of DATA_DIR is full in ${days.toFixed(1)} days`,
    )
  else if (days !== null)
    report.say('ok', `at the rate of the last week, the disk of DATA_DIR lasts ${Math.floor(days)} days`)
  const words = `a synced write to the disk of DATA_DIR takes ${syncMs.toFixed(1)} ms`
  if (syncMs > SLOW_MS) report.say('warning', `${words}, and every change waits for one: use a faster disk`)
  else report.say('ok', words)
}

/** @param unmade the parts of an upgrade that are still made, in order */
export function judgeUpgrade([now, ...later]: Pick<Unmade, 'name' | 'share'>[], report: Report): void {
  if (now)
    report.say(
      'note',
      `the upgrade goes on while people work: ${now.name} is made to ${Math.floor(now.share * 100)} %, parts after it: ${later.length}`,
    )
}
