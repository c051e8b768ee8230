// The former titles of a ticket where it was imported from, as the history and the export read them. Each stands once, in `before` of the
// change that replaced it, as in the event log: so it is gone once it is taken out there.

/**
 * SQL for the title, as JSON, by which an imported change replaced another one: what the next change replaced, imported or here, or else
 * the title as it is.
 * @param c the alias of the imported change; its ticket is `ticket`
 */
export const titleAfter = (c: string) => `coalesce((
    select title -> 0 from (
      (select next.at, 1 as place, jsonb_build_array(next.before -> 'title') as title from import_change next
        where next.ticket_id = ${c}.ticket_id and next.before ? 'title' and (next.at, next.id) > (${c}.at, ${c}.id)
        order by next.at, next.id limit 1)
      union all
      (select other.at, 2, jsonb_build_array(other.before -> 'title') from event other
        where coalesce(other.payload #>> '{ticket,id}', other.payload ->> 'ticket_id') = ${c}.ticket_id::text
          and (other.type like 'ticket.%' or other.type = 'comment.deleted') and other.before ? 'title' and other.at >= ${c}.at
        order by other.seq limit 1)
    ) later order by at, place limit 1), to_jsonb(ticket.title))`
