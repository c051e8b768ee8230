// A safety net in case events are lost: finds sessions, memberships and signing keys that were ended in another process or by
// hand.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import { MAY_ENTER } from '../entry.ts'
import type { Listener } from './hub.ts'

type Deps = { db: Db; logger: Logger; clock: Clock }

/** Closes the streams of ended sessions. Removes from the other streams the projects that their person may no longer see. */
export async function recheck({ db, logger, clock }: Deps, listeners: Listener[]): Promise<void> {
  try {
    await check({ db, clock }, listeners)
  } catch (error) {
    logger.warn({ err: error }, 'could not check open streams')
  }
}

export async function check({ db, clock }: Omit<Deps, 'logger'>, listeners: Listener[]): Promise<void> {
  const rows = await db
    .selectFrom('credential as session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .leftJoin('project_member as member', 'member.user_id', 'session.user_id')
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'member.project_id').on('project.deleted_at', 'is', null).on(MAY_ENTER),
    )
    .select([
      'session.id',
      sql<string[]>`coalesce(array_agg(project.id) filter (where project.id is not null), '{}')::text[]`.as(
        'projects',
      ),
    ])
    .where('session.id', 'in', [...new Set(listeners.map((listener) => listener.sessionId))])
    .where('account.disabled_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > ${clock.now()}, true)`)
    .groupBy('session.id')
    .execute()
  const projectsOf = new Map(rows.map((row) => [row.id, new Set(row.projects)]))
  const keys = new Set((await db.selectFrom('signing_key').select('kid').execute()).map(({ kid }) => kid))
  for (const listener of listeners) {
    const projects = projectsOf.get(listener.sessionId)
    if (projects && (listener.key === '' || keys.has(listener.key))) compare(listener, projects)
    else listener.close()
  }
}

function compare(listener: Listener, projects: Set<string>) {
  for (const projectId of [...listener.cursors.keys()]) {
    if (projects.has(projectId)) continue
    listener.cursors.delete(projectId)
    listener.gone(projectId, false)
  }
  if (listener.all && [...projects].some((id) => !listener.cursors.has(id))) listener.reset()
}
