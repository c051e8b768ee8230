-- Upper bounds in bytes: of what is indexed of one text, of the text a project holds, and of
-- the events read at once.

-- The first `bytes` bytes of a text, without part of a character at the end.
create function first_bytes(body text, bytes integer) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  whole bytea;
begin
  if octet_length(body) <= bytes then return body; end if;
  whole := convert_to(body, 'UTF8');
  -- 10xxxxxx: the byte continues a character.
  while bytes > 0 and get_byte(whole, bytes) & 192 = 128 loop bytes := bytes - 1; end loop;
  return convert_from(substring(whole from 1 for bytes), 'UTF8');
end $$;

-- What a search looks at: every distinct one, two and three characters of it is an entry of the index, so it is bounded.
create function searched_text(title text, description text) returns text
  language sql immutable parallel safe
  return first_bytes(lower(title || chr(31) || coalesce(description, '')), 16384);

create or replace function write_ticket_text() returns trigger language plpgsql as $$
begin
  insert into ticket_text (ticket_id, project_id, number, body)
  values (new.id, new.project_id, new.number, searched_text(new.title, new.description))
  on conflict (ticket_id) do update set body = excluded.body where ticket_text.body <> excluded.body;
  return null;
end $$;

-- Bytes of the titles, descriptions and comments of a project. Kept by triggers, so that it is right whoever writes or
-- removes them. Each takes the lock on the project's row that the event of the same change takes anyway.
alter table project add column text_bytes bigint not null default 0;

create function count_ticket_text() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update project set text_bytes = text_bytes + sign * changed.bytes
  from (
    select project_id, sum(octet_length(title) + coalesce(octet_length(description), 0)) as bytes
    from changed_rows group by project_id
  ) changed
  where project.id = changed.project_id;
  return null;
end $$;
create trigger ticket_bytes_added after insert on ticket
  referencing new table as changed_rows for each statement execute function count_ticket_text();
create trigger ticket_bytes_removed after delete on ticket
  referencing old table as changed_rows for each statement execute function count_ticket_text();

create function count_ticket_edit() returns trigger language plpgsql as $$
begin
  update project set text_bytes = text_bytes
    + octet_length(new.title) - octet_length(old.title)
    + coalesce(octet_length(new.description), 0) - coalesce(octet_length(old.description), 0)
  where id = new.project_id;
  return null;
end $$;
create trigger ticket_bytes_edited after update of title, description on ticket for each row
  when (octet_length(old.title) + coalesce(octet_length(old.description), 0)
    <> octet_length(new.title) + coalesce(octet_length(new.description), 0))
  execute function count_ticket_edit();

create function count_comment_text() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update project set text_bytes = text_bytes + sign * changed.bytes
  from (select project_id, sum(octet_length(content)) as bytes from changed_rows group by project_id) changed
  where project.id = changed.project_id;
  return null;
end $$;
create trigger comment_bytes_added after insert on comment
  referencing new table as changed_rows for each statement execute function count_comment_text();
create trigger comment_bytes_removed after delete on comment
  referencing old table as changed_rows for each statement execute function count_comment_text();

create function count_comment_edit() returns trigger language plpgsql as $$
begin
  update project set text_bytes = text_bytes + octet_length(new.content) - octet_length(old.content)
  where id = new.project_id;
  return null;
end $$;
create trigger comment_bytes_edited after update of content on comment for each row
  when (octet_length(old.content) <> octet_length(new.content)) execute function count_comment_edit();

-- The texts that are there are added after the start (server/db/later/fills.ts).

-- The events after `after`, in order: at most `most`, and none once those before it make up `bytes` bytes, with the texts
-- that they are told with: as they are now, however short they were then. It stops reading there; comparing sums of
-- sizes would read, and unpack, all `most` of them.
create function events_after(project uuid, after bigint, most integer, bytes bigint) returns setof event
  language plpgsql stable strict as $$
declare
  one event;
begin
  for one in select * from event where project_id = project and seq > after order by seq limit most loop
    return next one;
    bytes := bytes - octet_length(one.payload::text) - case
      when one.payload ? 'comment' then coalesce(
        (select octet_length(content) from comment where id = (one.payload -> 'comment' ->> 'id')::uuid), 0)
      when one.payload ? 'ticket' and (one.type <> 'ticket.changed' or one.payload ? 'description') then coalesce(
        (select octet_length(description) from ticket where id = (one.payload -> 'ticket' ->> 'id')::uuid), 0)
      else 0
    end;
    exit when bytes <= 0;
  end loop;
end $$;
