// Keeps BACKUP_DIR/recovery up to date while the server runs: streams the log of the embedded database, takes a base each day, copies
// stored files, and removes what is not needed any more. A failure is logged and retried; the database keeps the log that is missing
// until it is too much (max_slot_wal_keep_size).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { clearUnfinished, takeBase } from './base.ts'
import { copyFiles } from './files.ts'
import { basesOf, type Line, parseLsn, recoveryFolder, segmentsOf, writeWhole } from './layout.ts'
import { dropSlots, nextSegment, openLine } from './line.ts'
import { prune } from './prune.ts'
import { connectPlain, streamLog } from './replication.ts'
import { createSegments } from './segments.ts'

const DAY = 24 * 3_600_000
const CARE_MS = 60_000
const PROBE_MS = 5_000
const [SHORT_PAUSE, LONG_PAUSE] = [1_000, 60_000]
/** A new base is taken once the log since the last one is larger, because a recovery has to read all of it. */
const LONGEST_LOG = 1024 ** 3

export type KeepOptions = {
  adminUrl: string
  config: Pick<Config, 'backupDir' | 'dataDir' | 'recoveryDays' | 'recoveryBytes' | 's3'>
  clock: Clock
  logger: Logger
  /** Between two looks at how far everything is copied. Tests need not wait as long as a server. */
  probeMs?: number
}

type Session = KeepOptions & { root: string; line: Line; admin: Client; signal: AbortSignal }

async function isBaseDue({ line, config, clock }: Session): Promise<boolean> {
  const newest = (await basesOf(line)).at(-1)
  if (!newest || clock.now().getTime() - Date.parse(newest.started_at) > DAY) return true
  const since = (await segmentsOf(line)).filter(({ number }) => number >= newest.first)
  const bytes = since.reduce((sum, segment) => sum + segment.bytes, 0)
  return bytes > Math.min(LONGEST_LOG, config.recoveryBytes / 2)
}

async function databaseTime(admin: Client): Promise<Date> {
  const { rows } = await admin.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now as Date
}

/** Bases, copies of files, and their removal. */
async function care(session: Session): Promise<void> {
  const { adminUrl: url, root, line, config, clock, signal, logger, admin } = session
  await clearUnfinished(line)
  while (!signal.aborted) {
    if (await isBaseDue(session)) {
      const base = await takeBase({ url, line, now: () => databaseTime(admin), signal })
      logger.info(`copied the database for recoveries: ${base.file}`)
    }
    const now = clock.now()
    const { dataDir, s3, recoveryDays: days, recoveryBytes: bytes } = config
    if (!s3) await copyFiles({ dataDir, root, days, now, signal })
    await prune(root, { days, bytes }, now, line.name)
    await delay(CARE_MS, undefined, { signal }).catch(() => {})
  }
}

/** Notes until when everything is in the folder: what was in the log at a moment, once that is durable there. */
function createCover({ admin, line, clock, signal, probeMs = PROBE_MS }: Session) {
  let flushed = 0
  let asked: { until: Date; position: number } | undefined
  async function note(): Promise<void> {
    if (!asked || flushed < asked.position) return
    const { until } = asked
    asked = undefined
    const covered = { until: until.toISOString(), noted_at: clock.now().toISOString() }
    await writeWhole(join(line.folder, 'covered.json'), covered)
  }
  return {
    flushed(position: number) {
      flushed = position
    },
    async keep(): Promise<void> {
      while (!signal.aborted) {
        if (!asked) {
          const { rows } = await admin.query<{ until: Date; lsn: string }>(
            'select clock_timestamp() as until, pg_current_wal_flush_lsn()::text as lsn',
          )
          if (rows[0]) asked = { until: rows[0].until, position: parseLsn(rows[0].lsn) }
        }
        await note()
        await delay(asked ? Math.min(SHORT_PAUSE, probeMs) : probeMs, undefined, { signal }).catch(() => {})
      }
    },
  }
}

/** Works until it is aborted or something fails. */
async function work(
  options: KeepOptions,
  root: string,
  outer: AbortSignal,
  onWell: () => void,
): Promise<void> {
  const failing = new AbortController()
  const signal = AbortSignal.any([outer, failing.signal])
  const admin = await connectPlain(options.adminUrl)
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    const line = await openLine(admin, root, options.clock.now(), options.logger)
    const session: Session = { ...options, root, line, admin, signal }
    const from = (await nextSegment(line)) * line.segment_bytes
    const sink = createSegments(line, from)
    const cover = createCover(session)
    const onFlushed = (position: number) => {
      cover.flushed(position)
      onWell()
    }
    const { adminUrl: url } = options
    const { name: slot, timeline } = line
    const parts = [
      streamLog({ url, slot, timeline, from, sink, signal, onFlushed }).finally(() => sink.close()),
      cover.keep(),
      care(session),
    ]
    for (const part of parts) part.catch(() => failing.abort())
    const failed = (await Promise.allSettled(parts)).find((one) => one.status === 'rejected')
    if (failed && !outer.aborted) throw failed.reason
  } finally {
    await admin.end().catch(() => {})
  }
}

/** Does nothing but release the log if no recovery is wanted. */
export function keepRecovery(options: KeepOptions): { stop(): Promise<void> } {
  const { adminUrl, config, logger } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let failure = ''

  function well() {
    if (failure) logger.info('the log of the database is copied to BACKUP_DIR again')
    failure = ''
  }
  function failed(error: unknown) {
    const { message } = error as Error
    if (message !== failure)
      logger.error(`changes are not copied to BACKUP_DIR, and would be lost with the disk: ${message}`)
    failure = message
  }

  async function run(): Promise<void> {
    const { backupDir, recoveryDays } = config
    if (!backupDir || recoveryDays === 0 || process.platform === 'win32') {
      const admin = await connectPlain(adminUrl)
      return dropSlots(admin).finally(() => admin.end())
    }
    for (let pause = SHORT_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LONG_PAUSE)) {
      const began = performance.now()
      await work(options, recoveryFolder(backupDir), signal, well).catch(failed)
      if (performance.now() - began > LONG_PAUSE) pause = SHORT_PAUSE
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }

  const running = run().catch(failed)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
