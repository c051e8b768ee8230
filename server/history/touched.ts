// Whether other people worked on a ticket. Reverting somebody's changes deletes the tickets they created, except these.
import { sql } from 'kysely'
import type { RevertScope } from '../../domain/revert/revert.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { ofComment, ofTicket } from './log.ts'

/** The user whose changes are reverted: all changes, or only those of programs. */
export type RevertTarget = { user_id: string; way: RevertScope }

/** @returns the author of the last other change or comment on the ticket (null if unknown), undefined if there is none */
export async function touchedByOthers(
  { db, project, user }: ProjectContext,
  { id, seq }: { id: string; seq: number },
  { user_id, way }: RevertTarget,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ by: string | null }>`select by from (
      (select actor_id as by, at from event e where ${ofTicket('e', id)} and e.project_id = ${project.id} and e.seq > ${seq}
        and (e.actor_id is distinct from ${user_id} or ${way === 'programs'} and e.token_id is null)
        and not (e.actor_id = ${user.id} and e.payload ? 'undid') order by seq desc limit 1)
      union all
      (select author_id, created_at from comment where ticket_id = ${id} and (author_id is distinct from ${user_id}
        or ${way === 'programs'} and not exists (select from event e where ${ofComment('e', sql`comment.id::text`)}
          and e.type = 'comment.created' and e.token_id is not null)) order by created_at desc, id desc limit 1)
    ) others order by at desc limit 1`.execute(db)
  return rows[0]?.by
}
