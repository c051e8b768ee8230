-- Recurring tickets: the rules by which a project makes tickets (docs/decisions/0110).

create table recurrence (
  id uuid primary key,
  project_id uuid not null references project (id),
  -- The person who wrote or last edited the rule: the reporter of its tickets.
  author_id uuid not null references profile (id),
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) <= 10000),
  -- The other fields of a made ticket. Labels, people and columns in them may be gone.
  fields jsonb not null,
  rule text not null check (char_length(rule) <= 200),
  starts_on date not null,
  "time" text not null,
  zone text not null,
  mode text not null check (mode in ('on_day', 'when_done')),
  ends_on date,
  ends_after integer,
  paused text check (paused in ('person', 'author', 'refused')),
  -- The day and the time of the next ticket; null: paused, ended, or waiting until the last ticket is done.
  next_on date,
  next_at timestamptz,
  -- The times of the next tickets as they are shown, in order.
  upcoming jsonb not null default '[]',
  -- For when_done: the day on which the last ticket was done, from which the next one is counted.
  done_on date,
  made integer not null default 0,
  missed integer not null default 0,
  last_ticket_id uuid references ticket (id) on delete set null,
  last_number integer,
  last_on date,
  version integer not null default 1,
  -- The version of the last edit by a person. Making a ticket is no edit.
  edited_version integer not null default 1,
  created_at timestamptz not null,
  constraint recurrence_next_check check ((next_on is null) = (next_at is null)),
  constraint recurrence_paused_next_check check (paused is null or next_at is null)
);
create index recurrence_project_id on recurrence (project_id);
create index recurrence_last_ticket_id on recurrence (last_ticket_id);
-- Every process looks for these two every few seconds.
create index recurrence_due on recurrence (next_at) where next_at is not null;
create index recurrence_waiting on recurrence (id)
  where mode = 'when_done' and paused is null and next_at is null and done_on is null and last_ticket_id is not null;

-- The tickets that rules made. The primary key is what makes each of them once.
create table recurrence_made (
  recurrence_id uuid not null references recurrence (id) on delete cascade,
  made_for date not null,
  ticket_id uuid not null references ticket (id) on delete cascade,
  constraint recurrence_made_pkey primary key (recurrence_id, made_for),
  constraint recurrence_made_ticket_id_key unique (ticket_id)
);
