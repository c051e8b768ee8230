// The tickets of a moment. Where they were follows from their stays in columns (server/insight/); what they were, from the former values
// that later changes replaced. So the cost grows with the tickets that are shown, and not with all that happened since.
import { sql } from 'kysely'
import { PAST_TICKETS, type PastTicket } from '../../domain/past/past.ts'
import { can } from '../../domain/policy.ts'
import { slotOf } from '../column/of-ticket.ts'
import { ofTicket } from '../history/log.ts'
import { labelIdsOf } from '../label/columns.ts'
import { milestoneIdOf } from '../milestone/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import type { ColumnThen } from './columns.ts'
import type { Moment } from './moment.ts'

type Context = Pick<ProjectContext, 'db' | 'project' | 'projectRole'>
/** A ticket that was in a column, and since when. */
type Came = { id: string; at: string }
type Then = { key: string; came: Came[] }
/** The tickets of a window, and the place where the next one begins; null after the last. */
export type InColumn = { ids: string[]; next: string | null }

/** The ids of the tickets that came into each column last. @param before the place where the window begins */
export async function ticketsIn(
  { db, project }: Context,
  columns: ColumnThen[],
  { at, seq }: Moment,
  before?: string,
): Promise<Map<string, InColumn>> {
  const asked = JSON.stringify(columns.map(({ key, status }) => ({ key, status, slot: slotOf(key) })))
  const [since = '', id = ''] = before?.split('~') ?? []
  const isAfter = before ? sql`and (entered_at, ticket_id) < (${since}::timestamptz, ${id}::uuid)` : sql``
  const isThere = (row: 'flow' | 'stay') => sql`${sql.ref(row)}.project_id = ${project.id}
    and ${sql.ref(row)}.status = c.status and ${sql.ref(row)}.column_slot = c.slot and entered_at <= ${at} ${isAfter}
    and exists (select from ticket where ticket.id = ticket_id and ticket.project_id = ${project.id} and deleted_at is null)
    and not coalesce((select e.type = 'ticket.restored' from event e where ${ofTicket('e', sql`ticket_id::text`)}
      and e.seq > ${seq} and e.project_id = ${project.id} and e.type in ('ticket.deleted', 'ticket.restored')
      order by e.seq limit 1), false)`
  // Many tickets may have come at the same moment: then their ids decide.
  const last = sql`order by entered_at desc, ticket_id desc limit ${PAST_TICKETS + 1}`
  const { rows } = await sql<Then>`
    select c.key, (
      select coalesce(json_agg(json_build_object('id', ticket_id, 'at', entered_at) order by entered_at desc, ticket_id desc), '[]') from (
        (select ticket_id, entered_at from ticket_flow flow where ${isThere('flow')} ${last})
        union all
        (select ticket_id, entered_at from ticket_stay stay where left_at > ${at} and ${isThere('stay')} ${last})
        ${last}
      ) last) as came
    from json_to_recordset(${asked}) c (key text, status text, slot smallint)`.execute(db)
  return new Map(rows.map(({ key, came }) => [key, windowOf(came)]))
}

function windowOf(came: Came[]): InColumn {
  const shown = came.slice(0, PAST_TICKETS)
  const end = shown.at(-1)
  const isMore = end !== undefined && came.length > PAST_TICKETS
  return { ids: shown.map(({ id }) => id), next: isMore ? `${end.at}~${end.id}` : null }
}

const FIELDS = [
  'title',
  'type',
  'priority',
  'assignee_id',
  'start_date',
  'due_date',
  'estimate',
  'label_ids',
  'milestone_id',
] as const

/** Tickets as they were, the highest number first. */
export async function ticketsThen(
  { db, project, projectRole }: Context,
  ids: string[],
  { at, seq }: Moment,
): Promise<PastTicket[]> {
  if (ids.length === 0) return []
  const fields = FIELDS.filter((field) => field !== 'title' || can(projectRole, 'history.read'))
  const { rows } = await sql<PastTicket & { before: Partial<PastTicket> | null }>`
    with shown as (select * from ticket where id = any(${ids}::uuid[]) and project_id = ${project.id} and deleted_at is null),
    replaced as (
      select shown.id, 1 as log, e.seq, e.before from shown cross join lateral (
        select seq, before from event e where ${ofTicket('e', sql`shown.id::text`)} and e.seq > ${seq}
          and e.project_id = ${project.id} and e.before is not null order by e.seq offset 0) e
      union all
      select shown.id, 0, row_number() over (order by c.at, c.id), c.before from shown join import_change c on c.ticket_id = shown.id and c.at > ${at}
      union all
      select shown.id, 1, e.seq, jsonb_build_object('assignee_id', e.payload -> 'user_id') from event e
        join shown on e.before -> 'assigned' @> to_jsonb(shown.number)
        where e.project_id = ${project.id} and e.seq > ${seq} and e.type in ('member.removed', 'column.emptied', 'column.deleted')
          and e.before ? 'assigned'
    ),
    former as (
      select id, json_object_agg(key, value) as before from (
        select distinct on (id, key) id, key, value from replaced cross join jsonb_each(before)
        where key = any(${fields}) order by id, key, log, seq) first group by id
    )
    select ticket.id, number, title, type, priority, assignee_id, start_date, due_date, estimate,
      ${sql.raw(labelIdsOf('ticket'))} as label_ids, ${sql.raw(milestoneIdOf('ticket'))} as milestone_id, before
    from shown ticket left join former on former.id = ticket.id order by number desc`.execute(db)
  const known = await stillKnown(
    { db, project },
    rows.map(({ before }) => before ?? {}),
  )
  return rows.map(({ before, ...ticket }) => ({ ...ticket, ...known(before ?? {}) }))
}

/** Labels and milestones that were removed since are left out; a label that was merged is the one it became. */
async function stillKnown({ db, project }: Pick<Context, 'db' | 'project'>, befores: Partial<PastTicket>[]) {
  const labels = [...new Set(befores.flatMap(({ label_ids }) => label_ids ?? []))]
  const milestones = [...new Set(befores.flatMap(({ milestone_id }) => milestone_id ?? []))]
  const { rows } = await sql<{ was: string; id: string }>`
    select id as was, coalesce(merged_into, id) as id from label where project_id = ${project.id} and id = any(${labels}::uuid[])
      and (removed_at is null or merged_into is not null)
    union all
    select id, id from milestone where project_id = ${project.id} and id = any(${milestones}::uuid[]) and removed_at is null`.execute(
    db,
  )
  const now = new Map(rows.map(({ was, id }) => [was, id]))
  return ({ label_ids, milestone_id, ...before }: Partial<PastTicket>): Partial<PastTicket> => ({
    ...before,
    ...(label_ids && { label_ids: [...new Set(label_ids.flatMap((id) => now.get(id) ?? []))].sort() }),
    ...(milestone_id !== undefined && { milestone_id: now.get(milestone_id ?? '') ?? null }),
  })
}
