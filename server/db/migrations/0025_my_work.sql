-- A person's open tickets over all their projects (docs/decisions/0051): for each project a range of an index in the order
-- of the page.

-- Larger is sooner: the due date, none last, then the priority.
create function ticket_urgency(due_date date, priority text) returns integer
  language sql immutable parallel safe
  return coalesce(date '2000-01-01' - due_date, -10000000) * 4
    + case priority when 'critical' then 3 when 'high' then 2 when 'medium' then 1 else 0 end;

create index ticket_assigned on ticket
  (project_id, assignee_id, ticket_urgency(due_date, priority) desc, created_at desc, id desc)
  where assignee_id is not null and status <> 'done' and deleted_at is null;
create index ticket_reported on ticket (project_id, reporter_id, created_at desc, id desc)
  where status <> 'done' and deleted_at is null;
