-- The bulk change that an event is part of, so that the activity of a project shows the bulk change as one line. The index has a
-- file of its own, because this lock stops all readers of the log.
alter table event add column bulk_id uuid;
