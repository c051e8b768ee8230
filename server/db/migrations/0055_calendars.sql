-- Calendars of due dates behind secret addresses (docs/decisions/0078).

create table calendar_link (
  id uuid primary key,
  user_id uuid not null references account (id) on delete cascade,
  -- The project whose due dates it has; null: what is assigned to the person, everywhere.
  project_id uuid references project (id),
  hash bytea not null,
  created_at timestamptz not null,
  constraint calendar_link_hash_key unique (hash)
);
create index calendar_link_user_id on calendar_link (user_id, created_at);
create index calendar_link_project_id on calendar_link (project_id) where project_id is not null;
