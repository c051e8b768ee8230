// Writes the event of a rename or a deleted account in a person's projects. The first projects get it in the transaction of the
// request, the others from this job, in batches. The job is idempotent.
import type { Event } from '../../domain/event.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { append, appendToEach } from '../events/log.ts'
import { lockProjectsOf, type Membership } from '../pipeline/project-lock.ts'
import { departures, endMemberships } from './departure.ts'
import type { PublishProfileJob } from './jobs.ts'

/** Runs the job. Each batch is a separate transaction that holds the locks of only a few projects. */
export async function publishProfile(
  { db, clock, hub }: Pick<Deps, 'db' | 'clock' | 'hub'>,
  { user_id, after }: PublishProfileJob,
  signal?: AbortSignal,
): Promise<void> {
  for (let from: string | null = after, done = false; !done; ) {
    signal?.throwIfAborted()
    const { events, next } = await db.transaction().execute(async (tx) => {
      const { memberships, next } = await lockProjectsOf(tx, user_id, from)
      return { events: await appendEvents(tx, user_id, memberships, clock.now().toISOString()), next }
    })
    for (const event of events) hub.publish(event)
    from = next
    done = next === null
  }
}

async function appendEvents(tx: Tx, userId: string, memberships: Membership[], at: string): Promise<Event[]> {
  // Read after taking the locks, so that the events of a later rename also have higher numbers.
  const profile = await tx
    .selectFrom('profile')
    .select(['id', 'full_name', 'username', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!profile) return []
  const { deleted_at, ...names } = profile
  const by = { actor_id: userId, at }
  if (deleted_at === null) {
    const ids = memberships.map(({ project_id }) => project_id)
    return appendToEach(tx, ids, { ...by, payload: { type: 'user.changed', profile: names } })
  }
  const ended = await endMemberships(tx, userId, memberships, at)
  const events: Event[] = []
  for (const change of departures(names, ended)) events.push(await append(tx, { ...change, ...by }))
  return events
}
