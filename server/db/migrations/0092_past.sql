-- The board as it was (docs/decisions/0121): the columns of a moment are those of the last event that lists them. Such events are rare, so
-- the index is small; building it stops writers, but not readers.
create index event_of_columns on event (project_id, seq)
  where type in ('column.created', 'column.changed', 'column.ordered', 'column.deleted');

-- The stays that a moment is in are those that began shortly before it, or ended shortly after it (ticket_stay_waited).
create index ticket_stay_column on ticket_stay (project_id, status, column_slot, entered_at) include (left_at, ticket_id)
  where left_at is not null;
