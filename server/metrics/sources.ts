// The figures that are read at each scrape: of this process, of its disks, and of the database, which all processes share. A
// source that fails does not affect the others. To add one, add an entry to SOURCES and rows to docs/metrics.md.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { newestBackupTime } from '../backup/automatic.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { unmade } from '../db/later/state.ts'
import type { Hub } from '../events/hub.ts'
import { lagOf } from '../events/reader.ts'
import { isRecoverable, recoveryState } from '../recovery/state.ts'
import { readersFor } from '../work-list.ts'
import { mailIn } from './mail-in.ts'

export type SourceDeps = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir' | 'recoveryDays' | 'smtpUrl'>
  db: Db
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  hub: Pick<Hub, 'listeners' | 'byPerson'>
}

export type Figure = { name: string; value: number; labels?: Readonly<Record<string, string>> }
type Described = { name: string; help: string; labels?: readonly string[] }
export type Source = {
  name: string
  gauges: readonly Described[]
  read(deps: SourceDeps): Promise<Figure[]>
}

const streams: Source = {
  name: 'streams',
  gauges: [
    { name: 'lacewing_streams', help: 'Open live streams of this process' },
    { name: 'lacewing_stream_people', help: 'People with an open stream in this process' },
  ],
  read: async ({ hub }) => [
    { name: 'lacewing_streams', value: hub.listeners.size },
    { name: 'lacewing_stream_people', value: hub.byPerson.size },
  ],
}

const pool: Source = {
  name: 'pool',
  gauges: [
    {
      name: 'lacewing_db_connections',
      help: 'Connections of this process to the database',
      labels: ['state'],
    },
    { name: 'lacewing_db_waiting', help: 'Statements that wait for a connection' },
  ],
  read: async ({ pool: { totalCount, idleCount, waitingCount } }) => [
    { name: 'lacewing_db_connections', value: totalCount - idleCount, labels: { state: 'busy' } },
    { name: 'lacewing_db_connections', value: idleCount, labels: { state: 'idle' } },
    { name: 'lacewing_db_waiting', value: waitingCount },
  ],
}

const database: Source = {
  name: 'database',
  gauges: [{ name: 'lacewing_db_up', help: '1 while the database answers, else 0' }],
  async read({ db }) {
    const value = await sql`select 1`.execute(db).then(
      () => 1,
      () => 0,
    )
    return [{ name: 'lacewing_db_up', value }]
  },
}

const readers: Source = {
  name: 'readers',
  gauges: [
    {
      name: 'lacewing_reader_lag_seconds',
      help: 'Age of the oldest unread event in seconds',
      labels: ['reader'],
    },
    { name: 'lacewing_reader_projects_behind', help: 'Projects with unread events', labels: ['reader'] },
    { name: 'lacewing_reader_projects_failing', help: 'Projects whose next event fails', labels: ['reader'] },
  ],
  async read({ db, config }) {
    const all = readersFor(config)
    const lags = new Map((await lagOf(db, all)).map((lag) => [lag.reader, lag]))
    return all.flatMap(({ name: reader }) => {
      const { seconds = 0, projects = 0, failing = 0 } = lags.get(reader) ?? {}
      return [
        { name: 'lacewing_reader_lag_seconds', value: seconds, labels: { reader } },
        { name: 'lacewing_reader_projects_behind', value: projects, labels: { reader } },
        { name: 'lacewing_reader_projects_failing', value: failing, labels: { reader } },
      ]
    })
  },
}

const jobs: Source = {
  name: 'jobs',
  gauges: [
    {
      name: 'lacewing_jobs',
      help: 'Jobs in the queue: due, later, running, retrying, given_up',
      labels: ['task', 'state'],
    },
    { name: 'lacewing_jobs_oldest_seconds', help: 'Age of the oldest due job in seconds' },
  ],
  async read({ db }) {
    const { rows } = await sql<{ task: string; state: string; count: number; seconds: number }>`
      select task_identifier as task, count(*)::int as count, state,
        coalesce(max(extract(epoch from now() - run_at)) filter (where state = 'due'), 0)::float as seconds
      from (select *, case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
        when attempts > 0 then 'retrying' when run_at > now() then 'later' else 'due' end as state
        from graphile_worker.jobs) job group by 1, 3`.execute(db)
    return [
      ...rows.map(({ task, state, count }) => ({
        name: 'lacewing_jobs',
        value: count,
        labels: { task, state },
      })),
      { name: 'lacewing_jobs_oldest_seconds', value: Math.max(0, ...rows.map(({ seconds }) => seconds)) },
    ]
  },
}

const mails: Source = {
  name: 'mails',
  gauges: [
    {
      name: 'lacewing_mails',
      help: 'Unsent inbox mails: waiting, or retrying after a failure',
      labels: ['state'],
    },
    {
      name: 'lacewing_mail_addresses_paused',
      help: 'People whose address was permanently refused by its mail server',
    },
    {
      name: 'lacewing_pushes',
      help: 'Unsent push messages: waiting, or retrying',
      labels: ['state'],
    },
  ],
  async read({ db }) {
    const { rows } = await sql<Record<string, number>>`
      select * from
        (select count(*) filter (where attempts <= 1)::int as waiting, count(*) filter (where attempts > 1)::int as retrying
          from notification_mail where sent_at is null) mail,
        (select count(*)::int as paused from notification_settings where refused_at is not null) settings,
        (select count(*) filter (where attempts <= 1)::int as pushes, count(*) filter (where attempts > 1)::int as pushed_again
          from push_news) push`.execute(db)
    const { waiting = 0, retrying = 0, paused = 0, pushes = 0, pushed_again = 0 } = rows[0] ?? {}
    return [
      { name: 'lacewing_mails', value: waiting, labels: { state: 'waiting' } },
      { name: 'lacewing_mails', value: retrying, labels: { state: 'retrying' } },
      { name: 'lacewing_mail_addresses_paused', value: paused },
      { name: 'lacewing_pushes', value: pushes, labels: { state: 'waiting' } },
      { name: 'lacewing_pushes', value: pushed_again, labels: { state: 'retrying' } },
    ]
  },
}

const TABLES = [
  'account',
  'project',
  'project_member',
  'ticket',
  'comment',
  'attachment',
  'blob',
  'event',
  'idempotency_key',
  'inbox_line',
  'audit_entry',
  'session',
  'token',
  'bulk_change_ticket',
]

/** From the statistics of the database, without counting: the number of rows is an estimate. */
const tables: Source = {
  name: 'tables',
  gauges: [
    {
      name: 'lacewing_table_rows',
      help: 'Rows of a table, as the database estimates them',
      labels: ['table'],
    },
    { name: 'lacewing_table_bytes', help: 'Bytes of a table with its indexes', labels: ['table'] },
  ],
  async read({ db }) {
    const { rows } = await sql<{ table: string; rows: number; bytes: number }>`
      select relname as table, greatest(reltuples, 0)::float as rows, pg_total_relation_size(oid)::float as bytes
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and relname = any(${TABLES}::text[])`.execute(db)
    return rows.flatMap(({ table, rows, bytes }) => [
      { name: 'lacewing_table_rows', value: rows, labels: { table } },
      { name: 'lacewing_table_bytes', value: bytes, labels: { table } },
    ])
  },
}

const disk: Source = {
  name: 'disk',
  gauges: [
    { name: 'lacewing_disk_free_bytes', help: 'Free bytes on the disk of a folder', labels: ['folder'] },
    { name: 'lacewing_disk_bytes', help: 'Bytes of the disk of a folder', labels: ['folder'] },
    {
      name: 'lacewing_backup_newest_seconds',
      help: 'Time of the newest nightly backup in seconds since 1970; 0 if there is none',
    },
  ],
  async read({ config: { dataDir, backupDir } }) {
    const folders = { data: dataDir, ...(backupDir && { backup: backupDir }) }
    const read = Object.entries(folders).map(async ([folder, path]) => {
      const { bavail, blocks, bsize } = await statfs(path)
      return [
        { name: 'lacewing_disk_free_bytes', value: bavail * bsize, labels: { folder } },
        { name: 'lacewing_disk_bytes', value: blocks * bsize, labels: { folder } },
      ]
    })
    const newest = backupDir ? await newestBackupTime(backupDir) : null
    return [
      ...(await Promise.all(read)).flat(),
      { name: 'lacewing_backup_newest_seconds', value: newest === null ? 0 : newest.getTime() / 1_000 },
    ]
  },
}

const recovery: Source = {
  name: 'recovery',
  gauges: [
    {
      name: 'lacewing_recovery_until_seconds',
      help: 'Changes up to this time, in seconds since 1970, are copied to BACKUP_DIR; 0 if none are',
    },
    { name: 'lacewing_recovery_bytes', help: 'Bytes of the copies for restoring a moment' },
    {
      name: 'lacewing_recovery_waiting_bytes',
      help: 'Bytes of the log that the database keeps until they are copied',
    },
  ],
  async read({ config, db }) {
    if (!isRecoverable(config)) return []
    const { until, bytes } = await recoveryState(config.backupDir)
    const { rows } = await sql<{ waiting: number }>`
      select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float as waiting
      from pg_replication_slots where slot_type = 'physical'`.execute(db)
    return [
      { name: 'lacewing_recovery_until_seconds', value: until === null ? 0 : Date.parse(until) / 1_000 },
      { name: 'lacewing_recovery_bytes', value: bytes },
      { name: 'lacewing_recovery_waiting_bytes', value: rows[0]?.waiting ?? 0 },
    ]
  },
}

const upgrade: Source = {
  name: 'upgrade',
  gauges: [
    {
      name: 'lacewing_upgrade_made_ratio',
      help: 'Parts of an upgrade that are made after the start and are not finished: the share that is made',
      labels: ['part'],
    },
  ],
  read: async ({ db }) =>
    (await unmade(db)).map(({ name, share }) => ({
      name: 'lacewing_upgrade_made_ratio',
      value: share,
      labels: { part: name },
    })),
}

export const SOURCES: readonly Source[] = [
  streams,
  pool,
  database,
  readers,
  jobs,
  mails,
  mailIn,
  tables,
  disk,
  recovery,
  upgrade,
]
