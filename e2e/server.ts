// The server for the browser tests, built by global-setup.ts: the whole product with its own embedded database. Tests ask it for
// users over the process channel; everything else goes through a browser.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { type App, createApp } from '../server/app.ts'
import { createAuth } from '../server/auth/auth.ts'
import { people } from '../server/auth/person.ts'
import { startSession } from '../server/auth/session/session.ts'
import { createTokens } from '../server/auth/session/token.ts'
import { upgrade } from '../server/backup/upgrade.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { createPipelined } from '../server/db/pipelined.ts'
import type { Deps } from '../server/deps.ts'
import { createHub } from '../server/events/hub.ts'
import { startReaders } from '../server/events/reader.ts'
import { startJobs } from '../server/jobs/worker.ts'
import { createLogger } from '../server/log.ts'
import { createMailer } from '../server/mail/mailer.ts'
import { createPerson, PASSWORD } from '../server/test/people.ts'
import { copyReadyData } from '../server/test/ready-data.ts'
import { LOOPBACK } from '../server/test/receiver.ts'
import { createBearers } from '../server/token/bearers.ts'
import { readersFor, WORK_LIST } from '../server/work-list.ts'

export type Request = { id: number; full_name: string; signedIn: boolean }
/** The answer to a sign-in. */
export type Session = Awaited<ReturnType<typeof startSession>>
export type Reply =
  | { kind: 'ready'; url: string; dataDir: string }
  | {
      kind: 'person'
      id: number
      account: { user_id: string; email: string; username: string; password: string }
      session: Session | undefined
    }

const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-e2e-'))
await copyReadyData(process.argv[1] as string, dataDir)
// Reserves the port immediately, because the database takes seconds to start. Nobody knows the port until then.
let app: App | undefined
const server = serve({
  fetch: (request, connection) => app?.fetch(request, connection) ?? new Response(null, { status: 503 }),
  hostname: '127.0.0.1',
  port: 0,
})
await once(server, 'listening')
const { port } = server.address() as AddressInfo
// Passkeys are bound to host names, not IP addresses: tests that need them set PUBLIC_HOST to localhost.
const { PUBLIC_HOST = '127.0.0.1', ...settings } = JSON.parse(process.env.LACEWING_TEST_SETTINGS ?? '{}')
const config = readConfig({
  // Receivers of webhooks run on this machine.
  OUTGOING_ALLOW: LOOPBACK,
  ...settings,
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: `http://${PUBLIC_HOST}:${port}`,
  LOG_LEVEL: 'error',
})
const logger = createLogger(config)
const clock = { now: () => new Date() }
const database = await openDatabase({ config, logger, upgrade })
// Short rounds, so that no test waits for the readers.
const readers = startReaders(
  { db: database.db, logger, publishInbox: (userIds) => hub.publishInbox(userIds) },
  readersFor(config),
  { roundMs: 20, pollMs: 10_000 },
)
const hub = createHub(database.db, {
  event: (event) => readers.hint(event.project_id),
  ended: () => undefined,
  inbox: () => undefined,
  projects: () => undefined,
  presence: () => undefined,
  code: () => undefined,
})
const tokens = await createTokens(database.db, clock)
const deps: Deps = {
  config,
  db: database.db,
  url: database.url,
  pipelined: createPipelined(database.pool),
  logger,
  clock,
  hub,
  tokens,
  bearers: createBearers({ db: database.db, clock, tokens, logger }),
}
app = createApp(deps)
send({ kind: 'ready', url: config.publicUrl, dataDir })
const jobs = await startJobs(
  { ...deps, url: database.url, mailer: createMailer(config, () => undefined) },
  WORK_LIST,
)

const auth = createAuth(deps)

/** Signs in like a password would, but skips hashing, which took most of a test's set-up time. */
async function signIn(userId: string): Promise<Session> {
  const person = await people(deps.db, auth.now()).where('account.id', '=', userId).executeTakeFirstOrThrow()
  const caller = { address: '127.0.0.1', device: 'A test' }
  return deps.db.transaction().execute((tx) => startSession(auth, tx, person, 'password', caller))
}

const operators = [...(config.operators ?? [])]

process.on('message', async ({ id, full_name, signedIn }: Request) => {
  // The first people of a server with operators are these.
  const [operator] = operators.splice(0, 1)
  const named = operator === undefined ? {} : { email: operator }
  const { user_id, email, username } = await createPerson(deps, { full_name, ...named })
  const session = signedIn ? await signIn(user_id) : undefined
  send({ kind: 'person', id, account: { user_id, email, username, password: PASSWORD }, session })
})

process.on('disconnect', stop)
process.on('SIGTERM', stop)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  app?.stop()
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await jobs.stop()
  await readers.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}

function send(reply: Reply) {
  process.send?.(reply)
}
