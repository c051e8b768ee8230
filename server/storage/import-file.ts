// POST /api/projects/…/import-file: the file of an import. It is received like any upload and kept as a stored file that the
// import's row refers to.

import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import * as z from 'zod'
import { cutStart } from '../../domain/cut.ts'
import { Refusal } from '../../domain/error.ts'
import type { ImportSource } from '../../domain/import/import.ts'
import { Id } from '../../domain/text.ts'
import { deleteFiles } from '../blob/delete-files.ts'
import type { Received } from '../blob/disk.ts'
import { tooLarge } from '../blob/disk.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../fair-use/fair-use.ts'
import { type Env, parseInput, requirePrincipal } from '../http/request.ts'
import { headOf } from '../import/header.ts'
import { importRoom, requireImportRoom } from '../import/quota.ts'
import type { Head } from '../import/schema.ts'
import { sniffFile } from '../import/sniff.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { UPLOADS } from '../limits.ts'
import { changing, reading } from '../pipeline/change.ts'
import { beginningOf, type ProjectContext } from '../pipeline/context.ts'
import { uploadIn } from './multipart.ts'
import { type Asking, askingAs, countChange, createStorage, type StorageOptions } from './storage.ts'
import { type Slots, withSlot } from './upload.ts'

const UploadQuery = z.object({
  id: Id,
  name: z
    .string()
    .trim()
    .min(1, 'Must be the name of the file')
    .transform((name) => cutStart(name.replace(/[\p{Cc}\p{Surrogate}]/gu, ''), 200)),
})
type UploadQuery = z.infer<typeof UploadQuery>

const ALLOWED = { kind: 'command', scope: 'project', needs: 'project.import', lock: 'shared' } as const

export function importFileRoutes(deps: Deps, options: StorageOptions) {
  const storage = createStorage(deps, options)
  const slots: Slots = new Map()
  return new Hono<Env>().post('/api/projects/:projectId/import-file', async (c) => {
    const by = askingAs(storage, c, await requirePrincipal(c, storage.bearers))
    c.set('inTurn', true)
    c.header('Cache-Control', 'no-store')
    const { success, data: projectId } = Id.safeParse(c.req.param('projectId'))
    if (!success) throw new Refusal('project_not_found')
    const uploadQuery = parseInput(UploadQuery, c.req.query())
    return c.json(await receive(c, by, { projectId, uploadQuery, slots }))
  })
}

type Receiving = { projectId: string; uploadQuery: UploadQuery; slots: Slots }

async function receive(c: Context<Env>, by: Asking, { projectId, uploadQuery, slots }: Receiving) {
  const { storage, who, caller } = by
  const { importBytes: limit, importWaitingBytes: waitingBytes } = storage.config
  const declared = Number(c.req.header('content-length') ?? 0)
  if (declared > limit) throw tooLarge(limit)
  const request = { deps: storage, operation: ALLOWED, who, caller, rowId: projectId }
  await storage.fairUse.turn(who, async () => {
    await countChange(by)
    await reading(request)
    const whose = { project_id: projectId, user_id: who.user_id }
    const now = storage.clock.now().toISOString()
    const replaced = { now, limit: waitingBytes, without: uploadQuery.id }
    const { room, refusal } = await importRoom(storage.db, whose, replaced)
    if (declared > room) throw refusal
  })
  // One upload at a time, because a file that is still being received is not counted anywhere yet.
  return withSlot({ slots, most: 1 }, personOf(who), async () => {
    const { file, whole } = await uploadIn(c, limit)
    const received = await storage.store.receive(file, limit, UPLOADS.stalledMs).catch((error: unknown) => {
      whole.catch(() => {})
      throw c.req.raw.signal.aborted ? new Refusal('upload_broken') : error
    })
    try {
      await whole.catch(() => {
        throw new Refusal('upload_broken')
      })
      await received.send()
      const { partial: path, size } = received
      const head = await headOf({ path, name: uploadQuery.name, size })
      const looks_like = await sniffFile({ path, name: uploadQuery.name })
      await changing(request, (tx, context) =>
        keep(tx, context as ProjectContext, { ...uploadQuery, head, looks_like }, { received, waitingBytes }),
      )
      return { id: uploadQuery.id, size, looks_like }
    } finally {
      await received.discard()
    }
  })
}

/** Stores the file. A repeated upload replaces it, as long as no import is running. */
async function keep(
  tx: Tx,
  context: ProjectContext,
  { id, name, head, looks_like }: UploadQuery & { head: Head | null; looks_like: ImportSource | null },
  { received: { sha256, size, commit }, waitingBytes }: { received: Received; waitingBytes: number },
): Promise<void> {
  const { project, user, now } = context
  const known = await tx
    .selectFrom('import')
    .select(['project_id', 'user_id', 'state', 'upload', 'staged'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (known && known.project_id !== project.id) throw new Refusal('not_found')
  if (known && !['uploaded', 'read', 'unreadable'].includes(known.state)) throw new Refusal('import_state')
  await sql`insert into blob (sha256, size) values (${sha256}, ${size}) on conflict (sha256) do update set released_at = null`.execute(
    tx,
  )
  await commit()
  const file = {
    name,
    upload: sha256,
    upload_size: size,
    state: 'uploaded' as const,
    reason: null,
    looks_like,
    head: head && JSON.stringify(head),
  }
  const unread = {
    staged: null,
    staged_size: null,
    report: null,
    counted: null,
    people: '[]',
    done: 0,
    total: null,
  }
  await tx
    .insertInto('import')
    .values({
      id,
      project_id: project.id,
      user_id: user.id,
      caller: JSON.stringify(beginningOf(context)),
      created_at: now,
      ...file,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...file, ...unread }))
    .execute()
  const whose = { project_id: project.id, user_id: known?.user_id ?? user.id }
  await requireImportRoom(tx, whose, { now, limit: waitingBytes })
  if (known) await enqueue(tx, ...deleteFiles([known.upload === sha256 ? null : known.upload, known.staged]))
}
