-- A person may sort the board for themselves by due date or last change (docs/decisions/0057): two orders of a column to read
-- windows in. By priority needs none: a window of each priority is one of the index of facets.
create index ticket_due on ticket (project_id, status collate "C", column_slot, due_date, (-number))
  where deleted_at is null and due_date is not null;
create index ticket_updated on ticket (project_id, status collate "C", column_slot, updated_at desc, number desc)
  where deleted_at is null;
