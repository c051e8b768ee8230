-- Saved views (docs/decisions/0059): a list that each project shares, and one of each person's own.
create table view_list (
  project_id uuid not null references project (id),
  -- Whose own they are; null: shared.
  user_id uuid references account (id) on delete cascade,
  views jsonb not null,
  version integer not null
);
create unique index view_list_of on view_list (project_id, user_id) nulls not distinct;
create index view_list_person on view_list (user_id) where user_id is not null;
