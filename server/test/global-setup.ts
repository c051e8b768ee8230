// Runs once per test run. Starts PostgreSQL with a migrated template that createTestDatabase copies: the embedded one in a
// temporary folder, or the server that TEST_DATABASE_URL names. Also builds the program, and a data folder that is ready, for
// tests that start processes.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../log.ts'
import { bundle } from './bundle.ts'
import { copyReadyData, makeReadyData } from './ready-data.ts'

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

async function startServer(program: string): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL
  if (external) return { url: external, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-test-'))
  await copyReadyData(program, dataDir)
  const embedded: Embedded = await startEmbedded({ dataDir, logger, settings })
  return {
    url: embedded.adminUrl,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

type Programs = { program: string; databaseProgram: string; remove(): Promise<void> }

/** Below node_modules, where the programs find their libraries. */
async function buildPrograms(): Promise<Programs> {
  const repository = fileURLToPath(new URL('../../', import.meta.url))
  const folder = await mkdtemp(join(repository, 'node_modules/.lacewing-test-'))
  // Tests also start the programs as other users.
  await chmod(folder, 0o755)
  await promisify(execFile)(process.execPath, [join(repository, 'script/build.mjs'), '--server', folder])
  const databaseProgram = join(folder, 'database-process.js')
  const source = join(repository, 'server/test/database-process.ts')
  await bundle(source, databaseProgram)
  return { program: join(folder, 'main.js'), databaseProgram, remove: () => rm(folder, { recursive: true }) }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { program, databaseProgram, remove } = await buildPrograms()
  const removeReadyData = await makeReadyData(program, settings)
  const server = await startServer(program)
  const template = `lacewing_test_${randomBytes(4).toString('hex')}`
  const url = new URL(server.url)
  url.pathname = template
  await onServer(server.url, `create database ${template}`)
  await migrate(url.href, logger)
  provide('serverUrl', server.url)
  provide('template', template)
  provide('program', program)
  provide('databaseProgram', databaseProgram)
  return async () => {
    await remove()
    await removeReadyData()
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}
