// Removes an import in portions. Each portion is a transaction with its own event, so the removal can be interrupted between any
// two.

import { sql } from 'kysely'
import type { Event } from '../../domain/event.ts'
import { t } from '../../domain/locale/message.ts'
import { deleteFiles } from '../blob/delete-files.ts'
import type { Tx } from '../db/handle.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { isLostRight } from '../pipeline/on-behalf.ts'
import { takeLock } from '../pipeline/project-lock.ts'
import { appendImportEvent, requireRight } from './event.ts'
import { IMPORT } from './limits.ts'
import { removeDetails, removeTickets, removeUnusedParts } from './removal.ts'
import { stopImport } from './stop.ts'
import type { ImportDeps } from './turn.ts'

/** @returns whether there is something left to do after this turn */
export async function removeTurn(deps: ImportDeps, id: string, signal?: AbortSignal): Promise<boolean> {
  const until = Date.now() + IMPORT.turnMs
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { event, isOver } = await step(deps, id)
      if (event) deps.hub.publish(event)
      if (isOver) return false
      if (Date.now() > until) return true
    }
  } catch (error) {
    if (!isLostRight(error)) throw error
    const reason = t('The person who was removing it may no longer do that. Remove it again to continue.')
    await stopImport(deps.db, id, { at: 'removing', reason })
    return false
  }
}

type Removed = { id: string; upload: string | null; staged: string | null }

function step({ db, clock }: ImportDeps, id: string): Promise<{ event?: Event; isOver: boolean }> {
  return db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('import').select('project_id').where('id', '=', id).executeTakeFirst()
    if (!known) return { isOver: true }
    // Exclusive, because relations, sub-tickets and names are locked in no fixed order, which could deadlock with other commands.
    await takeLock(tx, known.project_id, 'exclusive')
    const row = await tx
      .selectFrom('import')
      .select(['id', 'project_id', 'user_id', 'caller', 'state', 'upload', 'staged'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'removing') return { isOver: true }
    await requireRight(tx, clock, row, 'exclusive')
    const now = clock.now().toISOString()
    const removing = { id, project_id: row.project_id, now }
    const removed =
      (await removeTickets(tx, removing, IMPORT.removed)) ??
      (await removeDetails(tx, removing, IMPORT.removed))
    if (removed) {
      await enqueue(tx, ...deleteFiles(removed.files))
      await tx
        .updateTable('import')
        .set({ done: sql`done + ${removed.done}`, kept: sql`kept + ${removed.kept}` })
        .where('id', '=', id)
        .execute()
      return {
        event: await appendImportEvent(tx, row, removed, { now, limit: Number.POSITIVE_INFINITY }),
        isOver: false,
      }
    }
    const { kinds } = await removeUnusedParts(tx, removing)
    await over(tx, row, now)
    if (kinds.length === 0) return { isOver: true }
    return {
      event: await appendImportEvent(tx, row, { kinds }, { now, limit: Number.POSITIVE_INFINITY }),
      isOver: true,
    }
  })
}

async function over(tx: Tx, { id, upload, staged }: Removed, now: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ state: 'removed', ended_at: now, upload: null, staged: null, outcome: null, counted: null })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, ...deleteFiles([upload, staged]))
}
