-- Costs that do not grow with a project. What is searched stands beside the ticket, so that moving one leaves the
-- index of its words alone, and is found block by block from the newest ticket on; every combination of filters has
-- an index.

create table ticket_text (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  project_id uuid not null,
  number integer not null,
  -- Title and description in lower case; what parts them is in no text that people type.
  body text not null
);

create function write_ticket_text() returns trigger language plpgsql as $$
begin
  insert into ticket_text (ticket_id, project_id, number, body)
  values (new.id, new.project_id, new.number, lower(new.title || chr(31) || coalesce(new.description, '')))
  on conflict (ticket_id) do update set body = excluded.body;
  return null;
end $$;
create trigger ticket_text_new after insert on ticket for each row execute function write_ticket_text();
create trigger ticket_text_edited after update of title, description on ticket for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description)
  execute function write_ticket_text();

-- The block of a project's numbers, `size` of them, in which `number` lies.
create function ticket_block_key(project_id uuid, size integer, number integer) returns integer
  language sql immutable strict parallel safe
  return hashtext(project_id::text || ' ' || size::text || ' ' || (number / size)::text);

-- What a ticket is found by: each one, two and three characters of its text, and each block in which it lies.
create function ticket_search_keys(project_id uuid, number integer, body text) returns integer[]
  language sql immutable strict parallel safe as $$
  select array(
    select unnest(array[hashtext(c), hashtext(c || lead(c) over w), hashtext(c || lead(c) over w || lead(c, 2) over w)])
    from string_to_table(body, null) c window w as ()
  ) || array(
    select hashtext(project_id::text || ' ' || size::text || ' ' || (number / size)::text)
    from unnest(array[1024, 8192, 65536, 524288, 2147483647]) size
  )
$$;

-- What a word is sought by: its threes, some sixteen of them at most, or itself where it is shorter. Where it stands
-- is decided by comparing it with the text.
create function ticket_sought_keys(word text) returns integer[]
  language sql immutable strict parallel safe as $$
  select array(
    select hashtext(substr(word, i, 3)) from generate_series(1, greatest(length(word) - 2, 1), 1 + length(word) / 16) i
  )
$$;

-- Blocks from the newest number below `below` to the first, larger and larger: whoever takes what is found until it
-- is enough has looked at little of what is frequent, and has few blocks to look through for what is rare.
create function ticket_search_steps(below integer) returns table (size integer, lowest integer, above integer)
  language plpgsql immutable strict parallel safe as $$
declare
  sizes constant integer[] := array[1024, 1024, 8192, 8192, 65536, 65536, 524288, 524288, 2147483647];
begin
  above := below;
  foreach size in array sizes loop
    exit when above <= 1;
    lowest := (above - 1) / size * size;
    return next;
    above := lowest;
  end loop;
end $$;

insert into ticket_text (ticket_id, project_id, number, body)
  select id, project_id, number, lower(title || chr(31) || coalesce(description, '')) from ticket
  order by project_id, number;
-- Without a list of what is pending, which every search would have to read through.
create index ticket_text_search on ticket_text using gin (ticket_search_keys(project_id, number, body))
  with (fastupdate = off);
-- How often each key occurs says nothing that the steps do not, and would cost a look at every text.
alter index ticket_text_search alter column 1 set statistics 0;
drop index ticket_search;

create index ticket_filter on ticket (project_id, priority, type, status, number desc) where deleted_at is null;

-- Room beside a row for its next version: what changes no index then touches none.
alter table ticket set (fillfactor = 85);
alter table project set (fillfactor = 50);
