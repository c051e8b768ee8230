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

-- The reader begins again, because events that it has passed fill the table. Its other tables stay correct: it computes whole lives.
delete from reader_place where reader = 'flow';
insert into stay_due select project_id, id from ticket where imported is not null and deleted_at is null on conflict do nothing;
