// Takes a backup while the server runs: one snapshot of all tables, and the stored files, in one file.
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import packageJson from '../../package.json' with { type: 'json' }
import { type Bucket, createBucket } from '../blob/bucket.ts'
import { INCOMING, sha256In, storedFiles } from '../blob/names.ts'
import type { Config } from '../config.ts'
import { ifMissing, isThere } from '../process/missing.ts'
import { StartError } from '../process/start-error.ts'
import { type FilePart, FORMAT, type Manifest, type TablePart } from './manifest.ts'
import { verifyBackup } from './read.ts'
import {
  copyOut,
  JOBS,
  JOBS_OUT,
  qualified,
  schemaOf,
  sequencesOf,
  type Table,
  TEXT_FORM,
  tablesOf,
} from './tables.ts'
import { type BackupWriter, createBackup, unwritable } from './write.ts'

export type Source = {
  /** The address of the database. */
  url: string
  /** The folder of stored files; it may be missing. */
  files: string
  /** The bucket, if S3_URL is set. Files can be in both places. */
  bucket?: Bucket | undefined
  signal?: AbortSignal
}

/** The stored files that go into a backup. */
export function filesOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Pick<Source, 'files' | 'bucket'> {
  return { files: storedFiles(dataDir), bucket: s3 && createBucket(s3) }
}

/** Blocks schema changes and then takes the snapshot, so that a database is never saved in the middle of a migration. */
async function freeze(client: Client): Promise<Table[]> {
  for (;;) {
    const tables = await tablesOf(client)
    await client.query('begin isolation level repeatable read, read only')
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => qualified(client, name)).join(', ')} in access share mode`,
      )
    if (JSON.stringify(await tablesOf(client)) === JSON.stringify(tables)) return tables
    await client.query('rollback')
  }
}

async function addTable(
  writer: BackupWriter,
  client: Client,
  table: Table,
  statement: string,
): Promise<TablePart> {
  const copy = client.query(copyTo(statement))
  const part = await writer.add(`table/${table.name}.copy.gz`, copy)
  return { ...table, rows: copy.rowCount, ...part }
}

/** Adds every stored file once: from the folder, else from the bucket. */
async function addFiles(
  writer: BackupWriter,
  { files: folder, bucket }: Pick<Source, 'files' | 'bucket'>,
): Promise<FilePart[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(resolve(folder).length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(`${INCOMING}/`))
  const objects = bucket ? await filesIn(bucket) : []
  const parts: FilePart[] = []
  for (const path of [...new Set([...paths, ...objects])].sort()) {
    const handle = await open(join(folder, path)).catch(ifMissing(null))
    const content = handle?.createReadStream() ?? (await bucket?.get(path))?.body
    // The file was removed after the listing, together with its row.
    if (!content) continue
    const part = `file/${String(parts.length + 1).padStart(8, '0')}.gz`
    parts.push({ path, ...(await writer.add(part, content)) })
  }
  return parts
}

async function filesIn(bucket: Bucket): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list()) if (sha256In(key)) keys.push(key)
  return keys
}

async function writeAll(writer: BackupWriter, client: Client, source: Source, now: Date): Promise<Manifest> {
  await client.query(TEXT_FORM)
  const tables = await freeze(client)
  // This statement takes the snapshot: all reads below see the database at this moment.
  const schema = await schemaOf(client)
  if (schema.length === 0) throw new StartError('The database is empty: start the server first.')
  const { rows } = await client.query(`select current_setting('server_version') as version`)
  const sequences = await sequencesOf(client)
  // Files come first, so that a file that is about to be removed most likely still exists.
  const fileParts = await addFiles(writer, source)
  const tableParts: TablePart[] = []
  for (const table of tables)
    tableParts.push(await addTable(writer, client, table, await copyOut(client, table)))
  return {
    product: 'lacewing',
    format: FORMAT,
    release: packageJson.version,
    created_at: now.toISOString(),
    postgres: rows[0]?.version,
    schema,
    tables: tableParts,
    sequences,
    jobs: await addTable(writer, client, JOBS, JOBS_OUT),
    files: fileParts,
  }
}

/** The partial file of a killed backup may be overwritten, but not the one of a running backup. */
async function reserve(client: Client, file: string): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [
    `lacewing.backup ${resolve(file)}`,
  ])
  if (!rows[0]?.mine) throw new StartError(`Another backup is being written to ${file}.`)
}

/** Either the complete, verified backup ends up as `file`, or no file is left behind. */
export async function takeBackup(source: Source, file: string, now: Date): Promise<Manifest> {
  const { url, signal } = source
  if (await isThere(file).catch(unwritable))
    throw new StartError(`${file} exists: choose another name, or remove it.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch(unwritable)
  const client = new Client({ connectionString: url, application_name: 'lacewing backup' })
  // The loss of the connection fails the current or the next statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await reserve(client, file)
    const writer = await createBackup(file, now, signal)
    try {
      const manifest = await writeAll(writer, client, source, now)
      await writer.finish(manifest, (partial) => verifyBackup(partial, signal))
      return manifest
    } catch (error) {
      await writer.abandon()
      throw error
    }
  } finally {
    await client.end()
  }
}
