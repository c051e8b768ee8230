-- Keys stay (docs/decisions/0098): every key that a project has or had, and the keys that imported tickets had in their sources.

-- The key of a project that is inserted is claimed before its row exists, so the reference is checked at the end.
create table project_key (
  key text primary key,
  project_id uuid not null,
  since timestamptz not null default now(),
  constraint project_key_of_project foreign key (project_id) references project (id) deferrable initially deferred
);
create index project_key_project on project_key (project_id);

-- A deleted project may have the key of one that was created later, which keeps it.
insert into project_key (key, project_id, since)
select key, id, created_at from project order by deleted_at is not null, created_at on conflict do nothing;

alter table project
  -- The keys that the project had before, the last one first: a copy of the rows of project_key.
  add column former_keys text[] not null default '{}',
  -- The beginnings of the keys that imported tickets had in their sources, such as TES- or owner/repository#.
  add column source_prefixes text[] not null default '{}';

-- Claims the key. A second transaction that wants the same key waits for the first one. An insert whose key is taken inserts
-- nothing, like “on conflict do nothing”, so that the caller tries another key; an update fails.
create function project_key_claimed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.key = old.key then
    return new;
  end if;
  insert into project_key (key, project_id) values (new.key, new.id)
    on conflict (key) do update set since = now() where project_key.project_id = new.id;
  if found then
    if tg_op = 'UPDATE' then
      new.former_keys := array_prepend(old.key, array_remove(array_remove(old.former_keys, new.key), old.key));
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' then
    return null;
  end if;
  raise unique_violation using message = 'another project has or had this key', table = 'project', constraint = 'project_key_key';
end $$;
create trigger project_key_claimed before insert or update of key on project for each row
  execute function project_key_claimed();

-- The keys that a ticket had in its sources, each with the project, so that a search of some projects reads only their rows.
create function ticket_source_keys(project_id uuid, imported jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select project_id || ' ' || upper(key) from jsonb_array_elements_text(imported -> 'keys') key)
$$;

-- Readers of Jira and Linear use the key as the id of a ticket.
update ticket set imported = ticket.imported || jsonb_build_object('keys', jsonb_build_array(r.source_id))
from import_row r join import_origin origin on origin.id = r.origin_id
where r.kind = 'ticket' and r.row_id = ticket.id and ticket.imported is not null
  and origin.source in ('jira', 'linear', 'csv') and r.source_id ~ '^[A-Za-z][A-Za-z0-9_]*-[0-9]{1,10}$';
update project set source_prefixes = found.prefixes
from (
  select project_id, (array_agg(prefix order by n desc))[:20] as prefixes from (
    select project_id, regexp_replace(imported #>> '{keys,0}', '[0-9]+$', '') as prefix, count(*) as n
    from ticket where imported ? 'keys' and exists (select from import_origin) group by project_id, 2
  ) each_one group by project_id
) found where project.id = found.project_id;
