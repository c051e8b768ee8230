-- Custom fields: the fields that a project adds to its tickets (docs/decisions/0112).

-- A removed field stays as a marked row, so that the history can name it. `emptied_at`: no ticket has a value of it any more.
create table custom_field (
  id uuid primary key,
  project_id uuid not null references project (id),
  name text not null check (length(name) between 1 and 40),
  name_key text not null,
  kind text not null
    check (kind in ('text', 'number', 'day', 'choice', 'choices', 'person', 'address', 'checkbox')),
  unit text check (length(unit) between 1 and 20),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  on_card boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  emptied_at timestamptz
);
create unique index custom_field_name on custom_field (project_id, name_key) where removed_at is null;
create index custom_field_of_project on custom_field (project_id, position);
create index custom_field_removed on custom_field (removed_at) where removed_at is not null and emptied_at is null;
