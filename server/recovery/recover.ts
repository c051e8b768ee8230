// Recovers the embedded database at a moment, in a folder beside the present one: unpacks a base, and lets PostgreSQL apply the log
// up to the moment.
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inMebibytes } from '../bytes.ts'
import { unprivilegedAccount } from '../db/embedded/account.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { clusterOwner, locateCluster, own, sharedFolder } from '../db/embedded/cluster.ts'
import { socketEndpoint } from '../db/embedded/endpoint.ts'
import { type Held, startAndClaim } from '../db/embedded/keep-running.ts'
import { standardSettings, startPostmaster } from '../db/embedded/postmaster.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { DISK_RESERVE } from '../limits.ts'
import type { Logger } from '../log.ts'
import { StartError } from '../process/start-error.ts'
import { type Choice, choose } from './choose.ts'
import type { Base } from './layout.ts'
import { printMoment } from './moment.ts'
import { Damaged, unpackBase, unpackLog } from './unpack.ts'

export type Recovery = {
  root: string
  dataDir: string
  /** Null for the latest. */
  moment: Date | null
  logger: Logger
}

export type Recovered = {
  /** Where the database belongs, and where it is now. */
  place: string
  folder: string
  base: Base
  /** The time of the last change; null if nothing changed since the base was taken. */
  lastChange: Date | null
  /** For a user who may do everything. */
  url: string
  stop(): Promise<void>
}

/** Keeps what PostgreSQL says about the recovery. */
function listening(logger: Logger) {
  const lines: string[] = []
  const listener = Object.create(logger) as Logger
  listener.debug = (...words: unknown[]) => {
    const [line] = words
    if (typeof line === 'string' && lines.length < 10_000) lines.push(line)
    logger.debug(words[0] as string)
  }
  const found = (form: RegExp) => lines.map((line) => form.exec(line)).findLast((match) => match !== null)
  return {
    listener,
    isTooEarly: () => found(/recovery ended before configured recovery target/) !== undefined,
    lastChange() {
      const [, text] = found(/last completed transaction was at log time (\S+ \S+)/) ?? []
      return text ? new Date(`${text.replace(' ', 'T').replace(/\+00$/, 'Z')}`) : null
    },
  }
}

async function requireRoom(dataDir: string, { line, segments }: Choice, base: Base): Promise<void> {
  const needed = base.content_bytes + segments.length * line.segment_bytes + DISK_RESERVE.bytes
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize >= needed) return
  throw new StartError(
    `The recovery needs ${inMebibytes(needed)} in ${dataDir}, and ${inMebibytes(bavail * bsize)} are free.`,
  )
}

type Ready = {
  choice: Choice
  base: Base
  folder: string /** What is wrong with the log. */
  hole: string | null
}

/** Unpacks the newest base that is whole, and its log. */
async function unpack(choice: Choice, { dataDir, logger }: Recovery, folder: string): Promise<Ready> {
  let failure: Error | undefined
  for (const base of choice.bases) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(folder, 'pg_wal'), { recursive: true, mode: 0o700 })
    await requireRoom(dataDir, choice, base)
    try {
      await unpackBase(base, folder)
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      logger.warn(`${error.message} An earlier one is used.`)
      failure ??= error
      continue
    }
    const { segments, last } = choice
    const hole = await unpackLog(choice.line, { segments, first: base.first, last }, join(folder, 'pg_wal'))
    await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 })
    return { choice, base, folder, hole }
  }
  throw failure ?? new StartError('There is no base.')
}

/** Without a program that fetches segments: all of them are in the folder of the log already. */
function recoverySettings(moment: Date | null): Record<string, string> {
  return {
    restore_command: 'false',
    hot_standby: 'off',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(moment && { recovery_target_time: moment.toISOString().replace('Z', '+00') }),
  }
}

/** Refuses a database of a newer release, and signs everybody out as `restore FILE` does. */
async function settle(adminUrl: string, ownUrl: string, logger: Logger): Promise<void> {
  await pendingMigrations(ownUrl, logger)
  const client = new Client({ connectionString: adminUrl, application_name: 'lacewing restore' })
  client.on('error', () => {})
  await client.connect()
  await client.query('delete from session; delete from signing_key').finally(() => client.end())
}

/** Throws a StartError that says what is missing. Nothing but the folder beside the database was changed then. */
export async function recover(recovery: Recovery): Promise<Recovered> {
  const { root, dataDir, moment, logger } = recovery
  const choice = await choose(root, moment)
  await mkdir(dataDir, { recursive: true })
  const account = await unprivilegedAccount(await clusterOwner(join(dataDir, 'postgres')))
  const place = await locateCluster(dataDir, account, logger)
  const folder = `${place}.recovering`
  const { major } = choice.line
  const binaries = await findBinaries({ account, major, copies: account ? sharedFolder : dataDir, logger })
  const endpoint = await socketEndpoint(account)
  const { listener, isTooEarly, lastChange } = listening(logger)
  let held: Held | undefined
  const stop = async () => {
    await held?.client.end()
    await held?.postmaster.stop()
    await endpoint.remove()
  }

  async function run(until: Date | null) {
    const settings = { ...standardSettings(binaries.major), ...endpoint.settings, ...recoverySettings(until) }
    const start = () => startPostmaster({ binaries, folder, account, settings, logger: listener })
    const started = { folder, endpoint, start, prepare: async () => {} }
    const outcome = await startAndClaim(started, logger, () => true)
    if ('client' in outcome) held = outcome
    else if (!isTooEarly())
      throw new StartError(`PostgreSQL could not recover the database: ${outcome.words}`)
  }

  try {
    const { base, hole } = await unpack(choice, recovery, folder)
    await own(folder, account)
    await run(moment)
    const end = () => lastChange() ?? new Date(base.ended_at)
    if (hole && (!moment || (!held && moment > end())))
      throw new StartError(
        `The database can be restored only up to ${printMoment(end())}, because ${hole}: lacewing restore --at "${end().toISOString()}"`,
      )
    if (!held && choice.until && moment && moment > choice.until)
      throw new StartError(
        `${printMoment(moment)} is after the last change that was kept (${printMoment(end())}): lacewing restore --at latest`,
      )
    // Nothing was changed between the end of the log and the moment.
    if (!held) await run(null)
    const { url } = endpoint
    await settle(url('postgres', 'lacewing'), url('lacewing', 'lacewing'), logger)
    return { place, folder, base, lastChange: lastChange(), url: url('postgres', 'lacewing'), stop }
  } catch (error) {
    await stop()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
