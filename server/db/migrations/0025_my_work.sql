-- A person's open tickets over all their projects (docs/decisions/0051): for each project a range of an index in the order
-- of the page.

-- Larger is sooner: the due date, none last, then the priority.
create function ticket_urgency(due_date date, priority text) returns integer
  language sql immutable parallel safe
  return coalesce(date '2000-01-01' - due_date, -10000000) * 4
    + case priority when 'critical' then 3 when 'high' then 2 when 'medium' then 1 else 0 end;
