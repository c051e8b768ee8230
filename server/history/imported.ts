// The former titles of an imported ticket, from the place it was imported from, for the history and the export. Each title is
// stored only in `before` of the change that replaced it, as in the event log, so erasing it there is enough.

/**
 * SQL for the title after an imported change, as JSON. This is the title that the next change replaced (whether imported or made
 * here), or else the current title.
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
