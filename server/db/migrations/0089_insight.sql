-- The figures of flow (docs/decisions/0115), as a reader of the event log keeps them (server/insight/reader.ts). Everything here follows from
-- the log and from imported changes, so an upgrade fills the tables by reading the past.

-- When each ticket was in which column of its project. Deleted tickets have no rows.
create table ticket_stay (
  ticket_id uuid not null references ticket (id) on delete cascade,
  project_id uuid not null references project (id),
  -- Counts the stays of the ticket.
  place integer not null,
  status text not null,
  -- Null: a column of another project, from which the ticket came.
  column_slot smallint,
  entered_at timestamptz not null,
  -- Null: the ticket is still there.
  left_at timestamptz,
  primary key (ticket_id, place)
);
create index ticket_stay_entered on ticket_stay (project_id, entered_at) include (status, column_slot, ticket_id)
  where column_slot is not null;
create index ticket_stay_left on ticket_stay (project_id, left_at) include (status, column_slot, entered_at, ticket_id)
  where left_at is not null and column_slot is not null;
create index ticket_stay_waited on ticket_stay (project_id, status, column_slot, left_at) include (entered_at)
  where left_at is not null;

-- The dates of each ticket that follow from its stays.
create table ticket_flow (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  project_id uuid not null references project (id),
  -- When it was created, or came from another project.
  arrived_at timestamptz not null,
  -- When it was first in progress, wherever that was.
  started_at timestamptz,
  -- When it was done, if it still is and the log knows.
  done_at timestamptz,
  status text not null,
  column_slot smallint not null,
  entered_at timestamptz not null
);
create index ticket_flow_arrived on ticket_flow (project_id, arrived_at) include (ticket_id);
create index ticket_flow_done on ticket_flow (project_id, done_at) include (column_slot, started_at, arrived_at, ticket_id)
  where done_at is not null;
-- An even sample of delivered tickets: each of 64 parts is as good as another. The hash is that of hash indexes, which does not change.
create index ticket_flow_sample on ticket_flow (project_id, (uuid_hash(ticket_id) & 63), done_at)
  include (column_slot, started_at, arrived_at, ticket_id)
  -- Only queries that name parts imply the second condition: others have the index by time alone.
  where done_at is not null and (uuid_hash(ticket_id) & 63) is not null;
create index ticket_flow_column on ticket_flow (project_id, status, column_slot, entered_at) include (ticket_id, started_at);

-- When each ticket was in which milestone with which estimate (docs/decisions/0115), as the reader of figures of flow keeps it. Deleted
-- tickets have no rows.
create table milestone_stay (
  ticket_id uuid not null references ticket (id) on delete cascade,
  project_id uuid not null references project (id),
  -- Counts the stays of the ticket. A changed estimate begins another.
  place integer not null,
  milestone_id uuid not null references milestone (id) on delete cascade,
  estimate integer,
  entered_at timestamptz not null,
  -- Null: the ticket is still in the milestone.
  left_at timestamptz,
  primary key (ticket_id, place)
);
create index milestone_stay_of on milestone_stay (milestone_id, entered_at) include (ticket_id, left_at, estimate);

-- Tickets of which an import wrote or removed history: the log has no event of each of them.
create table stay_due (
  project_id uuid not null references project (id),
  ticket_id uuid not null,
  primary key (project_id, ticket_id)
);
create function stay_is_due() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into stay_due select old.project_id, old.ticket_id
      where exists (select from ticket where id = old.ticket_id) on conflict do nothing;
  elsif tg_table_name = 'ticket' then
    insert into stay_due values (new.project_id, new.id) on conflict do nothing;
  else
    insert into stay_due values (new.project_id, new.ticket_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger ticket_stay_due after insert on ticket for each row when (new.imported is not null) execute function stay_is_due();
create trigger import_change_stay_due after insert or delete on import_change for each row execute function stay_is_due();
insert into stay_due select project_id, id from ticket
  where imported is not null and deleted_at is null and exists (select from import_origin);
