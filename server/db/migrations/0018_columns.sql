-- Columns of a board. `slot` tells those of one status apart: 0 is the one that every project begins with, so the tickets
-- there are need no new value; the others count up in the project and are never used again.
create table project_column (
  id uuid primary key,
  project_id uuid not null references project (id),
  status text not null check (status in ('todo', 'in_progress', 'done')),
  slot smallint not null default 0 check (slot >= 0),
  name text not null check (length(name) between 1 and 40),
  -- The name without regard to case, as the product folds it.
  name_key text not null,
  color text not null,
  position smallint not null,
  work_limit integer check (work_limit between 1 and 9999),
  version integer not null default 1,
  -- While a job moves its tickets: the key of the column that takes them.
  moving_to text,
  -- A removed column stays: deleted tickets may still stand in it, and its slot is never used again.
  removed_at timestamptz,
  constraint project_column_slot unique (project_id, status, slot)
);
create unique index project_column_name on project_column (project_id, name_key) where removed_at is null;
create unique index project_column_added on project_column (project_id, slot) where slot > 0;

create function project_begins_with_columns() returns trigger language plpgsql as $$
begin
  insert into project_column (id, project_id, status, name, name_key, color, position) values
    (gen_random_uuid(), new.id, 'todo', 'To Do', 'to do', 'gray', 0),
    (gen_random_uuid(), new.id, 'in_progress', 'In Progress', 'in progress', 'blue', 1),
    (gen_random_uuid(), new.id, 'done', 'Done', 'done', 'green', 2);
  return null;
end $$;
create trigger project_begins_with_columns after insert on project
  for each row execute function project_begins_with_columns();
insert into project_column (id, project_id, status, name, name_key, color, position)
  select gen_random_uuid(), project.id, begun.* from project cross join (values
    ('todo', 'To Do', 'to do', 'gray', 0),
    ('in_progress', 'In Progress', 'in progress', 'blue', 1),
    ('done', 'Done', 'done', 'green', 2)) begun
  where erased_at is null;

-- A constant default: no row of the table is written.
alter table ticket add column column_slot smallint not null default 0;
-- A ticket's column is one of its project and has its status.
alter table ticket add constraint ticket_in_column
  foreign key (project_id, status, column_slot) references project_column (project_id, status, slot) not valid;

-- How many tickets stand in each column that was added, by slot, none of them 0; the rest of a status stands in its first
-- slot.
alter table project add column column_counts jsonb not null default '{}'
  check (not jsonb_path_exists(column_counts, '$.* ? (@ <= 0)'));
create function column_counts_plus(counts jsonb, delta jsonb) returns jsonb
  language sql immutable strict parallel safe as $$
  select coalesce(jsonb_object_agg(slot, total) filter (where total <> 0), '{}') from (
    select slot, sum(value::integer) as total
    from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(delta)) counted (slot, value)
    group by slot
  ) summed
$$;
create function project_counts(todo integer, in_progress integer, done integer, members integer, columns jsonb)
  returns jsonb language sql immutable parallel safe
  return jsonb_build_object('todo', todo, 'in_progress', in_progress, 'done', done, 'members', members)
    || case when columns = '{}' then '{}'::jsonb else jsonb_build_object('columns', columns) end;

-- A database may have one for member.removed alone. The new one is built after the start (server/db/later/indexes.ts).
drop index if exists event_removal;
