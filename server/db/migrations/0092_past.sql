-- The board as it was (docs/decisions/0121). The index of events is built after the start: server/db/later/list.ts.
-- The stays that a moment is in are those that began shortly before it, or ended shortly after it (ticket_stay_waited).
create index ticket_stay_column on ticket_stay (project_id, status, column_slot, entered_at) include (left_at, ticket_id)
  where left_at is not null;
