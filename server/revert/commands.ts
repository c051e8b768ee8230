// Starts a revert: a bulk change whose places are the user's changes, the newest first (bulk/turn.ts carries it out).
import { sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { BULK_MOST } from '../../domain/bulk/bulk.ts'
import { beginBulk } from '../bulk/begin.ts'
import type { Following, ProjectContext } from '../pipeline/context.ts'
import { changesOf } from './changes.ts'

export async function startRevert(
  context: ProjectContext,
  { id, user_id, since, way }: InputOf<'startRevert'>,
): Promise<Following | null> {
  const { project } = context
  const made = changesOf({ project, user_id, since, way }, BULK_MOST + 1)
  return beginBulk(
    context,
    id,
    { do: 'revert', of: user_id, since, way },
    sql`select ticket_id as id, ticket_id as sought_id, row_number() over (order by seq desc) as place, seq as undoes
      from (${made}) made`,
  )
}
