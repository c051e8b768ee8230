// The dry run: reads a source into the staged file and counts what would become of its records. Writes nothing to the project.
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { cut } from '../../domain/cut.ts'
import { Refusal } from '../../domain/error.ts'
import type { ImportSource } from '../../domain/import/import.ts'
import { IMPORT_PEOPLE } from '../../domain/import/people.ts'
import { t } from '../../domain/locale/message.ts'
import { fileRoom } from '../attachment/quota.ts'
import { createStore, type Store } from '../blob/store.ts'
import type { Db, Tx } from '../db/handle.ts'
import { partsOf } from '../db/in-steps.ts'
import { selectFields } from '../field/columns.ts'
import { allowedNetworks } from '../outgoing/public-address.ts'
import { archiveOf } from './archive-of.ts'
import { storable } from './clean.ts'
import { headAt, rememberColumns } from './header.ts'
import { inputOf } from './input.ts'
import { Judge, type Judged } from './judge.ts'
import { IMPORT } from './limits.ts'
import { matchPeople, storedPeople } from './people.ts'
import { importRoom, requireImportBytes } from './quota.ts'
import type { Run } from './run.ts'
import { type SourceApi, SourceError, type SourceFile } from './source.ts'
import { sourceOf } from './sources.ts'
import { portionsOf, stageReading } from './stage.ts'
import { stopImport } from './stop.ts'
import { Tally } from './tally.ts'
import type { ImportDeps } from './turn.ts'
import { warningsOf } from './warnings.ts'
import { writePortion } from './write.ts'

/** Thrown if the import was removed meanwhile. */
class Over extends Error {}

export async function readSource(deps: ImportDeps, id: string, signal?: AbortSignal): Promise<void> {
  const { db, logger } = deps
  try {
    await read(deps, id, signal)
  } catch (error) {
    if (error instanceof Over) return
    // The process is stopping: the import is read again after the next start.
    if (signal?.aborted) throw error
    if (!(error instanceof SourceError))
      logger.error({ err: error, import_id: id }, 'an import could not be read')
    const reason =
      error instanceof SourceError
        ? cut(storable(error.message), 1_000)
        : t('An unexpected error occurred while it was read. The log of the server has the details.')
    await stopImport(db, id, { at: 'reading', reason })
  }
  await db.deleteFrom('import_secret').where('import_id', '=', id).execute()
}

async function read(deps: ImportDeps, id: string, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = deps
  const row = await db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.state !== 'reading' || row.source === null) throw new Over()
  const source = await (deps.sourceOf ?? sourceOf)(row.source)
  if (!source) throw new SourceError(t('This server cannot read this kind of file yet'))
  const store = createStore(config)
  const tally = new Tally()
  const now = clock.now().toISOString()
  const judge = new Judge(tally, { now, fileBytes: config.fileBytes })
  const { time_zone = 'UTC', columns, heading_row: headingRow, labels } = row.options
  const file = await inputOf(db, store, row, allowedNetworks(config.outgoingAllow))
  try {
    const options = {
      timeZone: time_zone,
      fields: await selectFields(db, row.project_id).where('removed_at', 'is', null).execute(),
      ...(columns && { columns }),
      ...(headingRow && { headingRow }),
      ...(labels && { labels }),
      ...(signal && { signal }),
    }
    const reading = source.read(file.input, options)
    const progress = progressOf(db, id, signal)
    const limit = config.importWaitingBytes
    const { room, refusal } = await importRoom(db, row, { now, limit })
    const full = new SourceError(refusal.message)
    const staged = await stageReading(reading, { store, judge, progress, room, refusal: full })
    try {
      await staged.send()
      const { origin_id } = await db.transaction().execute(async (tx) => {
        await keep(tx, id, staged)
        await requireImportBytes(tx, row, { now, limit }).catch((error: unknown) => {
          throw error instanceof Refusal ? new SourceError(error.message) : error
        })
        return { origin_id: await originOf(tx, row.project_id, row.source as ImportSource, judge.judged) }
      })
      if (row.head && columns)
        await rememberColumns(db, row.project_id, headAt(row.head, headingRow), columns, now)
      await writePreview(deps, {
        ...row,
        origin_id,
        store,
        file: file.input,
        tally,
        judged: judge.judged,
        now,
        staged,
      })
    } finally {
      await staged.discard()
    }
  } finally {
    await file.done()
  }
}

type Row = Awaited<ReturnType<typeof rowOf>>
const rowOf = (db: Db, id: string) =>
  db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Stores the progress at intervals. Also ends the reading if the import was removed or the process stops. */
function progressOf(db: Db, id: string, signal?: AbortSignal): (records: number) => Promise<void> {
  let lastReport = Date.now()
  return async (records) => {
    signal?.throwIfAborted()
    if (records > IMPORT.records)
      throw new SourceError(
        t('It holds more than {count} records.', { count: IMPORT.records.toLocaleString('en') }),
      )
    if (Date.now() - lastReport < IMPORT.progressMs) return
    lastReport = Date.now()
    const { numUpdatedRows } = await db
      .updateTable('import')
      .set({ done: records })
      .where('id', '=', id)
      .where('state', '=', 'reading')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Over()
  }
}

type Staged = { sha256: string; size: number; commit(): Promise<void> }

async function keep(tx: Tx, id: string, { sha256, size, commit }: Staged): Promise<void> {
  await sql`insert into blob (sha256, size) values (${sha256}, ${size}) on conflict (sha256) do update set released_at = null`.execute(
    tx,
  )
  await commit()
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({ staged: sha256, staged_size: size })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Over()
}

async function originOf(
  tx: Tx,
  project_id: string,
  source: ImportSource,
  { project }: Judged,
): Promise<string> {
  const name = project?.id ?? ''
  await tx
    .insertInto('import_origin')
    .values({ id: newId(), project_id, source, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('import_origin')
    .select('id')
    .where('project_id', '=', project_id)
    .where('source', '=', source)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

type PreviewRow = Omit<Row, 'origin_id' | 'staged'> & {
  origin_id: string
  store: Store
  file: SourceFile | SourceApi
  tally: Tally
  judged: Judged
  now: string
  staged: { sha256: string; size: number }
}

/** Runs all portions as a forecast, and stores the report. */
async function writePreview(deps: ImportDeps, row: PreviewRow): Promise<void> {
  const { db, config } = deps
  const { id, project_id, origin_id, store, file, tally, judged, now, staged, options } = row
  const counted = tally.counted()
  const chosen = options.people ?? {}
  const people = []
  for (const some of partsOf(judged.people, IMPORT_PEOPLE))
    people.push(...(await matchPeople(db, { project_id, origin_id }, some, chosen)))
  const { text_bytes, ...files } = await db
    .selectFrom('project')
    .select(['file_bytes', 'removed_file_bytes', 'text_bytes'])
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  const forecast = new Tally(counted)
  const archive = 'path' in file ? await archiveOf(row.source as ImportSource, file.path) : undefined
  const run: Run = {
    db,
    project_id,
    origin_id,
    import_id: id,
    now,
    newId,
    tally: forecast,
    isForecast: true,
    chosen,
    nobody: '',
    people: new Map(people.map((person) => [person.id, person.member?.id ?? null])),
    archive,
    fileBytes: config.fileBytes,
    fileRoom: fileRoom(files, config.projectFileBytes),
    rankPrefix: null,
  }
  let textBytes = text_bytes
  try {
    for await (const portion of portionsOf(store, { ...staged, from: 0 })) {
      await writePortion(run, portion)
      if (portion.kind === 'ticket' || portion.kind === 'comment')
        textBytes += portion.end - (run.offset ?? 0)
      run.offset = portion.end
    }
  } finally {
    archive?.close()
  }
  const warnings = warningsOf(textBytes, config.projectBytes, row.source as ImportSource)
  await db
    .updateTable('import')
    .set({
      state: 'read',
      origin_id,
      done: judged.records,
      total: judged.records,
      place: 0,
      highest: judged.highest,
      numberless: judged.numberless + (run.numbersTaken ?? 0),
      next_number: null,
      counted: JSON.stringify(counted),
      outcome: null,
      report: JSON.stringify(forecast.report(warnings)),
      people: storedPeople(people.slice(0, IMPORT_PEOPLE)),
      warnings: JSON.stringify(warnings),
    })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute()
}
