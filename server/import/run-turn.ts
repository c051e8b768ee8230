// Runs an import in portions. Each portion is one transaction with its rows, its place in the staged file, its counts, and one
// event.

import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { IMPORT_SOURCES, type ImportSource } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import type { Lock } from '../../domain/operation.ts'
import { type FileBytes, fileRoom } from '../attachment/quota.ts'
import { deleteFiles } from '../blob/delete-files.ts'
import { createStore, type Store } from '../blob/store.ts'
import type { Db, Tx } from '../db/handle.ts'
import { refusalOf } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { takeLock } from '../pipeline/project-lock.ts'
import type { Archive } from './archive.ts'
import { archiveOf } from './archive-of.ts'
import { appendImportEvent, requireRight } from './event.ts'
import { IMPORT } from './limits.ts'
import { nobodyOf } from './people.ts'
import type { Effect, Run } from './run.ts'
import { type Portion, portionsOf } from './stage.ts'
import { stopImport } from './stop.ts'
import { Tally } from './tally.ts'
import type { ImportDeps } from './turn.ts'
import { openUploaded } from './uploaded.ts'
import { lockFor, prepare, writePortion } from './write.ts'
import { setNumbersAside } from './write-tickets.ts'

/** Thrown if the import is no longer at this place: it was paused or removed, or another process took it over. */
export class ImportSuperseded extends Error {}

type Row = Awaited<ReturnType<typeof rowOf>>
const rowOf = (db: Db, id: string) =>
  db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns whether there is something left to do after this turn */
export async function runTurn(deps: ImportDeps, id: string, signal?: AbortSignal): Promise<boolean> {
  try {
    return await turn(deps, id, signal)
  } catch (error) {
    if (error instanceof ImportSuperseded) return false
    if (signal?.aborted) throw error
    const { code, message } = refusalOf(error)
    // An error of the database or the disk: the job is tried again.
    if (code === 'unavailable' || code === 'disk_full' || code === 'busy') throw error
    if (!(error instanceof Refusal)) deps.logger.error({ err: error, import_id: id }, 'an import was paused')
    const reason =
      error instanceof Refusal
        ? message
        : t(
            'An unexpected error occurred. Resume the import to try again; the log of the server has the details.',
          )
    await stopImport(deps.db, id, { at: 'running', reason })
    return false
  }
}

async function turn(deps: ImportDeps, id: string, signal?: AbortSignal): Promise<boolean> {
  const { db, config } = deps
  const row = await rowOf(db, id)
  if (row?.state !== 'running') return false
  const { staged, staged_size, origin_id } = row
  if (staged === null || staged_size === null || origin_id === null)
    throw new Refusal(
      'unavailable',
      {},
      'The data that was read is no longer there: remove the import, and upload the file again',
    )
  const store = createStore(config)
  const archive = await openArchive(store, row)
  const until = Date.now() + IMPORT.turnMs
  const portions = portionsOf(store, { sha256: staged, size: staged_size, from: row.place })[
    Symbol.asyncIterator
  ]()
  let offset = row.place
  try {
    if (row.next_number === null) await begin(deps, row)
    // The next portion is read while the database writes this one.
    for (let next = portions.next(); ; ) {
      const { value: portion, done } = await next
      if (done) break
      signal?.throwIfAborted()
      deps.step?.('portion')
      next = portions.next()
      next.catch(() => {})
      for (const event of await writeOne(deps, { id, origin_id, store, archive, offset }, portion))
        deps.hub.publish(event)
      offset = portion.end
      if (Date.now() > until) return true
    }
    await finish(db, id, deps.clock.now().toISOString())
    return false
  } finally {
    archive?.close()
    await portions.return?.(undefined)
  }
}

async function openArchive(store: Store, row: NonNullable<Row>): Promise<Archive | undefined> {
  if (row.source !== 'lacewing') return undefined
  const { path, done } = await openUploaded(store, row)
  const archive = await archiveOf(row.source, path)
  return (
    archive && {
      ...archive,
      close() {
        archive.close()
        void done()
      },
    }
  )
}

async function begin(deps: ImportDeps, row: NonNullable<Row>): Promise<void> {
  await step(deps, row.id, { offset: row.place, lock: 'shared' }, async (tx, run) => {
    run.nobody = await nobodyOf(run, labelOf(row.source))
    await setNumbersAside({ ...run, db: tx })
    return null
  })
}

const labelOf = (source: ImportSource | null) =>
  IMPORT_SOURCES.find(({ value }) => value === source)?.label ?? ''

type At = { id: string; origin_id: string; store: Store; archive: Archive | undefined; offset: number }

/** Tries again after a deadlock. */
async function writeOne(deps: ImportDeps, at: At, portion: Portion): Promise<Event[]> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await tryOne(deps, at, portion)
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== '40001' && code !== '40P01') || attempt >= 5) throw error
    }
}

async function tryOne({ config, ...deps }: ImportDeps, at: At, portion: Portion): Promise<Event[]> {
  const { id, origin_id, store, archive, offset } = at
  const bytes = await prepare(
    { db: deps.db, origin_id, archive, fileBytes: config.fileBytes },
    store,
    portion,
  )
  try {
    return await step(
      { config, ...deps },
      id,
      { offset, lock: lockFor(portion.kind), archive },
      async (tx, run) => {
        run.nobody = await nobodyOf(run, '')
        if (portion.kind === 'file')
          run.fileRoom = fileRoom(await fileBytesOf(tx, run.project_id), config.projectFileBytes)
        const effect = await writePortion(run, portion, bytes)
        await tx
          .updateTable('import')
          .set({
            place: portion.end,
            outcome: JSON.stringify(run.tally.counted()),
            done: sql`done + ${portion.kind === 'parent' ? 0 : portion.records.length}`,
          })
          .where('id', '=', id)
          .execute()
        return effect
      },
    )
  } finally {
    for (const received of bytes.values()) if (typeof received === 'object') await received.discard()
  }
}

function fileBytesOf(tx: Tx, projectId: string): Promise<FileBytes> {
  return tx
    .selectFrom('project')
    .select(['file_bytes', 'removed_file_bytes'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
}

type Where = { offset: number; lock: Lock; archive?: Archive | undefined }

/**
 * One transaction of a run. It checks that the run is still at this place, and acts for the user who started it, if still
 * permitted.
 */
async function step(
  { db, clock, config }: ImportDeps,
  id: string,
  { offset, lock, archive }: Where,
  action: (tx: Tx, run: Run) => Promise<Effect | null>,
): Promise<Event[]> {
  return db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('import').select('project_id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new ImportSuperseded()
    await takeLock(tx, known.project_id, lock)
    const row = await tx.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row?.state !== 'running' || row.place !== offset || row.origin_id === null)
      throw new ImportSuperseded()
    await requireRight(tx, clock, row, lock)
    const now = clock.now().toISOString()
    const run: Run = {
      db: tx,
      project_id: row.project_id,
      origin_id: row.origin_id,
      import_id: id,
      now,
      newId,
      isForecast: false,
      tally: new Tally(row.outcome ?? row.counted ?? undefined),
      chosen: row.options.people ?? {},
      nobody: '',
      archive,
      fileBytes: config.fileBytes,
      fileRoom: 0,
      rankPrefix: row.rank_prefix,
    }
    const effect = await action(tx, run)
    if (!effect || effect.kinds.length === 0) return []
    return [await appendImportEvent(tx, row, effect, { now, limit: config.projectBytes })]
  })
}

async function finish(db: Db, id: string, now: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row?.state !== 'running' || row.place !== row.staged_size) throw new ImportSuperseded()
    // The rows now contain the records that the report previewed, so the previews are removed from it.
    const report = { ...new Tally(row.outcome ?? row.counted ?? undefined).report(), first: [] }
    await tx
      .updateTable('import')
      .set({
        state: 'finished',
        ended_at: now,
        report: JSON.stringify(report),
        outcome: null,
        counted: null,
        upload: null,
        staged: null,
      })
      .where('id', '=', id)
      .execute()
    await enqueue(tx, ...deleteFiles([row.upload, row.staged]))
  })
}
