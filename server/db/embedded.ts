// The embedded database: a PostgreSQL of its own in DATA_DIR, which starts and stops with the server and is restarted if it
// fails. Its parts are in embedded/: binaries, account, cluster, endpoint, postmaster, claim, survivor, occupancy.
import { access, constants, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { MIB } from '../bytes.ts'
import { StartError } from '../process/start-error.ts'
import { unprivilegedAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { claim } from './embedded/claim.ts'
import {
  clusterMajor,
  clusterOwner,
  createCluster,
  locateCluster,
  own,
  sharedFolder,
} from './embedded/cluster.ts'
import { type Endpoint, loopbackEndpoint, socketEndpoint } from './embedded/endpoint.ts'
import { occupy } from './embedded/occupancy.ts'
import { type Postmaster, standardSettings, startPostmaster } from './embedded/postmaster.ts'
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
const longestPause = 5_000
const exitTimeoutMs = 1_000

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

/** The largest size of the database's own log, which is then truncated, so that it cannot fill a small disk. */
async function longestLog(dataDir: string): Promise<string> {
  const { blocks, bsize } = await statfs(dataDir)
  return `${Math.round(Math.min(512, Math.max(64, (blocks * bsize) / MIB / 16)))}MB`
}

type Start = {
  folder: string
  endpoint: Endpoint
  start(): Postmaster
  /** Cleans up after a killed server, and creates the cluster if there is none. */
  prepare(): Promise<void>
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
  const standard = { ...standardSettings(binaries.major), max_wal_size: await longestLog(dataDir) }
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

type Held = { postmaster: Postmaster; client: Client }
type Failure = { words: string }

/** Starts PostgreSQL and waits until it answers and this server has claimed it. */
async function startAndClaim(
  { endpoint, start }: Start,
  logger: Logger,
  goOn: () => boolean,
): Promise<Held | Failure> {
  const postmaster = start()
  const progress = setInterval(() => logger.info('the database is still recovering'), 10_000)
  try {
    const claimed = await claim(endpoint.url('postgres', 'postgres'), () => postmaster.running() && goOn())
    if (claimed?.mine) return { postmaster, client: claimed.client }
    // Another starting server took this PostgreSQL for a survivor and is about to stop it.
    await claimed?.client.end()
    await postmaster.stop()
    return { words: postmaster.lastWords() }
  } finally {
    clearInterval(progress)
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

/**
 * Waits until the other connections are closed: one that is still closing would receive the shutdown error without an error
 * handler.
 */
async function connectionsEnded(client: Client): Promise<void> {
  const deadline = performance.now() + exitTimeoutMs
  const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while (performance.now() < deadline && (await client.query(others)).rowCount) await delay(10)
}

/** Keeps PostgreSQL running: restarts it each time it exits unexpectedly. */
function keepRunning(started: Start, first: Held, logger: Logger): () => Promise<void> {
  let held = first
  let stopping = false
  /** True from the loss of the claim until the next claim. */
  let crashed = false
  let recovering: Promise<void> = Promise.resolve()

  /** After a backend crash PostgreSQL restarts by itself and only closes every connection. */
  async function reclaim(postmaster: Postmaster): Promise<Held | Failure> {
    const url = started.endpoint.url('postgres', 'postgres')
    const claimed = await claim(url, () => postmaster.running() && !stopping)
    return claimed?.mine ? { postmaster, client: claimed.client } : { words: 'another server holds it' }
  }

  async function recover(): Promise<void> {
    logger.error('the database stopped unexpectedly; restarting it')
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, longestPause)) {
      const next = await (held.postmaster.running()
        ? reclaim(held.postmaster)
        : startAndClaim(started, logger, () => !stopping)
      ).catch((error: Error) => ({ words: error.message }))
      if ('client' in next) {
        held = next
        crashed = false
        logger.info('the database is available again')
        return watch()
      }
      if (stopping) return
      logger.error(`the database could not be started: ${next.words}`)
      await delay(pause)
    }
  }

  function watch(): void {
    held.client.once('end', () => {
      crashed = true
      if (!stopping) recovering = recover()
    })
  }

  watch()
  return async () => {
    if (stopping) return
    stopping = true
    await recovering
    await connectionsEnded(held.client).catch(({ message }: Error) => logger.debug(message))
    // PostgreSQL would wait forever if it is asked to stop during recovery. If it is killed, it recovers at the next start.
    const atOnce = crashed
    await held.client.end()
    await held.postmaster.stop(atOnce)
  }
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
