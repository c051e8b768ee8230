// Once per test run: a PostgreSQL with a migrated template that createTestDatabase copies.
// The embedded one in a temporary folder, or the server that TEST_DATABASE_URL names. And the program as it is built, for
// tests that run it as a process of its own: from its sources each of their many starts would take seconds.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** As a user who may create databases. */
    serverUrl: string
    template: string
    /** The file of the built server. */
    program: string
  }
}

const logger = createLogger({ logLevel: 'warn' })
// Tests need no durability; this takes the disk out of their time.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL
  if (external) return { url: external, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-test-'))
  const embedded: Embedded = await startEmbedded({ dataDir, logger, settings })
  return {
    url: embedded.adminUrl,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Below node_modules, where the libraries are found that it needs. */
async function buildProgram(): Promise<string> {
  const repository = fileURLToPath(new URL('../../', import.meta.url))
  const folder = await mkdtemp(join(repository, 'node_modules/.lacewing-test-'))
  await promisify(execFile)(process.execPath, [join(repository, 'script/build.mjs'), '--server', folder])
  return folder
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `lacewing_test_${randomBytes(4).toString('hex')}`
  const url = new URL(server.url)
  url.pathname = template
  await onServer(server.url, `create database ${template}`)
  await migrate(url.href, logger)
  provide('serverUrl', server.url)
  provide('template', template)
  const built = await buildProgram()
  provide('program', join(built, 'main.js'))
  return async () => {
    await rm(built, { recursive: true })
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}
