// Starting, undoing and stopping a bulk change; turn.ts carries it out. A bulk change concerns only the person who started it, so
// it has no events besides those of the tickets.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '../../domain/api.ts'
import { BULK_MOST } from '../../domain/bulk/bulk.ts'
import type { Following, ProjectContext } from '../pipeline/context.ts'
import { beginBulk } from './begin.ts'
import { matching } from './matching.ts'

export async function startBulkChange(
  context: ProjectContext,
  { id, tickets, act }: InputOf<'startBulkChange'>,
): Promise<Following | null> {
  const { db, user, project, now } = context
  const matchingContext = { project, userId: user.id, now }
  const selection = Array.isArray(tickets)
    ? sql`select ticket.id, sought.id as sought_id, place, null::bigint as undoes
        from unnest(${[...new Set(tickets)]}::uuid[]) with ordinality sought (id, place)
        left join ticket on ticket.id = sought.id and ticket.project_id = ${project.id}`
    : sql`select id, id as sought_id, row_number() over () as place, null::bigint as undoes from (${await matching(db, matchingContext, tickets, TOO_MANY)}) found`
  return beginBulk(context, id, act, act.do === 'transfer' ? parentsFirst(selection) : selection)
}

/** Tickets that move together keep their parents, which have to be in the new project before them. */
const parentsFirst = (selection: RawBuilder<unknown>) =>
  sql`select id, sought_id, undoes, row_number() over (order by level, place) as place from (${selection}) those
    cross join lateral (
      with recursive up (parent_id, level) as (
        select parent_id, 0 from ticket where ticket.id = those.id
        union all select ticket.parent_id, level + 1 from up join ticket on ticket.id = up.parent_id
      ) select coalesce(max(level), 0) as level from up
    ) depth`

/** One more than the maximum, so that a selection that is too large is noticed. */
const TOO_MANY = BULK_MOST + 1

export async function undoBulkChange(
  context: ProjectContext,
  { id, of }: InputOf<'undoBulkChange'>,
): Promise<Following | null> {
  const { user, project } = context
  const selection = sql`select ticket_id as id, ticket_id as sought_id, row_number() over (order by case act ->> 'do' when 'transfer' then position else -position end) as place, seq as undoes
    from bulk_change_ticket join bulk_change on bulk_change.id = bulk_id
    where bulk_id = ${of} and project_id = ${project.id} and user_id = ${user.id} and seq is not null and act ->> 'do' not in ('undo', 'copy')`
  return beginBulk(context, id, { do: 'undo', of }, selection)
}

export async function stopBulkChange(
  { db, user, project }: ProjectContext,
  { id }: InputOf<'stopBulkChange'>,
): Promise<null> {
  await db
    .updateTable('bulk_change')
    .set({ state: 'stopped' })
    .where('id', '=', id)
    .where('project_id', '=', project.id)
    .where('user_id', '=', user.id)
    .where('state', '=', 'running')
    .execute()
  return null
}
