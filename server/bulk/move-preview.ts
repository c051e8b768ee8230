// The preview of moving many tickets to another project: the values that would be lost, by the same rules as server/move/match.ts for one ticket.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../domain/api.ts'
import { BULK_MOST } from '../../domain/bulk/bulk.ts'
import { PREVIEW_LISTED } from '../../domain/bulk/move-preview.ts'
import { Refusal } from '../../domain/error.ts'
import { labelIdsOf } from '../label/columns.ts'
import type { ProjectContext, Server } from '../pipeline/context.ts'
import { matching } from './matching.ts'

export async function previewMoveOfMany(
  { db, project, user, now }: ProjectContext,
  { project_id: to, ids, ...filter }: InputOf<'previewMoveOfMany'>,
  { within }: Pick<Server, 'within'>,
): Promise<OutputOf<'previewMoveOfMany'>> {
  if (to === project.id) throw new Refusal('same_project')
  await within('createTicket', to)
  const those: RawBuilder<{ id: string }> = ids
    ? sql`select id from ticket where id = any(${ids.split(',')}::uuid[]) and project_id = ${project.id} and deleted_at is null`
    : await matching(db, { project, userId: user.id, now }, filter, BULK_MOST)
  const lost = (names: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(json_build_object('name', name, 'tickets', tickets) order by tickets desc, name)
      from (select name, count(*)::int as tickets from (${names}) named group by name order by tickets desc, name limit ${PREVIEW_LISTED}) most), '[]')`
  const { rows } = await sql<Omit<OutputOf<'previewMoveOfMany'>, 'seq'>>`
    with found as materialized (${those}),
      moving as materialized (select ticket.*, ${sql.raw(labelIdsOf('ticket'))} as labelled from found join ticket on ticket.id = found.id)
    select (select count(*)::int from moving) as tickets,
      ${lost(sql`select label.name from moving cross join unnest(moving.labelled) label_id join label on label.id = label_id
        where not exists (select from label other where other.project_id = ${to} and other.name_key = label.name_key and other.removed_at is null)`)} as labels,
      ${lost(sql`select mine.name from moving join project_column mine on mine.project_id = ${project.id}
          and mine.status = moving.status and mine.slot = moving.column_slot
        where not exists (select from project_column other where other.project_id = ${to} and other.name_key = mine.name_key
          and other.removed_at is null and other.moving_to is null)`)} as columns,
      ${lost(sql`select coalesce(nullif(profile.full_name, ''), profile.username) as name from moving join profile on profile.id = moving.assignee_id
        where not exists (select from project_member there where there.project_id = ${to} and there.user_id = moving.assignee_id)`)} as assignees,
      ${lost(sql`select milestone.name from moving join milestone on milestone.id = moving.milestone_id
        where not exists (select from milestone other where other.project_id = ${to} and other.name_key = milestone.name_key and other.removed_at is null)`)} as milestones,
      ${lost(lostFields(project.id, to))} as fields,
      (select count(*)::int from moving where
        (parent_id is not null and parent_id not in (select id from moving))
        or (sub_total > 0 and exists (select from ticket sub where sub.parent_id = moving.id and sub.deleted_at is null
          and sub.id not in (select id from moving)))
        or (relation_count > 0 and exists (select from relation where moving.id in (from_id, to_id)
          and case from_id when moving.id then to_id else from_id end not in (select id from moving)))) as links`.execute(
    db,
  )
  const {
    tickets = 0,
    labels = [],
    columns = [],
    milestones = [],
    assignees = [],
    fields = [],
    links = 0,
  } = rows[0] ?? {}
  return { seq: project.seq, tickets, labels, columns, milestones, assignees, fields, links }
}

/** The custom fields, or the fields with an option, that the tickets of `moving` would lose: as in domain/field/match.ts. */
const lostFields = (from: string, to: string) => sql`
  select case when other.id is null or mine.kind = 'person' then mine.name else mine.name || ': ' || chosen.name end as name
  from moving join ticket_custom custom on custom.ticket_id = moving.id
  cross join jsonb_each(custom.vals || custom.texts) one(field, value)
  join custom_field mine on mine.id = one.field::uuid and mine.project_id = ${from} and mine.removed_at is null
  left join custom_field other on other.project_id = ${to} and other.name_key = mine.name_key and other.kind = mine.kind
    and other.removed_at is null
  left join lateral (
    select its.name from jsonb_to_recordset(mine.options) its(id text, name text)
    where other.id is not null and mine.kind in ('choice', 'choices')
      and to_jsonb(its.id) <@ case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end
      and not exists (select from jsonb_to_recordset(other.options) there(name text, removed boolean)
        where not there.removed and folded(there.name) = folded(its.name))
  ) chosen on true
  where other.id is null or chosen.name is not null or (mine.kind = 'person' and not exists (
    select from project_member there where there.project_id = ${to} and there.user_id::text = value #>> '{}'))`
