-- The bulk change that an event is part of, so that the activity of a project shows the bulk change as one line.
alter table event add column bulk_id uuid;
create index event_of_bulk on event (project_id, bulk_id, seq) where bulk_id is not null;
