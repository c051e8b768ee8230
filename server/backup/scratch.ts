// A scratch database for trying a backup: on the same server if possible, else on a temporary server.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../db/embedded.ts'
import type { Logger } from '../log.ts'

const prefix = 'lacewing_scratch_'
const notAllowed = '42501'

export type Scratch = { url: string; remove(): Promise<void> }
export type Server = { url: string; adminUrl: string | null }

async function onServer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'lacewing doctor' })
  client.on('error', () => {})
  await client.connect()
  await work(client).finally(() => client.end())
}

/** Drops the scratch databases of killed commands. A database that is in use cannot be dropped. */
async function sweep(client: Client, logger: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)
      and pg_has_role(datdba, 'usage') and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
    [prefix],
  )
  for (const { name } of rows)
    await client
      .query(`drop database if exists ${client.escapeIdentifier(name)}`)
      .catch((error: Error) => logger.debug(`could not drop the database ${name}: ${error.message}`))
}

async function besides({ url, adminUrl }: Server, logger: Logger): Promise<Scratch> {
  const name = prefix + randomBytes(6).toString('hex')
  const own = new URL(url)
  const owner = adminUrl ? `owner ${own.username}` : ''
  own.pathname = `/${name}`
  const server = adminUrl ?? url
  await onServer(server, async (client) => {
    await sweep(client, logger)
    await client.query(`create database ${name} ${owner} template template0 encoding 'UTF8'`)
  })
  return {
    url: own.href,
    remove: () =>
      onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

/** Starts a temporary server, if the database user may not create databases. */
async function apart(logger: Logger): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-scratch-'))
  const clean = () => rm(dataDir, { recursive: true, force: true })
  try {
    const { url, stop } = await startEmbedded({ dataDir, logger, settings: { fsync: 'off' } })
    return { url, remove: () => stop().finally(clean) }
  } catch (error) {
    await clean()
    throw error
  }
}

export async function createScratch(server: Server, logger: Logger): Promise<Scratch> {
  try {
    return await besides(server, logger)
  } catch (error) {
    if ((error as { code?: string }).code !== notAllowed) throw error
    return apart(logger)
  }
}
