// Writes the files of an import: stores their bytes from the uploaded archive like uploads, and adds the attachments.
import { sql } from 'kysely'
import { ATTACHMENTS_PER_TICKET, freeName } from '../../domain/attachment/attachment.ts'
import { fileNames } from '../attachment/names.ts'
import type { Received } from '../blob/disk.ts'
import type { Store } from '../blob/store.ts'
import { UPLOADS } from '../limits.ts'
import type { ValueOf } from './clean.ts'
import { peopleOf } from './people.ts'
import { type Effect, mapRows, markOf, NO_TICKET, NOTHING, type Run, ticketsOf } from './run.ts'
import { SourceError } from './source.ts'
import { leave } from './write-project-parts.ts'

type File = ValueOf<'file'>
/**
 * The received contents by id in the source; a text says why there is none. They are received before the transaction that adds
 * them.
 */
export type Bytes = Map<string, Received | string>

const NOT_THERE = 'Its content is not in the archive'

type Unpacking = Pick<Run, 'db' | 'origin_id' | 'archive' | 'fileBytes'>

/** Unpacks to disk the files that an earlier import has not added. */
export async function receiveFiles(run: Unpacking, store: Store, files: File[]): Promise<Bytes> {
  const bytes: Bytes = new Map()
  const known = await knownFiles(run, files)
  for (const file of files)
    if (!known.has(file.id))
      bytes.set(
        file.id,
        await receiveOne(run, store, file).catch((error: unknown) => {
          if (error instanceof SourceError) return 'Its content cannot be unpacked'
          throw error
        }),
      )
  return bytes
}

async function receiveOne(
  run: Unpacking,
  store: Store,
  { path, size, sha256 }: File,
): Promise<Received | string> {
  const content = await run.archive?.open(path ?? '', run.fileBytes)
  if (!content) return NOT_THERE
  const received = await store.receive(content, run.fileBytes, UPLOADS.stalledMs)
  if ((size ?? received.size) === received.size && (sha256 ?? received.sha256) === received.sha256) {
    await received.send()
    return received
  }
  await received.discard()
  return 'Its content is not what the archive says it is'
}

async function knownFiles(run: Pick<Run, 'db' | 'origin_id'>, files: File[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ source_id: string; is_there: boolean }>`
    select r.source_id, exists (select from attachment a where a.id = r.row_id and a.deleted_at is null) as is_there
    from import_row r where r.origin_id = ${run.origin_id} and r.kind = 'file' and r.source_id = any(${files.map(({ id }) => id)}::text[])`.execute(
    run.db,
  )
  return new Map(rows.map(({ source_id, is_there }) => [source_id, is_there]))
}

export async function writeFiles(run: Run, files: File[], bytes: Bytes): Promise<Effect> {
  const { db } = run
  const idOf = await ticketsOf(
    run,
    files.map(({ ticket }) => ticket),
  )
  const known = await knownFiles(run, files)
  const people = await peopleOf(
    run,
    files.map(({ uploader }) => uploader),
  )
  let isChanged = false
  const sorted = run.isForecast
    ? files
    : files.toSorted((one, other) => compare(idOf(one.ticket), idOf(other.ticket)))
  for (const file of sorted) {
    const ticket_id = idOf(file.ticket)
    if (ticket_id === null) {
      leave(run, 'file', file.id, NO_TICKET)
      continue
    }
    const earlier = known.get(file.id)
    if (earlier !== undefined) {
      if (earlier) run.tally.arrived('file', 'unchanged')
      else leave(run, 'file', file.id, 'It was removed here, and stays removed')
      continue
    }
    const names = run.isForecast ? [] : await fileNames(db, ticket_id)
    const reason = refusal(run, file, bytes, names)
    if (reason !== null) {
      leave(run, 'file', file.id, reason)
      continue
    }
    run.tally.arrived('file', 'created')
    isChanged = true
    const received = bytes.get(file.id) as Received
    run.fileRoom -= run.isForecast ? (file.size ?? 0) : received.size
    if (run.isForecast) continue
    const name = freeName(file.name, new Set(names))
    const uploader_id = people.idOf(file.uploader) ?? run.nobody
    await insertFile(run, file, received, { ticket_id, name, uploader_id })
  }
  return isChanged && !run.isForecast ? { kinds: ['file'] } : NOTHING
}

type FileOwner = { ticket_id: string; name: string; uploader_id: string }

async function insertFile(run: Run, file: File, received: Received, owner: FileOwner): Promise<void> {
  const { db, project_id } = run
  const { sha256, size, mime, width, height } = received
  await sql`insert into blob (sha256, size) values (${sha256}, ${size})
      on conflict (sha256) do update set released_at = null`.execute(db)
  await received.commit()
  const id = run.newId()
  const created_at = file.created_at as string
  await db
    .insertInto('attachment')
    .values({
      id,
      project_id,
      sha256,
      size,
      mime,
      width,
      height,
      created_at,
      deleted_at: null,
      imported: markOf(run),
      ...owner,
    })
    .execute()
  await mapRows(run, 'file', [{ source_id: file.id, row_id: id }])
}

const compare = (one: string | null, other: string | null) => ((one ?? '') < (other ?? '') ? -1 : 1)

/** @param names the names of the files that the ticket has */
function refusal(run: Run, file: File, bytes: Bytes, names: string[]): string | null {
  if (names.length >= ATTACHMENTS_PER_TICKET)
    return `A ticket can have at most ${ATTACHMENTS_PER_TICKET} files`
  const there = bytes.get(file.id)
  if (run.isForecast && !run.archive?.entries.has(file.path ?? '')) return NOT_THERE
  if (!run.isForecast && (there === undefined || typeof there === 'string')) return there ?? NOT_THERE
  const size = typeof there === 'object' ? there.size : (file.size ?? 0)
  return size > run.fileRoom ? 'The files of this project would take more than its quota' : null
}
