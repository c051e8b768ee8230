// The command doctor: checks the settings, the live database, and whether the newest backup can be restored.
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { automaticFolder, newestAutomatic } from '../backup/automatic.ts'
import { checkInvariants, type Outcome } from '../backup/invariants.ts'
import { type Manifest, partsOf } from '../backup/manifest.ts'
import { proveBackup } from '../backup/prove.ts'
import { type Backup, verifyBackup } from '../backup/read.ts'
import { createScratch } from '../backup/scratch.ts'
import { StoreError } from '../blob/bucket.ts'
import { checkBlobs } from '../blob/check.ts'
import { createStore, tryBucket } from '../blob/store.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { unmade } from '../db/later/state.ts'
import { requireThisRelease } from '../db/migrate.ts'
import { createKysely, createPool } from '../db/pool.ts'
import { lagOf } from '../events/reader.ts'
import { StartError } from '../process/start-error.ts'
import { readersFor } from '../work-list.ts'
import { type CommandContext, summaryOf } from './backup.ts'
import { checkCertificates } from './check-certificates.ts'
import { checkRecovery } from './check-recovery.ts'
import { checkSettings } from './check-settings.ts'
import { foreseeDatabase, foreseeDisk, judgeUpgrade } from './foresee.ts'
import { createReport, type Report } from './report.ts'

const DAY = 24 * 3_600_000
/** The factor by which a database is larger than its rows: it also holds indexes and WAL. */
const ROOM = 4

function sayInvariants(report: Report, outcomes: Outcome[]): void {
  for (const { what, broken, examples } of outcomes)
    if (broken === 0) report.say('ok', what)
    else report.say('problem', `violated: ${what} (${broken}: ${examples.join('; ')})`)
}

async function sayServer(report: Report, url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'lacewing doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as pages,
        (select count(*)::int from graphile_worker.jobs where last_error is not null) as failing`,
    )
    const { version, fsync, pages, failing } = rows[0]
    report.say('ok', `PostgreSQL ${version}`)
    for (const [name, value] of Object.entries({ fsync, full_page_writes: pages }))
      if (value === 'off') report.say('problem', `${name} is off: a power cut would lose data`)
    if (failing > 0) report.say('warning', `${failing} jobs, such as mails, have failed and will be retried`)
  } finally {
    await client.end()
  }
}

/** A running server may be behind for a moment. */
const LAG_SECONDS = 60

async function sayReaders(report: Report, db: Db): Promise<void> {
  // The names of the readers do not depend on the settings.
  const readers = readersFor({ smtpUrl: undefined })
  const late = (await lagOf(db, readers)).filter(
    ({ seconds, failing }) => failing > 0 || seconds > LAG_SECONDS,
  )
  for (const { reader, projects, failing, seconds, example } of late) {
    const where = `${projects === 1 ? 'one project' : `${projects} projects`}, by ${Math.ceil(seconds / 60)} minutes at most`
    const why = failing > 0 ? `; it fails in ${failing} of them and retries` : ''
    report.say('warning', `the event log's reader ${reader} is behind in ${where}${why} (${example})`)
  }
  if (late.length === 0) report.say('ok', 'the event log’s readers are up to date')
}

async function sayFiles(report: Report, db: Db, config: Config): Promise<void> {
  const store = createStore(config)
  if (store.bucket)
    try {
      await tryBucket(store.bucket)
      report.say('ok', `the bucket ${store.name} writes, reads, lists and deletes`)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      return report.say('problem', `the bucket ${store.name} does not work: ${error.message}`)
    }
  const { files, bytes, damaged } = await checkBlobs(db, store)
  const [first, ...more] = damaged
  if (first)
    report.say(
      'problem',
      `${damaged.length} of ${files} files on tickets are missing in ${store.name} or were changed: ${first}${more.length > 0 ? `, and ${more.length} more` : ''}`,
    )
  else if (files > 0)
    report.say(
      'ok',
      `every file on a ticket has its checksum (${files}, ${Math.ceil(bytes / 1024 ** 2)} MiB)`,
    )
}

async function checkDatabase(
  { reached, logger, config, now }: CommandContext,
  report: Report,
): Promise<void> {
  report.heading('Database')
  const db = createKysely(createPool(reached.url, logger, { max: 1, application_name: 'lacewing doctor' }))
  try {
    await requireThisRelease(db)
    await sayServer(report, reached.url)
    judgeUpgrade(await unmade(db), report)
    await foreseeDatabase(reached.url, report)
    await foreseeDisk(config, now, report)
    await sayReaders(report, db)
    sayInvariants(report, await checkInvariants(reached.url))
    await sayFiles(report, db, config)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    report.say('problem', error.message)
  } finally {
    await db.destroy()
  }
}

/** Whether there is room for a scratch database beside the embedded one, which must not run out of space. */
async function hasRoom({ config }: CommandContext, manifest: Manifest): Promise<boolean> {
  if (config.databaseUrl) return true
  const { bavail, bsize } = await statfs(config.dataDir)
  const needed = partsOf(manifest).reduce((sum, part) => sum + part.content_bytes, 0) * ROOM
  return bavail * bsize > needed
}

/** Throws a StartError if there is none. */
export async function requireRoom(context: CommandContext, manifest: Manifest): Promise<void> {
  if (!(await hasRoom(context, manifest)))
    throw new StartError('There is too little disk space for a scratch database.')
}

async function tryRestore(context: CommandContext, report: Report, backup: Backup): Promise<void> {
  if (!(await hasRoom(context, backup.manifest)))
    return report.say('problem', 'not restored: too little disk space')
  const scratch = await createScratch(context.reached, context.logger)
  try {
    const { different, leftOut, invariants } = await proveBackup(backup, scratch.url, context.logger)
    if (different.length > 0) report.say('problem', `restored, but different: ${different.join(', ')}`)
    else report.say('ok', `restored into a scratch database, and identical: ${summaryOf(backup.manifest)}`)
    if (leftOut.length > 0)
      report.say('warning', `not Lacewing's, so a restore leaves it out: ${leftOut.join(', ')}`)
    const broken = invariants.filter((outcome) => outcome.broken > 0)
    if (broken.length > 0) sayInvariants(report, broken)
    else report.say('ok', 'its invariants hold, too')
    if (different.length === 0 && broken.length === 0) await recordProof(context, backup.manifest)
  } finally {
    await scratch.remove()
  }
}

/** Notes for the operators' page when a backup was last proven. A database of another release may lack the table. */
async function recordProof(
  { reached, now, logger }: CommandContext,
  { created_at }: Manifest,
): Promise<void> {
  const client = new Client({ connectionString: reached.url, application_name: 'lacewing doctor' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `insert into backup_proof (taken_at, proven_at) values ($1, $2)
        on conflict (is_last) do update set taken_at = excluded.taken_at, proven_at = excluded.proven_at`,
      [created_at, now.toISOString()],
    )
  } catch (error) {
    logger.warn({ err: error }, 'could not record that the backup was proven')
  } finally {
    await client.end()
  }
}

function sayAge({ config, now }: CommandContext, report: Report, { created_at }: Manifest): void {
  const age = now.getTime() - Date.parse(created_at)
  const hours = Math.round(age / 3_600_000)
  const text = `taken ${created_at}, ${hours === 1 ? 'an hour' : `${hours} hours`} ago`
  report.say(config.backupDir && age > 2 * DAY ? 'problem' : 'ok', text)
}

async function checkBackup(
  context: CommandContext,
  report: Report,
  operand: string | undefined,
): Promise<void> {
  const { backupDir, dataDir } = context.config
  const folders = [...(backupDir ? [backupDir] : []), automaticFolder(dataDir)]
  report.heading('Backup')
  try {
    const file = operand ? resolve(operand) : await newestAutomatic(folders)
    if (!file) return report.say('warning', `there is none in ${folders.join(' or ')}`)
    report.say('note', file)
    const backup = await verifyBackup(file)
    report.say('ok', `every part has its checksum (${partsOf(backup.manifest).length} parts)`)
    if (!operand) sayAge(context, report, backup.manifest)
    await tryRestore(context, report, backup)
  } catch (error) {
    report.say('problem', (error as Error).message)
    if (!(error instanceof StartError))
      context.logger.error({ err: error }, 'the backup could not be checked')
  }
}

/** @returns the exit code: 1 if there is a problem */
export async function runDoctor(
  context: CommandContext,
  operand: string | undefined,
  options: ReadonlySet<string>,
): Promise<number> {
  const { config, now, print } = context
  const isForPrograms = options.has('json')
  const report = createReport(isForPrograms ? () => {} : print)
  await checkSettings(config, report)
  await checkCertificates(config, now, report)
  await checkDatabase(context, report)
  await checkBackup(context, report, operand)
  await checkRecovery(context, report, options.has('restore'))
  const [problems, warnings] = [report.count('problem'), report.count('warning')]
  if (isForPrograms) print(JSON.stringify({ problems, warnings, checks: report.checks }))
  else {
    print('')
    print(
      `${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
    )
  }
  return problems > 0 ? 1 : 0
}
