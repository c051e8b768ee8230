// The event of one portion of an import, and the check that its user still has the right to import.

import { api } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import { t } from '../../domain/locale/message.ts'
import type { Lock } from '../../domain/operation.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/handle.ts'
import { appended, type NewEvent } from '../events/log.ts'
import { within } from '../pipeline/change.ts'
import type { Beginning } from '../pipeline/context.ts'
import { isLostRight, whoBegan } from '../pipeline/on-behalf.ts'
import type { Effect } from './run.ts'

/** Writes one event for everything that a portion changed. Pages fetch the changed parts that they show. */
export async function appendImportEvent(
  tx: Tx,
  { id, project_id, user_id }: { id: string; project_id: string; user_id: string },
  { kinds, tickets = 0, delta = {}, change: own }: Effect,
  { now, limit }: { now: string; limit: number },
): Promise<Event> {
  const advanced = { type: 'import.advanced' as const, import_id: id, kinds, tickets }
  const change: NewEvent = own ?? { payload: advanced, delta }
  const by = { actor_id: user_id, at: now, via: 'import' as const }
  const { event, text_bytes } = await appended(tx, { project_id, ...change, ...by })
  if (text_bytes > limit && tickets >= 0)
    throw new Refusal(
      'project_full',
      { limit },
      'The project has reached its quota of text: there is no room for the rest of the import',
    )
  return event
}

type StartedImport = { project_id: string; user_id: string; caller: Beginning }

/**
 * Runs in the transaction of each portion, which holds the project lock. The user who started the import may have left the
 * project since, may have another role, or may have ended the token that started it.
 */
export async function requireRight(
  tx: Tx,
  clock: Clock,
  { project_id, user_id, caller }: StartedImport,
  lock: Lock,
): Promise<void> {
  const deps = { db: tx, clock }
  const who = await whoBegan(deps, { user_id, caller })
  const request = { deps, operation: api.startImport, who: who(), caller, rowId: project_id }
  await within(tx, request, lock).catch((error: unknown) => {
    if (!isLostRight(error)) throw error
    throw new Refusal('forbidden', {}, t('The person who started it may no longer import into this project'))
  })
}
