-- The crashes in the texts of tickets, by their fingerprints (docs/decisions/0109). A reader of the event log writes them, so the events
-- of the past fill the table after an upgrade.
create table crash (
  project_id uuid not null references project (id),
  ticket_id uuid not null references ticket (id) on delete cascade,
  -- The comment that has the trace; the ticket's own id for its description.
  source_id uuid not null,
  exact text not null,
  near text not null,
  -- The version that the text names.
  version text,
  primary key (ticket_id, source_id, exact)
);
create index crash_exact on crash (project_id, exact, ticket_id);
create index crash_near on crash (project_id, near, ticket_id);
