// Records what a command changed, in its transaction: the events, their audit entries, and what has to follow from them.
import type { Scope } from '../../domain/api.ts'
import type { Event } from '../../domain/event.ts'
import { requireFileRoom } from '../attachment/quota.ts'
import { auditChange } from '../audit/changes.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { appended } from '../events/log.ts'
import { enqueueEmptying, enqueueErase } from '../jobs/enqueue.ts'
import { requireTextQuota } from '../project/text-quota.ts'
import type { Change, ContextOf } from './context.ts'
import { StaleAccess } from './project-lock.ts'

/** @returns the events, the first of which answers the command, and how many bytes of former values they keep */
export async function recordChanges(
  tx: Tx,
  context: ContextOf<Scope>,
  result: unknown,
  { config }: Pick<Deps, 'config'>,
  key: string | undefined,
): Promise<{ events: Event[]; before_bytes: number }> {
  const changes = (Array.isArray(result) ? result : result ? [result] : []) as Change[]
  const events: Event[] = []
  let before_bytes = 0
  for (const [index, change] of changes.entries()) {
    const by = { actor_id: context.user.id, at: context.now, ...wayOf(context) }
    const answering = key !== undefined && index === 0 ? { user_id: context.user.id, key } : undefined
    const { event, owner_id, deleted, text_bytes, ...kept } = await appended(
      tx,
      { ...change, ...by },
      answering,
    )
    before_bytes += kept.before_bytes
    if (isStale(context, event, owner_id, deleted)) throw new StaleAccess()
    requireTextQuota(context, event, { held: text_bytes, limit: config.projectBytes })
    // Added or restored, by whatever way.
    if (event.type === 'attachment.created') requireFileRoom(kept, config.projectFileBytes)
    await auditChange(tx, context, event)
    // A comment cannot be restored: its text is erased from the log, too.
    if (event.type === 'comment.deleted') await enqueueErase(tx, event.comment_id)
    if (event.type === 'column.changed' && event.before && 'moving_to' in event.before)
      await enqueueEmptying(tx, { column_id: event.column_id, by: context.user.id })
    events.push(event)
  }
  return { events, before_bytes }
}

/** By what way the change came, for its history. */
function wayOf({ token, session_id, accepted, caller, byForm }: ContextOf<Scope>) {
  if (byForm) return { via: 'form' as const }
  if (accepted) return { via: 'agent' as const, ...accepted }
  if (token && caller.isAgent) return { via: 'agent' as const, token_id: session_id }
  return token ? { via: 'token' as const, token_id: session_id } : {}
}

/**
 * The safety net below the project lock: the project was handed over or deleted by hand, without it, since the policy was asked. Of a
 * ticket or a comment the project's row is not locked until the change is written.
 */
function isStale(context: ContextOf<Scope>, event: Event, ownerId: string, deleted: boolean): boolean {
  if (!('project' in context) || event.type === 'project.deleted') return false
  const handedOver = event.type === 'project.changed' && event.changes.owner_id !== undefined
  return deleted || (!handedOver && ownerId !== context.project.owner_id)
}
