// Deletes stored files a day after their last reference is gone; those of imports at once. The row of a blob is locked before its
// file is deleted and before a reference to it is added, so the two never happen at the same time.
import { type RawBuilder, sql } from 'kysely'
import { fromNow } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import { inSteps } from '../db/in-steps.ts'
import type { Deps } from '../deps.ts'
import { FILE_RESTORE_SECONDS } from '../limits.ts'
import { measurePictures } from './measure.ts'
import { createStore, type Store } from './store.ts'

/** The number of files that one transaction deletes or marks. */
const STEP = 500
/** No upload takes longer than this. */
const INCOMING_SECONDS = 3_600

type Sweeping = Pick<Deps, 'db' | 'clock' | 'config'>

export async function sweepBlobs(deps: Sweeping): Promise<void> {
  const { db, clock, config } = deps
  const store = createStore(config)
  const now = clock.now().toISOString()
  const due = fromNow(deps, -FILE_RESTORE_SECONDS)
  while (await forgetRemoved(db, due));
  await inSteps(STEP, () => release(db, now))
  while (await deleteSome(deps, store, due));
  await store.disk.clearIncoming(new Date(Date.now() - INCOMING_SECONDS * 1_000))
  await store.moveToBucket()
  await adoptOrphans(deps, store, now)
  await measurePictures(db, store)
}

/**
 * Works in one project at a time, because the bytes are counted on its row.
 * @returns whether there may be more
 */
async function forgetRemoved(db: Db, due: string): Promise<boolean> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from attachment where deleted_at <= ${due} limit 1`.execute(db)
  const [found] = rows
  if (!found) return false
  await sql`delete from attachment where id = any(array(select id from attachment
    where deleted_at <= ${due} and project_id = ${found.project_id} limit ${STEP}))`.execute(db)
  return true
}

/** Deletes now those of these files that are not referenced: uploads for an import that has ended or will never run. */
export async function deleteUnused(deps: Sweeping, files: string[]): Promise<void> {
  const now = deps.clock.now().toISOString()
  const these = sql`sha256 = any(${files}::text[])`
  await release(deps.db, now, these)
  while (await deleteSome(deps, createStore(deps.config), now, these));
}

/** Marks files that are not referenced, with the time. A new reference clears the mark, which a deletion checks. */
function release(db: Db, now: string, which: RawBuilder<unknown> = sql`true`) {
  return sql`update blob set released_at = ${now} where sha256 = any(array(select sha256 from blob
    where ${which} and released_at is null and not exists (
      select from attachment where attachment.sha256 = blob.sha256 and deleted_at is null)
      and not exists (select from import where upload = blob.sha256 or staged = blob.sha256) limit ${STEP}))`.execute(
    db,
  )
}

/** @returns whether there may be more */
function deleteSome(
  { db }: Pick<Deps, 'db'>,
  store: Store,
  due: string,
  which: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ sha256: string }>`select sha256 from blob
      where ${which} and released_at <= ${due} and not exists (
        select from attachment where attachment.sha256 = blob.sha256)
      and not exists (select from import where upload = blob.sha256 or staged = blob.sha256)
      limit ${STEP} for update skip locked`.execute(tx)
    await Promise.all(rows.map(({ sha256 }) => store.remove(sha256)))
    await sql`delete from blob where sha256 = any(${rows.map(({ sha256 }) => sha256)}::text[])`.execute(tx)
    return rows.length === STEP
  })
}

/**
 * If a process is killed between placing a file and its commit, the file has no row. This adds the row, so that the file is
 * deleted a day later like any other.
 */
async function adoptOrphans({ db }: Pick<Deps, 'db'>, store: Store, now: string): Promise<void> {
  const old = new Date(Date.now() - FILE_RESTORE_SECONDS * 1_000)
  let batch: { sha256: string; size: number }[] = []
  const adopt = async () => {
    if (batch.length > 0)
      await sql`insert into blob (sha256, size, released_at)
        select sha256, size, ${now}::timestamptz from json_to_recordset(${JSON.stringify(batch)}::json)
          as found (sha256 text, size bigint) on conflict do nothing`.execute(db)
    batch = []
  }
  for await (const file of store.filesBefore(old)) if (batch.push(file) >= STEP) await adopt()
  await adopt()
}
