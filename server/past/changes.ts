// Answers what changed between two moments, from the log: each ticket is in one list, by what happened to it in sum.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { CHANGE_KINDS } from '../../domain/past/kinds.ts'
import { CHANGED_TICKETS, CHANGES_READ } from '../../domain/past/past.ts'
import { columnOf } from '../column/columns.ts'
import type { ProjectContext } from '../pipeline/context.ts'
import { momentOf } from './moment.ts'

type Kind = (typeof CHANGE_KINDS)[number]
type Row = {
  kind: Kind | null
  id: string | null
  number: number
  title: string | null
  column: string | null
}
type Found = { events: number; imported: number; tickets: Row[] | null }

export async function getChangesBetween(
  context: ProjectContext,
  { from, to }: InputOf<'getChangesBetween'>,
): Promise<OutputOf<'getChangesBetween'>> {
  const { db, project, now } = context
  const until = to === undefined || Date.parse(to) > Date.parse(now) ? now : to
  const [first, last] = [await momentOf(context, from), await momentOf(context, until)]
  const { rows } = await sql<Found>`
    with log as materialized (
      select seq, type, payload, before from event
      where project_id = ${project.id} and seq > ${first.seq} and seq <= ${last.seq} order by seq desc limit ${CHANGES_READ + 1}
    ), said as (
      select seq, type, coalesce(payload #>> '{ticket,id}', payload ->> 'ticket_id')::uuid as ticket_id,
        coalesce(payload #>> '{ticket,number}', payload ->> 'number')::int as number,
        payload #>> '{ticket,status}' as status, payload #>> '{ticket,column}' as "column",
        before ->> 'status' as from_status, before ->> 'column' as from_column,
        payload -> 'fields' <> '["rank"]' as is_seen
      from log where type like 'ticket.%'
      union all
      select seq, log.type, ticket.id, ticket.number, payload ->> 'status', payload ->> 'to', payload ->> 'former_status', payload ->> 'from', true
      from log cross join lateral jsonb_array_elements(before -> 'moved') moved (number)
      join ticket on ticket.project_id = ${project.id} and ticket.number = moved.number::int
      where log.type in ('column.emptied', 'column.deleted')
    ), sums as (
      select ticket_id, max(number) as number, max(seq) as seq,
        (array_agg(type order by seq desc) filter (where type in
          ('ticket.created', 'ticket.arrived', 'ticket.restored', 'ticket.deleted', 'ticket.left')))[1] as life,
        (array_agg(type order by seq) filter (where type in
          ('ticket.created', 'ticket.arrived', 'ticket.restored', 'ticket.deleted', 'ticket.left')))[1] as began,
        (array_agg(status order by seq desc) filter (where status is not null))[1] as status,
        (array_agg("column" order by seq desc) filter (where "column" is not null))[1] as "column",
        (array_agg(from_status order by seq) filter (where from_status is not null))[1] as from_status,
        (array_agg(from_column order by seq) filter (where from_column is not null))[1] as from_column,
        bool_or(is_seen) as is_seen
      from said group by ticket_id
    ), sorted as (
      select *, case
        when life in ('ticket.deleted', 'ticket.left') then
          case when began in ('ticket.deleted', 'ticket.left') then 'removed' end
        when life is not null and began in ('ticket.created', 'ticket.arrived', 'ticket.restored') then 'created'
        when from_status <> 'done' and status = 'done' then 'done'
        when from_status <> status or from_column <> "column" then 'moved'
        when is_seen then 'changed' end as kind
      from sums
    )
    select (select count(*)::int from log) as events,
      (select coalesce(sum((payload ->> 'tickets')::int), 0)::int from log where type = 'import.advanced') as imported,
      (select json_agg(json_build_object('kind', kind, 'id', ticket.id, 'number', coalesce(ticket.number, sorted.number),
          'title', ticket.title, 'column', case when ticket.id is not null then coalesce(sorted."column", ${sql.raw(columnOf('ticket'))}) end)
          order by seq desc)
        from sorted left join ticket on ticket.id = ticket_id and ticket.project_id = ${project.id} and ticket.deleted_at is null
        where kind is not null) as tickets`.execute(db)
  const { events, imported, tickets } = rows[0] as Found
  const found = tickets ?? []
  const isShown = ({ kind, id }: Row) => kind === 'removed' || id !== null
  const listOf = (kind: Kind) => {
    const all = found.filter((row) => row.kind === kind && isShown(row))
    return {
      count: all.length,
      tickets: all.slice(0, CHANGED_TICKETS).map(({ kind: _, ...ticket }) => ticket),
    }
  }
  return {
    seq: project.seq,
    from: first.at,
    to: last.at,
    events: Math.min(events, CHANGES_READ),
    is_cut: events > CHANGES_READ,
    imported,
    hidden: found.filter((row) => !isShown(row)).length,
    ...(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, listOf(kind)])) as Record<
      Kind,
      ReturnType<typeof listOf>
    >),
  }
}
