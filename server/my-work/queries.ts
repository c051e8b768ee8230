// Reads a user's own tickets over all their projects. Each project contributes at most one window, from an index in the right
// order, so neither the size of a project nor tickets of deleted or former projects cost time. The same statement checks
// membership and project.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import type { ColumnColor } from '../../domain/column/column.ts'
import type { MyPart, MyTicket } from '../../domain/my-work/my-work.ts'
import { labelIdsOf } from '../label/columns.ts'
import { isMine, selectMyProjects } from '../my-projects.ts'
import type { UserContext } from '../pipeline/context.ts'
import { selectSummaries } from '../ticket/row.ts'

/** The column that makes a ticket the user's, and the sort key that comes before creation time. */
const PARTS: { [P in MyPart]: { owner: RawBuilder<string>; urgency: RawBuilder<number> | null } } = {
  assignee: {
    owner: sql.ref('ticket.assignee_id'),
    urgency: sql`ticket_urgency(ticket.due_date, ticket.priority)`,
  },
  reporter: { owner: sql.ref('ticket.reporter_id'), urgency: null },
}

type Found = { id: string; urgency: number; at: string; created_at: string }

export async function listMyTickets(
  context: UserContext,
  input: InputOf<'listMyTickets'>,
): Promise<OutputOf<'listMyTickets'>> {
  const projects = await selectMyProjects(context).execute()
  const rows = await selectSummaries(context.db)
    .innerJoin(found(context, input).as('found'), 'found.id', 'ticket.id')
    .innerJoin('project_column as board_column', (join) =>
      join
        .onRef('board_column.project_id', '=', 'ticket.project_id')
        .onRef('board_column.status', '=', 'ticket.status')
        .onRef('board_column.slot', '=', 'ticket.column_slot'),
    )
    .select(['board_column.name as column_name', sql<ColumnColor>`board_column.color`.as('column_color')])
    .select([LABELS.as('labels'), MILESTONE.as('milestone_name'), 'found.urgency', 'found.at'])
    .orderBy('found.urgency', 'desc')
    .orderBy('found.created_at', 'desc')
    .orderBy('found.id', 'desc')
    .execute()
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined
  return {
    projects,
    tickets: rows.slice(0, input.limit).map(({ urgency: _, at: __, ...ticket }) => ticket),
    next: last ? `${last.urgency},${last.at},${last.id}` : null,
  }
}

const LABELS = sql<MyTicket['labels']>`(
  select coalesce(json_agg(json_build_object('id', label.id, 'name', label.name, 'color', label.color)
    order by label.name collate "C", label.id), '[]')
  from label where label.id = any(${sql.raw(labelIdsOf('ticket'))}))`

const MILESTONE = sql<string | null>`(
  select milestone.name from milestone where milestone.id = ticket.milestone_id and milestone.removed_at is null)`

/** The keys of a window plus one more ticket, which shows whether there are others. */
function found(context: UserContext, { by, after, limit }: InputOf<'listMyTickets'>): RawBuilder<Found> {
  const userId = context.user.id
  const { owner, urgency } = PARTS[by]
  const order = urgency ? sql`${urgency} desc, ` : sql``
  return sql<Found>`(
    select part.id, part.urgency, part.created_at,
      to_char(part.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from project_member member
    join project on project.id = member.project_id and ${isMine(context)}
    cross join lateral (
      select ticket.id, ticket.created_at, ${urgency ?? sql`0`} as urgency from ticket
      where ticket.project_id = member.project_id and ${owner} = ${userId}
        and ticket.status <> 'done' and ticket.deleted_at is null ${beyond(urgency, after)}
      order by ${order} ticket.created_at desc, ticket.id desc limit ${limit + 1}
    ) part
    where member.user_id = ${userId}
    order by part.urgency desc, part.created_at desc, part.id desc limit ${limit + 1}
  )`
}

function beyond(urgency: RawBuilder<number> | null, after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql``
  const [value, at, id] = after.split(',')
  const made = sql`ticket.created_at, ticket.id`
  const cursor = sql`${at}::timestamptz, ${id}::uuid`
  if (!urgency) return sql`and (${made}) < (${cursor})`
  return sql`and (${urgency}, ${made}) < (${Number(value)}::integer, ${cursor})`
}
