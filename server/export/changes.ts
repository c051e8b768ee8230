// The history of a project's tickets as SQL: one row for each event about a ticket that is not deleted, and for each imported
// change, with the value of each changed field before and after. The log stores only the value before. The value after is the one
// that the next change replaced.
import { VERSIONED_TEXTS } from '../../domain/history/history.ts'
import { titleAfter } from '../history/imported.ts'
import { ABOUT_TICKETS } from '../history/log.ts'

/** Keys that an event's former values contain beside the fields. */
const NO_FIELDS = `('assigned', 'moved', 'removed')`

const texts = VERSIONED_TEXTS.map((field) => `'${field}'`).join()

/** The value of a text after a change: the former value in the next event that changed it, or else the current text. */
const nextText = (same: string, current: string) => `coalesce(
  (select other.before -> field.key from event other where ${same} and other.before ? field.key and other.seq > e.seq
    order by other.seq limit 1), ${current})`

// The same expressions as in the indexes event_of_ticket and event_of_comment (history/log.ts).
const SAME_TICKET = `coalesce(other.payload #>> '{ticket,id}', other.payload ->> 'ticket_id') = ticket.id::text
  and (other.type like 'ticket.%' or other.type = 'comment.deleted')`
const SAME_COMMENT = `other.payload #>> '{comment,id}' = e.payload #>> '{comment,id}'
  and (other.type = 'comment.created' or other.type = 'comment.changed')`

const CUSTOM_TEXT = `(select own.texts -> split_part(field.key, ':', 2) from ticket_custom own where own.ticket_id = ticket.id)`

const AFTER = `case
  when field.key like 'text:%' then ${nextText(SAME_TICKET, CUSTOM_TEXT)}
  when not field.key in (${texts}) then coalesce(e.payload #> array['ticket', field.key],
    e.payload #> array['changes', field.key], e.payload #> array['custom_after', field.key])
  when field.key = 'content' then ${nextText(SAME_COMMENT, 'to_jsonb(comment.content)')}
  else ${nextText(SAME_TICKET, 'to_jsonb(ticket) -> field.key')} end`

const pair = (before: string, after: string) =>
  `jsonb_build_object('before', ${before}, 'after', coalesce(${after}, 'null'))`

/** The changes of an event that changed fields, or that added or removed something. */
const CHANGED = `case
  when e.type = 'relation.added' then
    jsonb_build_object(e.payload ->> 'kind', ${pair('null', "e.payload -> 'to_id'")})
  when e.type = 'relation.removed' then
    jsonb_build_object(e.payload ->> 'kind', ${pair("e.payload -> 'to_id'", "'null'::jsonb")})
  when e.type in ('comment.created', 'attachment.created') then
    jsonb_build_object(split_part(e.type, '.', 1),
      ${pair('null', "coalesce(e.payload #> '{comment,id}', e.payload #> '{attachment,id}')")})
  when e.type in ('comment.deleted', 'attachment.deleted') then
    jsonb_build_object(split_part(e.type, '.', 1),
      ${pair("coalesce(e.payload -> 'comment_id', e.payload -> 'attachment_id')", "'null'::jsonb")})
  else (select jsonb_object_agg(field.key, ${pair('field.value', AFTER)})
    from jsonb_each(e.before) field where field.key not in ${NO_FIELDS}) end`

/** Imported changes of tickets: they come before all events here, in the order in which they were imported. */
const IMPORTED_AFTER = `case field.key when 'title' then ${titleAfter('c')} else c.after -> field.key end`
const IMPORTED = `select -row_number() over (order by c.id desc) as seq, c.id::text as id, c.ticket_id as ticket, c.at,
    c.actor_id, c.type, coalesce((select jsonb_object_agg(field.key, ${pair('field.value', IMPORTED_AFTER)})
      from jsonb_each(c.before) field where field.key not in ${NO_FIELDS}), '{}') as changes,
    jsonb_build_object('by', import.user_id, 'source', origin.source) as imported
  from import_change c join ticket on ticket.id = c.ticket_id and ticket.deleted_at is null
  join import_origin origin on origin.id = c.origin_id left join import on import.id = c.import_id
  where c.project_id = $1`

export const CHANGES = `${IMPORTED} union all select e.seq, e.seq::text as id, ticket.id as ticket, e.at, e.actor_id, e.type,
    coalesce(${CHANGED}, '{}') as changes, null::jsonb as imported
  from event e
  join ticket on ticket.deleted_at is null and ticket.project_id = $1
    and ticket.id = coalesce(e.payload #>> '{ticket,id}', e.payload ->> 'ticket_id', e.payload #>> '{comment,ticket_id}',
      e.payload #>> '{attachment,ticket_id}', e.payload ->> 'from_id')::uuid
  left join comment on comment.id = (e.payload #>> '{comment,id}')::uuid
  left join ticket target on target.project_id = $1 and target.id = (e.payload ->> 'to_id')::uuid
  where e.project_id = $1 and (target.id is null or target.deleted_at is null) and (target.id is not null or e.payload ->> 'to_id' is null)
    and e.type ~ '${ABOUT_TICKETS}' and e.type <> 'comment.reacted'`
