// Runs once per test run. Starts PostgreSQL with a migrated template that createTestDatabase copies: the embedded one in a
// temporary folder, or the server that TEST_DATABASE_URL names. For tests of processes it also builds the program, and a data
// folder that is ready.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../log.ts'
import { bundle } from './bundle.ts'
import { copyOf, giveReadyData, makeReadyData, type ReadyData } from './ready-data.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** An address whose user may create databases. */
    serverUrl: string
    template: string
    /** The file of the built server. */
    program: string
    /** The bundled file of database-process.ts. */
    databaseProgram: string
  }
}

const logger = createLogger({ logLevel: 'warn' })
// Tests require no durability, so they do not wait for the disk.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

type Server = { url: string; createTemplate(name: string): Promise<void>; stop(): Promise<void> }

const external = process.env.TEST_DATABASE_URL

function startExternal(url: string): Server {
  return {
    url,
    async createTemplate(name) {
      await onServer(url, `create database ${name}`)
      const own = new URL(url)
      own.pathname = name
      await migrate(own.href, logger)
    },
    stop: async () => {},
  }
}

async function startOwn(ready: ReadyData): Promise<Server> {
  const dataDir = await copyOf(ready)
  const { url: migrated, adminUrl, stop }: Embedded = await startEmbedded({ dataDir, logger, settings })
  return {
    url: adminUrl,
    async createTemplate(name) {
      const { pathname, username } = new URL(migrated)
      await onServer(adminUrl, `create database ${name} template ${pathname.slice(1)} strategy file_copy`)
      const own = new URL(adminUrl)
      own.pathname = name
      // Everything belongs to the user that the tests connect as, as on any other server.
      await onServer(own.href, `reassign owned by ${username} to ${own.username}`)
    },
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

type Programs = { program: string; databaseProgram: string; remove(): Promise<void> }

/** Below node_modules, where the programs find their libraries. */
async function buildPrograms(ready: ReadyData): Promise<Programs> {
  const repository = fileURLToPath(new URL('../../', import.meta.url))
  const folder = await mkdtemp(join(repository, 'node_modules/.lacewing-test-'))
  // Tests also start the programs as other users.
  await chmod(folder, 0o755)
  await promisify(execFile)(process.execPath, [join(repository, 'script/build.mjs'), '--server', folder])
  const program = join(folder, 'main.js')
  const databaseProgram = join(folder, 'database-process.js')
  await bundle(join(repository, 'server/test/database-process.ts'), databaseProgram)
  await giveReadyData(ready, program)
  return { program, databaseProgram, remove: () => rm(folder, { recursive: true }) }
}

type Tests = { programs?: Programs; server: Server; remove(): Promise<void> }

async function startForTests(withPrograms: boolean): Promise<Tests> {
  if (external) return { server: startExternal(external), remove: async () => {} }
  const ready = await makeReadyData(settings)
  const programs = withPrograms ? await buildPrograms(ready) : undefined
  return {
    ...(programs && { programs }),
    server: await startOwn(ready),
    async remove() {
      await programs?.remove()
      await ready.remove()
    },
  }
}

export default async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  // The tests of processes that also run on another PostgreSQL start none.
  const { server, programs, remove } = await startForTests(name === 'processes')
  const template = `lacewing_test_${randomBytes(4).toString('hex')}`
  await server.createTemplate(template)
  provide('serverUrl', server.url)
  provide('template', template)
  if (programs) {
    provide('program', programs.program)
    provide('databaseProgram', programs.databaseProgram)
  }
  return async () => {
    await remove()
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}
