// Records the changes of a command in its transaction: the events, their audit entries, and the jobs that follow.
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
  /** The first event is the answer to the command. */
  events: Event[]
  /** The bytes of former values that the events store. */
  before_bytes: number
  effects: Effect[]
}

/** The result that a command returned. */
export type Outcome = Change | Following | (Change | Following)[] | null

/** @param key the idempotency key whose answer is the first event */
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
  for (const one of [outcome ?? []].flat()) {
    const { follows = [] } = one
    for (const next of follows) {
      if ('after' in next) effects.push(next)
      else jobs.push(next)
    }
    if (one.payload === undefined) continue
    const { follows: _, inProject: place = context, ...change } = one
    const answering = key !== undefined && events.length === 0 ? { user_id: context.user.id, key } : undefined
    const by = change.via ? change : viaOf(context)
    const { event, owner_id, deleted, ...kept } = await appended(
      tx,
      { ...by, ...change, actor_id: context.user.id, at: context.now },
      answering,
    )
    before_bytes += kept.before_bytes
    if (isStale(place, event, owner_id, deleted)) throw new StaleAccess()
    for (const written of each('written'))
      await written({ tx, context: place, event, by, before: change.before, held: kept, config })
    events.push(event)
  }
  // Jobs come after the rows of the projects, because all transactions lock in the same order.
  await enqueue(tx, ...jobs)
  return { events, before_bytes, effects }
}

/** After the commit: sends the events to open pages and runs the effects. */
export async function afterCommit(
  deps: EffectDeps,
  { events, effects }: Pick<Recorded, 'events' | 'effects'>,
): Promise<void> {
  for (const event of events) deps.hub.publish(event)
  for (const { after } of effects) await after(deps)
}

/** How the change was made, for its history. */
function viaOf({ token, session_id, caller }: ContextOf<Scope>): Pick<By, 'via' | 'token_id'> {
  if (token && caller.isAgent) return { via: 'agent', token_id: session_id }
  return token ? { via: 'token', token_id: session_id } : {}
}

/**
 * A safety net below the project lock: the project may have been transferred or deleted by hand, without the lock, since the
 * policy was checked. For a ticket or a comment, the project's row is not locked until the change is written.
 */
function isStale(context: ContextOf<Scope>, event: Event, ownerId: string, deleted: boolean): boolean {
  if (!('project' in context) || event.type === 'project.deleted') return false
  const handedOver = event.type === 'project.changed' && event.changes.owner_id !== undefined
  return deleted || (!handedOver && ownerId !== context.project.owner_id)
}
