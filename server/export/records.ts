// The records of each kind in the bundle, as SQL that writes a record as one line of JSON. $1 is the project's id, $2 the address
// of its page. Deleted tickets and e-mail addresses, which members do not see either, are left out.
import type { BundleKind } from '../../domain/export/bundle.ts'
import { PORTABLE_FIELDS } from '../../domain/ticket/fields.ts'
import { columnKeyOf, columnOf } from '../column/columns.ts'
import { labelIdsOf } from '../label/columns.ts'
import { milestoneIdOf } from '../milestone/columns.ts'
import { CHANGES } from './changes.ts'

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The fields of a ticket that are exported unchanged. */
const PORTABLE_SELECT = PORTABLE_FIELDS.map((name) => `ticket.${name}`).join(', ')

/** Tickets that are not deleted. */
const LIVING = `ticket.project_id = $1 and ticket.deleted_at is null`

const PROJECT = `select id, name, key, description, ticket_order from project where id = $1`

const importer = (table: string) => `(${table}.imported ->> 'by')::uuid`

/** The assignee, or the name without an account that came with an import. */
const ASSIGNEE = `coalesce(ticket.assignee_id, (ticket.imported #>> '{assignee,id}')::uuid)`

/** The values of tickets in the custom fields of the project. Values of removed fields are left out. */
const CUSTOM_OF_TICKET = `from ticket_custom cross join jsonb_each(vals || texts) own
  join custom_field field on field.project_id = $1 and field.id = own.key::uuid and field.removed_at is null
  where ticket_custom.ticket_id = ticket.id`

/** The values of custom fields in templates and recurring tickets. */
const PRESETS = `(select custom from ticket_template where project_id = $1
      union all select fields -> 'custom' from recurrence
      where project_id = $1 and removed_at is null and jsonb_typeof(fields -> 'custom') = 'object') preset`

/** Members, and the people that other records name. */
const PEOPLE = `select id, full_name as name, case when deleted_at is null then username end as username,
    null as email from profile
  where id in (
    select user_id from project_member where project_id = $1
    union select (fields ->> 'assignee_id')::uuid from recurrence where project_id = $1 and removed_at is null
    union select (own.value #>> '{}')::uuid from ${PRESETS} cross join jsonb_each(preset.custom) own
      join custom_field field on field.project_id = $1 and field.id = own.key::uuid and field.kind = 'person'
    union select unnest(array[reporter_id, ${ASSIGNEE}, ${importer('ticket')}]) from ticket where ${LIVING}
    union select unnest(array[author_id, ${importer('comment')}]) from comment
      join ticket on ticket.id = comment.ticket_id where ${LIVING}
    union select person::uuid from comment join ticket on ticket.id = comment.ticket_id,
      jsonb_each(comment.reactions) reaction, jsonb_array_elements_text(reaction.value) person where ${LIVING}
    union select unnest(array[uploader_id, ${importer('attachment')}]) from attachment
      join ticket on ticket.id = attachment.ticket_id where ${LIVING} and attachment.deleted_at is null
    union select person from ticket cross join lateral (
      select (own.value #>> '{}')::uuid as person ${CUSTOM_OF_TICKET} and field.kind = 'person') named where ${LIVING}
    union select unnest(array[actor_id, ${importer('changed')}]) from (${CHANGES}) changed
  ) order by id`

const COLUMNS = `select ${columnKeyOf('project_column')} as id, name, status, color, work_limit, delivered from project_column
  where project_id = $1 and removed_at is null order by position, id`

const LABELS = `select id, name, color, null as source_color, description from label
  where project_id = $1 and removed_at is null order by id`

const MILESTONES = `select id, name, start_date, due_date, goal, repeat_weeks, ${time('closed_at')} as closed_at from milestone
  where project_id = $1 and removed_at is null order by id`

/** The custom fields of a project in their order. */
export const CUSTOM_FIELDS = `select id, name, kind, unit, on_card, options from custom_field
  where project_id = $1 and removed_at is null order by position, id`

/** The values of templates and recurring tickets in fields that the project still has. @param values the column with all values */
const presetOf = (
  values: string,
) => `(select jsonb_object_agg(field.id, own.value) from jsonb_each(${values}) own
    join custom_field field on field.project_id = $1 and field.id = own.key::uuid and field.removed_at is null)`

const TEMPLATES = `select type as ticket_type, description, coalesce(${presetOf('custom')}, '{}') as custom from ticket_template
  where project_id = $1 and (description is not null or custom <> '{}') order by type`

const RECURRENCES = `select id, title, description, fields ->> 'type' as type, fields ->> 'priority' as priority,
    (fields ->> 'estimate')::int as estimate, (fields ->> 'due_in_days')::int as due_in_days,
    case when jsonb_typeof(fields -> 'custom') = 'object' then coalesce(${presetOf("fields -> 'custom'")}, '{}') end as custom, fields ->> 'assignee_id' as assignee,
    array(select label.id from label where label.project_id = $1 and label.removed_at is null
      and fields -> 'label_ids' ? label.id::text order by label.id) as labels,
    fields ->> 'column' as column, rule, starts_on, "time", zone, mode, ends_on, ends_after, made
  from recurrence where project_id = $1 and removed_at is null order by id`

const TICKETS = `select ticket.id, ticket.number, project.key || '-' || ticket.number as key,
    array(select former || '-' || ticket.number from unnest(project.former_keys) former)
      || array(select jsonb_array_elements_text(ticket.imported -> 'keys')) as former_keys,
    $2 || '/ticket/' || ticket.number as url, ${PORTABLE_SELECT},
    ${columnOf('ticket')} as column, ticket.rank, ticket.reporter_id as reporter, ${ASSIGNEE} as assignee,
    ${labelIdsOf('ticket')} as labels, ${milestoneIdOf('ticket')} as milestone,
    coalesce((select jsonb_object_agg(field.id, own.value) ${CUSTOM_OF_TICKET}), '{}') as custom, parent.id as parent,
    ${time('ticket.created_at')} as created_at, ${time('ticket.updated_at')} as updated_at,
    ticket.imported - '{assignee,keys}'::text[] as imported
  from ticket join project on project.id = ticket.project_id
  left join ticket parent on parent.id = ticket.parent_id and parent.deleted_at is null
  where ${LIVING} order by ticket.number`

const RELATIONS = `select relation.kind, ticket.id as from, other.id as to
  from relation join ticket on ticket.id = relation.from_id join ticket other on other.id = relation.to_id
  where ${LIVING} and other.deleted_at is null order by ticket.number, relation.kind, other.number`

const COMMENTS = `select comment.id, comment.ticket_id as ticket, comment.author_id as author, comment.content,
    ${time('comment.created_at')} as created_at, ${time('comment.edited_at')} as edited_at, comment.reactions,
    comment.imported
  from comment join ticket on ticket.id = comment.ticket_id
  where ${LIVING} order by ticket.number, comment.created_at, comment.id`

/** In a zip a backslash would separate folders, so the path has another sign for it. */
const FILES = `select file.id, file.ticket_id as ticket, file.name, file.mime, file.size, file.sha256,
    'files/' || file.id || '/' || translate(file.name, '\\', '_') as path, file.uploader_id as uploader, ${time('file.created_at')} as created_at,
    file.imported
  from attachment file join ticket on ticket.id = file.ticket_id
  where ${LIVING} and file.deleted_at is null order by ticket.number, file.id`

const CHANGED = `select id, ticket, ${time('at')} as at, actor_id as actor, type, changes, imported from (${CHANGES}) changed
  order by seq`

export const RECORDS: Record<BundleKind, string> = {
  project: PROJECT,
  person: PEOPLE,
  column: COLUMNS,
  label: LABELS,
  milestone: MILESTONES,
  field: CUSTOM_FIELDS,
  template: TEMPLATES,
  recurrence: RECURRENCES,
  ticket: TICKETS,
  relation: RELATIONS,
  comment: COMMENTS,
  file: FILES,
  change: CHANGED,
}

/** The rows of the table for spreadsheets. */
export const ROWS = `select project.key || '-' || ticket.number as key, ${PORTABLE_SELECT}, project_column.name as column,
    ticket.status, assignee.full_name as assignee, reporter.full_name as reporter,
    array(select name from label where id = any(${labelIdsOf('ticket')}) order by name_key) as labels,
    (select name from milestone where id = ${milestoneIdOf('ticket')}) as milestone,
    case when parent.id is not null then project.key || '-' || parent.number end as parent,
    ticket.comment_count as comments, ${time('ticket.created_at')} as created_at, ${time('ticket.updated_at')} as updated_at,
    $2 || '/ticket/' || ticket.number as url, ticket.imported ->> 'source' as imported_from,
    importer.full_name as imported_by,
    coalesce((select jsonb_object_agg(field.id, case when field.kind = 'person'
      then (select to_jsonb(full_name) from profile where id = (own.value #>> '{}')::uuid) else own.value end)
      ${CUSTOM_OF_TICKET}), '{}') as custom
  from ticket join project on project.id = ticket.project_id
  join profile reporter on reporter.id = ticket.reporter_id
  left join profile assignee on assignee.id = ticket.assignee_id
  left join profile importer on importer.id = ${importer('ticket')}
  left join ticket parent on parent.id = ticket.parent_id and parent.deleted_at is null
  left join project_column on project_column.project_id = ticket.project_id and project_column.status = ticket.status
    and project_column.slot = ticket.column_slot
  where ${LIVING} order by ticket.number`
