// The event of a portion of an import, and on whose behalf it is written.
import { sql } from 'kysely'
import { Refusal } from '../../domain/error.ts'
import type { Event } from '../../domain/event.ts'
import type { Role } from '../../domain/member.ts'
import { can, standingOf } from '../../domain/policy.ts'
import type { Tx } from '../db/handle.ts'
import { appended } from '../events/log.ts'
import type { Effect } from '../import/run.ts'

/** One event for all that a portion changed; what pages show of it they fetch again. */
export async function tell(
  tx: Tx,
  { id, project_id, user_id }: { id: string; project_id: string; user_id: string },
  { kinds, tickets = 0, delta = {} }: Effect,
  { now, limit }: { now: string; limit: number },
): Promise<Event> {
  const payload = { type: 'import.advanced' as const, import_id: id, kinds, tickets }
  const by = { actor_id: user_id, at: now, via: 'import' as const }
  const { event, text_bytes } = await appended(tx, { project_id, payload, delta, ...by })
  if (text_bytes > limit && tickets >= 0)
    throw new Refusal(
      'project_full',
      { limit },
      'The project has reached its quota of text: the rest of the import has no room',
    )
  return event
}

/** As whoever started it: they may have left since, or have another role. */
export async function requireRight(tx: Tx, projectId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ owner_id: string; role: Role }>`select owner_id, role from project
    join project_member on project_id = project.id and user_id = ${userId}
    join account on account.id = user_id and disabled_at is null
    where project.id = ${projectId} and project.deleted_at is null`.execute(tx)
  const [found] = rows
  if (!found || !can(standingOf(userId, found, found.role), 'project.import'))
    throw new Refusal('forbidden', {}, 'Whoever started it may not import into this project any more')
}
