// The embedded database: a PostgreSQL of its own in DATA_DIR, which starts and stops with the server and is restarted if it
// fails. Its parts are in embedded/: binaries, account, cluster, endpoint, postmaster, claim, keep-running, survivor, occupancy.
import { access, constants, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { MIB } from '../bytes.ts'
import { StartError } from '../process/start-error.ts'
import { unprivilegedAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import {
  clusterMajor,
  clusterOwner,
  createCluster,
  locateCluster,
  own,
  sharedFolder,
} from './embedded/cluster.ts'
import { loopbackEndpoint, socketEndpoint } from './embedded/endpoint.ts'
import { type Held, keepRunning, type Start, startAndClaim } from './embedded/keep-running.ts'
import { occupy } from './embedded/occupancy.ts'
import { standardSettings, startPostmaster } from './embedded/postmaster.ts'
import { reason } from './embedded/reason.ts'
import { settleSurvivor } from './embedded/survivor.ts'

export type Embedded = {
  url: string
  /** The address for the superuser, so that tests can create their own databases. */
  adminUrl: string
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  logger: Logger
  /** More PostgreSQL settings; tests turn fsync off with them. */
  settings?: Record<string, string>
  /** Windows supports loopback only. */
  transport?: 'socket' | 'loopback'
}

const name = 'lacewing'
// The messages of PostgreSQL while another instance, or what is left of one, still holds the folder.
const occupied = /lock file .* already exists|shared memory block .* still in use/
const occupiedTimeoutMs = 30_000

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to: ${reason(error)}. Choose another with DATA_DIR.`,
    )
  }
}

/** How much more of the log is kept while it cannot be copied to BACKUP_DIR. */
const UNCOPIED = 4

/** The largest size of the database's own log, which is then truncated, so that it cannot fill a small disk. */
async function logLimits(dataDir: string): Promise<Record<string, string>> {
  const { blocks, bsize } = await statfs(dataDir)
  const megabytes = Math.round(Math.min(512, Math.max(64, (blocks * bsize) / MIB / 16)))
  return { max_wal_size: `${megabytes}MB`, max_slot_wal_keep_size: `${UNCOPIED * megabytes}MB` }
}

async function plan(options: EmbeddedOptions): Promise<Start> {
  const { dataDir, logger, transport = process.platform === 'win32' ? 'loopback' : 'socket' } = options
  const account = await unprivilegedAccount(await clusterOwner(join(dataDir, 'postgres')))
  const folder = await locateCluster(dataDir, account, logger)
  const major = await clusterMajor(folder)
  if (major) await own(folder, account)
  const copies = account ? sharedFolder : dataDir
  const binaries = await findBinaries({ account, major, copies, logger })
  const endpoint = await (transport === 'socket'
    ? socketEndpoint(account)
    : loopbackEndpoint(dataDir, account))
  const standard = { ...standardSettings(binaries.major), ...(await logLimits(dataDir)) }
  const settings: Record<string, string> = { ...standard, ...endpoint.settings, ...options.settings }
  return {
    folder,
    endpoint,
    start: () => startPostmaster({ binaries, folder, account, settings, logger }),
    async prepare() {
      await settleSurvivor({ dataDir, folder, logger })
      if (await clusterMajor(folder)) return
      logger.info(`creating the database in ${folder}`)
      const { authentication } = endpoint
      await createCluster({ folder, binaries, account, authentication, sync: settings.fsync === 'on' })
    },
  }
}

async function firstStart(started: Start, logger: Logger): Promise<Held> {
  const deadline = performance.now() + occupiedTimeoutMs
  for (;;) {
    await started.prepare()
    const held = await startAndClaim(started, logger, () => true)
    if ('client' in held) return held
    const again = !held.words || occupied.test(held.words)
    if (!again || performance.now() > deadline) {
      throw new StartError(
        `PostgreSQL did not start on ${started.folder}: ${held.words || 'it gave no reason'}`,
      )
    }
    await delay(100)
  }
}

/** Creates the server's own user, which is not a superuser, and its database. */
async function createDatabase(client: Client, password: string): Promise<void> {
  const user = await client.query('select from pg_roles where rolname = $1', [name])
  if (user.rowCount === 0) {
    await client.query(
      `create role ${name} login ${password ? `password ${client.escapeLiteral(password)}` : ''}`,
    )
  }
  const database = await client.query('select from pg_database where datname = $1', [name])
  if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`)
}

/** Starts the database of this data folder. Throws a StartError with a clear one-line message if that fails. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, logger } = options
  await prepareDataDir(dataDir)
  const occupancy = await occupy(dataDir, logger)
  let started: Start | undefined
  try {
    started = await plan(options)
    const held = await firstStart(started, logger)
    const stop = keepRunning(started, held, logger)
    const { endpoint, folder } = started
    await createDatabase(held.client, new URL(endpoint.url(name, name)).password)
    await removeUnfinished(folder)
    return {
      url: endpoint.url(name, name),
      adminUrl: endpoint.url('postgres', 'postgres'),
      async stop() {
        await stop()
        await endpoint.remove()
        await occupancy.leave()
      },
    }
  } catch (error) {
    await started?.endpoint.remove()
    await occupancy.leave()
    throw error
  }
}

/** Removes the folders of starts that were killed while creating the cluster. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of await readdir(dirname(folder))) {
    if (entry.startsWith(`${basename(folder)}.new-`))
      await rm(join(dirname(folder), entry), { recursive: true })
  }
}
