// The changes of many rows that an upgrade from release 0.2.0 makes after the start. Triggers and code already write new rows right.
import type { LaterFill } from './list.ts'

/**
 * The bytes of the texts of each project, and what `text_bytes` says. Both are of one moment, and triggers keep their difference, so it
 * can be added at any later moment, and is none from then on.
 */
export const COUNTED_TEXTS = `
  select p.id, p.key, p.text_bytes as kept,
    coalesce(t.bytes, 0) + coalesce(c.bytes, 0) + coalesce(i.bytes, 0) + coalesce(f.bytes, 0) as counted
  from project p
  left join (select project_id, sum(octet_length(title) + coalesce(octet_length(description), 0)) as bytes
    from ticket group by project_id) t on t.project_id = p.id
  left join (select project_id, sum(octet_length(content)) as bytes from comment group by project_id) c
    on c.project_id = p.id
  left join (select project_id, sum(octet_length(before::text) + octet_length(after::text)) as bytes
    from import_change group by project_id) i on i.project_id = p.id
  left join (select project_id, sum(octet_length(vals::text) + octet_length(texts::text)) as bytes
    from ticket_custom group by project_id) f on f.project_id = p.id`

/** Until then a project has room for as much more text. */
export const TEXT_BYTES: LaterFill = {
  kind: 'fill',
  name: 'text_bytes',
  table: 'project',
  reads: ['ticket', 'comment'],
  key: { id: 'uuid' },
  before: `create temporary table missing_bytes as
    select id, (counted - kept)::bigint as bytes from (${COUNTED_TEXTS}) p where counted <> kept`,
  change: `update project set text_bytes = text_bytes + missing_bytes.bytes
    from portion join missing_bytes using (id) where project.id = missing_bytes.id`,
  size: 20,
}

const SINCE = `(select since from upgrade_work where name = 'ticket_watch')`

/**
 * The reporter, the assignee and the authors of comments watch a ticket, from the event on at which the reader of the inbox waits. It goes on
 * afterwards, so that nobody misses a notification.
 */
export const TICKET_WATCH: LaterFill = {
  kind: 'fill',
  name: 'ticket_watch',
  table: 'ticket',
  reads: ['comment'],
  key: { id: 'uuid' },
  // From the portion on: the planner would begin with the projects, and read all of their tickets for each portion.
  change: `insert into ticket_watch (ticket_id, user_id, project_id, seq)
    select ticket_id, user_id, project_id, seq from (
      select person.*, (select seq from reader_place
          where reader = 'inbox' and reader_place.project_id = person.project_id and retry_at = 'infinity') as seq
      from (
        select ticket.id as ticket_id, project_id, unnest(array[reporter_id, assignee_id]) as user_id
        from portion join ticket using (id) where erased_at is null and created_at <= ${SINCE}
        union
        select ticket_id, comment.project_id, author_id from portion join ticket using (id)
        join comment on comment.ticket_id = ticket.id where erased_at is null and comment.created_at <= ${SINCE}
        offset 0
      ) person
      where exists (select from project_member member
        where member.project_id = person.project_id and member.user_id = person.user_id)
      offset 0
    ) watching where seq is not null
    on conflict do nothing`,
  after: `update reader_place set retry_at = '-infinity' where reader = 'inbox' and retry_at = 'infinity'`,
}

/** Texts that are not of ASCII were in lower case, and a search compares folded ones. They were not cut, either. */
export const FOLDED_TEXTS: LaterFill = {
  kind: 'fill',
  name: 'folded_texts',
  table: 'ticket_text',
  key: { ticket_id: 'uuid' },
  change: `update ticket_text set body = searched_text(ticket.title, ticket.description)
    from portion join ticket on ticket.id = portion.ticket_id
    where ticket_text.ticket_id = portion.ticket_id
      and (octet_length(body) <> length(body) or octet_length(body) > 16384)
      and body <> searched_text(ticket.title, ticket.description)`,
  size: 200,
}

/** Among the comments of its project, in the order of their times: as good as the number of the event that wrote it. */
export const COMMENT_PLACES: LaterFill = {
  kind: 'fill',
  name: 'comment_places',
  table: 'comment',
  key: { id: 'uuid' },
  before: `create temporary table numbered as
      select id, row_number() over (partition by project_id order by created_at, id) as place from comment;
    create unique index on numbered (id); analyze numbered`,
  change: `update comment set at_seq = numbered.place from portion join numbered using (id)
    where comment.id = numbered.id and comment.at_seq = 0`,
}

/** The log has people by their ids only, and no text of a comment that was deleted. Readers fill in the names of now. */
export const EVENT_NAMES: LaterFill = {
  kind: 'fill',
  name: 'event_names',
  table: 'event',
  key: { project_id: 'uuid', seq: 'bigint' },
  change: `update event set payload = stripped.payload from (
      select project_id, seq, case when event.type in ('comment.created', 'comment.changed')
        and not exists (select from comment where comment.id = (named.payload #>> '{comment,id}')::uuid)
        then named.payload #- '{comment,content}' else named.payload end as payload
      from portion join event using (project_id, seq) cross join lateral (select event.payload
        #- '{ticket,reporter,full_name}' #- '{ticket,reporter,username}'
        #- '{ticket,assignee,full_name}' #- '{ticket,assignee,username}'
        #- '{comment,author,full_name}' #- '{comment,author,username}'
        #- '{member,profile,full_name}' #- '{member,profile,username}'
        #- '{profile,full_name}' #- '{profile,username}' as payload offset 0) named
      where event.type in ('ticket.created', 'ticket.changed', 'ticket.restored', 'comment.created', 'comment.changed',
        'member.added', 'user.changed')
    ) stripped
    where event.project_id = stripped.project_id and event.seq = stripped.seq and event.payload <> stripped.payload`,
}
