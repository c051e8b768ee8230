-- One act on many tickets, carried out ticket by ticket by a job. It belongs to who started it and ends with their account.
create table bulk_change (
  -- Made by whoever starts it.
  id uuid primary key,
  project_id uuid not null references project (id),
  user_id uuid not null references account (id) on delete cascade,
  act jsonb not null,
  -- Where it was started from, for the audit log.
  caller jsonb not null,
  state text not null default 'running' check (state in ('running', 'finished', 'stopped', 'refused')),
  started_at timestamptz not null
);
create index bulk_change_person on bulk_change (project_id, user_id, started_at desc);
create index bulk_change_account on bulk_change (user_id);
create index bulk_change_old on bulk_change (started_at);

create table bulk_change_ticket (
  bulk_id uuid not null references bulk_change (id) on delete cascade,
  position integer not null,
  -- Without a foreign key: what was named may not exist.
  ticket_id uuid not null,
  -- Null until it is its turn.
  outcome text check (outcome in ('changed', 'unchanged', 'failed')),
  -- The event that changed it, or the code of the refusal.
  seq bigint,
  code text,
  primary key (bulk_id, position)
);
create index bulk_change_ticket_left on bulk_change_ticket (bulk_id, position) where outcome is null;
