// Starts the server in this order: settings, database, application, port, jobs. Stops it in the reverse order. Only
// the command that starts the server loads this file.

import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createApp, processName } from './app.ts'
import { createTokens } from './auth/session/token.ts'
import { upgrade } from './backup/upgrade.ts'
import { createDisk } from './blob/disk.ts'
import { requireBucket } from './blob/require-bucket.ts'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { followMaking } from './db/later/made.ts'
import { startMaking } from './db/later/make.ts'
import { openDatabase } from './db/open.ts'
import { createPipelined } from './db/pipelined.ts'
import { fillWithSampleTeam, sampleTeamLines } from './demo/fill.ts'
import type { Deps } from './deps.ts'
import { createHub } from './events/hub.ts'
import { startReaders } from './events/reader.ts'
import { createAnnouncer, listenForWakes } from './events/wake.ts'
import { closing } from './http/graceful-close.ts'
import { expediteJobs } from './jobs/expedite.ts'
import { startJobs } from './jobs/worker.ts'
import { SLOW_CLIENTS } from './limits.ts'
import { createLogger } from './log.ts'
import { startMetrics } from './metrics/start.ts'
import { watchClock } from './process/clock-watch.ts'
import { keepDiskHistory } from './process/disk-history.ts'
import { watchDiskSpace } from './process/disk-space.ts'
import { stopWithLauncher } from './process/launcher.ts'
import { StartError } from './process/start-error.ts'
import { keepRecovery } from './recovery/keep.ts'
import { startWordIndexing } from './ticket/word-index.ts'
import { createBearers } from './token/bearers.ts'
import { readersFor, WORK_LIST } from './work-list.ts'

const STOP_MS = 10_000
const JOBS_MS = 5_000

export async function start(withDemo: boolean): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config)
  const clock: Clock = { now: () => new Date() }
  await requireBucket(config, logger)
  const database = await openDatabase({ config, logger, upgrade })
  const { db, url, timelines } = database
  const pipelined = createPipelined(database.pool)
  // Deletes the incomplete files of uploads that were interrupted when this server was killed. Other servers may share a database
  // that is not embedded, and their uploads may be in progress.
  if (database.embedded) await createDisk(config.dataDir).clearIncoming(clock.now())
  const from = processName()
  const announcer = database.embedded ? undefined : createAnnouncer(db, logger, from)
  const eventReaders = startReaders(
    { db, logger, publishInbox: (ids) => hub.publishInbox(ids) },
    readersFor(config),
  )
  const wordIndex = startWordIndexing({ url, logger, timelines })
  const hub = createHub(db, {
    event(event) {
      announcer?.event(event)
      eventReaders.hint(event.project_id)
      wordIndex.hint(event)
    },
    ended: (sessionIds) => announcer?.ended(sessionIds),
    inbox: (userIds) => announcer?.inbox(userIds),
    projects: (userId) => announcer?.projects(userId),
    presence: (sightings) => announcer?.presence(sightings),
    code: (news) => announcer?.code(news),
  })
  const tokens = await createTokens(db, clock)
  const bearers = createBearers({ db, clock, tokens, logger })
  const deps: Deps = { config, db, url, pipelined, logger, clock, hub, tokens, bearers }
  const wakes = listenForWakes({ db, hub, logger, url, from, timelines })
  if (withDemo) {
    const team = await fillWithSampleTeam(deps)
    console.log(sampleTeamLines(team, config.publicUrl).join('\n'))
  }
  const hurry = () => {
    expediteJobs(db).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not reschedule waiting jobs'),
    )
  }
  const disk = watchDiskSpace(config, logger, hurry)
  const diskHistory = keepDiskHistory(config.dataDir, clock, logger)
  const clockWatch = watchClock(clock, logger, hurry)
  const figures = await startMetrics({ ...deps, pool: database.pool })
  const following = await followMaking(db, logger)
  const app = createApp(deps, { requireDiskSpace: disk.requireDiskSpace, metrics: figures?.metrics })
  const close = closing(await listen(app.fetch, config.host, config.port))
  const jobs = await startJobs({ ...deps, timelines }, WORK_LIST)
  const later = startMaking({ url, logger })
  const { adminUrl } = database
  const recovery = adminUrl ? keepRecovery({ adminUrl, config, clock, logger }) : undefined

  let stopping = false
  async function stop(signal: string) {
    if (stopping) return
    stopping = true
    logger.info(`stopping on ${signal}`)
    app.retire()
    // A load balancer reads /readyz before it sends more requests here, so the port stays open for a while.
    await delay(config.stopDelay * 1_000)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // A job that does not end in time is started again after the next start.
    const jobsEnded = Promise.race([jobs.stop(), delay(JOBS_MS, undefined, { ref: false })])
    await close(() => app.stop())
    await jobsEnded
    announcer?.stop()
    figures?.stop()
    disk.stop()
    diskHistory.stop()
    clockWatch.stop()
    await eventReaders.stop()
    await wordIndex.stop()
    following.stop()
    await later.stop()
    await wakes.stop()
    await recovery?.stop()
    await database.close()
    logger.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  stopWithLauncher((reason) => void stop(reason))
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))
  // Logged last: from this line on, a signal stops the server properly.
  logger.info(`Lacewing is ready: open ${config.publicUrl}`)
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], hostname: string, port: number) {
  return new Promise<Server>((resolve, reject) => {
    const options = { fetch, hostname, port, serverOptions: SLOW_CLIENTS }
    const server = serve(options, () => resolve(server)) as Server
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
        EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${hostname} is not an address of this machine.`,
      }
      reject(reasons[error.code ?? ''] ? new StartError(reasons[error.code ?? '']) : error)
    })
  })
}
