// Records what a command changed, in its transaction: the events, their audit entries, and what follows from them.
import type { Scope } from '../../domain/api.ts'
import type { Event } from '../../domain/event.ts'
import type { Tx } from '../db/handle.ts'
import { StaleAccess } from '../db/stale-access.ts'
import type { Deps } from '../deps.ts'
import { appended, type By } from '../events/log.ts'
import { enqueue, type Job } from '../jobs/enqueue.ts'
import { each } from '../noun.ts'
import type { Change, ContextOf, Effect, EffectDeps, Following } from './context.ts'

export type Recorded = {
  /** The first one answers the command. */
  events: Event[]
  /** Bytes of former values that they keep. */
  before_bytes: number
  effects: Effect[]
}

/** What a command returned. */
export type Outcome = Change | Following | (Change | Following)[] | null

/** @param key the idempotency key that the first event answers */
export async function recordChanges(
  tx: Tx,
  context: ContextOf<Scope>,
  outcome: Outcome,
  { config }: Pick<Deps, 'config'>,
  key: string | undefined,
): Promise<Recorded> {
  const events: Event[] = []
  const effects: Effect[] = []
  const jobs: Job[] = []
  let before_bytes = 0
  for (const { follows = [], ...change } of [outcome ?? []].flat()) {
    for (const next of follows) {
      if ('after' in next) effects.push(next)
      else jobs.push(next)
    }
    if (change.payload === undefined) continue
    const answering = key !== undefined && events.length === 0 ? { user_id: context.user.id, key } : undefined
    const { event, owner_id, deleted, ...kept } = await appended(
      tx,
      { ...(change.via ? {} : viaOf(context)), ...change, actor_id: context.user.id, at: context.now },
      answering,
    )
    before_bytes += kept.before_bytes
    if (isStale(context, event, owner_id, deleted)) throw new StaleAccess()
    for (const written of each('written'))
      await written({ tx, context, event, before: change.before, held: kept, config })
    events.push(event)
  }
  // After the projects' rows: everybody locks in one order.
  await enqueue(tx, ...jobs)
  return { events, before_bytes, effects }
}

/** Once it is committed: sends the events to open pages, and has done what follows. */
export async function afterCommit(
  deps: EffectDeps,
  { events, effects }: Pick<Recorded, 'events' | 'effects'>,
): Promise<void> {
  for (const event of events) deps.hub.publish(event)
  for (const { after } of effects) await after(deps)
}

/** By what way the change came, for its history. */
function viaOf({ token, session_id, caller }: ContextOf<Scope>): Pick<By, 'via' | 'token_id'> {
  if (token && caller.isAgent) return { via: 'agent', token_id: session_id }
  return token ? { via: 'token', token_id: session_id } : {}
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
